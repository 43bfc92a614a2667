import { bookingById, bookingByNumber } from '#db/bookings.ts'
import { notesOf, type BookingNote } from '#db/booking-notes.ts'
import { keepRefusal, keptOnceMs } from '#db/desk-log.ts'
import { carsAround } from '#db/desk-lists.ts'
import type { Db } from '#db/db.ts'
import { lastStep } from '#db/desk-steps.ts'
import { bookingIdByVoucher } from '#db/gate.ts'
import type { Place } from '#domain/access/permissions.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import type { DeskCar } from '#domain/gate/cars.ts'
import { undoMs, type GateRules } from '#domain/gate/rules.ts'
import { lookFor, plateAtEnd, readTyped } from '#domain/gate/typed.ts'
import { verdict, verdictOf, type Verdict } from '#domain/gate/verdict.ts'
import { missingDetails, type FollowingDetail } from '#domain/lifecycle/details.ts'
import { noShowAtDesk } from '#domain/lifecycle/moments.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { nobodysId } from '#domain/uuid.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { atDesk, isAtPlace, type AtDesk } from './desk.ts'
import { leavingNow, type DeskHit } from './find-at-car-park.ts'

/** A booking as the desk works with it. */
export type DeskStay = {
  booking: Booking
  rules: GateRules
  verdict: Verdict
  /** what must be paid to drive in or out at this moment */
  dueMinor: number
  leaving: DeskHit['leaving']
  asks: FollowingDetail[]
  notes: BookingNote[]
  /** the last entry or exit, while it may be taken back (DESK-10) */
  undo: { kind: 'in' | 'out'; at: Instant } | null
  /** whether the desk may say that nobody comes (DESK-11) */
  mayGiveUp: boolean
  now: Instant
}

/** What a scan or a search led to. `symbol`: the place of a wrong one, from 1; 0 when it is not known. */
export type Scanned =
  | { kind: 'car'; stay: DeskStay }
  | { kind: 'several'; cars: DeskCar[]; isLikely: boolean }
  | { kind: 'stop'; verdict: Verdict; elsewhere: { name: string; address: string } | null; symbol: number }

/**
 * Everything the desk's one field reads (DESK-5), with the verdict (DESK-8). A stop is kept (DESK-9). Refusal:
 * not_found for whoever has nothing to do with this car park. `everywhere` are the rows of all car parks, where `deps`
 * reach only those of this one: of a code that belongs to another one its name and address are told.
 */
export const scanAtDesk = async (
  deps: Deps,
  actor: Actor,
  { place, typed, everywhere = deps }: { place: Place; typed: string; everywhere?: Pick<Deps, 'db'> },
): Promise<Outcome<Scanned>> => {
  if (!(await isAtPlace(deps, actor, 'booking.checkIn', place))) return refused('not_found')
  const found = await find(deps, actor, place, typed, everywhere.db)
  const stop = found.kind === 'stop' ? found.verdict : found.kind === 'car' ? found.stay.verdict : null
  if (stop?.tone === 'stop') {
    const at = deps.clock.now()
    const bookingId = found.kind === 'car' ? found.stay.booking.id : null
    const since = at - keptOnceMs
    await keepRefusal(deps.db, place, { code: stop.code, bookingId, actor: nameOf(actor), at, since })
  }
  return done(found)
}

/** `isByCode`: a code or a number names the booking, and not only a plate or a name that looks alike. */
export type Looked = Exclude<Scanned, { kind: 'car' }> | { kind: 'car'; stay: DeskStay; isByCode: boolean }

/** The same without keeping a stop, for what a desk tells of later (DESK-37). Refusal: not_found. */
export const lookAtDesk = async (
  deps: Deps,
  actor: Actor,
  { place, typed, everywhere = deps }: { place: Place; typed: string; everywhere?: Pick<Deps, 'db'> },
): Promise<Outcome<Looked>> => {
  if (!(await isAtPlace(deps, actor, 'booking.checkIn', place))) return refused('not_found')
  const found = await find(deps, actor, place, typed, everywhere.db)
  const { codes, numbers } = readTyped(typed)
  return done(found.kind === 'car' ? { ...found, isByCode: codes.length + numbers.length > 0 } : found)
}

const stop = (
  code: Verdict['code'],
  more: { elsewhere?: { name: string; address: string }; symbol?: number } = {},
): Scanned => ({
  kind: 'stop',
  verdict: verdict(code),
  elsewhere: more.elsewhere ?? null,
  symbol: more.symbol ?? 0,
})

const find = async (deps: Deps, actor: Actor, place: Place, text: string, all: Db): Promise<Scanned> => {
  const typed = readTyped(text)
  for (const code of typed.codes) {
    const row = await bookingIdByVoucher(all, code)
    if (row?.replaced) return stop('replaced')
    const booking = row && (await bookingById(all, row.id))
    if (booking) return here(deps, actor, place, booking)
  }
  for (const number of typed.numbers) {
    const booking = await bookingByNumber(all, number)
    if (booking) return here(deps, actor, place, booking)
  }
  if (typed.codes.length + typed.numbers.length > 0) return stop('not_found')
  if (typed.wrongSymbol !== null) return stop('wrong_symbol', { symbol: typed.wrongSymbol })
  return byPlateOrName(deps, actor, place, typed)
}

const here = async (deps: Deps, actor: Actor, place: Place, booking: Booking): Promise<Scanned> => {
  const desk = await atThisPlace(deps, actor, place, booking.id)
  const { carParkName: name, carParkAddress: address } = booking.terms
  return desk
    ? { kind: 'car', stay: await stayOf(deps, desk, null) }
    : stop('other_car_park', { elsewhere: { name, address } })
}

/** The cars that may be meant here today; none at an airport that does not exist. */
const namedCars = async (deps: Deps, place: Place) => {
  const zone = deps.catalogue.airportById(place.airportId)?.zone
  const cars = zone === undefined ? [] : await carsAround(deps.db, place, dateOf(localAt(deps.clock.now(), zone)))
  return cars.map((car) => ({ car, plate: car.details.plate, lastName: car.details.lastName }))
}

const byPlateOrName = async (
  deps: Deps,
  actor: Actor,
  place: Place,
  { plate, name }: ReturnType<typeof readTyped>,
): Promise<Scanned> => {
  if (plate === null && name === null) return stop('not_found')
  const rows = await namedCars(deps, place)
  const { found, isLikely, seenPlate } = lookFor(rows, { plate, name })
  const [only, ...others] = found
  if (!only) return stop('not_found')
  if (others.length > 0) return { kind: 'several', cars: found.slice(0, mostFound).map(({ car }) => car), isLikely }
  const desk = await atThisPlace(deps, actor, place, only.car.id)
  return desk ? { kind: 'car', stay: await stayOf(deps, desk, seenPlate) } : stop('not_found')
}

const mostFound = 20

/** The booking, if the actor works with it and its car belongs to this very car park. */
const atThisPlace = async (deps: Deps, actor: Actor, place: Place, bookingId: string): Promise<AtDesk | null> => {
  const desk = await atDesk(deps, actor, 'checkIn', bookingId)
  return desk?.place.airportId === place.airportId && desk.place.carParkId === place.carParkId ? desk : null
}

const stayOf = async (deps: Deps, desk: AtDesk, seenPlate: string | null): Promise<DeskStay> => {
  const { booking, rules } = desk
  const now = deps.clock.now()
  const leaving = booking.status === 'checked_in' ? await leavingNow(deps, desk) : null
  const dueMinor = leaving?.dueMinor ?? amountDueMinor(booking)
  return {
    booking,
    rules,
    verdict: verdictOf({ booking, rules, now, dueMinor, seenPlate }),
    dueMinor,
    leaving,
    asks: missingDetails(booking),
    notes: await notesOf(deps.db, booking.id),
    undo: await undoable(deps, booking, now),
    mayGiveUp: booking.status === 'confirmed' && now >= noShowAtDesk(booking),
    now,
  }
}

const undoable = async (deps: Deps, booking: Booking, now: Instant): Promise<DeskStay['undo']> => {
  const kind = booking.status === 'checked_in' ? 'in' : booking.status === 'checked_out' ? 'out' : null
  const at = kind === 'in' ? booking.checkedInAt : booking.checkedOutAt
  if (kind === null || at === null) return null
  const step = await lastStep(deps.db, booking.id, kind)
  return step && now - step.at <= undoMs ? { kind, at } : null
}

/** `words` are those before the plate. */
export type PlateAtEnd =
  | { kind: 'car'; words: string[]; stay: DeskStay }
  | (Extract<Scanned, { kind: 'several' }> & { words: string[] })
  | { kind: 'none' }

/**
 * The car whose plate, with or without its blanks, stands at the end of these words (WORK-19). Part of a plate, or one
 * that looks alike, is `several` even where it is one car: nothing is done to a car by half a plate. Refusal:
 * not_found.
 */
export const plateAtDesk = async (
  deps: Deps,
  actor: Actor,
  { place, words }: { place: Place; words: readonly string[] },
): Promise<Outcome<PlateAtEnd>> => {
  if (!(await isAtPlace(deps, actor, 'booking.checkIn', place))) return refused('not_found')
  const found = plateAtEnd(await namedCars(deps, place), words)
  if (!found) return done({ kind: 'none' })
  const [only, ...others] = found.cars
  const cars = found.cars.slice(0, mostFound).map(({ car }) => car)
  const { words: before, isLikely } = found
  if (!only || others.length > 0 || !found.isWhole) return done({ kind: 'several', cars, isLikely, words: before })
  const desk = await atThisPlace(deps, actor, place, only.car.id)
  return done(desk ? { kind: 'car', words: found.words, stay: await stayOf(deps, desk, null) } : { kind: 'none' })
}

/** A stay of this car park by its booking number. Refusal: not_found. */
export const stayAtDesk = async (
  deps: Deps,
  actor: Actor,
  { place, number }: { place: Place; number: string },
): Promise<Outcome<DeskStay>> => {
  const parsed = parseBookingNumber(number.slice(0, 40))
  const booking = parsed ? await bookingByNumber(deps.db, parsed) : null
  const desk = await atThisPlace(deps, actor, place, booking?.id ?? nobodysId)
  return desk ? done(await stayOf(deps, desk, null)) : refused('not_found')
}
