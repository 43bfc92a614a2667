import { data, redirect, useLoaderData, type ActionFunctionArgs, type LoaderFunctionArgs } from 'react-router'
import { readBookingForm, type BookingForm } from '#domain/bookings/form.ts'
import { problems } from '#domain/problems.ts'
import { formKey } from '#usecases/sessions.ts'
import { forgetFormDraft, keepFormDraft } from '#usecases/travellers/form-draft.ts'
import { placeBooking, type Placed } from '#usecases/travellers/place-booking.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import type { Quote } from '#usecases/travellers/quote-product.ts'
import { BookingPage, ClosedPage } from '../pages/booking/booking.tsx'
import { splitPayment } from '../pages/booking/form-names.ts'
import { fixedPath } from '../paths.ts'
import { useAnswer } from './answer.ts'
import { errorTexts, formPage, mayFollow, noticeOf, quoteFor, readAsked, shownIn, shownTotal, type AskedStay, type FormPage } from './booking-form-data.ts'
import { request as requestContext, type RequestFacts } from './context.ts'
import { validPhone } from './phone-numbers.ts'
import { actorWith, formValues, inLanguage, privateHeaders, seeOther } from './private-pages.ts'

export const headers = () => privateHeaders

/** The product for the stay of the address; an address without a stay that can be searched goes back to the search, which says what is wrong. */
const askedOf = async (facts: RequestFacts, params: { iata?: string; productId?: string }, url: URL): Promise<{ asked: AskedStay; quote: Quote }> => {
  const asked = readAsked(params, url.searchParams)
  const quote = asked && (await quoteFor(facts, asked))
  if (asked && quote?.ok) return { asked, quote: quote.value }
  if (quote && !quote.ok && quote.problem.code === 'product_unknown') throw data(null, { status: 404 })
  const search = new URLSearchParams(url.searchParams)
  search.delete('package')
  search.set('location', (params.iata ?? '').toUpperCase())
  throw redirect(`${fixedPath('search', facts.language)}?${search}`, 302)
}

export const loader = async ({ context, params, request }: LoaderFunctionArgs): Promise<FormPage> => {
  const facts = inLanguage(context.get(requestContext))
  const url = new URL(request.url)
  const { asked, quote } = await askedOf(facts, params, url)
  // from here on two tabs and a second press are the same browser, also on a first visit (B6)
  await facts.session()
  return formPage(facts, quote, asked, url.searchParams, null)
}

export const action = async ({ context, params, request }: ActionFunctionArgs) => {
  const facts = inLanguage(context.get(requestContext))
  const url = new URL(request.url)
  const values = splitPayment(await formValues(request))
  const { asked, quote } = await askedOf(facts, params, url)
  const ordinal = /^\d{1,2}$/.test(values['ordinal'] ?? '') ? Number(values['ordinal']) : 0
  const again = async (status: number, state: Parameters<typeof formPage>[5]) => {
    const shown = { ...(state?.values ?? values), payment: values['payment'] ?? '' }
    return data(await formPage(facts, quote, asked, url.searchParams, String(ordinal), { ...state, values: shown }), { status })
  }

  const { airport, product } = quote
  const reading = readBookingForm(values, product.required, { validPhone: validPhone(facts.language), country: airport.country, mayFollow: mayFollow(facts, quote) })
  if (!reading.ok) return again(422, { values: reading.shown, errors: errorTexts(facts, reading.fields) })

  const sessionId = await facts.session()
  const placed = await place(facts, asked, reading.value, values, sessionId, ordinal)
  if (!placed.ok) {
    const { problem } = placed
    await keepFormDraft(facts.deps, sessionId, values)
    const isField = problem.fields && problem.code === 'option_required'
    return again(problems[problem.code].status, { values, errors: errorTexts(facts, problem.fields), ...(!isField && { notice: noticeOf(facts, problem) }) })
  }
  await forgetFormDraft(facts.deps, sessionId)
  return seeOther(await nextPage(facts, placed.value, reading.value, sessionId))
}

const place = async (facts: RequestFacts, asked: AskedStay, form: BookingForm, values: Record<string, string>, sessionId: string, ordinal: number) => {
  const { deps, actor, language } = facts
  const shownTotalMinor = shownTotal(values, form)
  const idempotencyKey = formKey(deps, sessionId, asked.productId, asked.stay, ordinal)
  try {
    return await placeBooking(deps, actor, { ...asked, form, language, idempotencyKey, shownTotalMinor, shownIn: shownIn(facts, shownTotalMinor), sessionId })
  } catch (error) {
    // the form comes back with everything that was typed (BD 8 "Booking error")
    facts.logError(error)
    return { ok: false as const, problem: { code: 'booking_error' as const } }
  }
}

/** Straight to the provider when the method is chosen already; the payment page where that fails, and where there is nothing to pay now the result. */
const nextPage = async (facts: RequestFacts, { bookingId, next }: Placed, { paymentMethod }: BookingForm, sessionId: string): Promise<string> => {
  if (next === 'result') return fixedPath('result', facts.language, bookingId)
  if (!paymentMethod) return fixedPath('pay', facts.language, bookingId)
  const started = await startPayment(facts.deps, actorWith(facts, sessionId, { bookingIds: [bookingId] }), { bookingId, method: paymentMethod })
  if (started.ok) return started.value.checkoutUrl
  return fixedPath(started.problem.code === 'payment_not_needed' ? 'result' : 'pay', facts.language, bookingId)
}

export default function BookingFormRoute() {
  const loaded = useLoaderData<typeof loader>()
  const answered = useAnswer<typeof action>()
  const page = answered ?? loaded
  return page.kind === 'form' ? <BookingPage view={page.view} /> : <ClosedPage view={page.view} />
}
