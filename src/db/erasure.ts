import type { Booking } from '#domain/bookings/booking.ts'
import type { ErasureReason } from '#domain/lifecycle/retention.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { json, timestamp } from './columns.ts'

type Ref = { airportId: number; bookingId: string }

const BLANK = `
  update booking
  set email = '',
    details = $3,
    terms = terms #- '{company,driverId}' #- '{company,personnelNumber}',
    cancel_note = null,
    email_bounced_at = null,
    erased_at = $4,
    version = version + 1
  where airport_id = $1
    and id = $2
    and erased_at is null
  returning id`

/**
 * Every other place where a booking leaves something about a person, in an order that breaks no foreign key. $1 is the
 * airport, $2 the booking, $3 now. What stays is in docs/rulebook/erasure.md; a test looks into every table of the
 * database.
 */
const PLACES: readonly [name: string, sql: string][] = [
  // stays, terms and prices of a change are figures and stay; its details and addresses are about a person, and so is
  // whom a company sent
  [
    'changes',
    `
      update booking_change
      set before = '{}', after = '{}'
      where airport_id = $1
        and booking_id = $2
        and kind in ('details', 'email')
        and $3::timestamptz is not null`,
  ],
  [
    'changed_terms',
    `
      update booking_change
      set before = before #- '{terms,company,driverId}' #- '{terms,company,personnelNumber}',
        after = after #- '{terms,company,driverId}' #- '{terms,company,personnelNumber}'
      where airport_id = $1
        and booking_id = $2
        and kind in ('stay', 'extension')
        and (before #> '{terms,company}' is not null or after #> '{terms,company}' is not null)
        and $3::timestamptz is not null`,
  ],
  [
    'change_reasons',
    `
      update booking_change
      set reason = null
      where airport_id = $1
        and booking_id = $2
        and reason is not null
        and $3::timestamptz is not null`,
  ],
  [
    'email_changes',
    `
      delete from email_change
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'claims',
    `
      update claim
      set first_name = '',
        last_name = '',
        email = '',
        return_flight = '',
        reason = '',
        account = null,
        account_key = null,
        account_hint = null,
        decision_note = null,
        erased_at = $3
      where airport_id = $1
        and booking_id = $2`,
  ],
  [
    'claim_questions',
    `
      update claim_question
      set question = '', answer = null
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  // the files go after the file store has been told
  [
    'files',
    `
      update stored_file
      set erase_after = least(erase_after, $3)
      where airport_id = $1
        and booking_id = $2`,
  ],
  [
    'charges',
    `
      update exit_charge
      set reason = null, waived_because = case when waived_because is null then null else '' end
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'gate_events',
    `
      update gate_event
      set answer = '{}'
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'notes',
    `
      delete from booking_note
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'desk_reviews',
    `
      delete from desk_review
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'valet_events',
    `
      update valet_event
      set data = '{}'
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'requests',
    `
      update service_request
      set reason = '', answer = null
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'alerts',
    `
      update money_alert
      set note = null
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  // what staff wrote as their reasons goes; what happened, when and for how much stays. The actions named here have one
  // of our own codes as their reason: of any other, also of one that is added later, it is somebody's words
  [
    'audit',
    `
      update audit
      set
        data = data - 'forced' - 'because' - 'note' - case
          when action in ('cancel', 'erase', 'payment_alert', 'refund') then 'forced'
          else 'reason'
        end
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'checkout_pages',
    `
      update payment
      set checkout_url = null
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'pay_links',
    `
      delete from pay_link
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'form_keys',
    `
      delete from idempotency
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'review_links',
    `
      delete from review_invitation
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'reviews',
    `
      update review
      set title = '', body = '', display_name = ''
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'drafts',
    `
      delete from session_draft d
      using session_booking s
      where s.session_id = d.session_id
        and s.airport_id = $1
        and s.booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'sessions',
    `
      delete from session_booking
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  // letters of the local mailbox: their id names the booking, or the challenge for a code (jobs/mail.ts)
  [
    'codes',
    `
      delete from mailbox m
      using login_challenge c
      where c.airport_id = $1
        and c.booking_id = $2
        and m.id like 'code/' || c.id || '/%'
        and $3::timestamptz is not null`,
  ],
  [
    'mailbox',
    `
      delete from mailbox
      where $1::int is not null
        and id like '%/' || $2::uuid::text || '/%'
        and $3::timestamptz is not null`,
  ],
  [
    'challenges',
    `
      delete from login_challenge
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'letters',
    `
      update letter
      set recipient_digest = null, reason = null
      where $1::int is not null
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  [
    'coupons',
    `
      update coupon_use
      set customer = ''
      where airport_id = $1
        and booking_id = $2
        and $3::timestamptz is not null`,
  ],
  // a mail server's words may contain the address
  [
    'job_errors',
    `
      update job
      set last_error = ''
      where airport_id = $1
        and payload ->> 'bookingId' = $2::uuid::text
        and last_error <> ''
        and $3::timestamptz is not null`,
  ],
  [
    'failed_errors',
    `
      update job_failed
      set last_error = ''
      where airport_id = $1
        and payload ->> 'bookingId' = $2::uuid::text
        and $3::timestamptz is not null`,
  ],
  [
    'locks',
    `
      delete from login_lock
      where $1::int is not null
        and (subject_id = $2::uuid or about = $2::uuid)
        and $3::timestamptz is not null`,
  ],
]

const LOG = `
  insert into erasure (airport_id, booking_id, reason, erased_at)
  values ($1, $2, $3, $4)
  on conflict (airport_id, booking_id) do nothing`

/**
 * Empties the booking's own row. Call it with the booking locked and `details` emptied already. False when it was
 * erased before.
 */
export const blankBooking = async (
  tx: Queryable,
  { airportId, id: bookingId }: Booking,
  details: Record<string, unknown>,
  reason: ErasureReason,
  now: Instant,
): Promise<boolean> => {
  if ((await tx.query(BLANK, [airportId, bookingId, json(details), timestamp(now)], 'erasure_blank')).length === 0)
    return false
  for (const [name, sql] of PLACES) await tx.query(sql, [airportId, bookingId, timestamp(now)], `erasure_${name}`)
  await tx.query(LOG, [airportId, bookingId, reason, timestamp(now)], 'erasure_log')
  return true
}

// Two walks of one index each, since a table of all bookings ever made is too long to read whole.
const DUE = `
  select airport_id, id
  from (
    (
      select airport_id, id, departure
      from booking
      where erased_at is null
        and departure <= $1
        and status not in ('held', 'confirmed')
        and not (id = any ($4::uuid[]))
      order by departure
      limit $3
    )
    union
    (
      select airport_id, id, departure
      from booking
      where erased_at is null
        and status = 'expired'
        and created_at <= $2
        and not (id = any ($4::uuid[]))
      order by created_at
      limit $3
    )
  ) due
  order by departure
  limit $3`

/** Bookings whose time is over, without those of `except`, which are still under way. */
export const bookingsToErase = async (
  q: Queryable,
  {
    departedBefore,
    unfinishedBefore,
    except,
  }: { departedBefore: Instant; unfinishedBefore: Instant; except: string[] },
  limit: number,
): Promise<Ref[]> => {
  const rows = await q.query<{ airport_id: number; id: string }>(
    DUE,
    [timestamp(departedBefore), timestamp(unfinishedBefore), limit, except],
    'erasure_due',
  )
  return rows.map((row) => ({ airportId: row.airport_id, bookingId: row.id }))
}

const ERASURES = `
  select airport_id, booking_id, erased_at
  from erasure
  where reason = 'asked'
  order by erased_at, booking_id`

/**
 * Keep this list outside of the database: after an older copy of the database was brought back, these bookings are
 * erased again (GD-07).
 */
export const askedErasures = async (q: Queryable): Promise<(Ref & { erasedAt: Instant })[]> =>
  (await q.query<{ airport_id: number; booking_id: string; erased_at: number }>(ERASURES, [], 'erasure_asked')).map(
    (row) => ({ airportId: row.airport_id, bookingId: row.booking_id, erasedAt: row.erased_at }),
  )
