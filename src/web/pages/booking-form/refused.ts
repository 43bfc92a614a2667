import { readBookingForm } from '#domain/bookings/form.ts'
import { readVatNumber } from '#domain/documents/vat-number.ts'
import { keepsWhole } from '#usecases/travellers/form-draft.ts'
import type { Quote } from '#usecases/travellers/quote-product.ts'
import { validPhone } from '../../shared/bookings/phone-numbers.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { errorTexts, mayFollow } from './data.ts'
import { mailboxTokenField, splitPayment } from './form-names.ts'
import type { FormState } from './view.ts'

type Values = Readonly<Partial<Record<string, string>>>

/** The fields as the form of this quote reads them. */
export const readingOf = (facts: RequestFacts, quote: Quote, values: Values) =>
  readBookingForm(values, quote.product.required, {
    validPhone: validPhone(facts.language),
    validVat: readVatNumber,
    country: quote.airport.country,
    mayFollow: mayFollow(facts, quote),
    asksDeparture: quote.agency !== null,
  })

/** In the address of a form: its fields were refused, and what was typed is kept (BOOK-31). It says nothing else. */
const refusedParameter = 'refused'

/**
 * Where a browser goes that has sent fields which are refused, so that it asks for the page itself: coming back to the
 * answer to a form it would want to send the form again, and show an error of its own. Null where the answer has to be
 * that page: script has sent the form; not everything could be kept; the request brought no session, so that one with
 * blocked cookies brings none to that page either, and would find it empty; or a code for the mailbox is awaited
 * (ACCESS-14), whose token is kept nowhere but in the page.
 */
export const refusedPath = (
  facts: RequestFacts,
  url: URL,
  request: Request,
  values: Readonly<Record<string, string>>,
): string | null => {
  const isBrowser = request.headers.get('sec-fetch-mode') === 'navigate'
  const hasSession = facts.actor.kind === 'traveller'
  const awaitsCode = Boolean(values[mailboxTokenField])
  if (!isBrowser || facts.embedded || !hasSession || awaitsCode || !keepsWhole(values)) return null
  const query = new URLSearchParams(url.searchParams)
  query.set(refusedParameter, '1')
  return `${url.pathname}?${query}`
}

/** What is wrong with fields that were refused at this address; null where nothing is, or none were. */
export const refusedAgain = (facts: RequestFacts, url: URL, quote: Quote, values: Values): FormState | null => {
  if (!url.searchParams.has(refusedParameter)) return null
  const reading = readingOf(facts, quote, splitPayment({ ...(values as Record<string, string>) }))
  return reading.ok ? null : { errors: errorTexts(facts, reading.fields) }
}
