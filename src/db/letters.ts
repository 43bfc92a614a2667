import type { Instant } from '#domain/time/zones.ts'
import type { Queryable } from './db.ts'
import { timestamp } from './columns.ts'

/** Each letter at most once per booking, kind and version (invariant I7). `version` is the booking's when the letter was ordered. */
export type LetterKey = { bookingId: string; kind: string; version: number }

const WAS_SENT = `select 1 as sent from letter where booking_id = $1 and kind = $2 and version = $3`

/** Asked before sending: a job that runs again after a crash finds what it had done. */
export const letterSent = async (q: Queryable, letter: LetterKey): Promise<boolean> =>
  (await q.query(WAS_SENT, [letter.bookingId, letter.kind, letter.version], 'letter_was_sent')).length === 1

const MARK = `insert into letter (booking_id, kind, version, sent_at) values ($1, $2, $3, $4) on conflict do nothing returning version`

/** In the transaction that finishes the job. False: it had been marked before. */
export const markLetterSent = async (tx: Queryable, letter: LetterKey, now: Instant): Promise<boolean> =>
  (await tx.query(MARK, [letter.bookingId, letter.kind, letter.version, timestamp(now)], 'letter_mark')).length === 1
