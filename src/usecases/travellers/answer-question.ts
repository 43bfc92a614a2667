import { bookingById, lockBooking, writeAudit } from '#db/bookings.ts'
import { claimById, claimByToken } from '#db/claims.ts'
import { answerQuestionRow, questionsOf } from '#db/claim-questions.ts'
import { attachFiles, type StoredFile } from '#db/files.ts'
import { holdsCardNumber, lengthOf, tidyText } from '#domain/bookings/typed-text.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { dueAfterAnswer, type Claim } from '#domain/claims/claim.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { instantOf } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { digestOf } from '../sessions.ts'
import { admitClaim } from '../tries.ts'
import { cleanFiles, forgetFiles, storeFiles, tooLarge, type SentFile } from './claim-files.ts'

const longestAnswer = 1_000
/** Names of the file inputs, and what a file is to its claim: `answer1a` came first with the first answer. */
export const answerFileFields = ['uploadDocument1', 'uploadDocument2'] as const
const letters = ['a', 'b'] as const

/** `files` are the bytes as they were sent, by field. */
export type AnswerQuestion = { token: string; answer: string; files: Readonly<Record<string, Uint8Array>> }

/**
 * The customer answers a question about his claim, with words, files or both (CLAIM-18). The checks come in the order
 * of a claim's form, files last (CLAIM-11). Refusals: claim_unknown, too_many_requests, form_incomplete (fields),
 * question_answered, files_busy (also when no scanner answered), claim_failed.
 */
export const answerQuestion = async (
  deps: Deps,
  actor: Actor,
  { token, answer: typed, files }: AnswerQuestion,
): Promise<Outcome<null>> => {
  const claim = token.length <= 100 ? await claimByToken(deps.db, digestOf(token)) : null
  const booking = claim && (await bookingById(deps.db, claim.bookingId))
  if (!booking) return refused('claim_unknown')
  const now = deps.clock.now()
  if (!(await admitClaim(deps, actor, { email: claim.email, number: booking.number }, now)))
    return refused('too_many_requests')
  const open = (await questionsOf(deps.db, claim.id)).find(({ answeredAt }) => answeredAt === null)
  if (!open || claim.status !== 'received') return refused('question_answered')
  const answer = tidyText(typed)
  const sent = answerFileFields.flatMap((field, index): SentFile[] => {
    const bytes = files[field]
    return bytes ? [{ slot: `answer${open.version}${letters[index]}`, field, bytes }] : []
  })
  const problems = { ...wrongAnswer(answer, sent.length), ...tooLarge(sent) }
  if (Object.keys(problems).length > 0) return refused('form_incomplete', undefined, problems)
  const cleaned = await cleanFiles(deps, sent)
  if (!cleaned.ok) return cleaned
  // nobody is told later about a file of an answer, so none is kept that was not looked at
  if (cleaned.value.some(({ scan }) => scan !== 'clean')) return refused('files_busy')
  const stored = await storeFiles(deps, booking, cleaned.value)
  if (!stored.ok) return stored
  const isTaken = await record(deps, actor, { claim, booking, answer, rows: stored.value })
  if (!isTaken) await forgetFiles(deps, stored.value)
  return isTaken ? done(null) : refused('question_answered')
}

const wrongAnswer = (answer: string, files: number): Record<string, ProblemCode> => {
  if (answer === '' && files === 0) return { answer: 'mandatory' }
  if (lengthOf(answer) > longestAnswer) return { answer: 'too_long' }
  return holdsCardNumber(answer) ? { answer: 'card_number_refused' } : {}
}

type Answering = { claim: Claim; booking: Booking; answer: string; rows: readonly StoredFile[] }

/** False when another tab was faster, or the claim was decided meanwhile. */
const record = (deps: Deps, actor: Actor, { claim, booking, answer, rows }: Answering): Promise<boolean> => {
  const { airportId, id: bookingId } = booking
  const now = deps.clock.now()
  return deps.db.transaction(async (tx) => {
    await lockBooking(tx, airportId, bookingId)
    const fresh = await claimById(tx, airportId, claim.id)
    const open = (await questionsOf(tx, claim.id)).find(({ answeredAt }) => answeredAt === null)
    if (!open || fresh?.status !== 'received') return false
    const dueAt = dueAfterAnswer(open, now)
    if (!(await answerQuestionRow(tx, open, { answer, at: now, dueAt }))) return false
    const keys = rows.map(({ key }) => key)
    const until = instantOf(booking.stay.departure, booking.zone) + keptFor('booking')
    await attachFiles(tx, keys, claim.id, until)
    const data = { claimId: claim.id, files: rows.length }
    await writeAudit(tx, { airportId, bookingId, now, actor: nameOf(actor), action: 'claim_answered', data })
    return true
  })
}
