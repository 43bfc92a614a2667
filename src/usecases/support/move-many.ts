import type { Free } from '#db/availability.ts'
import { bookingsAt, countAt } from '#db/car-park-bookings.ts'
import { givenOn } from '#db/favours.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { byHarm, movable } from '#domain/bookings/move-rules.ts'
import { knownAt, type AirportCatalogue, type CarPark } from '#domain/carparks/product.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { reasonOf } from '../staff-reason.ts'
import { moveBooking, type MoveBooking, type Moved } from './move-booking.ts'
import { hasRoom, roomFor, useRoom } from './move-room.ts'
import { movableOf, placesToMove, targetAt, type Movable, type MoveTarget } from './move-targets.ts'

/** How many bookings one plan holds. Whoever has moved them sees the next ones. */
export const mostMoves = 100

export type Emptying = { iata: string; carParkId: number; from: LocalDate; until: LocalDate }

/** A booking of the plan; `target` null: it fits nowhere. */
export type PlannedMove = { booking: Booking; target: MoveTarget | null }

export type MovePlan = {
  airport: AirportCatalogue
  carPark: CarPark
  moves: PlannedMove[]
  /** all bookings of these days, of which the plan holds the first */
  ahead: number
  /** cars of these days that are there already, and stay */
  inside: number
  /** what this person gave today before */
  todayMinor: number
}

/**
 * Where the bookings of a car park could go: each to the target with the least harm that still has room after those
 * before it, its agency’s own spaces first (SERVICE-25). Nothing is taken yet. Refusals: not_found,
 * not_allowed, product_unknown.
 */
export const planMoves = async (
  deps: Deps,
  actor: Actor,
  { iata, carParkId, from, until }: Emptying,
): Promise<Outcome<MovePlan>> => {
  const no = forbidden(actor, 'booking.move', { reason: 'plan', amountMinor: 0 })
  if (no || actor.kind !== 'staff') return no ?? refused('not_found')
  const airport = deps.catalogue.airport(iata)
  const carPark = airport && knownAt(airport).find((product) => product.carPark.id === carParkId)?.carPark
  if (!airport || !carPark || until < from) return refused('product_unknown')
  const now = deps.clock.now()
  const where = { airportId: airport.airportId, carParkId, from, until }
  const bookings = (await bookingsAt(deps.db, { ...where, limit: mostMoves })).filter((one) => movable(one, now).ok)
  const counts = await countAt(deps.db, where)
  const given = await givenOn(deps.db, actor.personId, houseDay(now), null)
  const room = await roomFor(deps, airport.airportId, bookings, now)
  const read = new Map<string, Promise<Map<number, Free>>>()
  const placesOf = (at: Movable) => {
    const { stay, agentCode } = at.booking
    const key = `${stay.arrival} ${stay.departure} ${agentCode ?? ''}`
    const known = read.get(key) ?? placesToMove(deps.db, at, now)
    read.set(key, known)
    return known
  }
  const moves: PlannedMove[] = []
  for (const booking of bookings) {
    const at = movableOf(deps, booking)
    const targets: MoveTarget[] = []
    for (const product of at ? airport.products : []) {
      if (!at || product.carPark.id === carParkId) continue
      const target = await targetAt(deps, at, product, { places: await placesOf(at), now })
      if (target?.ok && hasRoom(room, booking, target.value.takes)) targets.push(target.value)
    }
    const target = targets.toSorted(byHarm)[0] ?? null
    if (target) useRoom(room, booking, target.takes)
    moves.push({ booking, target })
  }
  return done({ airport, carPark, moves, ...counts, todayMinor: given.today })
}

export type MoveResult = { number: string; result: Outcome<Moved> }

/**
 * Carries a plan out, one booking after the other, each by itself (SERVICE-26): what was done stays done, whatever
 * happens to the next. Sent again, it moves nobody twice. Refusals: not_found, not_allowed, reason_required,
 * count_wrong (another number was typed than the plan has).
 */
export const moveMany = async (
  deps: Deps,
  actor: Actor,
  { moves, typed, reason }: { moves: readonly Omit<MoveBooking, 'reason'>[]; typed: string; reason: string },
): Promise<Outcome<MoveResult[]>> => {
  const no = forbidden(actor, 'booking.move', { reason: reasonOf(reason), amountMinor: 0 })
  if (no) return no
  const wrong: Problem = { code: 'count_wrong', fields: { count: 'count_wrong' } }
  if (moves.length === 0 || moves.length > mostMoves || typed.trim() !== String(moves.length))
    return { ok: false, problem: wrong }
  const results: MoveResult[] = []
  for (const move of moves)
    results.push({ number: move.number, result: await moveBooking(deps, actor, { ...move, reason }) })
  return done(results)
}
