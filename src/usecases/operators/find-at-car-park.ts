import { bookingById, bookingByNumber } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import { bookingIdByVoucher, platesLike } from '#db/gate.ts'
import { plateLook } from '#domain/access/find-terms.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { entryAt, exitAt } from '#domain/gate/entry.ts'
import { recount, standing } from '#domain/gate/charges.ts'
import type { ChargeLine } from '#domain/gate/overstay.ts'
import { plateKey } from '#domain/gate/plates.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import { addDays, dateOf } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { parseVoucherCode } from '#domain/vouchers/code.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'
import { exitLines } from '../payments/charge-exit.ts'
import { atDesk, type AtDesk } from './desk.ts'

/**
 * Exactly one of the three is given. When staff ask by plate, they must name the airport and its car parks too.
 */
export type FindAtCarPark =
  | { voucherCode: string }
  | { number: string }
  | { plate: string; airportId?: number; carParkIds?: number[] }

/** What the desk needs to decide: the next step or why it is refused, and what leaving now would cost. */
export type DeskHit = {
  booking: Booking
  carParkId: number
  amountDueMinor: number
  /** why the car may not drive in now; null when it may */
  entry: Problem | null
  /** why the car may not drive out now; null when it may, once nothing is due any more */
  exit: Problem | null
  /** for a car that is inside: what leaving at this moment would charge on top of the charges that stand already */
  leaving: { lines: ChargeLine[]; moreMinor: number; dueMinor: number } | null
}

const longestScan = 200

/**
 * Finds bookings by the code on the voucher, the booking number or the plate (GATE-1, GATE-2). A code or number finds
 * one booking, a plate any number of them. Refusals: voucher_unknown, voucher_replaced, plate_unknown, wrong_car_park {
 * carPark }, not_allowed.
 */
export const findAtCarPark = async (
  deps: Deps,
  actor: Actor,
  command: FindAtCarPark,
): Promise<Outcome<{ hits: DeskHit[] }>> => {
  if (actor.kind !== 'carPark' && rightOfActor(actor, 'booking.checkIn') !== 'allowed') return refused('not_allowed')
  if ('plate' in command) return byPlate(deps, actor, command)
  const found =
    'voucherCode' in command ? await byCode(deps, command.voucherCode) : await byNumber(deps, command.number)
  if (!found.ok) return found
  const desk = await atDesk(deps, actor, 'checkIn', found.value.id)
  // whoever shows a right code is told where to go, and nothing else about the booking (CI-02)
  return desk
    ? done({ hits: [await hitOf(deps, desk)] })
    : refused('wrong_car_park', { carPark: found.value.terms.carParkName })
}

const byCode = async (deps: Deps, typed: string): Promise<Outcome<Booking>> => {
  const code = parseVoucherCode(typed.slice(0, longestScan))
  const row = code && (await bookingIdByVoucher(deps.db, code))
  const booking = row && (await bookingById(deps.db, row.id))
  if (!booking) return refused('voucher_unknown')
  return row.replaced ? refused('voucher_replaced') : done(booking)
}

/** What a barrier read: the code of a pass, a plate, or a booking number that somebody typed. */
export type GateScan = { voucherCode: string } | { plate: string } | { number: string }

/**
 * What a barrier saw. `at` is the time by its own clock; when missing, now. `hasPassed` false: the barrier had opened,
 * and the car did not drive through (GATE-30).
 */
export type GateReport = { nonce: string; kind: 'in' | 'out'; at?: Instant; scan: GateScan; hasPassed?: false }

const byNumber = async (deps: Deps, typed: string): Promise<Outcome<Booking>> => {
  const number = parseBookingNumber(typed.slice(0, longestScan))
  const booking = number && (await bookingByNumber(deps.db, number))
  return booking ? done(booking) : refused('voucher_unknown')
}

const byPlate = async (
  deps: Deps,
  actor: Actor,
  { plate, airportId, carParkIds }: Extract<FindAtCarPark, { plate: string }>,
): Promise<Outcome<{ hits: DeskHit[] }>> => {
  const [airport, carParks] =
    actor.kind === 'carPark' ? [actor.airportId, actor.carParkIds] : [airportId, carParkIds ?? []]
  const ids = airport === undefined ? [] : await bookingIdsByPlate(deps, airport, carParks, plate)
  const desks = await Promise.all(ids.map((id) => atDesk(deps, actor, 'checkIn', id)))
  const hits = await Promise.all(desks.filter((desk) => desk !== null).map((desk) => hitOf(deps, desk)))
  return hits.length > 0 ? done({ hits }) : refused('plate_unknown')
}

/** Bookings of the days around today, by the airport's clock. Those that can still move come first. */
const bookingIdsByPlate = async (
  deps: Deps,
  airportId: number,
  carParkIds: readonly number[],
  plate: string,
): Promise<string[]> => {
  const key = plateKey(plate.slice(0, longestScan))
  const zone = deps.catalogue.airports().find((airport) => airport.airportId === airportId)?.zone
  if (key === '' || zone === undefined) return []
  const today = dateOf(localAt(deps.clock.now(), zone))
  const rows = (
    await platesLike(deps.db, { airportId, carParkIds, look: plateLook(key) }, today, addDays(today, -1))
  ).filter((row) => plateKey(row.plate) === key)
  const order = ['checked_in', 'confirmed', 'no_show', 'checked_out', 'cancelled']
  return rows.toSorted((a, b) => order.indexOf(a.status) - order.indexOf(b.status)).map(({ id }) => id)
}

const hitOf = async (deps: Deps, desk: AtDesk): Promise<DeskHit> => {
  const { booking, place, rules } = desk
  const now = deps.clock.now()
  const [entry, exit] = [entryAt(booking, rules, now), exitAt(booking, now)]
  const due = amountDueMinor(booking)
  const leaving = booking.status === 'checked_in' ? await leavingNow(deps, desk) : null
  return {
    booking,
    carParkId: place.carParkId,
    amountDueMinor: due,
    entry: entry.ok ? null : entry.problem,
    exit: exit.ok ? null : exit.problem,
    leaving,
  }
}

/** What leaving at this moment would charge, of a car that is inside. */
export const leavingNow = async (deps: Deps, { booking, rules }: AtDesk): Promise<NonNullable<DeskHit['leaving']>> => {
  const charges = await chargesOf(deps.db, booking.id)
  const lines = await exitLines(deps.db, booking, rules, deps.clock.now(), null)
  const { waive, add } = recount(charges, lines)
  const gone = standing(charges).filter(({ id }) => waive.includes(id))
  const sum = (list: { amountMinor: number }[]) => list.reduce((total, { amountMinor }) => total + amountMinor, 0)
  const moreMinor = sum(add) - sum(gone)
  return { lines, moreMinor, dueMinor: Math.max(0, amountDueMinor(booking) + moreMinor) }
}

/** The one booking of a code or number. Refusals: voucher_unknown, voucher_replaced. */
export const byCodeOrNumber = (deps: Deps, scan: Exclude<GateScan, { plate: string }>): Promise<Outcome<Booking>> =>
  'number' in scan ? byNumber(deps, scan.number) : byCode(deps, scan.voucherCode)

/**
 * If several bookings have the plate, the one that can make this step is taken. When none or several can, a person must
 * decide.
 */
export const whose = async (
  deps: Deps,
  actor: Extract<Actor, { kind: 'carPark' }>,
  carParkId: number,
  { kind, scan }: Pick<GateReport, 'kind' | 'scan'>,
): Promise<Outcome<Booking>> => {
  if (!('plate' in scan)) return byCodeOrNumber(deps, scan)
  const ids = await bookingIdsByPlate(deps, actor.airportId, [carParkId], scan.plate)
  const bookings = (await Promise.all(ids.map((id) => bookingById(deps.db, id)))).filter((booking) => booking !== null)
  const able = bookings.filter(({ status }) =>
    kind === 'in' ? status === 'confirmed' || status === 'no_show' : status === 'checked_in',
  )
  const [only = bookings[0]] = able
  return only && able.length < 2 ? done(only) : refused('plate_unknown')
}
