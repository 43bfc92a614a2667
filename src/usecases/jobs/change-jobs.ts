import type { NewJob } from '#db/jobs.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { isStayChange, type BookingChange } from '#domain/bookings/change.ts'
import { missingDetails } from '#domain/lifecycle/details.ts'
import type { Instant } from '#domain/time/zones.ts'
import { mailJob } from './mail-jobs.ts'
import { timersOf } from './timers.ts'

/** Letters of a pass count on from here, so that they meet neither a payment's nor a first one's number. */
const passesFrom = 1_000

/**
 * What follows a change that is made, for the transaction that makes it: what changed in a letter, the pass anew, and
 * the timers of the new dates.
 * `booking` as it was before; `newPass`: of details, whether the pass shows something else now.
 */
export const jobsOfChange = (booking: Booking, change: BookingChange, now: Instant, newPass = false): NewJob[] => {
  const { airportId, id: bookingId } = booking
  const version = passesFrom + booking.version
  const changed = mailJob({ kind: 'changed', bookingId, airportId, version: 1, changeId: change.id }, now)
  const pass = mailJob({ kind: 'confirmation', bookingId, airportId, version }, now)
  if (!isStayChange(change)) {
    // a plate that was there and was taken out again is asked for like one that never was (LIFE-2)
    const edited: Booking =
      change.kind === 'details' ? { ...booking, details: { ...booking.details, ...change.after } } : booking
    const asks = missingDetails(edited).length > missingDetails(booking).length
    return [changed, ...(newPass ? [pass] : []), ...(asks ? timersOf(edited, now) : [])]
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
  const link = mailJob({ kind: 'paymentLink', bookingId, airportId, version }, now)
  return [
    changed,
    pass,
    ...(isToPay && amountDueMinor(booking) === 0 ? [link] : []),
    ...(change.kind === 'stay' ? timersOf(after, now) : []),
  ]
}
