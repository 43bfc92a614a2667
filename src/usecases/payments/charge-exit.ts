import { randomUUID } from 'node:crypto'
import { chargesOf, insertCharge, moveCharged, waiveCharge } from '#db/charges.ts'
import type { Queryable } from '#db/db.ts'
import { lastPaidAt } from '#db/gate.ts'
import { writeAudit } from '#db/bookings.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { recount, reduce, standing, type Charge, type NewCharge } from '#domain/gate/charges.ts'
import { countedExit } from '#domain/gate/entry.ts'
import { overstayOf, type ChargeLine } from '#domain/gate/overstay.ts'
import type { GateRules } from '#domain/gate/rules.ts'
import type { Instant } from '#domain/time/zones.ts'
import { returnMoney } from './money-moves.ts'

/**
 * What an exit at `at` costs by the rules (EXIT-1 to EXIT-3, EXIT-11). If it was paid just now, it is counted for the
 * moment of paying (EXIT-9, PY-20).
 */
export const exitLines = async (
  q: Queryable,
  booking: Booking,
  rules: GateRules,
  at: Instant,
  shownDelayMinutes: number | null,
): Promise<ChargeLine[]> => {
  const paidAt = await lastPaidAt(q, booking.id, booking.checkedInAt ?? at)
  return overstayOf(
    booking,
    countedExit(at, paidAt, amountDueMinor(booking), rules),
    shownDelayMinutes ?? booking.shownDelayMinutes ?? 0,
    rules.hours,
  )
}

type Step = { waive: string[]; add: NewCharge[] }

/**
 * Writes charges together with the sums and the audit that belong to them. Call it with the booking locked. Answers by
 * how many cents the booking's total changed.
 */
export const recordCharges = async (
  tx: Queryable,
  { airportId, id: bookingId }: Pick<Booking, 'airportId' | 'id'>,
  { waive, add }: Step,
  who: { actor: string; now: Instant; reason: string | null; because: string },
): Promise<number> => {
  const { actor, now, reason, because } = who
  let movedMinor = 0
  for (const chargeId of waive) {
    const amountMinor = await waiveCharge(tx, airportId, chargeId, now, because)
    movedMinor -= amountMinor
    await writeAudit(tx, {
      airportId,
      bookingId,
      now,
      actor,
      action: 'charge_waived',
      data: { chargeId, amountMinor, because },
    })
  }
  for (const { waivedBecause = null, ...line } of add) {
    const chargeId = randomUUID()
    await insertCharge(tx, {
      airportId,
      id: chargeId,
      bookingId,
      ...line,
      actor,
      reason,
      chargedAt: now,
      waivedAt: waivedBecause === null ? null : now,
      waivedBecause,
    })
    if (waivedBecause === null) movedMinor += line.amountMinor
    await writeAudit(tx, {
      airportId,
      bookingId,
      now,
      actor,
      action: waivedBecause === null ? 'charge' : 'charge_waived',
      data: { chargeId, ...line },
    })
  }
  await moveCharged(tx, airportId, bookingId, movedMinor)
  return movedMinor
}

/**
 * Charges the booking for this exit and no more, however often it is tried (EXIT-5). What was paid too much goes back.
 * Answers the booking's new sums.
 */
export const chargeExit = async (
  tx: Queryable,
  booking: Booking,
  lines: readonly ChargeLine[],
  who: { actor: string; now: Instant },
): Promise<Booking> => {
  const movedMinor = await recordCharges(tx, booking, recount(await chargesOf(tx, booking.id), lines), {
    ...who,
    reason: null,
    because: 'recounted',
  })
  const after = {
    ...booking,
    chargedMinor: booking.chargedMinor + movedMinor,
    totalMinor: booking.totalMinor + movedMinor,
  }
  const tooMuch = Math.min(
    Math.max(0, -movedMinor),
    booking.paidMinor - booking.refundedMinor - (after.totalMinor - booking.waivedMinor),
  )
  if (tooMuch <= 0) return after
  await returnMoney(tx, { airportId: booking.airportId, bookingId: booking.id, ...who }, tooMuch, 'overpaid')
  return { ...after, refundedMinor: after.refundedMinor + tooMuch }
}

/** Gives up charges that nobody has paid yet, up to `amountMinor`. Answers the cents given up. */
export const waiveUnpaid = async (
  tx: Queryable,
  booking: Booking,
  amountMinor: number,
  who: { actor: string; now: Instant; because: string },
): Promise<number> => {
  const charges = await chargesOf(tx, booking.id)
  const { waive, replace, add, reducedMinor } = reduce(
    charges,
    Math.min(amountMinor, amountDueMinor(booking)),
    who.because,
  )
  await recordCharges(tx, booking, { waive, add: [] }, { ...who, reason: null })
  await recordCharges(tx, booking, { waive: replace, add }, { ...who, reason: null, because: 'recounted' })
  return reducedMinor
}

export const standingMinor = (charges: readonly Charge[]): number =>
  standing(charges).reduce((total, { amountMinor }) => total + amountMinor, 0)
