import { randomUUID } from 'node:crypto'
import type { AlertKind, MoneyAlert } from '#domain/payments/alerts.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'
import { statement } from './statement.ts'
import { inBatches, oldRowsOf } from './old-rows.ts'

type Row = {
  airport_id: number
  id: string
  booking_id: string
  subject: string
  kind: AlertKind
  facts: MoneyAlert['facts']
  raised_at: number
  resolved_at: number | null
  resolved_by: string | null
  note: string | null
}

const toAlert = (row: Row): MoneyAlert => ({
  airportId: row.airport_id,
  id: row.id,
  bookingId: row.booking_id,
  subject: row.subject,
  kind: row.kind,
  facts: row.facts,
  raisedAt: row.raised_at,
  resolvedAt: row.resolved_at,
  resolvedBy: row.resolved_by,
  note: row.note,
})

// One thing raises one alert: any number of notices of it, and a comparison that meets it every hour, leave one row.
// `again` opens an alert anew that was settled.
const RAISE = statement(
  'alert_raise',
  `
    insert into money_alert (airport_id, id, booking_id, subject, kind, facts, raised_at)
    values (:airportId, :id, :bookingId, :subject, :kind, :facts, :now)
    on conflict (subject, kind, airport_id) do update
      set facts = excluded.facts,
        raised_at = excluded.raised_at,
        resolved_at = null,
        resolved_by = null,
        note = null
      where :again
        and money_alert.resolved_at is not null
    returning id`,
)
const RESOLVE = `
  update money_alert
  set resolved_at = $3, resolved_by = $4, note = $5
  where airport_id = $1
    and id = $2
    and resolved_at is null
  returning id`
const RESOLVE_OF = `
  update money_alert
  set resolved_at = $4, resolved_by = $5
  where airport_id = $1
    and subject = $2
    and kind = $3
    and resolved_at is null`
const COLUMNS = `
  select airport_id, id, booking_id, subject, kind, facts, raised_at, resolved_at, resolved_by, note
  from money_alert`
const OPEN = `
  ${COLUMNS}
  where resolved_at is null
  order by raised_at, id
  limit $1`
const BY_ID = `
  ${COLUMNS}
  where airport_id = $1
    and id = $2`

export type NewAlert = {
  airportId: number
  bookingId: string
  subject: string
  kind: AlertKind
  facts?: MoneyAlert['facts']
}

/** Raises an alert. Call it in the transaction of what it is about. True when the alert is new. */
export const raiseAlert = async (tx: Queryable, alert: NewAlert, now: Instant, again = false): Promise<boolean> =>
  (
    await RAISE(tx, {
      airportId: alert.airportId,
      id: randomUUID(),
      bookingId: alert.bookingId,
      subject: alert.subject,
      kind: alert.kind,
      facts: json(alert.facts ?? {}),
      now: timestamp(now),
      again,
    })
  ).length === 1

/** False when somebody has settled it already. */
export const resolveAlert = async (
  q: Queryable,
  airportId: number,
  id: string,
  now: Instant,
  actor: string,
  note: string,
): Promise<boolean> =>
  (await q.query(RESOLVE, [airportId, id, timestamp(now), actor, note], 'alert_resolve')).length === 1

/** Settles the alerts of something that has settled itself: a refund that was tried again, a dispute that ended. */
export const resolveAlertsOf = async (
  tx: Queryable,
  airportId: number,
  subject: string,
  kind: AlertKind,
  now: Instant,
  actor: string,
): Promise<void> => {
  await tx.query(RESOLVE_OF, [airportId, subject, kind, timestamp(now), actor], 'alert_resolve_of')
}

/** The open alerts, the oldest first. */
export const openAlerts = async (q: Queryable, limit = 200): Promise<MoneyAlert[]> =>
  (await q.query<Row>(OPEN, [limit], 'alerts_open')).map(toAlert)

/** An alert with what people call its booking, and whoever settled it. */
export type ListedAlert = MoneyAlert & { number: string | null; settledBy: string | null }

const LISTED = `
  select m.airport_id, m.id, m.booking_id, m.subject, m.kind, m.facts, m.raised_at, m.resolved_at, m.resolved_by,
    m.note, b.number, p.name as settled_by
  from money_alert m
  left join booking b on b.airport_id = m.airport_id and b.id = m.booking_id
  left join person p on 'staff:' || p.id = m.resolved_by
  where m.resolved_at is null
    or m.resolved_at >= $1
  order by m.resolved_at desc nulls first, m.raised_at, m.id
  limit $2`

/** The open alerts, the oldest first, then those that were settled since a moment, the latest first. */
export const alertsSince = async (q: Queryable, since: Instant, limit: number): Promise<ListedAlert[]> =>
  (
    await q.query<Row & { number: string | null; settled_by: string | null }>(
      LISTED,
      [timestamp(since), limit],
      'alerts_since',
    )
  ).map((row) => ({ ...toAlert(row), number: row.number, settledBy: row.settled_by }))

export const alertById = async (q: Queryable, airportId: number, id: string): Promise<MoneyAlert | null> => {
  const [row] = await q.query<Row>(BY_ID, [airportId, id], 'alert_by_id')
  return row ? toAlert(row) : null
}

const KNOWN_NOTICE = `
  select id
  from payment_notice
  where provider = $1
    and id = $2`
const KEEP_NOTICE = `
  insert into payment_notice (provider, id, received_at)
  values ($1, $2, $3)
  on conflict do nothing`
const FORGET_NOTICES = oldRowsOf('payment_notice', 'received_at < $2')

/** Whether a signed notice was dealt with before. */
export const noticeKnown = async (q: Queryable, provider: string, id: string): Promise<boolean> =>
  (await q.query(KNOWN_NOTICE, [provider, id], 'notice_known')).length === 1
export const keepNotice = async (q: Queryable, provider: string, id: string, now: Instant): Promise<void> => {
  await q.query(KEEP_NOTICE, [provider, id, timestamp(now)], 'notice_keep')
}
/** Forgets old notices. Notices whose signature is too old are refused anyway. */
export const forgetNotices = async (q: Queryable, before: Instant): Promise<void> => {
  await inBatches(q, FORGET_NOTICES, [timestamp(before)], 'notices_forget')
}
