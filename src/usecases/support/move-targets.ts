import type { Free } from '#db/availability.ts'
import type { Queryable } from '#db/db.ts'
import { givenOn } from '#db/favours.ts'
import { needsSecond, type Given } from '#domain/access/favour.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { byHarm, harmsOf, moneyOfMove, movable, type MoveHarm, type MoveMoney } from '#domain/bookings/move-rules.ts'
import { offerState } from '#domain/carparks/offer-state.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { placesFor, withAllotments } from '../places.ts'
import { priceAt, type ChangedPrice, type PriceDeps } from '../price-change.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { ownedBooking } from './owned-booking.ts'

/** A product to which a booking could go. */
export type MoveTarget = MoveMoney & {
  product: Product
  /** what it takes there: the product and the booked extras */
  takes: number[]
  today: ChangedPrice
  free: number
  harms: MoveHarm[]
}

/** A product to which it cannot go, and why. */
type Blocked = { product: Product; code: Extract<ProblemCode, 'stay_too_long' | `closed_on_${string}` | 'sold_out'> }

/** What every answer about targets begins with. */
export type Movable = { booking: Booking; airport: AirportCatalogue; from: Product }

/** The catalogue's side of a booking. Null: its airport or product is no longer there. */
export const movableOf = (deps: Pick<Deps, 'catalogue'>, booking: Booking): Movable | null => {
  const airport = deps.catalogue.airport(booking.iata)
  const from = deps.catalogue.known(booking.iata, booking.productId)
  return airport && from ? { booking, airport, from } : null
}

/** Where a booking would find its days: in what is free, and in what is set aside for its own agency (AGENCY-140). */
export const placesToMove = async (
  q: Queryable,
  { booking: { stay, agentCode: code }, airport }: Movable,
  now: Instant,
): Promise<Map<number, Free>> =>
  withAllotments(q, airport, stay, await placesFor({ db: q }, airport, stay), { code, now })

/** What a booking takes of a product; null where the product does not have all of it, or cannot be paid as agreed. */
const takesAt = (product: Product, { extras, terms, paymentLocation }: Booking): number[] | null => {
  const bought = product.extras.filter(({ code }) => extras.includes(code))
  const offered = product.packages.find(({ code }) => code === terms.package)
  const isPayable = paymentLocation !== 'baCharged' || offered?.paymentLocations.includes('baCharged') === true
  return offered && isPayable && bought.length === extras.length ? [product.id, ...bought.map(({ id }) => id)] : null
}

/**
 * The product as a target of this booking, or why it is none. Null: what was booked does not exist there at all.
 * `places` are those of `placesToMove`.
 */
export const targetAt = async (
  deps: PriceDeps,
  { booking, airport, from }: Movable,
  product: Product,
  { places, now }: { places: ReadonlyMap<number, Free>; now: Instant },
): Promise<Outcome<MoveTarget> | null> => {
  const takes = takesAt(product, booking)
  if (!takes || product.id === booking.productId) return null
  const free = Math.min(...takes.map((id) => places.get(id)?.free ?? 0))
  const { flags, opening } = offerState(product, booking.stay, now, airport.zone, free)
  if (flags.tooLong) return refused('stay_too_long')
  if (flags.soldOut) return refused('sold_out')
  if (!opening.onEnter) return refused('closed_on_arrival')
  if (!opening.onExit) return refused('closed_on_departure')
  const place = places.get(product.id)
  // without a price for these days it would seem to cost nothing, and everything would go back
  if (!place || place.tariffMinor <= 0) return null
  const today = await priceAt(deps, { airport, product, booking, stay: booking.stay, now, place })
  if (!today) return null
  const money = moneyOfMove(booking, today.price.total.minor)
  return done({ product, takes, today, free, harms: harmsOf(from, product), ...money })
}

export type MoveTargets = Movable & {
  /** the least harm first */
  targets: (MoveTarget & { needsSecond: boolean })[]
  blocked: Blocked[]
  /** why it cannot go anywhere at all */
  no: Problem | null
  given: Given
}

/** The booking of a number for whoever may move it, with what is asked before anything is read about targets. */
export const bookingToMove = async (
  deps: Deps,
  actor: Actor,
  { number, reason: typed }: { number: string; reason: string },
): Promise<Outcome<{ booking: Booking; personId: string; reason: string }>> => {
  const reason = reasonOf(typed)
  const { booking, owners } = await ownedBooking(deps, number)
  const no = forbidden(actor, 'booking.move', { owners, reason, amountMinor: 0 })
  return no || !booking || reason === null || actor.kind !== 'staff'
    ? (no ?? refused('not_found'))
    : done({ booking, personId: actor.personId, reason })
}

/** Where a booking could go now, and what each way means (SERVICE-22). Refusals: not_found, not_allowed. */
export const moveTargets = async (
  deps: Deps,
  actor: Actor,
  { number }: { number: string },
): Promise<Outcome<MoveTargets>> => {
  const found = await bookingToMove(deps, actor, { number, reason: 'preview' })
  if (!found.ok) return found
  const { booking, personId } = found.value
  const at = movableOf(deps, booking)
  if (!at) return refused('product_unknown')
  const now = deps.clock.now()
  const given = await givenOn(deps.db, personId, houseDay(now), booking.id)
  const can = movable(booking, now)
  if (!can.ok) return done({ ...at, targets: [], blocked: [], no: can.problem, given })
  const places = await placesToMove(deps.db, at, now)
  const targets: MoveTargets['targets'] = []
  const blocked: Blocked[] = []
  for (const product of at.airport.products) {
    const target = await targetAt(deps, at, product, { places, now })
    if (target?.ok) targets.push({ ...target.value, needsSecond: needsSecond(target.value.costMinor, given) })
    else if (target) blocked.push({ product, code: target.problem.code as Blocked['code'] })
  }
  return done({ ...at, targets: targets.toSorted(byHarm), blocked, no: null, given })
}
