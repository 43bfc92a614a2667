import type { Booking } from '#domain/bookings/booking.ts'
import type { DeliveryState } from '#domain/letters/delivery.ts'
import type { RepeatableLetter } from '#domain/letters/letters.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { BOOKING_FROM, BOOKING_LIST, toBooking, type BookingRow } from './booking-columns.ts'
import { timestamp, timestampOrNull } from './columns.ts'
import { FINISHED, finishedBy, type HeldJob } from './jobs.ts'
import { statement } from './statement.ts'

/**
 * Each letter is sent at most once for a booking, kind, version and subject (invariant I7). `about` is the id of the
 * refund, change, invoice or claim, or empty for a letter about the booking itself.
 */
export type LetterKey = { bookingId: string; kind: string; version: number; about: string }

/**
 * `recipientDigest` is a keyed digest of the address to which the letter went; `reason` is the mail server's code when
 * it came back.
 */
export type SentLetter = LetterKey & {
  mailKey: string
  sentAt: Instant
  recipientDigest: string | null
  state: DeliveryState
  stateAt: Instant | null
  reason: string | null
}

const BEFORE_WRITING = `
  select ${BOOKING_LIST},
    exists (
      select
      from letter l
      where l.booking_id = b.id
        and l.kind = $2
        and l.version = $3
        and l.about = $4
    ) as was_sent,
    (
      select max(v.replaced_at)
      from voucher_replaced v
      where v.booking_id = b.id
    ) as pass_replaced_at
  ${BOOKING_FROM}
  where b.id = $1`

/**
 * The booking of a letter, in one question with whether the letter was sent, and when the pass in hand replaced an
 * earlier one (null when it is the first). Ask before sending: a job that runs again after a crash finds what it had
 * done.
 */
export const beforeWriting = async (
  q: Queryable,
  letter: LetterKey,
): Promise<{ booking: Booking; wasSent: boolean; passReplacedAt: Instant | null } | null> => {
  const [row] = await q.query<BookingRow & { was_sent: boolean; pass_replaced_at: number | null }>(
    BEFORE_WRITING,
    [letter.bookingId, letter.kind, letter.version, letter.about],
    'letter_before_writing',
  )
  return row ? { booking: toBooking(row), wasSent: row.was_sent, passReplacedAt: row.pass_replaced_at } : null
}

const MARK = statement(
  'letter_mark',
  `
    with ${FINISHED}
    insert into letter (
      booking_id, kind, version, about, sent_at, mail_key, recipient_digest, state, state_at, reason
    )
    select :bookingId, :kind, :version, :about, :sentAt, :mailKey,
      case
        when exists (
          select from booking
          where id = :bookingId
            and erased_at is not null
        )
          then null
        else :recipientDigest
      end, :state, :stateAt, :reason
    on conflict do nothing
    returning version`,
)

/**
 * Notes that a letter was sent, and takes its job away. False when that had been noted before. If the booking was
 * erased while its letter was on the way, nothing about the address is kept (I9).
 */
export const markLetter = async (
  tx: Queryable,
  letter: SentLetter & { mailKey: string },
  job: HeldJob | null = null,
): Promise<boolean> => {
  const values = {
    ...finishedBy(job),
    bookingId: letter.bookingId,
    kind: letter.kind,
    version: letter.version,
    about: letter.about,
    sentAt: timestamp(letter.sentAt),
    mailKey: letter.mailKey,
    recipientDigest: letter.recipientDigest,
    state: letter.state,
    stateAt: timestampOrNull(letter.stateAt),
    reason: letter.reason,
  }
  return (await MARK(tx, values)).length === 1
}

type LetterRow = {
  booking_id: string
  kind: string
  version: number
  about: string
  mail_key: string
  sent_at: number
  recipient_digest: string | null
  state: DeliveryState
  state_at: number | null
  reason: string | null
}

const toLetter = (row: LetterRow): SentLetter => ({
  mailKey: row.mail_key,
  bookingId: row.booking_id,
  kind: row.kind,
  version: row.version,
  about: row.about,
  sentAt: row.sent_at,
  recipientDigest: row.recipient_digest,
  state: row.state,
  stateAt: row.state_at,
  reason: row.reason,
})

const OF_BOOKING = `
  select booking_id, kind, version, about, mail_key, sent_at, recipient_digest, state, state_at, reason
  from letter
  where booking_id = $1
  order by sent_at, kind, version, about`

/** The letters of a booking, the oldest first. */
export const lettersOf = async (q: Queryable, bookingId: string): Promise<SentLetter[]> =>
  (await q.query<LetterRow>(OF_BOOKING, [bookingId], 'letters_of_booking')).map(toLetter)

const BY_KEY = `
  select booking_id, kind, version, about, mail_key, sent_at, recipient_digest, state, state_at, reason
  from letter
  where mail_key = $1`

/** A letter by its key. Null when it is not ours or belongs to no booking. To change it, lock its booking first. */
export const letterByKey = async (q: Queryable, mailKey: string): Promise<SentLetter | null> => {
  const [row] = await q.query<LetterRow>(BY_KEY, [mailKey], 'letter_by_key')
  return row ? toLetter(row) : null
}

const SET_STATE = `
  update letter
  set state = $2, state_at = $3, reason = $4
  where mail_key = $1`

export const setLetterState = async (
  tx: Queryable,
  mailKey: string,
  state: DeliveryState,
  at: Instant,
  reason: string | null,
): Promise<void> => {
  await tx.query(SET_STATE, [mailKey, state, timestamp(at), reason], 'letter_set_state')
}

const SET_BOUNCED = `
  update booking
  set email_bounced_at = $3, version = version + 1
  where airport_id = $1
    and id = $2
    and email_bounced_at is null
  returning id`

/**
 * Notes that the address in the booking takes no letters. Call it with the booking locked. False when that was known.
 */
export const setEmailBounced = async (
  tx: Queryable,
  airportId: number,
  bookingId: string,
  at: Instant,
): Promise<boolean> =>
  (await tx.query(SET_BOUNCED, [airportId, bookingId, timestamp(at)], 'letter_set_bounced')).length === 1

const AGAIN = `
  insert into letter_again (airport_id, booking_id, kind, version, ordered_at)
  values ($1, $2, $3, $4, $5)`
const COUNT_AGAIN = `
  select count(*) as n, count(*) filter (where ordered_at > $3) as recent
  from letter_again
  where airport_id = $1
    and booking_id = $2`

/** How many letters were asked for again, in all and since a moment. Call it with the booking locked. */
export const countRepeats = async (
  tx: Queryable,
  airportId: number,
  bookingId: string,
  since: Instant,
): Promise<{ ever: number; recent: number }> => {
  const [row] = await tx.query<{ n: number; recent: number }>(
    COUNT_AGAIN,
    [airportId, bookingId, timestamp(since)],
    'letter_count_again',
  )
  return { ever: row?.n ?? 0, recent: row?.recent ?? 0 }
}

export const noteRepeat = async (
  tx: Queryable,
  repeat: { airportId: number; bookingId: string; kind: RepeatableLetter; version: number; now: Instant },
): Promise<void> => {
  await tx.query(
    AGAIN,
    [repeat.airportId, repeat.bookingId, repeat.kind, repeat.version, timestamp(repeat.now)],
    'letter_note_again',
  )
}

const LAST_PASS = `
  select max(replaced_at) as at
  from voucher_replaced
  where booking_id = $1`
const CANCELLED_AT = `
  select max(at) as at
  from audit
  where booking_id = $1
    and action = 'cancel'`

const atOf = (rows: { at: number | null }[]): Instant | null => rows[0]?.at ?? null

/** When the pass in hand replaced an earlier one; null when it is the first pass. */
export const lastPassAt = async (q: Queryable, bookingId: string): Promise<Instant | null> =>
  atOf(await q.query<{ at: number | null }>(LAST_PASS, [bookingId], 'letter_last_pass'))

export const cancelledAt = async (q: Queryable, bookingId: string): Promise<Instant | null> =>
  atOf(await q.query<{ at: number | null }>(CANCELLED_AT, [bookingId], 'letter_cancelled_at'))
