import { randomUUID } from 'node:crypto'
import { addWaived, writeAudit } from '#db/bookings.ts'
import type { Queryable } from '#db/db.ts'
import { givenOn, insertFavour } from '#db/favours.ts'
import { enqueue } from '#db/jobs.ts'
import type { ServiceRequest } from '#db/service-requests.ts'
import { needsSecond } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { askAnother, askedIn } from './ask-another.ts'
import { endOthers } from './money-moves.ts'

type Waiving = { personId: string; actor: string; now: Instant; amountMinor: number; reason: string }

/**
 * Waives a part of what is due, or asks another person to agree where it is beyond the limits (SERVICE-29, SERVICE-30).
 * Call it with the person and the booking locked, and with no more than is due.
 */
export const waiveOrAsk = async (
  tx: Queryable,
  booking: Booking,
  { personId, actor, now, amountMinor, reason }: Waiving,
): Promise<'waived' | 'asked'> => {
  const { airportId, id: bookingId } = booking
  const day = houseDay(now)
  if (needsSecond(amountMinor, await givenOn(tx, personId, day, bookingId))) {
    await askAnother(tx, booking, { kind: 'waive', personId, now, amountMinor, reason })
    return 'asked'
  }
  await insertFavour(tx, { airportId, id: randomUUID(), bookingId, personId, day, amountMinor, at: now })
  await waiveLocked(tx, booking, { actor, now, amountMinor, reason, agreedTo: null })
  return 'waived'
}

/** Carries it out: the sum, its line in the audit, open payments of the old sum ended, one letter. */
export const waiveLocked = async (
  tx: Queryable,
  { airportId, id: bookingId, version }: Booking,
  { actor, now, amountMinor, reason, agreedTo }: Omit<Waiving, 'personId'> & { agreedTo: ServiceRequest | null },
): Promise<void> => {
  await addWaived(tx, airportId, bookingId, amountMinor)
  const data = { amountMinor, reason, ...askedIn(agreedTo) }
  await writeAudit(tx, { airportId, bookingId, actor, now, action: 'service_waive', data })
  await endOthers(tx, airportId, bookingId, null, now)
  await enqueue(tx, mailJob({ kind: 'waived', bookingId, airportId, version }, now))
}
