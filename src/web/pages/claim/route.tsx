import { claimFields, claimFileFields, type ClaimFileSlot } from '#domain/claims/claim.ts'
import { readAmount } from '#domain/claims/amount.ts'
import { parseBookingNumber } from '#domain/bookings/number.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems, type ProblemCode } from '#domain/problems.ts'
import { formatMoney } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import type { Translate } from '#texts/texts.ts'
import { newToken } from '#usecases/sessions.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { fileClaim } from '#usecases/travellers/file-claim.ts'
import { claimsOfBooking, showClaim } from '#usecases/travellers/show-claim.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { readUpload } from '#usecases/uploads.ts'
import { ClaimPage, type ClaimAnswer, type ClaimPageView, type FromBooking } from './view.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { claimLines } from '../../shared/claims/claim-words.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { failureText, inLanguage, privateHeaders, seeOther, wholeBooking } from '../../shared/bookings/own.ts'
import { absent, show } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const longestReference = 40

/**
 * The form at its own address, and below a booking with what is known filled in. Both post to the first, so that a
 * session that ended loses nothing.
 */
const load = async ({ facts, url, params }: Asked): Promise<ClaimPageView> => {
  inLanguage(facts)
  const base = {
    bookingId: null,
    bookingHref: null,
    action: fixedPath('claim', facts.language),
    formKey: newToken(),
    proven: null,
    needsAccount: true,
    sent: await sentOf(facts, url.searchParams.get('sent') ?? ''),
  }
  if (params['bookingId'] === undefined) {
    const values = { bookingReference: (url.searchParams.get('ref') ?? '').slice(0, longestReference) }
    // a refused form that goes on in another language came from a booking all the same
    const typed = Object.fromEntries(facts.typed ?? [])
    const { from } = await refilled(facts, typed['booking'] ?? '', typed)
    return { ...base, ...from, values }
  }
  const view = await wholeBooking(facts, params['bookingId'])
  const { values, from } = await filledIn(facts, view)
  // whoever has claimed already sees what was sent, and no empty form (CLAIM-13)
  const latest = view.claims.toSorted((one, other) => one.claim.createdAt - other.claim.createdAt).at(-1)
  return { ...base, values, ...from, sent: base.sent ?? (latest ? await sentOf(facts, latest.token) : null) }
}

const filledIn = async (
  facts: RequestFacts,
  { booking }: BookingView,
): Promise<{ values: Record<string, string>; provenMinor: number; from: FromBooking }> => {
  const { t, language } = readerOf(facts)
  const { provenMinor, needsAccount } = await claimsOfBooking(facts.deps, facts.actor, booking)
  const { firstName, lastName, email, returnFlight } = booking.details
  return {
    values: {
      bookingReference: booking.number,
      email,
      firstName,
      lastName,
      newReturnFlightNumber: returnFlight,
      ...(provenMinor > 0 && { requestedClaimAmount: (provenMinor / 100).toFixed(2) }),
    },
    provenMinor,
    from: {
      bookingId: booking.id,
      bookingHref: fixedPath('booking', language, booking.id),
      needsAccount,
      proven: provenMinor > 0 ? t('claims.amountProven', { amount: formatMoney(euro(provenMinor), language) }) : null,
    },
  }
}

type Fields = Record<string, ProblemCode>

/**
 * What the page of the booking knew, when the refused form came from there and is still about that booking. Only for
 * somebody who may see the booking.
 */
const refilled = async (
  facts: RequestFacts,
  bookingId: string,
  values: Readonly<Record<string, string>>,
): Promise<{ from: FromBooking | null; needed: (fields: Fields) => Fields }> => {
  const found = bookingId === '' ? null : await showBooking(facts.deps, facts.actor, { bookingId })
  const own =
    found?.ok &&
    found.value.scope === 'full' &&
    parseBookingNumber(values['bookingReference'] ?? '') === found.value.booking.number
      ? await filledIn(facts, found.value)
      : null
  if (!own) return { from: null, needed: (fields) => fields }
  const isProven = !own.from.needsAccount && (readAmount(values['requestedClaimAmount'] ?? '') ?? 0) <= own.provenMinor
  return { from: own.from, needed: (fields) => (isProven ? withoutSpared(fields) : fields) }
}

/**
 * Reason and account may be left out where the records prove the claim (CLAIM-7). Where nothing else is wrong, they are
 * what is wrong.
 */
const withoutSpared = (fields: Fields): Fields => {
  const rest = Object.entries(fields).filter(
    ([name, code]) => code !== 'mandatory' || (name !== 'reasonForDelay' && name !== 'accountDetails'),
  )
  return rest.length > 0 ? Object.fromEntries(rest) : fields
}

/**
 * The claim that was just sent, by its own link. One that a rule settled at once says what it brought and promises no
 * answer (CLAIM-7). Any other token shows nothing.
 */
const sentOf = async (facts: RequestFacts, token: string): Promise<ClaimPageView['sent']> => {
  const found = token === '' ? null : await showClaim(facts.deps, facts.actor, { token })
  if (!found?.ok) return null
  const { t, language } = readerOf(facts)
  const { claim } = found.value
  const isSettled = claim.decidedBy === 'rule'
  return {
    title: isSettled ? t('letters.claimGrantedHeading') : t('claims.sent'),
    lines: [...(isSettled ? claimLines(facts, found.value) : []), t('claims.sentNumber', { number: claim.number })],
    href: fixedPath('claimStatus', language, token),
  }
}

/** What is missing is asked for by its name, as the other fields do (CLAIM-14). */
const missingOf = (t: Translate, fields: Fields): Record<string, string> => {
  const words: Record<string, string> = {
    requestedClaimAmount: t('claims.amountRequired'),
    reasonForDelay: t('claims.reasonRequired'),
    accountDetails: t('claims.accountRequired'),
  }
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, code]) =>
      code === 'mandatory' && words[name] !== undefined ? [[name, words[name]]] : [],
    ),
  )
}

const technical: Problem = { code: 'claim_failed' }

const action = async ({ facts, request }: Asked) => {
  inLanguage(facts)
  const { t, language } = readerOf(facts)
  const upload = await readUpload(request, Object.values(claimFileFields))
  if (!upload) throw absent(400)
  const { key = '', booking = '', ...values } = upload.values
  const files = Object.fromEntries(
    Object.entries(claimFileFields).flatMap(([slot, name]) => (upload.files[name] ? [[slot, upload.files[name]]] : [])),
  ) as Partial<Record<ClaimFileSlot, Uint8Array>>
  const filed = await fileClaim(facts.deps, facts.actor, {
    values,
    files,
    language,
    formKey: `page ${key.slice(0, 100)}`,
  }).catch((error: unknown) => {
    facts.logError(error)
    return { ok: false as const, problem: technical }
  })
  if (filed.ok) return seeOther(`${fixedPath('claim', language)}?sent=${filed.value.token}`)
  const { problem } = filed
  const text = textOf(t, problem)
  if (problem.facts?.['cause']) facts.logError(new Error(`claim not stored: ${problem.facts['cause']}`))
  const { from, needed } = await refilled(facts, booking, values)
  const fields = needed(problem.fields ?? {})
  // everything that was typed is shown again, except what must never be shown
  const kept = Object.fromEntries(
    claimFields.map((field) => [field, fields[field] === 'card_number_refused' ? '' : (values[field] ?? '')]),
  )
  const errors = { ...fieldTextsOf(t, { ...problem, fields }), ...missingOf(t, fields) }
  const answer = { values: kept, errors, from }
  return show<ClaimAnswer>(
    { ...answer, failed: problem.fields ? null : problem.code === 'claim_failed' ? failureText(facts, text) : text },
    { status: problems[problem.code].status },
  )
}

export default page({
  path: [patternOf('bookingClaim'), patternOf('claim')],
  headers: privateHeaders,
  load,
  action,
  view: (model, said) => <ClaimPage view={model} answer={said} />,
})
