import type { NewJob } from '#db/jobs.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { isStayChange, type BookingChange } from '#domain/bookings/change.ts'
import { missingDetails } from '#domain/lifecycle/details.ts'
import type { Instant } from '#domain/time/zones.ts'
import { mailJob } from './mail-jobs.ts'
import { directionsThatWaited, timersOf } from './timers.ts'

/**
 * Versions of the letters with a payment link that a change orders begin here. They lie above the versions of the
 * first letters and of those that payments order, so that they never meet.
 */
const linksFrom = 1_000

/** The letter with which a change is paid that waits for it; `booking` is as it was before. */
export const linkOfChange = ({ airportId, id: bookingId, version }: Booking, now: Instant): NewJob =>
  mailJob({ kind: 'paymentLink', bookingId, airportId, version: linksFrom + version }, now)

/**
 * The jobs that follow from a change, for the transaction that makes it: the one letter about the change, which brings
 * the pass along (LETTER-11), and the timers of the new dates. `booking` is the booking as it was before.
 */
export const jobsOfChange = (booking: Booking, change: BookingChange, now: Instant): NewJob[] => {
  const { airportId, id: bookingId } = booking
  const changed = mailJob({ kind: 'changed', bookingId, airportId, version: 1, changeId: change.id }, now)
  if (!isStayChange(change)) {
    // a plate that was taken out again is asked for like one that was never there (LIFE-2)
    const edited: Booking =
      change.kind === 'details' ? { ...booking, details: { ...booking.details, ...change.after } } : booking
    const [before, after] = [missingDetails(booking).length, missingDetails(edited).length]
    if (after > before) return [changed, ...timersOf(edited, now)]
    // directions that waited for these details go out now (LIFE-8)
    return before > 0 && after === 0 ? [changed, ...directionsThatWaited(booking, now)] : [changed]
  }
  const after: Booking = {
    ...booking,
    stay: change.after.stay,
    terms: change.after.terms,
    totalMinor: change.after.agreedMinor + booking.chargedMinor,
  }
  const isToPay =
    change.differenceMinor > 0 &&
    after.paymentLocation === 'onLineLaterV2' &&
    amountDueMinor(after) > 0 &&
    booking.status === 'confirmed'
  return [
    changed,
    ...(isToPay && amountDueMinor(booking) === 0 ? [linkOfChange(booking, now)] : []),
    ...(change.kind === 'stay' ? timersOf(after, now) : []),
  ]
}
