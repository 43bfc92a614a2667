import type { NewJob } from '#db/jobs.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { detailsDue, missingDetails, nextReminder } from '#domain/lifecycle/details.ts'
import { linkAgainAt, noShowAt, remindArrivalAt, warnUnpaidAt } from '#domain/lifecycle/moments.ts'
import type { Instant } from '#domain/time/zones.ts'

export const timerQueues = [
  'remind-details',
  'cancel-incomplete',
  'remind-payment',
  'warn-unpaid',
  'unpaid',
  'remind-arrival',
  'no-show',
] as const
export type TimerQueue = (typeof timerQueues)[number]

/** What every timer carries. It reads everything else when it runs. */
export type TimerPayload = { bookingId: string; airportId: number }

/** The part of a booking that timers depend on. A booking that was just made has not paid anything yet. */
export type TimerFacts = Pick<
  Booking,
  'airportId' | 'id' | 'zone' | 'stay' | 'details' | 'terms' | 'totalMinor' | 'createdAt'
> &
  Partial<Pick<Booking, 'paidMinor' | 'refundedMinor'>>

/**
 * The timers of a confirmed booking from `now` on. Enqueue them in the transaction that confirms the booking, and again
 * when its stay or its due moment was moved. Old timers need not be deleted: each reads the booking when it runs, comes
 * back later if it was too early, and does nothing twice.
 */
export const timersOf = (booking: TimerFacts, now: Instant): NewJob[] => {
  const { airportId, id: bookingId, terms } = booking
  const timer = (queue: TimerQueue, runAt: Instant): NewJob => ({
    queue,
    runAt,
    payload: { bookingId, airportId } satisfies TimerPayload,
    airportId,
  })
  const ahead = (queue: TimerQueue, runAt: Instant | null): NewJob[] =>
    runAt !== null && runAt > now ? [timer(queue, runAt)] : []
  const due = terms.payLaterDue
  const isUnpaid =
    due !== null &&
    amountDueMinor({
      status: 'confirmed',
      totalMinor: booking.totalMinor,
      paidMinor: booking.paidMinor ?? 0,
      refundedMinor: booking.refundedMinor ?? 0,
    }) > 0
  const isCancelled = isUnpaid && terms.unpaidAtDue === 'cancelled'
  // details can only be added, so a booking that is complete now stays complete
  const isIncomplete = missingDetails(booking).length > 0
  return [
    ...(isIncomplete
      ? [...ahead('remind-details', nextReminder(booking, now)), timer('cancel-incomplete', detailsDue(booking) + 1)]
      : []),
    ...(isUnpaid ? ahead('remind-payment', linkAgainAt(booking)) : []),
    ...(isCancelled ? [...ahead('warn-unpaid', warnUnpaidAt(booking.createdAt, due)), timer('unpaid', due + 1)] : []),
    ...ahead('remind-arrival', remindArrivalAt(booking)),
    timer('no-show', noShowAt(booking)),
  ]
}

/** The timer of the directions once more, when its moment passed while they waited for details (LIFE-8). */
export const directionsThatWaited = (
  booking: Pick<Booking, 'airportId' | 'id' | 'zone' | 'stay' | 'status'>,
  now: Instant,
): NewJob[] => {
  const { airportId, id: bookingId } = booking
  const payload: TimerPayload = { bookingId, airportId }
  return booking.status === 'confirmed' && remindArrivalAt(booking) <= now
    ? [{ queue: 'remind-arrival', runAt: now, payload, airportId }]
    : []
}
