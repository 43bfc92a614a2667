import { randomUUID } from 'node:crypto'
import { sweep } from '#db/booking-desk.ts'
import { freeHold, heldBy, holdSpace as takeSpace } from '#db/quote-holds.ts'
import { mayHoldOneMore, quoteMs } from '#domain/agencies/quote-hold.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { daysOf, type Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import { isUuid } from '#domain/uuid.ts'
import type { KeyActor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

export type HeldSpace = { id: string; until: Instant }

/**
 * Keeps a space from everybody else while the customer of an agency decides, for as long as its quote holds the price
 * (AGENCY-218). It is one of those that are free to everybody: what is set aside for the agency is not held. Refusals:
 * not_allowed, papers_expired (WORK-27), too_many_requests (AGENCY-219), sold_out.
 */
export const holdSpace = async (
  { db, clock, catalogue }: Deps,
  actor: KeyActor,
  {
    airport,
    product,
    stay,
    extras,
  }: { airport: AirportCatalogue; product: Product; stay: Stay; extras: readonly 'covered'[] },
): Promise<Outcome<HeldSpace>> => {
  const denied = forbidden(actor, 'booking.place')
  if (denied) return denied
  if (catalogue.isStopped(actor.code)) return refused('papers_expired')
  const { organisationId, code } = actor
  const own = { organisationId, airportId: airport.airportId, productId: product.id }
  const taken = product.extras.filter((extra) => extras.includes(extra.code)).map(({ id }) => id)
  const now = clock.now()
  const hold = { ...own, id: randomUUID(), code, takes: [product.id, ...taken], ...daysOf(stay), until: now + quoteMs }
  const held = () =>
    db.transaction(async (tx): Promise<Outcome<HeldSpace>> => {
      if (!mayHoldOneMore(await heldBy(tx, own, now))) return refused('too_many_requests')
      return (await takeSpace(tx, hold)) ? done({ id: hold.id, until: hold.until }) : refused('sold_out')
    })
  const first = await held()
  // what ran out may still occupy days (AV-07)
  return !first.ok && first.problem.code === 'sold_out' && (await sweep(db, now)) ? held() : first
}

/** Gives up what the agency holds (AGENCY-220). Refusals: not_allowed, not_found. */
export const giveUpSpace = async (
  { db }: Deps,
  actor: KeyActor,
  { holdId }: { holdId: string },
): Promise<Outcome<{ id: string }>> => {
  const denied = forbidden(actor, 'booking.place')
  if (denied) return denied
  const isFreed = isUuid(holdId) && (await freeHold(db, { holdId, code: actor.code }))
  return isFreed ? done({ id: holdId }) : refused('not_found')
}
