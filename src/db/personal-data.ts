import type { Instant } from '#domain/time/zones.ts'
import type { Queryable, Row } from './db.ts'
import { timestamp } from './columns.ts'

/**
 * What there is about bookings besides their own rows, as somebody may take it away (GD-01): no keys, no tokens,
 * nothing about other people.
 */
const PARTS = {
  payments: `
    select booking_id, provider, method, amount_minor, status, created_at, settled_at
    from payment
    where booking_id = any ($1::uuid[])
    order by created_at, attempt`,
  refunds: `
    select booking_id, amount_minor, reason, status, created_at, sent_at, ended_at
    from refund
    where booking_id = any ($1::uuid[])
    order by created_at, id`,
  disputes: `
    select booking_id, amount_minor, status, opened_at, ended_at
    from dispute
    where booking_id = any ($1::uuid[])
    order by opened_at, id`,
  // what the agency pays and asks is between it and others (AGENCY-124)
  changes: `
    select booking_id, kind, status, before #- '{terms,netPrice}' #- '{terms,sellingPriceMinor}' as before,
      after #- '{terms,netPrice}' #- '{terms,sellingPriceMinor}' as after, difference_minor, created_at, ended_at
    from booking_change
    where booking_id = any ($1::uuid[])
    order by created_at, id`,
  charges: `
    select booking_id, kind, days, amount_minor, reason, charged_at, waived_at
    from exit_charge
    where booking_id = any ($1::uuid[])
    order by charged_at, id`,
  invoices: `
    select booking_id, number, kind, issued_on, gross_minor, vat_minor, vat_rate_percent, document
    from invoice
    where booking_id = any ($1::uuid[])
    order by place`,
  claims: `
    select booking_id, number, status, first_name, last_name, email, language, amount_minor, return_flight,
      reason, account_hint as bank_account, created_at, decided_at, decision_note, refund_minor,
      transfer_minor
    from claim
    where booking_id = any ($1::uuid[])
    order by created_at, id`,
  claim_questions: `
    select q.booking_id, c.number as claim, q.question, q.asked_at, q.answer, q.answered_at
    from claim_question q
    join claim c on c.airport_id = q.airport_id and c.id = q.claim_id
    where q.booking_id = any ($1::uuid[])
    order by q.asked_at, q.id`,
  reviews: `
    select booking_id, stars, title, body, display_name, language, state, created_at
    from review
    where booking_id = any ($1::uuid[])`,
  letters: `
    select booking_id, kind, version, state, sent_at, state_at
    from letter
    where booking_id = any ($1::uuid[])
    order by sent_at, kind`,
  files: `
    select booking_id, owner_kind as belongs_to, slot, type, size, created_at, erase_after
    from stored_file
    where booking_id = any ($1::uuid[])
    order by created_at, key`,
  gate: `
    select booking_id, kind, at
    from gate_event
    where booking_id = any ($1::uuid[])
    order by at`,
  deskNotes: `
    select booking_id, body, written_at
    from booking_note
    where booking_id = any ($1::uuid[])
    order by written_at, id`,
  valet: `
    select booking_id, kind, at, data
    from valet_event
    where booking_id = any ($1::uuid[])
    order by id`,
  coupons: `
    select booking_id, code, used_at, given_back_at
    from coupon_use
    where booking_id = any ($1::uuid[])`,
} as const satisfies Record<string, string>

export type DataPart = keyof typeof PARTS
export const dataParts = Object.keys(PARTS) as DataPart[]

/** The rows of one part for several bookings, each with its `booking_id`. Times are in milliseconds. */
export const dataOfBookings = (q: Queryable, part: DataPart, bookingIds: string[]): Promise<Row[]> =>
  q.query<Row>(PARTS[part], [bookingIds], `personal_data_${part}`)

const NOTES = `
  select id::text, cancel_reason, cancel_note
  from booking
  where id = any ($1::uuid[])
    and cancel_reason is not null`

export const cancelNotesOf = async (
  q: Queryable,
  bookingIds: string[],
): Promise<Map<string, { reason: string; note: string | null }>> => {
  const rows = await q.query<{ id: string; cancel_reason: string; cancel_note: string | null }>(
    NOTES,
    [bookingIds],
    'personal_data_notes',
  )
  return new Map(rows.map((row) => [row.id, { reason: row.cancel_reason, note: row.cancel_note }]))
}

const NEWSLETTER = `
  select language, status, asked_at, confirmed_at, unsubscribed_at, coupon_code
  from newsletter_subscriber
  where email = $1`

export const newsletterOf = (q: Queryable, email: string): Promise<Row[]> =>
  q.query<Row>(NEWSLETTER, [email], 'personal_data_newsletter')

const JOINS = `
  select kind, name, legal_name, street, postcode, city, country, registration, vat_number, contact, phone, website,
    message, language, asked_at, proved_at, ended_at, ended_how, reason
  from join_request
  where email = $1
  order by asked_at`

/** What was asked for with an address, to join as a business. */
export const joinsOf = (q: Queryable, email: string): Promise<Row[]> =>
  q.query<Row>(JOINS, [email], 'personal_data_joins')

const ALL_IDS = `
  select id::text, airport_id
  from booking
  where email = $1
    and erased_at is null
  order by id`

/** Every booking made with an address, in the order in which bookings are locked. */
export const allBookingsOf = async (q: Queryable, email: string): Promise<{ airportId: number; bookingId: string }[]> =>
  (await q.query<{ id: string; airport_id: number }>(ALL_IDS, [email], 'personal_data_bookings')).map((row) => ({
    airportId: row.airport_id,
    bookingId: row.id,
  }))

/**
 * What belongs to an address itself, besides account and bookings. Whoever asked for no more letters stays without
 * them, because the digest of the address remains.
 */
const FORGET = {
  newsletter: `
    update newsletter_subscriber
    set email = '', status = 'unsubscribed', unsubscribed_at = coalesce(unsubscribed_at, $2::timestamptz)
    where email = $1`,
  joins: `
    delete from join_request
    where email = $1
      and $2::timestamptz is not null`,
  mailbox: `
    delete from mailbox
    where recipient = $1
      and $2::timestamptz is not null`,
  links: `
    delete from account_link
    where email = $1
      and $2::timestamptz is not null`,
} as const

export const forgetAddress = async (tx: Queryable, email: string, now: Instant): Promise<void> => {
  for (const [name, sql] of Object.entries(FORGET)) await tx.query(sql, [email, timestamp(now)], `forget_${name}`)
}
