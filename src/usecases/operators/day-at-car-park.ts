import { arrivalsOf, carsInside, carsPastDue, countInside, departuresOf, type Cursor } from '#db/desk-lists.ts'
import { bookingById } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { dayList, overdueSince, type DayList, type DeskCar, type Way } from '#domain/gate/cars.ts'
import { recount, standing } from '#domain/gate/charges.ts'
import { totalOf } from '#domain/gate/overstay.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { addDays, dateOf, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { exitLines } from '../payments/charge-exit.ts'
import { isAtPlace } from './desk.ts'

/** The day at a car park, counted once (DESK-3). `inside` and `overdue` are those of now, whatever the day. */
export type DayAtCarPark = {
  day: LocalDate
  today: LocalDate
  now: Instant
  arrivals: DayList
  departures: DayList
  inside: number
  overdue: number
  /** where nothing is booked for today: when the first car of tomorrow comes or leaves (DESK-44) */
  firstTomorrow: Record<Way, LocalDateTime | null>
}

/** Today by the car park's own clock; null for an airport that does not exist. */
const todayAt = (deps: Deps, { airportId }: Place, now: Instant): LocalDate | null => {
  const zone = deps.catalogue.airportById(airportId)?.zone
  return zone === undefined ? null : dateOf(localAt(now, zone))
}

/** Arrivals and departures of a day, and what is inside now (DESK-1 to DESK-4). Refusal: not_found. */
export const dayAtCarPark = async (
  deps: Deps,
  actor: Actor,
  { place, day: asked }: { place: Place; day?: LocalDate | undefined },
): Promise<Outcome<DayAtCarPark>> => {
  const now = deps.clock.now()
  const today = todayAt(deps, place, now)
  if (today === null || !(await isAtPlace(deps, actor, 'booking.view', place))) return refused('not_found')
  const day = asked ?? today
  const [arrivals, departures, inside, late] = await Promise.all([
    arrivalsOf(deps.db, place, day),
    departuresOf(deps.db, place, day),
    countInside(deps.db, place),
    carsPastDue(deps.db, place, today, now),
  ])
  const tomorrow = addDays(today, 1)
  const isEmpty = (cars: readonly DeskCar[]) => day === today && cars.length === 0
  const comes = isEmpty(arrivals) ? await arrivalsOf(deps.db, place, tomorrow) : []
  const leaves = isEmpty(departures) ? await departuresOf(deps.db, place, tomorrow) : []
  return done({
    day,
    today,
    now,
    firstTomorrow: {
      in: comes.find(({ status }) => status === 'confirmed')?.stay.arrival ?? null,
      out: leaves[0]?.stay.departure ?? null,
    },
    arrivals: dayList(arrivals, 'in', now, day === today),
    departures: dayList(departures, 'out', now, day === today),
    inside,
    overdue: late.filter((car) => overdueSince(car, now) !== null).length,
  })
}

const page = 200

/** Cars that are inside, the next to leave first (DESK-1). Refusal: not_found. */
export const listInside = async (
  deps: Deps,
  actor: Actor,
  { place, after }: { place: Place; after: Cursor | null },
): Promise<Outcome<{ cars: DeskCar[]; next: Cursor | null; now: Instant }>> =>
  (await isAtPlace(deps, actor, 'booking.view', place))
    ? done({ ...(await carsInside(deps.db, place, after, page)), now: deps.clock.now() })
    : refused('not_found')

/** `moreMinor` is what leaving now would add to what was agreed and charged. */
export type OverdueCar = DeskCar & { since: Instant; moreMinor: number; mobile: string }

/** Cars whose free time is over, the longest first (DESK-4). Refusal: not_found. */
export const listOverdue = async (
  deps: Deps,
  actor: Actor,
  { place }: { place: Place },
): Promise<Outcome<{ cars: OverdueCar[]; now: Instant }>> => {
  const now = deps.clock.now()
  const today = todayAt(deps, place, now)
  if (today === null || !(await isAtPlace(deps, actor, 'booking.view', place))) return refused('not_found')
  const late = await carsPastDue(deps.db, place, today, now)
  const cars = await Promise.all(
    late.map(async (car): Promise<OverdueCar | null> => {
      const since = overdueSince(car, now)
      const booking = since === null ? null : await bookingById(deps.db, car.id)
      if (since === null || !booking) return null
      return { ...car, since, moreMinor: await addedNow(deps, booking, now), mobile: booking.details.mobile }
    }),
  )
  return done({ cars: cars.filter((car) => car !== null).toSorted((a, b) => a.since - b.since), now })
}

const addedNow = async (deps: Deps, booking: Booking, now: Instant): Promise<number> => {
  const rules = gateRulesOf(deps.catalogue.known(booking.iata, booking.productId) ?? null)
  const charges = await chargesOf(deps.db, booking.id)
  const { waive, add } = recount(charges, await exitLines(deps.db, booking, rules, now, null))
  return totalOf(add) - totalOf(standing(charges).filter(({ id }) => waive.includes(id)))
}
