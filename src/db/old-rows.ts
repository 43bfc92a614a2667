import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'

/** How many rows one statement takes: a few dozen milliseconds, so that nobody waits for it. */
const rowsAtOnce = 1_000
/** The most statements of one run: what is left then goes with the next. */
const timesAtMost = 200

/**
 * Deletes some of the rows of a table that fulfil the condition, and counts them. The condition is asked again of each
 * row, because somebody may have changed it meanwhile. Its parameters begin with $2.
 */
export const oldRowsOf = (table: string, condition: string): string => `
  with gone as (
    delete from ${table}
    where ctid = any (
      array(
        select ctid
        from ${table}
        where ${condition}
        limit $1
      )
    )
      and ${condition}
    returning 1
  )
  select count(*) as n
  from gone`

/**
 * Runs a statement that takes up to $1 rows and counts them as `n`, again and again until there are fewer (ERASE-8).
 * Each time is a transaction of its own, unless the caller is inside one.
 */
export const inBatches = async (
  q: Queryable,
  sql: string,
  values: readonly unknown[],
  name: string,
): Promise<number> => {
  let total = 0
  for (let time = 0; time < timesAtMost; time++) {
    const [row] = await q.query<{ n: number }>(sql, [rowsAtOnce, ...values], name)
    total += row?.n ?? 0
    if ((row?.n ?? 0) < rowsAtOnce) break
  }
  return total
}

/** A booking about nobody any more: what still says that it is one thing with its rows is this. */
const isErased = (table: string): string => `exists (
      select from booking b
      where b.airport_id = ${table}.airport_id
        and b.id = ${table}.booking_id
        and b.erased_at is not null
    )`

/** Traces of erased bookings that nobody needs any more. $2 is the moment before which they were left. */
const LETTERS = oldRowsOf(
  'letter',
  `sent_at <= $2
    and exists (
      select from booking b
      where b.id = letter.booking_id
        and b.erased_at is not null
    )`,
)
const LETTERS_AGAIN = oldRowsOf('letter_again', `ordered_at <= $2 and ${isErased('letter_again')}`)
const REMINDERS = oldRowsOf('reminder', `ordered_at <= $2 and ${isErased('reminder')}`)
const REPLACED_CODES = oldRowsOf('voucher_replaced', `replaced_at <= $2 and ${isErased('voucher_replaced')}`)
const ALERTS = oldRowsOf('money_alert', `resolved_at <= $2 and ${isErased('money_alert')}`)

// All entries of a booking at once, because the first of them says that there are no others before (I6).
const TRAILS = `
  with gone as (
    delete from audit
    where booking_id = any (
      array(
        select a.booking_id
        from audit a
        join booking b on b.airport_id = a.airport_id and b.id = a.booking_id
        where a.at <= $2
          and b.erased_at <= $2
        limit $1
      )
    )
    returning 1
  )
  select count(*) as n
  from gone`
// The last line of an agency stays, because the next one is numbered after it (db/agency-feed.ts).
const AGENCY_CHANGES = oldRowsOf(
  'agency_change',
  `at <= $2
    and not exists (
      select from audit a
      where a.booking_id = agency_change.booking_id
    )
    and exists (
      select from agency_change later
      where later.agent_code = agency_change.agent_code
        and later.number > agency_change.number
    )`,
)
const CHANNEL_CHANGES = oldRowsOf(
  'channel_change',
  `at <= $2
    and not exists (
      select from audit a
      where a.booking_id = channel_change.booking_id
    )
    and exists (
      select from channel_change later
      where later.organisation_id = channel_change.organisation_id
        and later.number > channel_change.number
    )`,
)
const DESK_REFUSALS = oldRowsOf('desk_refusal', 'at <= $2')
const SHIFT_NOTES = oldRowsOf('shift_note', 'written_at <= $2')
const DESK_REVIEWS = oldRowsOf('desk_review', 'received_at <= $2')
const DRAWER_COUNTS = oldRowsOf(
  'drawer_count',
  `at <= $2
    and exists (
      select from drawer_count later
      where later.airport_id = drawer_count.airport_id
        and later.car_park_id = drawer_count.car_park_id
        and later.at > drawer_count.at
    )`,
)
const INVITATIONS = oldRowsOf('invitation', 'invited_at <= $2')
const UNPROVEN_JOINS = oldRowsOf('join_request', 'proved_at is null and asked_at <= $2')
const ANSWERED_JOINS = oldRowsOf('join_request', 'ended_at <= $2')
const FLIGHT_REPORTS = oldRowsOf('flight_report', 'asked_at <= $2')
const DELIVERIES = oldRowsOf('webhook_delivery', 'ordered_at <= $2')
const STAFF_TRAIL = oldRowsOf('trail', 'at <= $2')
const FAILED_JOBS = oldRowsOf('job_failed', 'failed_at <= $2')
const FAREWELLS = oldRowsOf('account_farewell', 'erased_at <= $2')

const traces = {
  letter: { letter: LETTERS, letter_again: LETTERS_AGAIN, reminder: REMINDERS },
  replacedCode: { replaced_code: REPLACED_CODES },
  moneyAlert: { alert: ALERTS },
  // in this order: a line of the list goes once what it is about is gone
  audit: { trail: TRAILS, agency_change: AGENCY_CHANGES, channel_change: CHANNEL_CHANGES },
  deskRefusal: { desk_refusal: DESK_REFUSALS },
  shiftNote: { shift_note: SHIFT_NOTES },
  deskReview: { desk_review: DESK_REVIEWS },
  drawerCount: { drawer_count: DRAWER_COUNTS },
  invitation: { invitation: INVITATIONS },
  unprovenJoin: { unproven_join: UNPROVEN_JOINS },
  answeredJoin: { answered_join: ANSWERED_JOINS },
  flightReport: { flight_report: FLIGHT_REPORTS },
  webhookDelivery: { webhook_delivery: DELIVERIES },
  trail: { staff_trail: STAFF_TRAIL },
  failedJob: { failed_job: FAILED_JOBS },
  farewell: { farewell: FAREWELLS },
}

/** Deletes traces that were left at `before` or earlier, and counts them. */
export const deleteOldTraces = async (q: Queryable, what: keyof typeof traces, before: Instant): Promise<number> => {
  let total = 0
  for (const [name, sql] of Object.entries(traces[what]))
    total += await inBatches(q, sql, [timestamp(before)], `old_${name}`)
  return total
}
