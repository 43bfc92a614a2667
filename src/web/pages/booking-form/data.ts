import { formValuesOf } from '#domain/accounts/saved.ts'
import type { AgentRule } from '#domain/agencies/selection.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { BookingField, BookingForm } from '#domain/bookings/form.ts'
import type { Coupon } from '#domain/coupons/coupon.ts'
import type { Problem } from '#domain/outcome.ts'
import { parseDateTime } from '#domain/time/local.ts'
import type { PackageCode } from '#domain/carparks/product.ts'
import { euro, shownMoney } from '#domain/money/money.ts'
import { searchParameters } from '#domain/search/parameters.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import { formatMoney } from '#texts/formats.ts'
import { textOf } from '#texts/problems.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { formOrdinal } from '#usecases/sessions.ts'
import { ownAccount } from '#usecases/travellers/accounts/own-account.ts'
import { chosenMethod } from '#usecases/travellers/chosen-method.ts'
import { couponFor } from '#usecases/travellers/coupons.ts'
import { formDraft } from '#usecases/travellers/form-draft.ts'
import { hasBooked } from '#usecases/travellers/embedded.ts'
import { agencyOf } from '#usecases/travellers/offers.ts'
import { tryPromo } from '#usecases/travellers/promo-code.ts'
import { myBookings } from '#usecases/travellers/my-bookings.ts'
import { quoteProduct, type Quote } from '#usecases/travellers/quote-product.ts'
import {
  bookingFormView,
  closedView,
  detailsUntil,
  keyOf,
  type BookingFormView,
  type ClosedView,
  type FormState,
  type Shown,
} from './view.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { ownPageOf } from '../../site/shelf.ts'
import { joinPayment } from './form-names.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { pictureOf } from '../../shared/pictures/picture-view.ts'
import { ratingsOf } from '../../shared/reviews/ratings.ts'
import { failureText } from '../../shared/bookings/own.ts'

export type AskedStay = {
  iata: string
  productId: number
  stay: Stay
  agentCode: string
  agentBy: AgentRule
  /** The address itself names the agent, so links from here do as well. */
  agentNamed: boolean
  partner: string | null
  /** the agency on whose page or in whose form it stands */
  ownPage: string | null
}
export type FormPage = { kind: 'form'; view: BookingFormView } | { kind: 'closed'; view: ClosedView }

/** The product and stay in the form's address, and who sells them. Null: they cannot be read. */
export const readAsked = (
  facts: RequestFacts,
  params: { iata?: string; productId?: string },
  query: URLSearchParams,
): AskedStay | null => {
  const { agent, agentBy, businessAccount } = facts
  const arrival = parseDateTime(query.get('startDateTime') ?? '')
  const departure = parseDateTime(query.get('endDateTime') ?? '')
  const productId = /^\d{1,9}$/.test(params.productId ?? '') ? Number(params.productId) : NaN
  return arrival && departure && Number.isInteger(productId)
    ? {
        iata: (params.iata ?? '').toUpperCase(),
        productId,
        stay: { arrival, departure },
        agentCode: agent.code,
        agentBy,
        agentNamed: agent.by === 'address',
        partner: businessAccount,
        ownPage: ownPageOf(facts),
      }
    : null
}

export const quoteFor = ({ deps, actor }: RequestFacts, asked: AskedStay, coupon: Coupon | null = null) =>
  quoteProduct(deps, actor, { ...asked, coupon })

/** The coupon in the values of the form, or why it does not count. Both are null where none was given. */
export const couponOfForm = async (
  { deps, actor }: RequestFacts,
  { iata, productId, stay, agentCode }: AskedStay,
  values: Shown,
  sessionId: string,
): Promise<{ coupon: Coupon | null; problem: Problem | null }> => {
  const product = deps.catalogue.product(iata, productId)
  const code = (values.coupon ?? '').trim()
  if (code === '' || !product) return { coupon: null, problem: null }
  const known = agencyOf(deps, agentCode)?.code ?? null
  const found = await couponFor(deps, actor, {
    code,
    iata,
    productId,
    days: dayCount(stay, product.dayCount),
    agentCode: known,
    email: values.email ?? null,
    sessionId,
  })
  return found.ok ? { coupon: found.value, problem: null } : { coupon: null, problem: found.problem }
}

/**
 * Who sells with what was typed as a code: the agency whose promo code it is (COUP-13). `coupon` is what is left to be
 * looked up as a coupon.
 */
export const withPromo = async (
  facts: RequestFacts,
  asked: AskedStay,
  values: Shown,
  sessionId: string,
): Promise<{ asked: AskedStay; coupon: string }> => {
  const coupon = values.coupon ?? ''
  if (coupon.trim() === '') return { asked, coupon: '' }
  const quote = await quoteFor(facts, { ...asked, agentCode: '' })
  const total = quote.ok ? (quote.value.leading?.price.total.minor ?? 0) : 0
  const typed = { typed: coupon, current: asked.agentCode, totalMinor: total, sessionId }
  const agency = await tryPromo(facts.deps, facts.actor, typed)
  return agency ? { asked: { ...asked, agentCode: agency.code }, coupon: '' } : { asked, coupon }
}

/** Whether a coupon takes anything off. It may require a higher sum than any package has. */
export const isOff = ({ offers, coveredOffers }: Quote): boolean =>
  [...offers, ...coveredOffers].some(({ price }) => price.parts.some(({ kind }) => kind === 'discount'))

/** The list of car parks, which stands below the form where that is embedded. */
export const listPath = ({ language, embedded }: RequestFacts): string =>
  embedded ? fixedPath('embed', language, embedded.brand.code) : fixedPath('search', language)

/** The address of the list of car parks for the same stay. */
const resultsHref = (facts: RequestFacts, { iata, stay, agentCode, agentNamed, partner }: AskedStay): string => {
  const { embedded } = facts
  if (embedded) {
    const query = new URLSearchParams({
      ...Object.fromEntries(searchParameters({ iata, stay, businessAccount: null })),
      theme: embedded.theme,
    })
    return `${listPath(facts)}?${query}`
  }
  const parameters = searchParameters({ iata, stay, businessAccount: partner })
  if (agentNamed) parameters.set('agent', agentCode)
  return `${listPath(facts)}?${parameters}`
}

const isPackage = (value: string | null): value is PackageCode =>
  value === 'basic' || value === 'medium_flex' || value === 'flex'
const chosenPackage = (query: URLSearchParams): PackageCode | null => {
  const value = query.get('package')
  return isPackage(value) ? value : null
}

/** The plate and flights that the product requires may follow until a day before arrival (settled 41). */
export const mayFollow = (facts: RequestFacts, { stay, airport }: Quote): boolean =>
  facts.deps.clock.now() < detailsUntil(stay, airport.zone)

/** The page: the form, or the reason why there is none. */
export const formPage = async (
  facts: RequestFacts,
  quote: Quote,
  asked: AskedStay,
  query: URLSearchParams,
  ordinal: string | null,
  state: FormState = {},
): Promise<FormPage> => {
  const reader = readerOf(facts)
  const backHref = resultsHref(facts, asked)
  const booked = await bookedBefore(facts, asked, quote.airport.airportId, backHref)
  if (quote.offers.length === 0) {
    const reason = textOf(reader.t, { code: quote.offer.reason ?? 'sold_out' })
    return { kind: 'closed', view: { ...closedView(reader, quote, reason, backHref), booked } }
  }
  const { values } = state
  const more = {
    now: facts.deps.clock.now(),
    backHref,
    termsHref: pathOf('terms-of-service', facts.language),
    chosenPackage: chosenPackage(query),
    country: facts.country,
    ordinal: ordinal ?? String(await formOrdinal(facts.deps, facts.actor, asked.productId, asked.stay)),
  }
  const ratings = await ratingsOf(facts)
  const shown = {
    ...more,
    booked,
    picture: pictureOf(quote.airport, quote.product, 'wide', facts.language),
    rating: ratings.ofCarPark(quote.airport.airportId, quote.product.carPark.id),
  }
  return { kind: 'form', view: bookingFormView(reader, quote, shown, { ...state, ...(values && { values }) }) }
}

/**
 * The values to begin with: of this very form in another language or currency (BOOK-18) or refused (BOOK-24), of a hold
 * that this browser has for the same stay (the customer went back), of a form that led to nothing, or of an account.
 * `isOwn`: typed into this very form, which has not been sent with success since.
 */
export const storedValues = async (
  facts: RequestFacts,
  asked: AskedStay,
  query: URLSearchParams,
): Promise<{ values: Shown; isSaved: boolean; isOwn: boolean } | null> => {
  const draft = await formDraft(facts.deps, facts.actor, formOf(asked, query))
  const typed = draft?.own ? joinPayment(draft.values) : ((await valuesOfHold(facts, asked)) ?? draft?.values)
  if (typed) return { values: typed, isSaved: false, isOwn: draft?.own === true }
  const saved = await savedValues(facts)
  return saved && { values: saved, isSaved: true, isOwn: false }
}

/**
 * Tells a form from the others of the same browser, whatever its language. Who comes again with another choice of the
 * card (SEARCH-43) is on another form: that choice counts, and not the one typed before.
 */
export const formOf = ({ iata, productId, stay }: AskedStay, query: URLSearchParams): string =>
  [iata, productId, stay.arrival, stay.departure, query.get('package') ?? ''].join(' ')

/** The driver and the first car of an account that is logged in (ACCT-10). */
const savedValues = async ({ deps, actor }: RequestFacts): Promise<Shown | null> => {
  const account = await ownAccount(deps, actor)
  return account && formValuesOf(account)
}

/** The last booking of this browser for the same car park and stay, in one of these states. */
const lastOwn = async (
  { deps, actor }: RequestFacts,
  { productId, stay }: Pick<AskedStay, 'productId' | 'stay'>,
  statuses: readonly Booking['status'][],
): Promise<Booking | null> => {
  const mine = await myBookings(deps, actor)
  const found = mine.ok
    ? mine.value.findLast(
        (one) =>
          statuses.includes(one.status) &&
          one.productId === productId &&
          one.stay.arrival === stay.arrival &&
          one.stay.departure === stay.departure,
      )
    : undefined
  return found ?? null
}

const valuesOfHold = async (facts: RequestFacts, asked: AskedStay): Promise<Shown | null> => {
  const held = await lastOwn(facts, asked, ['held'])
  return held && shownOf(held, await chosenMethod(facts.deps, held.id))
}

/** What this form has booked already, for who comes back to it after paying (BOOK-29). */
const bookedBefore = async (
  facts: RequestFacts,
  asked: AskedStay,
  airportId: number,
  backHref: string,
): Promise<BookingFormView['booked']> => {
  const { embedded, deps, language } = facts
  if (embedded) {
    const { productId, stay } = asked
    const isBooked = await hasBooked(deps, { sessionId: await facts.session(), airportId, productId, stay })
    return isBooked ? { number: null, href: backHref } : null
  }
  const booking = await lastOwn(facts, asked, ['confirmed', 'checked_in'])
  return booking && { number: booking.number, href: fixedPath('result', language, booking.id) }
}

/** BOOK-14: a browser that remembers nothing of the page shows what was sent with the booking that is held. */
const shownOf = ({ details, terms, extras }: Booking, method: PaymentMethod | null): Shown => ({
  ...details,
  passengers: String(details.passengers),
  newsletter: details.newsletter ? 'on' : '',
  package: terms.package,
  extras: extras.join(','),
  coupon: terms.coupon?.code ?? '',
  payment: method ? `onLine:${method}` : '',
  terms: 'on',
})

/**
 * The total that the form showed for what was chosen in it, in cents. NaN when it showed none, because no price equals
 * that.
 */
export const shownTotal = (values: Readonly<Record<string, string>>, form: BookingForm): number => {
  const text = values[`shown-${keyOf(form.package, form.extras.length > 0)}`] ?? ''
  return /^\d{1,9}$/.test(text) ? Number(text) : NaN
}

/** What the visitor saw beside the euro, for the record of the booking (settled 14). */
export const shownIn = (
  { currency, deps }: RequestFacts,
  totalMinor: number,
): { currency: string; minor: number } | null =>
  currency === 'EUR' || !Number.isFinite(totalMinor) ? null : shownMoney(euro(totalMinor), currency, deps.rates())

/** What the top of the form says when the booking was refused. */
export const noticeOf = (facts: RequestFacts, problem: Problem): BookingFormView['notice'] => {
  const { t, language } = readerOf(facts)
  if (problem.code === 'price_changed') {
    const { totalMinor, shownMinor } = problem.facts ?? {}
    const amount = (minor: unknown) => (Number.isFinite(minor) ? formatMoney(euro(Number(minor)), language) : '–')
    return {
      kind: 'priceChanged',
      title: t('booking.priceChanged'),
      text: t('booking.priceChangedText', { before: amount(shownMinor), now: amount(totalMinor) }),
    }
  }
  const text = textOf(t, problem)
  if (problem.code === 'booking_error') return { kind: 'failed', title: text, text: failureText(facts, text) }
  const isGone = ['sold_out', 'closed_on_arrival', 'closed_on_departure', 'last_minute', 'stay_too_long'].includes(
    problem.code,
  )
  return isGone ? { kind: 'gone', title: text, text: null } : { kind: 'failed', title: text, text: null }
}

/** The sentence beside the field for the code that proves the mailbox. */
export const proofText = (facts: RequestFacts, problem: Problem): string => textOf(readerOf(facts).t, problem)

/** A sentence for each field with a problem. */
export const errorTexts = (facts: RequestFacts, fields: Problem['fields']): Partial<Record<BookingField, string>> => {
  const { t } = readerOf(facts)
  return Object.fromEntries(Object.entries(fields ?? {}).map(([field, code]) => [field, textOf(t, { code })]))
}
