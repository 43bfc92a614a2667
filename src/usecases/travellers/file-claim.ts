import { randomBytes, randomUUID } from 'node:crypto'
import { bookingByNumber, lockBooking, writeAudit } from '#db/bookings.ts'
import { claimById, claimByForm, claimsOf, insertClaim, type NewClaim } from '#db/claims.ts'
import type { Queryable } from '#db/db.ts'
import { attachFiles, type StoredFile } from '#db/files.ts'
import { enqueue } from '#db/jobs.ts'
import { accountHint, accountText } from '#domain/claims/account.ts'
import {
  claimClockMs,
  claimFileFields,
  claimFileSlots,
  hasRoomForClaim,
  mayBeClaimed,
  readClaimForm,
  type Claim,
  type ClaimFileSlot,
  type ClaimForm,
} from '#domain/claims/claim.ts'
import { claimNumber } from '#domain/claims/number.ts'
import type { OpeningHours } from '#domain/carparks/hours.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import type { Language } from '#domain/languages.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { instantOf, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import { sealedFor } from '../sealed-for.ts'
import type { Deps } from '../deps.ts'
import { sameHash } from '../login-codes.ts'
import { digestOf, keyed, linkToken, recognised } from '../sessions.ts'
import { customerCopy, serviceCopy } from '../letters/claim-letters.ts'
import { storedClaimToken } from '../letters/link-tokens.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { proofOf, settleClaim } from '../claims/settle-claim.ts'
import { admitClaim } from '../tries.ts'
import { seal } from '../vault.ts'
import { cleanFiles, forgetFiles, storeFiles, tooLarge, type CleanedFile, type SentFile } from './claim-files.ts'

/**
 * `formKey` comes from the form that was shown, or from the caller; sending it again makes the same claim (CL-03).
 * `files` are the bytes as they were sent.
 */
export type FileClaim = {
  values: Record<string, string>
  files: Partial<Record<ClaimFileSlot, Uint8Array>>
  language: Language
  formKey: string
}
export type ClaimFiled = { number: string; token: string; dueAt: Instant; settled: boolean }

/**
 * Files a late-return claim (demand M6). The checks come in this order: the limits; the form and the size of its files;
 * whether e-mail and booking number belong together (one message whatever was wrong, LG-25); the booking; and only then
 * the files themselves, because they cost most (CLAIM-11). The claim is stored before any letter is ordered (CL-04),
 * and decided at once where the records prove it (CLAIM-7). Refusals: form_incomplete (fields), too_many_requests,
 * claim_not_matched, claim_not_possible, claim_limit, files_busy, claim_failed { cause, for the log } (nothing was
 * stored).
 */
export const fileClaim = async (deps: Deps, actor: Actor, command: FileClaim): Promise<Outcome<ClaimFiled>> => {
  if (!(await isWithinLimits(deps, actor, command.values))) return refused('too_many_requests')
  const form = await readForm(deps, command.values)
  const problems = { ...(form.ok ? {} : form.problem.fields), ...tooLarge(sentFiles(command.files)) }
  if (!form.ok || Object.keys(problems).length > 0) return refused('form_incomplete', undefined, problems)
  const booking = await matching(deps, form.value)
  if (!booking) return refused('claim_not_matched')
  if (!mayBeClaimed(booking)) return refused('claim_not_possible')
  const formKey = recognised(deps, 'claim-form', booking.id, command.formKey).toString('base64url')
  const before = await claimByForm(deps.db, formKey)
  if (before) return done(await filedOf(deps, before))
  if (!hasRoomForClaim(await claimsOf(deps.db, booking.id), deps.clock.now())) return refused('claim_limit')
  const files = await cleanFiles(deps, sentFiles(command.files))
  if (!files.ok) return files
  return store(deps, actor, booking, { form: form.value, files: files.value, language: command.language, formKey })
}

const isWithinLimits = (deps: Deps, actor: Actor, values: Record<string, string>): Promise<boolean> => {
  const number = parseBookingNumber((values['bookingReference'] ?? '').slice(0, 100))
  const email = (values['email'] ?? '').slice(0, 320).trim().toLowerCase()
  return admitClaim(deps, actor, { email, number }, deps.clock.now())
}

const hoursOf = (deps: Deps, { iata, productId }: Booking): OpeningHours | undefined =>
  deps.catalogue.known(iata, productId)?.carPark.hours

/**
 * Reads the form in full, or without what a proven claim does not need (CLAIM-7). If the pair is wrong or nothing is
 * proven, the problems are those of the full form (LG-25).
 */
const readForm = async (deps: Deps, values: FileClaim['values']): Promise<Outcome<ClaimForm>> => {
  const whole = readClaimForm(values)
  const shorter = whole.ok ? whole : readClaimForm(values, true)
  if (whole.ok || !shorter.ok) return whole
  const booking = await matching(deps, shorter.value)
  if (!booking) return whole
  const { provenMinor, needsAccount } = await proofOf(deps.db, booking, hoursOf(deps, booking))
  return !needsAccount && shorter.value.amountMinor <= provenMinor ? shorter : whole
}

/** The files in the order in which they are looked at. */
const sentFiles = (files: FileClaim['files']): SentFile[] =>
  claimFileSlots.flatMap((slot) => {
    const bytes = files[slot]
    return bytes ? [{ slot, field: claimFileFields[slot], bytes }] : []
  })

const matching = async (deps: Deps, { email, bookingReference }: ClaimForm): Promise<Booking | null> => {
  const number = parseBookingNumber(bookingReference)
  const found = number ? await bookingByNumber(deps.db, number) : null
  const digest = (text: string) => keyed(deps, 'email', text).toString('hex')
  const isSame = sameHash(digest(email), digest((found?.details.email ?? 'nobody').trim().toLowerCase()))
  return found && isSame && found.erasedAt === null ? found : null
}

type Filing = { form: ClaimForm; files: CleanedFile[]; language: Language; formKey: string }

const filedOf = async (deps: Deps, { id, number, dueAt, status }: Claim): Promise<ClaimFiled> => ({
  number,
  token: await storedClaimToken(deps, id),
  dueAt,
  settled: status !== 'received',
})

const store = async (
  deps: Deps,
  actor: Actor,
  booking: Booking,
  { form, files, language, formKey }: Filing,
): Promise<Outcome<ClaimFiled>> => {
  const now = deps.clock.now()
  const id = randomUUID()
  const stored = await storeFiles(deps, booking, files)
  if (!stored.ok) return stored
  const rows = stored.value
  const { sealed, key } = form.account
    ? seal(deps, sealedFor.claimAccount.purpose, id, accountText(form.account))
    : { sealed: null, key: null }
  const claim: NewClaim = {
    airportId: booking.airportId,
    id,
    bookingId: booking.id,
    number: claimNumber(randomBytes(32)),
    tokenHash: digestOf(linkToken(deps, 'claim', id)),
    formKey,
    firstName: form.firstName,
    lastName: form.lastName,
    email: form.email,
    language,
    amountMinor: form.amountMinor,
    returnFlight: form.returnFlight,
    reason: form.reason,
    account: sealed,
    accountKey: key,
    accountHint: form.account && accountHint(form.account),
    createdAt: now,
    dueAt: now + claimClockMs,
  }
  const answer = await deps.db.transaction((tx) => record(tx, actor, claim, rows, hoursOf(deps, booking)))
  if (!answer.ok || answer.value.id !== id) await forgetFiles(deps, rows)
  deps.wake()
  return answer.ok ? done(await filedOf(deps, answer.value)) : answer
}

/** Stores claim, files, audit, letters, and the decision if nothing needs to be found out, in one transaction. */
const record = async (
  tx: Queryable,
  actor: Actor,
  claim: NewClaim,
  rows: StoredFile[],
  hours: OpeningHours | undefined,
): Promise<Outcome<Claim>> => {
  const { airportId, bookingId, id, createdAt: now } = claim
  const booking = await lockBooking(tx, airportId, bookingId)
  // another tab may have been faster, or the claims of the day may have been used up since they were counted
  const before = await claimByForm(tx, claim.formKey)
  if (before) return done(before)
  if (!booking || !mayBeClaimed(booking)) return refused('claim_not_possible')
  const earlier = await claimsOf(tx, bookingId)
  if (!hasRoomForClaim(earlier, now)) return refused('claim_limit')
  const { provenMinor, needsAccount } = await proofOf(tx, booking, hours)
  const isProven = provenMinor > 0 && claim.amountMinor <= provenMinor
  // it was proven when the form was read, but is not any more
  if (claim.account === null && (needsAccount || !isProven))
    return refused('form_incomplete', undefined, { accountDetails: 'mandatory' })
  await insertClaim(tx, claim)
  await attachFiles(
    tx,
    rows.map(({ key }) => key),
    id,
    instantOf(booking.stay.departure, booking.zone) + keptFor('booking'),
  )
  await writeAudit(tx, {
    airportId,
    bookingId,
    now,
    actor: nameOf(actor),
    action: 'claim',
    data: { claimId: id, amountMinor: claim.amountMinor, files: rows.length },
  })
  const stored = (await claimById(tx, airportId, id))!
  if (isProven) await settleClaim(tx, booking, stored, { actor: 'rule', now, amountMinor: provenMinor, note: null })
  const letter = (version: number) =>
    mailJob({ kind: 'claimReceived', bookingId, airportId, version, claimId: id }, now)
  // whoever reads the decision at once is not told that somebody looks into it
  await enqueue(tx, isProven ? [letter(serviceCopy)] : [letter(customerCopy), letter(serviceCopy)])
  return done((await claimById(tx, airportId, id))!)
}
