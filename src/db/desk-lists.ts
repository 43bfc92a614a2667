import type { Place } from '#domain/access/permissions.ts'
import type { BookedTerms, BookingStatus } from '#domain/bookings/booking.ts'
import type { Transfer } from '#domain/carparks/product.ts'
import type { DeskCar } from '#domain/gate/cars.ts'
import { addDays, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { as, column, described, type RowOf } from './description.ts'
import { statement } from './statement.ts'

/** What a list shows of a booking `b` of a product `p` at an airport `a`, and nothing more (DESK-1). */
const carColumns = {
  id: column('b.id::text as id', as<string>()),
  number: column('b.number', as<string>()),
  zone: column('a.time_zone', as<string>()),
  status: column('b.status', as<BookingStatus>()),
  stay: {
    arrival: column('b.local_arrival', as<LocalDateTime>()),
    departure: column('b.local_departure', as<LocalDateTime>()),
  },
  extras: column('b.extras', as<'covered'[]>()),
  paymentLocation: column('b.payment_location', as<DeskCar['paymentLocation']>()),
  totalMinor: column('b.total_minor', as<number>()),
  paidMinor: column('b.paid_minor', as<number>()),
  refundedMinor: column('b.refunded_minor', as<number>()),
  waivedMinor: column('b.waived_minor', as<number>()),
  disputedMinor: column('b.disputed_minor', as<number>()),
  chargedMinor: column('b.charged_minor', as<number>()),
  checkedInAt: column('b.checked_in_at', as<Instant | null>()),
  checkedOutAt: column('b.checked_out_at', as<Instant | null>()),
  shownDelayMinutes: column('b.shown_delay_minutes', as<number | null>()),
  transfer: column('p.transfer', as<Transfer>()),
  productName: column("b.terms ->> 'productName' as product_name", as<string>()),
  details: {
    firstName: column("b.details ->> 'firstName' as first_name", as<string>()),
    lastName: column("b.details ->> 'lastName' as last_name", as<string>()),
    passengers: column("(b.details ->> 'passengers')::int as passengers", as<number>()),
    plate: column("b.details ->> 'plate' as plate", as<string>()),
    plateCountry: column("b.details ->> 'plateCountry' as plate_country", as<string>()),
    arrivalFlight: column("b.details ->> 'arrivalFlight' as arrival_flight", as<string>()),
    returnFlight: column("b.details ->> 'returnFlight' as return_flight", as<string>()),
  },
  terms: {
    followUp: column("b.terms -> 'followUp' as follow_up", (raw: BookedTerms['followUp'] | null) => raw ?? undefined),
  },
  hasNote: column(
    'exists (select from booking_note n where n.booking_id = b.id and not n.is_house_only) as has_note',
    as<boolean>(),
  ),
} satisfies Record<keyof DeskCar, unknown>

const car = described(carColumns)
type CarRow = RowOf<typeof carColumns>
const carsOf = (rows: CarRow[]): DeskCar[] => rows.map((row) => car.fields(row) as DeskCar)

const FROM = `
  select ${car.list}
  from product p
  join airport a on a.id = p.airport_id
  join booking b on b.airport_id = p.airport_id and b.product_id = p.id`

const ARRIVALS = `
  ${FROM}
  where p.airport_id = $1
    and p.car_park_id = $2
    and b.status in ('confirmed', 'checked_in', 'checked_out', 'no_show')
    and b.first_day = $3::date
  order by b.arrival, b.id`

// a stay that ends in the night has the day before as its last one
const DEPARTURES = `
  ${FROM}
  where p.airport_id = $1
    and p.car_park_id = $2
    and b.status in ('checked_in', 'checked_out')
    and b.last_day between $3::date - 1 and $3::date
    and b.local_departure >= $4
    and b.local_departure < $5
  order by b.departure, b.id`

export const arrivalsOf = async (q: Queryable, place: Place, day: LocalDate): Promise<DeskCar[]> =>
  carsOf(await q.query<CarRow>(ARRIVALS, [place.airportId, place.carParkId, day], 'desk_arrivals'))

export const departuresOf = async (q: Queryable, place: Place, day: LocalDate): Promise<DeskCar[]> =>
  carsOf(
    await q.query<CarRow>(DEPARTURES, [place.airportId, place.carParkId, day, day, addDays(day, 1)], 'desk_departures'),
  )

/** Where a page of the cars that are inside begins: after this one. */
export type Cursor = { departure: Instant; id: string }

const INSIDE = statement(
  'desk_inside',
  `
    select ${car.list}, b.departure
    from product p
    join airport a on a.id = p.airport_id
    join booking b on b.airport_id = p.airport_id and b.product_id = p.id
    where p.airport_id = :airportId
      and p.car_park_id = :carParkId
      and b.status = 'checked_in'
      and (b.departure, b.id) > (:departure::timestamptz, :id::uuid)
    order by b.departure, b.id
    limit :limit`,
)

const first: Cursor = { departure: 0, id: '00000000-0000-0000-0000-000000000000' }

/** Cars that are inside, the next to leave first, after `cursor`; and where the next page begins, if there is one. */
export const carsInside = async (
  q: Queryable,
  { airportId, carParkId }: Place,
  cursor: Cursor | null,
  limit: number,
): Promise<{ cars: DeskCar[]; next: Cursor | null }> => {
  const { departure, id } = cursor ?? first
  const rows = await INSIDE<CarRow & { departure: Instant }>(q, {
    airportId,
    carParkId,
    departure: timestamp(departure),
    id,
    limit: limit + 1,
  })
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { cars: carsOf(rows.slice(0, limit)), next: last ? { departure: last.departure, id: last.id } : null }
}

const COUNT_INSIDE = `
  select count(*)::int as inside
  from product p
  join booking b on b.airport_id = p.airport_id and b.product_id = p.id
  where p.airport_id = $1
    and p.car_park_id = $2
    and b.status = 'checked_in'`

export const countInside = async (q: Queryable, place: Place): Promise<number> =>
  (await q.query<{ inside: number }>(COUNT_INSIDE, [place.airportId, place.carParkId], 'desk_count_inside'))[0]
    ?.inside ?? 0

const PAST_DUE = `
  ${FROM}
  where p.airport_id = $1
    and p.car_park_id = $2
    and b.status = 'checked_in'
    and b.last_day <= $3::date
    and b.departure < $4::timestamptz
  order by b.departure, b.id
  limit 200`

/** Cars that are inside after their booked departure, the longest first. Whether their time is over, the rules say. */
export const carsPastDue = async (q: Queryable, place: Place, day: LocalDate, now: Instant): Promise<DeskCar[]> =>
  carsOf(await q.query<CarRow>(PAST_DUE, [place.airportId, place.carParkId, day, timestamp(now)], 'desk_past_due'))

// Cars that may come, are inside, are still inside after their end, or just left.
const AROUND = `
  ${FROM}
  where p.airport_id = $1
    and p.car_park_id = $2
    and (
      b.status = 'checked_in'
      or b.status in ('confirmed', 'no_show', 'checked_out')
        and b.first_day <= $3::date + 1
        and b.last_day >= $3::date - 1
    )
  order by array_position(array['checked_in', 'confirmed', 'no_show', 'checked_out'], b.status), b.arrival, b.id`

/** The cars among which the desk looks for a plate or a name: those inside first, then those around a day (DESK-5). */
export const carsAround = async (q: Queryable, place: Place, day: LocalDate): Promise<DeskCar[]> =>
  carsOf(await q.query<CarRow>(AROUND, [place.airportId, place.carParkId, day], 'desk_around'))

const OPERATOR = `
  select organisation_id::text as operator
  from car_park
  where airport_id = $1
    and id = $2`

/** Who runs a car park: an id, '' when nobody is named, null when there is no such car park. */
export const operatorOf = async (q: Queryable, { airportId, carParkId }: Place): Promise<string | null> => {
  const [row] = await q.query<{ operator: string | null }>(OPERATOR, [airportId, carParkId], 'operator_of')
  return row ? (row.operator ?? '') : null
}
