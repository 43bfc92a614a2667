import type { PaymentLocation } from '#domain/carparks/product.ts'
import { readBookingForm } from '#domain/bookings/form.ts'
import { languages, type Language } from '#domain/languages.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import { hourMs, instantOf } from '#domain/time/zones.ts'
import type { OwnSeller } from '#usecases/agencies/own-bookings.ts'
import { underReference } from '#usecases/agencies/references.ts'
import { openQuote } from '#usecases/agencies/tokens.ts'
import type { Deps } from '#usecases/deps.ts'
import { bookingIdOf } from '#usecases/travellers/booking-keys.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import { validPhone } from '../../../shared/bookings/phone-numbers.ts'
import type { SentForm } from '../../frame/sent-form.ts'
import { payers, type Payer, type Promised } from './offers.ts'

const locationOf = { traveller: 'onLineLaterV2', carPark: 'baCharged', agency: 'baCharged' } as const satisfies Record<
  Payer,
  PaymentLocation
>

const payerIn = (form: SentForm): Payer | null => payers.find((one) => one === form.text('paid')) ?? null
const languageIn = (form: SentForm, otherwise: Language): Language =>
  languages.find((one) => one === form.text('language')) ?? otherwise

/** The fields of the website's form, as this page names them. */
const inForm = (problem: Problem): Problem => {
  if (!problem.fields) return problem
  const { paymentLocation, package: offer, ...fields } = problem.fields
  return {
    ...problem,
    fields: { ...fields, ...(paymentLocation && { paid: paymentLocation }), ...(offer && { quote: offer }) },
  }
}

const readForm = (
  deps: Deps,
  { iata, productId, stay, package: code }: Promised,
  form: SentForm,
  language: Language,
) => {
  const airport = deps.catalogue.airport(iata)
  const product = deps.catalogue.product(iata, productId)
  const paid = payerIn(form)
  if (!airport || !product) return refused('product_unknown')
  if (paid === null) return refused('form_incomplete', undefined, { paid: 'option_required' })
  const typed = { ...form.values(), coupon: '', extras: '', paymentMethod: '', newsletter: '' }
  const reading = readBookingForm(
    { ...typed, package: code, paymentLocation: locationOf[paid], terms: 'on' },
    product.required,
    {
      validPhone: validPhone(language),
      country: airport.country,
      mayFollow: deps.clock.now() <= instantOf(stay.arrival, airport.zone) - 24 * hourMs,
    },
  )
  return reading.ok
    ? done({ form: reading.value, onAccount: paid === 'agency' })
    : refused('form_incomplete', undefined, reading.fields)
}

/**
 * Books what was quoted for somebody else, as a program does (AGENCY-28). A form that is sent twice makes one booking
 * (AGENCY-9). `all` places; `own.walled` reads.
 */
export const bookFor = async (
  all: Deps,
  { seller, walled }: OwnSeller,
  form: SentForm,
  otherwise: Language,
): Promise<Outcome<{ number: string }>> => {
  const key = `work ${form.text('nonce')}`.slice(0, 200)
  const bookingId = bookingIdOf(all, seller, key)
  const own = { ...seller, bookingIds: [bookingId] }
  const made = await showBooking(walled, own, { bookingId })
  const id = form.whole('quote').slice(0, 4_000)
  const about = { kind: 'offer', about: 'work', id, evenLate: made.ok } as const
  const promised = openQuote(all, seller, about) as Promised | null
  if (!promised) return refused('quote_over')
  const language = languageIn(form, otherwise)
  const read = readForm(all, promised, form, language)
  if (!read.ok) return { ok: false, problem: inForm(read.problem) }
  const reference = form.text('reference') || null
  const placed = await underReference(all, seller, { reference, bookingId }, () =>
    placeBooking(all, seller, {
      iata: promised.iata,
      productId: promised.productId,
      stay: promised.stay,
      form: read.value.form,
      language,
      idempotencyKey: key,
      shownTotalMinor: promised.price.total.minor,
      shownIn: null,
      agentCode: seller.code,
      promised: promised.price,
      onAccount: read.value.onAccount,
    }),
  )
  if (!placed.ok) return { ok: false, problem: inForm(placed.problem) }
  const shown = await showBooking(walled, own, { bookingId: placed.value.bookingId })
  return shown.ok ? done({ number: shown.value.booking.number }) : shown
}
