import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { statement } from './statement.ts'

const LOCK_PERSON = `
  select id
  from person
  where id = $1
  for update`
const GIVEN = `
  select coalesce(sum(amount_minor), 0)::int as today,
    coalesce(sum(amount_minor) filter (where booking_id = $3), 0)::int as here
  from favour
  where person_id = $1
    and day = $2`

/** Everything else this person gives waits until the transaction ends (SERVICE-7). Call it before locking a booking. */
export const lockPerson = async (tx: Queryable, personId: string): Promise<boolean> =>
  (await tx.query(LOCK_PERSON, [personId], 'favour_lock_person')).length === 1

/** The cents that a person gave in a day, in all and for this booking; `here` is 0 where none is named. */
export const givenOn = async (
  q: Queryable,
  personId: string,
  day: LocalDate,
  bookingId: string | null,
): Promise<{ today: number; here: number }> => {
  const rows = await q.query<{ today: number; here: number }>(GIVEN, [personId, day, bookingId], 'favour_given')
  return rows[0] ?? { today: 0, here: 0 }
}

const INSERT = statement(
  'favour_insert',
  `
    insert into favour (airport_id, id, booking_id, person_id, day, amount_minor, at)
    values (:airportId, :id, :bookingId, :personId, :day, :amountMinor, :at)`,
)

export type Favour = {
  airportId: number
  id: string
  bookingId: string
  personId: string
  day: LocalDate
  amountMinor: number
  at: Instant
}

export const insertFavour = async (tx: Queryable, favour: Favour): Promise<void> => {
  const { airportId, id, bookingId, personId, day, amountMinor, at } = favour
  await INSERT(tx, { airportId, id, bookingId, personId, day, amountMinor, at: timestamp(at) })
}
