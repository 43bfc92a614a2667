import { writeAudit } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import { claimById, claimsOf, decideClaimRow } from '#db/claims.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { paymentsOf } from '#db/payments.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import type { Claim } from '#domain/claims/claim.ts'
import { carParkTill } from '#domain/payments/payment.ts'
import { givenMinor, provenMinor, splitGrant } from '#domain/claims/settle.ts'
import type { OpeningHours } from '#domain/carparks/hours.ts'
import type { Instant } from '#domain/time/zones.ts'
import { standingMinor, waiveUnpaid } from '../payments/charge-exit.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { endOthers, returnMoney } from '../payments/money-moves.ts'

export type Granted = { refundMinor: number; waivedMinor: number; transferMinor: number }

/**
 * Carries out the decision of a claim, with its money, audit and letter, once (CLAIM-8). Call it with the booking
 * locked. Money taken at the car park's till cannot be sent back by a provider, so it goes to the account. Null when
 * the claim was decided before.
 */
export const settleClaim = async (
  tx: Queryable,
  booking: Booking,
  claim: Claim,
  { actor, now, amountMinor, note }: { actor: string; now: Instant; amountMinor: number; note: string | null },
): Promise<Granted | null> => {
  const { airportId, id: bookingId } = booking
  if ((await claimById(tx, airportId, claim.id))?.status !== 'received') return null
  const split = await splitOf(tx, booking, amountMinor)
  if (split.waivedMinor > 0) {
    await waiveUnpaid(tx, booking, split.waivedMinor, { actor, now, because: 'claim' })
    await endOthers(tx, airportId, bookingId, null, now)
  }
  // what a bank has taken back is not sent a second time: that part goes to the account
  const refundMinor = await returnMoney(tx, { airportId, bookingId, actor, now }, split.refundMinor, 'claim')
  const granted = { ...split, refundMinor, transferMinor: amountMinor - split.waivedMinor - refundMinor }
  if (
    !(await decideClaimRow(tx, airportId, claim.id, {
      status: amountMinor > 0 ? 'approved' : 'refused',
      now,
      by: actor,
      note,
      ...granted,
    }))
  )
    throw new Error('a claim was decided without its booking locked')
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor,
    action: 'claim_decided',
    data: { claimId: claim.id, amountMinor, ...granted },
  })
  await enqueue(tx, mailJob({ kind: 'claimDecided', bookingId, airportId, version: 1, claimId: claim.id }, now))
  return granted
}

/** Where a sum would go, as things stand (CLAIM-8). */
export const splitOf = async (q: Queryable, booking: Booking, amountMinor: number): Promise<Granted> => {
  const chargedMinor = standingMinor(await chargesOf(q, booking.id))
  const unpaidChargesMinor = Math.min(chargedMinor, amountDueMinor(booking))
  // charges that an earlier claim gave back do not come back once more: what a person grants beyond them goes by
  // transfer
  const paidChargesMinor = Math.max(0, chargedMinor - unpaidChargesMinor - givenMinor(await claimsOf(q, booking.id)))
  return splitGrant(amountMinor, {
    chargedMinor: unpaidChargesMinor + paidChargesMinor,
    unpaidChargesMinor,
    refundableMinor: await refundableMinor(q, booking),
  })
}

/**
 * What the records prove, in cents, and whether giving it back needs an account (CLAIM-7). After a dispute it may need
 * one, because what the bank took is not sent twice. `hours` are those of the car park.
 */
export const proofOf = async (
  q: Queryable,
  booking: Booking,
  hours: OpeningHours | undefined,
): Promise<{ provenMinor: number; needsAccount: boolean }> => {
  const minor = provenMinor(booking, await chargesOf(q, booking.id), await claimsOf(q, booking.id), hours)
  return {
    provenMinor: minor,
    needsAccount: minor === 0 || booking.disputedMinor > 0 || (await splitOf(q, booking, minor)).transferMinor > 0,
  }
}

/**
 * The cents that a provider can send back: paid through a provider and not returned yet. As soon as one payment was
 * taken at the till, this is 0 and a person sees to all of it.
 */
const refundableMinor = async (q: Queryable, { id, paidMinor, refundedMinor }: Booking): Promise<number> => {
  const paid = (await paymentsOf(q, id)).filter(({ status }) => status === 'paid')
  return paid.some(({ provider }) => provider === carParkTill) ? 0 : Math.max(0, paidMinor - refundedMinor)
}
