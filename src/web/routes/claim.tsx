import { data, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { claimFields, claimFileFields, type ClaimFileSlot } from '#domain/claims/claim.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems, type ProblemCode } from '#domain/problems.ts'
import { formatMoney } from '#texts/formats.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { newToken } from '#usecases/sessions.ts'
import { fileClaim } from '#usecases/travellers/file-claim.ts'
import { claimsOfBooking, showClaim } from '#usecases/travellers/show-claim.ts'
import { readUpload } from '#usecases/uploads.ts'
import { ClaimPage, type ClaimAnswer, type ClaimPageView } from '../pages/claim/claim.tsx'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { claimLines } from './claim-data.ts'
import { request as requestContext, type RequestFacts } from './context.ts'
import { readerOf } from './landing-data.ts'
import { failureText, inLanguage, privateHeaders, seeOther, wholeBooking } from './private-pages.ts'

export { NotShownBoundary as ErrorBoundary } from '../pages/my-booking/not-shown.tsx'
export const headers = () => privateHeaders

const longestReference = 40

/** At its own address, and below a booking with what is known of it filled in; both send to the first, so that a session that ended loses nothing. */
export const loader = async ({ context, params, request }: LoaderFunctionArgs): Promise<ClaimPageView> => {
  const facts = inLanguage(context.get(requestContext))
  const url = new URL(request.url)
  const base = { bookingHref: null, action: fixedPath('claim', facts.language), formKey: newToken(), proven: null, needsAccount: true, sent: await sentOf(facts, url.searchParams.get('sent') ?? '') }
  if (params['bookingId'] === undefined) return { ...base, values: { bookingReference: (url.searchParams.get('ref') ?? '').slice(0, longestReference) } }
  return { ...base, ...(await filledIn(facts, params['bookingId'])) }
}

const filledIn = async (facts: RequestFacts, bookingId: string): Promise<Pick<ClaimPageView, 'values' | 'proven' | 'needsAccount' | 'bookingHref'>> => {
  const { t, language } = readerOf(facts)
  const { booking } = await wholeBooking(facts, bookingId)
  const { provenMinor, needsAccount } = await claimsOfBooking(facts.deps, facts.actor, booking)
  const { firstName, lastName, email, returnFlight } = booking.details
  return {
    values: { bookingReference: booking.number, email, firstName, lastName, newReturnFlightNumber: returnFlight, ...(provenMinor > 0 && { requestedClaimAmount: (provenMinor / 100).toFixed(2) }) },
    bookingHref: fixedPath('booking', language, booking.id),
    needsAccount,
    proven: provenMinor > 0 ? t('claims.amountProven', { amount: formatMoney(euro(provenMinor), language) }) : null,
  }
}

/** The claim that was just sent, by its own link; one that was settled by itself says what it brought and promises no answer (CLAIM-7). Anything else in its place says nothing. */
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

const technical: Problem = { code: 'claim_failed' }

export const action = async ({ context, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const { t, language } = readerOf(facts)
  const upload = await readUpload(request, Object.values(claimFileFields))
  if (!upload) throw data(null, { status: 400 })
  const { key = '', ...values } = upload.values
  const files = Object.fromEntries(Object.entries(claimFileFields).flatMap(([slot, name]) => (upload.files[name] ? [[slot, upload.files[name]]] : []))) as Partial<Record<ClaimFileSlot, Uint8Array>>
  const filed = await fileClaim(facts.deps, facts.actor, { values, files, language, formKey: `page ${key.slice(0, 100)}` }).catch((error: unknown) => {
    facts.logError(error)
    return { ok: false as const, problem: technical }
  })
  if (filed.ok) return seeOther(`${fixedPath('claim', language)}?sent=${filed.value.token}`)
  const { problem } = filed
  const text = textOf(t, problem)
  if (problem.facts?.['cause']) facts.logError(new Error(`claim not stored: ${problem.facts['cause']}`))
  const fields: Record<string, ProblemCode> = problem.fields ?? {}
  // everything typed stands again but what must never be shown twice
  const kept = Object.fromEntries(claimFields.map((field) => [field, fields[field] === 'card_number_refused' ? '' : (values[field] ?? '')]))
  return data<ClaimAnswer>({ values: kept, errors: fieldTextsOf(t, problem), failed: problem.fields ? null : problem.code === 'claim_failed' ? failureText(facts, text) : text }, { status: problems[problem.code].status })
}

export default function Claim() {
  return <ClaimPage view={useLoaderData<typeof loader>()} answer={useAnswer<typeof action>()} />
}
