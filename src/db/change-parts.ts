import { json, timestamp } from './columns.ts'
import type { NewJob } from './jobs.ts'

/**
 * Parts of the statements that change a booking: what every such change must bring along, written once. They stand
 * between the CTEs of a statement.
 */

/**
 * Inserts jobs in the same statement as the change, so that neither exists without the other. `changed` is the CTE that
 * holds the booking, and `:jobs` is made by jobsParameter.
 */
export const FOLLOW = `
  queued as (
    insert into job (airport_id, queue, run_at, payload)
    select c.airport_id, j.queue, j.run_at, j.payload
    from changed c
    cross join lateral jsonb_to_recordset(:jobs::jsonb) as j(queue text, run_at timestamptz, payload jsonb)
  )`

/** The jobs in the form that jsonb_to_recordset reads. */
export const jobsParameter = (jobs: readonly NewJob[] = []): string =>
  json(jobs.map((j) => ({ queue: j.queue, run_at: timestamp(j.runAt), payload: j.payload })))

/**
 * Frees the places of the CTE `delta` (airport_id, product_id, day, n), locked in the order that everybody uses.
 * `taken` is computed from the locked value, because the statement's own snapshot may be older.
 */
export const GIVE = `
  stock as materialized (
    select k.n, s.*
    from (select * from delta order by airport_id, product_id, day) k
    cross join lateral (
      select d.airport_id, d.product_id, d.day, d.taken
      from product_day d
      where d.airport_id = k.airport_id
        and d.product_id = k.product_id
        and d.day = k.day
      for update
    ) s
  ), give as (
    update product_day d
    set taken = s.taken - s.n
    from stock s
    where d.airport_id = s.airport_id
      and d.product_id = s.product_id
      and d.day = s.day
  )`

/** The CTE `delta` of what the rows of a CTE (airport_id, takes, first_day, last_day) take. */
const deltaOf = (taking: string): string => `
  delta as materialized (
    select c.airport_id, t.product_id, c.first_day + g as day, count(*)::int as n
    from ${taking} c
    cross join lateral unnest(c.takes) as t(product_id)
    cross join lateral generate_series(0, c.last_day - c.first_day) as g
    group by 1, 2, 3
  )`

/** Frees all that the rows of the CTE `changed` take. */
export const GIVE_BACK = `${deltaOf('changed')}, ${GIVE}`

/**
 * Takes all that the rows of the CTE `taking` take, or nothing: `verdict` says in `fits` which. Days are locked in the
 * order that everybody uses, and what is free is computed from the locked value.
 */
export const takeAll = (taking: string): string => `${deltaOf(taking)}, stock as materialized (
    select k.n, s.*
    from (select * from delta order by airport_id, product_id, day) k
    cross join lateral (
      select d.airport_id, d.product_id, d.day, d.taken, least(d.capacity, d.sell_limit) - d.taken as free
      from product_day d
      where d.airport_id = k.airport_id
        and d.product_id = k.product_id
        and d.day = k.day
      for update
    ) s
  ), verdict as materialized (
    select (select count(*) from stock) = (select count(*) from delta)
      and not exists (select from stock where free < n) as fits
  ), take as (
    update product_day d
    set taken = s.taken + s.n
    from stock s, verdict
    where fits
      and d.airport_id = s.airport_id
      and d.product_id = s.product_id
      and d.day = s.day
  )`
