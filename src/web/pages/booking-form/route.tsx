import type { BookingForm } from '#domain/bookings/form.ts'
import { readEmail } from '#domain/bookings/typed-text.ts'
import { likelyAddress } from '#domain/bookings/likely-address.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import { languages } from '#domain/languages.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { formKey } from '#usecases/sessions.ts'
import { forgetFormDraft, keepFormDraft } from '#usecases/travellers/form-draft.ts'
import { placeBooking, type Placed } from '#usecases/travellers/place-booking.ts'
import { proveMailbox, sendMailboxCode } from '#usecases/travellers/prove-mailbox.ts'
import { newTicket, sealBooked } from '#usecases/travellers/embedded.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import type { Quote } from '#usecases/travellers/quote-product.ts'
import { BookingPage, ClosedPage } from './view.tsx'
import { mailboxCodeField, mailboxTokenField, splitPayment } from './form-names.ts'
import type { FormState } from './view.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { samePageInEach } from '#domain/site-map/other-languages.ts'
import {
  couponOfForm,
  errorTexts,
  formOf,
  formPage,
  listPath,
  isOff,
  noticeOf,
  proofText,
  quoteFor,
  readAsked,
  shownIn,
  shownTotal,
  storedValues,
  withPromo,
  type AskedStay,
} from './data.ts'
import { readingOf, refusedAgain, refusedPath } from './refused.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { keepCurrency } from '../../site/keep-currency.ts'
import { keepDevice } from '../../shared/account/login-cookies.ts'
import { inAnyLanguage } from '../../shared/bookings/phone-numbers.ts'
import { actorWith, formValues, inLanguage, privateHeaders, seeOther } from '../../shared/bookings/own.ts'
import { absent, show, to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

/** When it is worth while to send the form again, in seconds. */
const retryAfter: Record<number, Record<string, string>> = {
  429: { 'Retry-After': '3600' },
  503: { 'Retry-After': '10' },
}

type Params = { iata?: string; productId?: string }

/** An address without a stay that can be searched leads back to the search, which says what is wrong. */
const backToSearch = (facts: RequestFacts, { iata = '' }: Params, url: URL) => {
  const search = new URLSearchParams(url.searchParams)
  for (const name of ['package', 'ticket']) search.delete(name)
  search.set('location', iata.toUpperCase())
  return to(`${listPath(facts)}?${search}`, 302)
}

/** The ticket of an embedded form stands in its address before anything is typed (AGENCY-52). */
const withTicket = ({ deps, embedded }: RequestFacts, url: URL): Response | null => {
  if (!embedded || embedded.ticket !== null) return null
  const query = new URLSearchParams(url.searchParams)
  query.set('ticket', newTicket(deps, embedded.brand.code))
  return to(`${url.pathname}?${query}`, 302)
}

/** The product for the stay in the address. */
const quoteOf = async (
  facts: RequestFacts,
  asked: AskedStay,
  params: Params,
  url: URL,
  coupon: Coupon | null,
): Promise<Quote> => {
  const quote = await quoteFor(facts, asked, coupon)
  if (quote.ok) return quote.value
  throw quote.problem.code === 'product_unknown' ? absent(404) : backToSearch(facts, params, url)
}

const load = async ({ facts, url, params }: Asked) => {
  inLanguage(facts)
  const asked = readAsked(facts, params, url.searchParams)
  if (!asked) throw backToSearch(facts, params, url)
  const ticketed = withTicket(facts, url)
  if (ticketed) throw ticketed
  // From here on two tabs, or a second press, count as the same browser, even on a first visit (B6).
  const sessionId = await facts.session()
  const stored = facts.embedded ? null : await storedValues(facts, asked, url.searchParams)
  const values = stored?.values ?? null
  const promo = await withPromo(facts, asked, values ?? {}, sessionId)
  const { coupon, problem } = values
    ? await couponOfForm(facts, asked, { ...values, coupon: promo.coupon }, sessionId)
    : { coupon: null, problem: null }
  const quote = await quoteOf(facts, promo.asked, params, url, coupon)
  // a code that no longer counts is not filled in again
  const begun: FormState = values
    ? { values: problem ? { ...values, coupon: '' } : values, isSaved: stored?.isSaved ?? false }
    : {}
  const refusal = values && stored?.isOwn ? refusedAgain(facts, url, quote, values) : null
  const page = await formPage(facts, quote, asked, url.searchParams, null, { ...begun, ...refusal })
  return refusal ? show(page, { status: 422 }) : page
}

const action = async ({ facts, url, params, request }: Asked) => {
  inLanguage(facts)
  const values = splitPayment(await formValues(request))
  const named = readAsked(facts, params, url.searchParams)
  if (!named) throw backToSearch(facts, params, url)
  const sessionId = await facts.session()
  if (values['apply'] === 'email') values['email'] = likelyAddress(values['email'] ?? '') ?? values['email'] ?? ''
  if (values['show'] && !facts.embedded) return againElsewhere(facts, named, url, values, sessionId)
  const { asked, coupon } = await withPromo(facts, named, values, sessionId)
  const given = await couponOfForm(facts, asked, { ...values, coupon }, sessionId)
  const quote = await quoteOf(facts, asked, params, url, given.coupon)
  const isNothingOff = given.coupon !== null && !isOff(quote)
  const ordinal = /^\d{1,2}$/.test(values['ordinal'] ?? '') ? Number(values['ordinal']) : 0
  const again = async (status: number, state: FormState, of = quote) => {
    const shown = { ...(state.values ?? values), payment: values['payment'] ?? '' }
    const page = await formPage(facts, of, asked, url.searchParams, String(ordinal), { ...state, values: shown })
    return show(page, { status, headers: retryAfter[status] ?? {} })
  }
  const wrongCoupon = isNothingOff ? ({ coupon: 'coupon_invalid' } as const) : given.problem?.fields
  if (values['apply'] === mailboxCodeField) return again(...(await askForProof(facts, values['email'] ?? '', false)))
  // a code that is tried out is only checked
  if (values['apply'])
    return again(given.problem ? problems[given.problem.code].status : isNothingOff ? 422 : 200, {
      ...stateOf(facts, given.problem, wrongCoupon),
      ...awaited(values),
    })

  const reading = readingOf(facts, quote, { ...values, coupon })
  // a refused form that is loaded again has what was typed (BOOK-24)
  const keepTyped = async () => {
    // whoever has the address of an embedded form would read it there (AGENCY-52)
    if (!facts.embedded) await keepFormDraft(facts.deps, sessionId, values, formOf(named, url.searchParams))
  }
  if (!reading.ok) {
    await keepTyped()
    const elsewhere = wrongCoupon ? null : refusedPath(facts, url, request, values)
    if (elsewhere) return seeOther(elsewhere)
    return again(422, {
      values: { ...reading.shown, coupon: values['coupon'] ?? '' },
      errors: errorTexts(facts, { ...reading.fields, ...wrongCoupon }),
      ...awaited(values),
    })
  }
  if (given.problem) {
    await keepTyped()
    const state = { ...stateOf(facts, given.problem, wrongCoupon), ...awaited(values) }
    return again(problems[given.problem.code].status, state)
  }

  const { email } = reading.value.details
  // whoever pays now needs no code, whatever stands in the field; where nothing is to be paid there is no paying now
  const isPaidNow = reading.value.paymentLocation === 'onLine' && shownTotal(values, reading.value) !== 0
  const proved = isPaidNow ? null : await proofOf(facts, email, values)
  if (proved && !proved.ok) {
    await keepTyped()
    return again(...withProof(facts, { token: values[mailboxTokenField] ?? '', email }, proved.problem))
  }
  if (proved) keepDevice(facts, proved.value.device)
  const actor = proved ? { ...facts.actor, device: proved.value.device } : facts.actor
  const placed = await place({ ...facts, actor }, asked, reading.value, values, sessionId, ordinal)
  if (!placed.ok) {
    const { problem } = placed
    await keepTyped()
    if (problem.code === 'mailbox_unproven') return again(...(await askForProof(facts, email, true)))
    const without = problem.code === 'coupon_invalid' ? await quoteOf(facts, asked, params, url, null) : quote
    return again(problems[problem.code].status, stateOf(facts, problem, problem.fields), without)
  }
  await forgetFormDraft(facts.deps, sessionId)
  const next = await nextPage(facts, placed.value, reading.value, sessionId)
  // asked by script, which goes there itself
  return request.headers.get('accept') === 'application/json' ? Response.json({ to: next }) : seeOther(next)
}

/**
 * Another language or currency: the same form with everything that was typed, and nothing of it in the address
 * (BOOK-18). `show` is a language, or `currency`; `place` is how far the page was scrolled, where script knows it.
 */
const againElsewhere = async (
  facts: RequestFacts,
  asked: AskedStay,
  url: URL,
  values: Record<string, string>,
  sessionId: string,
) => {
  const meant = (name: 'mobile' | 'phone') =>
    values[name] === undefined ? {} : { [name]: inAnyLanguage(facts.language, values[name]) }
  const typed = { ...values, ...meant('mobile'), ...meant('phone') }
  await keepFormDraft(facts.deps, sessionId, typed, formOf(asked, url.searchParams))
  if (values['show'] === 'currency') keepCurrency(facts, values['currency'] ?? '')
  const language = languages.find((one) => one === values['show']) ?? facts.language
  const place = /^\d{1,6}$/.test(values['place'] ?? '') ? `#at-${values['place']}` : ''
  return seeOther(samePageInEach(url.pathname, url.search)(language) + place)
}

/** What was typed as the code that proves the mailbox; null where none was asked for, or nothing is typed. */
const proofOf = async (facts: RequestFacts, email: string, values: Record<string, string>) => {
  const { [mailboxCodeField]: code = '', [mailboxTokenField]: token = '' } = values
  if (token === '' || token.length > longestToken || code.trim() === '') return null
  return proveMailbox(facts.deps, facts.actor, { token, code, email: email.trim().toLowerCase() })
}
const longestToken = 100

/** The code that was mailed before another field was refused is still asked for, while there is an address for it. */
const awaited = ({ [mailboxTokenField]: token = '', email: typed = '' }: Record<string, string>): FormState => {
  const email = (readEmail(typed) ?? '').toLowerCase()
  return token === '' || token.length > longestToken || email === ''
    ? {}
    : { proof: { token, email, problem: undefined } }
}

/**
 * The form again, with a field for the code that has just been mailed (ACCESS-14). `isRefused`: an order led here, and
 * its reader has to be told why nothing is booked yet.
 */
const askForProof = async (facts: RequestFacts, email: string, isRefused: boolean): Promise<[number, FormState]> => {
  const { deps, actor, language } = facts
  const to = (readEmail(email) ?? '').toLowerCase()
  if (to === '') return [422, { errors: errorTexts(facts, { email: 'email_invalid' }) }]
  const sent = await sendMailboxCode(deps, actor, { email: to, language })
  if (!sent.ok) return [problems[sent.problem.code].status, stateOf(facts, sent.problem, undefined)]
  const proof = { token: sent.value.token, email: to }
  return withProof(facts, proof, isRefused ? { code: 'mailbox_unproven' } : null)
}

const withProof = (
  facts: RequestFacts,
  proof: { token: string; email: string },
  problem: Problem | null,
): [number, FormState] => [
  problem ? problems[problem.code].status : 200,
  { proof: { ...proof, problem: problem ? proofText(facts, problem) : undefined } },
]

/** Shows what is wrong beside the fields it concerns, or at the top where it concerns none. */
const stateOf = (facts: RequestFacts, problem: Problem | null, fields: Problem['fields']): FormState => {
  const isField =
    problem === null || (problem.fields && (problem.code === 'option_required' || problem.code === 'coupon_invalid'))
  return { errors: errorTexts(facts, fields), ...(!isField && { notice: noticeOf(facts, problem) }) }
}

const place = async (
  facts: RequestFacts,
  asked: AskedStay,
  form: BookingForm,
  values: Record<string, string>,
  sessionId: string,
  ordinal: number,
) => {
  const { deps, actor, language } = facts
  const shownTotalMinor = shownTotal(values, form)
  const idempotencyKey = formKey(deps, sessionId, asked.productId, asked.stay, ordinal)
  try {
    return await placeBooking(deps, actor, {
      ...asked,
      form,
      language,
      idempotencyKey,
      shownTotalMinor,
      shownIn: shownIn(facts, shownTotalMinor),
      sessionId,
    })
  } catch (error) {
    // the form comes back with everything that was typed (demand Z1)
    facts.logError(error)
    return { ok: false as const, problem: { code: 'booking_error' as const } }
  }
}

/**
 * Leads to the provider when the method is chosen already; to the payment page where that fails; and to the result
 * where nothing has to be paid now.
 */
const nextPage = async (
  facts: RequestFacts,
  { bookingId, next }: Placed,
  { paymentMethod }: BookingForm,
  sessionId: string,
): Promise<string> => {
  if (facts.embedded) {
    const { brand, theme } = facts.embedded
    const token = await sealBooked(facts.deps, brand.code, bookingId)
    return `${fixedPath('embedBooked', facts.language, brand.code, token)}?theme=${theme}`
  }
  if (next === 'result') return fixedPath('result', facts.language, bookingId)
  if (!paymentMethod) return fixedPath('pay', facts.language, bookingId)
  const started = await startPayment(facts.deps, actorWith(facts, sessionId, { bookingIds: [bookingId] }), {
    bookingId,
    method: paymentMethod,
  })
  if (started.ok) return fixedPath('onward', facts.language, bookingId)
  return fixedPath(started.problem.code === 'payment_not_needed' ? 'result' : 'pay', facts.language, bookingId)
}

export default page({
  sheet: 'shop',
  path: [patternOf('bookingForm'), patternOf('embedForm')],
  headers: privateHeaders,
  load,
  action,
  view: (loaded, answered) => {
    const shown = answered ?? loaded
    return shown.kind === 'form' ? <BookingPage view={shown.view} /> : <ClosedPage view={shown.view} />
  },
})
