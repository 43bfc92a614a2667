import type { HeldNow } from '#domain/agencies/quote-hold.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { GIVE_BACK, takeAll } from './change-parts.ts'
import { timestamp } from './columns.ts'
import type { Db, Queryable } from './db.ts'
import { statement } from './statement.ts'

/**
 * Spaces that an agency keeps from others while its customer decides (AGENCY-218 to AGENCY-220). What is held counts in
 * `product_day.taken`, so that no statement that sells needs to know of it. A hold counts as long as its row is there:
 * whoever ends one deletes the row and then frees its days, in one transaction and in the order that everybody uses.
 */

// Its holds are counted one after the other. What only refers to the organisation need not wait.
const LOCK = `
  select id
  from organisation
  where id = $1
  for no key update`
const COUNT = `
  select count(*)::int as "ofAgency",
    count(*) filter (where airport_id = $2 and product_id = $3)::int as "ofProduct"
  from quote_hold
  where organisation_id = $1
    and hold_until >= $4`

/** What an agency holds at the moment. Until this transaction ends, nothing is added to it. */
export const heldBy = async (
  tx: Queryable,
  { organisationId, airportId, productId }: { organisationId: string; airportId: number; productId: number },
  now: Instant,
): Promise<HeldNow> => {
  await tx.query(LOCK, [organisationId], 'quote_hold_lock')
  const values = [organisationId, airportId, productId, timestamp(now)]
  const [row] = await tx.query<HeldNow>(COUNT, values, 'quote_hold_count')
  return row ?? { ofAgency: 0, ofProduct: 0 }
}

const HOLD = statement(
  'quote_hold_make',
  `
    with wanted as materialized (
      select :airportId::int as airport_id, :takes::int[] as takes, :firstDay::date as first_day,
        :lastDay::date as last_day
    ), ${takeAll('wanted')}
    insert into quote_hold (
      id, airport_id, organisation_id, agent_code, product_id, takes, first_day, last_day, hold_until
    )
    select :id::uuid, :airportId::int, :organisationId::uuid, :code, :productId::int, :takes::int[], :firstDay::date,
      :lastDay::date, :until::timestamptz
    from verdict
    where fits
    returning id`,
)

export type NewHold = {
  id: string
  airportId: number
  organisationId: string
  code: string
  productId: number
  /** ids of the product and its extras, whose days are taken */
  takes: number[]
  firstDay: LocalDate
  lastDay: LocalDate
  until: Instant
}

/** Takes every day of a stay, or none of them: false where a day is full or not on sale. */
export const holdSpace = async (tx: Queryable, { until, ...hold }: NewHold): Promise<boolean> =>
  (await HOLD(tx, { ...hold, until: timestamp(until) })).length > 0

const FREE = `
  with changed as (
    delete from quote_hold
    where id = $1
      and agent_code = $2
    returning airport_id, takes, first_day, last_day
  ), ${GIVE_BACK}
  select 1 as freed
  from changed`

export type HeldSpace = { holdId: string; code: string }

/** Ends a hold of the agency of this code; false where there is none. */
export const freeHold = async (q: Queryable, { holdId, code }: HeldSpace): Promise<boolean> =>
  (await q.query(FREE, [holdId, code], 'quote_hold_free')).length > 0

const TAKES = `
  select takes
  from quote_hold
  where id = $1
    and agent_code = $2`

/** What a hold takes; empty where there is none any more. */
export const heldTakes = async (q: Queryable, { holdId, code }: HeldSpace): Promise<number[]> =>
  (await q.query<{ takes: number[] }>(TAKES, [holdId, code], 'quote_hold_takes'))[0]?.takes ?? []

const EXPIRE = `
  with due as materialized (
    select id
    from quote_hold
    where hold_until < $1
    order by hold_until
    limit $2
    for update skip locked
  ), changed as (
    delete from quote_hold h
    using due
    where h.id = due.id
    returning h.airport_id, h.id, h.takes, h.first_day, h.last_day
  ), ${GIVE_BACK}
  select id::text
  from changed`
const RAN_OUT = `
  select 1 as due
  from quote_hold
  where hold_until < $1
  limit 1`

/**
 * Frees what was held until before `now`; its last moment is still in time, as that of the quote is. Running it twice,
 * or in two processes, frees each only once.
 */
export const expireQuoteHolds = async (db: Db, now: Instant, limit = 100): Promise<{ id: string }[]> => {
  // asked every second, and mostly there is none
  if ((await db.query(RAN_OUT, [timestamp(now)], 'quote_hold_ran_out')).length === 0) return []
  return db.query<{ id: string }>(EXPIRE, [timestamp(now), limit], 'quote_hold_expire')
}
