import { readAmount } from '#domain/agencies/credit.ts'
import type { PaymentLocation } from '#domain/carparks/product.ts'
import { readBookingForm } from '#domain/bookings/form.ts'
import { languages, type Language } from '#domain/languages.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import { netPriceOf } from '#domain/statements/net-price.ts'
import { dayCount } from '#domain/time/stays.ts'
import { detailsDue } from '#domain/lifecycle/details.ts'
import type { BookedTerms } from '#domain/bookings/booking.ts'
import type { Actor } from '#usecases/actor.ts'
import { admitForDriver } from '#usecases/agencies/book-for-driver.ts'
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

const payerIn = (typed: string | undefined): Payer | null => payers.find((one) => one === typed) ?? null
const languageIn = (typed: string | undefined, otherwise: Language): Language =>
  languages.find((one) => one === typed) ?? otherwise

/** The fields of the website's form, as this page names them. */
const inForm = (problem: Problem): Problem => {
  if (!problem.fields) return problem
  const { paymentLocation, package: offer, ...fields } = problem.fields
  return {
    ...problem,
    fields: { ...fields, ...(paymentLocation && { paid: paymentLocation }), ...(offer && { quote: offer }) },
  }
}

type Typed = Readonly<Record<string, string>>

const readForm = (
  deps: Deps,
  { iata, productId, stay, package: code }: Promised,
  values: Typed,
  language: Language,
) => {
  const airport = deps.catalogue.airport(iata)
  const product = deps.catalogue.product(iata, productId)
  const paid = payerIn(values['paid'])
  if (!airport || !product) return refused('product_unknown')
  if (paid === null) return refused('form_incomplete', undefined, { paid: 'option_required' })
  const typed = { ...values, coupon: '', extras: '', paymentMethod: '', newsletter: '' }
  const reading = readBookingForm(
    { ...typed, package: code, paymentLocation: locationOf[paid], terms: 'on' },
    product.required,
    {
      validPhone: validPhone(language),
      country: airport.country,
      mayFollow: deps.clock.now() <= detailsDue({ stay, zone: airport.zone }),
    },
  )
  return reading.ok
    ? done({ form: reading.value, onAccount: paid === 'agency' })
    : refused('form_incomplete', undefined, reading.fields)
}

/** Who is booked for: what was typed, or a driver whom his company keeps, with what it charges the stay to. */
type Who = { values: Typed; company: NonNullable<BookedTerms['company']> | null }

const whoIsSent = async (
  deps: Deps,
  actor: Actor,
  { slug, promised, bookingId, isAgain }: { slug: string; promised: Promised; bookingId: string; isAgain: boolean },
  form: SentForm,
): Promise<Outcome<Who>> => {
  const { iata, productId, stay, package: code, price, net } = promised
  const paysMinor = net ? netPriceOf(net, price).minor : price.total.minor
  const days = dayCount(stay, deps.catalogue.product(iata, productId)?.dayCount)
  const admitted = await admitForDriver(deps, actor, {
    slug,
    driverId: form.text('driver'),
    costCentreId: form.text('costCentre'),
    offer: { package: code, paysMinor, days },
    reason: form.text('reason'),
    bookingId,
    isAgain,
  })
  if (!admitted.ok) return admitted
  const { driver, company } = admitted.value
  const { firstName, lastName, email, mobile, plate, plateCountry, language } = driver
  const kept = { firstName, lastName, email, mobile, plate, plateCountry, language }
  return done({ values: { passengers: '1', anvr: '', ...form.values(), ...kept, paid: 'agency' }, company })
}

/** Cents at most that an agency may ask of its customer (AGENCY-125). */
const dearestMinor = 1_000_000

/** What the agency's customer pays it, as it typed; null: it says nothing of that. */
const sellingPriceIn = (typed: string): Outcome<number | null> => {
  if (typed === '') return done(null)
  const minor = readAmount(typed)
  return minor !== null && minor <= dearestMinor
    ? done(minor)
    : refused('form_incomplete', undefined, { sellingPrice: 'amount_wrong' })
}

/**
 * Books what was quoted for somebody else, as a program does (AGENCY-28), or for a driver of a company (AGENCY-113). A
 * form that is sent twice makes one booking (AGENCY-9). `all` places; `own.walled` reads.
 */
export const bookFor = async (
  all: Deps,
  actor: Actor,
  { organisation, seller, walled }: OwnSeller,
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
  const sent = { slug: organisation.slug, promised, bookingId, isAgain: made.ok }
  const who =
    organisation.kind === 'corporate'
      ? await whoIsSent(all, actor, sent, form)
      : done<Who>({ values: form.values(), company: null })
  if (!who.ok) return who
  const { values, company } = who.value
  const language = languageIn(values['language'], otherwise)
  const read = readForm(all, promised, values, language)
  if (!read.ok) return { ok: false, problem: inForm(read.problem) }
  const selling = sellingPriceIn(form.text('sellingPrice'))
  if (!selling.ok) return selling
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
      promisedNet: promised.net ?? null,
      onAccount: read.value.onAccount,
      ...(company && { company }),
      ...(selling.value !== null && { sellingPriceMinor: selling.value }),
    }),
  )
  if (!placed.ok) return { ok: false, problem: inForm(placed.problem) }
  const shown = await showBooking(walled, own, { bookingId: placed.value.bookingId })
  return shown.ok ? done({ number: shown.value.booking.number }) : shown
}
