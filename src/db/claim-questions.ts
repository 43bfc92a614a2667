import type { Instant } from '#domain/time/zones.ts'
import { timestamp } from './columns.ts'
import type { Queryable } from './db.ts'
import { as, column, described } from './description.ts'
import { statement } from './statement.ts'

/** What customer service asked about a claim, and what came back (CLAIM-18). */
export type ClaimQuestion = {
  airportId: number
  id: string
  bookingId: string
  claimId: string
  /** of the letters that ask something about this claim */
  version: number
  question: string
  askedBy: string
  askedAt: Instant
  /** by when the claim had to be answered before it was asked */
  dueBefore: Instant
  answer: string | null
  answeredAt: Instant | null
}

const columns = described({
  airportId: column('airport_id', as<number>()),
  id: column('id', as<string>()),
  bookingId: column('booking_id', as<string>()),
  claimId: column('claim_id', as<string>()),
  version: column('version', as<number>()),
  question: column('question', as<string>()),
  askedBy: column('asked_by', as<string>()),
  askedAt: column('asked_at', as<Instant>()),
  dueBefore: column('due_before', as<Instant>()),
  answer: column('answer', as<string | null>()),
  answeredAt: column('answered_at', as<Instant | null>()),
})

const OF_CLAIM = `
  select ${columns.list}
  from claim_question
  where claim_id = $1
  order by asked_at, version`

/** The questions about a claim, the oldest first. */
export const questionsOf = async (q: Queryable, claimId: string): Promise<ClaimQuestion[]> =>
  (await q.query<Parameters<typeof columns.fields>[0]>(OF_CLAIM, [claimId], 'claim_questions')).map(columns.fields)

const INSERT = statement(
  'claim_question_insert',
  `
    insert into claim_question (
      airport_id, id, booking_id, claim_id, version, question, asked_by, asked_at, due_before
    )
    values (:airportId, :id, :bookingId, :claimId, :version, :question, :askedBy, :askedAt, :dueBefore)`,
)
const WAIT = `
  update claim
  set waiting_since = $3, due_at = $4
  where airport_id = $1
    and id = $2`

/** Stores a question and lets its claim wait for the answer until a moment. Call it with the booking locked. */
export const insertQuestion = async (
  tx: Queryable,
  one: Omit<ClaimQuestion, 'answer' | 'answeredAt'>,
  until: Instant,
): Promise<void> => {
  const { askedAt, dueBefore, ...rest } = one
  await INSERT(tx, { ...rest, askedAt: timestamp(askedAt), dueBefore: timestamp(dueBefore) })
  await tx.query(WAIT, [one.airportId, one.claimId, timestamp(askedAt), timestamp(until)], 'claim_wait')
}

const ANSWER = `
  update claim_question
  set answer = $3, answered_at = $4
  where airport_id = $1
    and id = $2
    and answered_at is null
  returning id`

/** Stores the answer, once, and lets the claim go on with the time that was left. */
export const answerQuestionRow = async (
  tx: Queryable,
  { airportId, id, claimId }: ClaimQuestion,
  { answer, at, dueAt }: { answer: string; at: Instant; dueAt: Instant },
): Promise<boolean> => {
  if ((await tx.query(ANSWER, [airportId, id, answer, timestamp(at)], 'claim_question_answer')).length === 0)
    return false
  await tx.query(WAIT, [airportId, claimId, null, timestamp(dueAt)], 'claim_wait')
  return true
}
