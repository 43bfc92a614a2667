import { asksSecondPhone, type Agency } from '#domain/agencies/agency.ts'
import { airportName } from '#domain/airports/names.ts'
import type { BookingField, RequiredFlags } from '#domain/bookings/form.ts'
import { defaultPassengers } from '#domain/bookings/fields.ts'
import type { AirportCatalogue, PackageCode, Product } from '#domain/carparks/product.ts'
import { likelyAddress } from '#domain/bookings/likely-address.ts'
import { bookableUntil, type OfferState } from '#domain/carparks/offer-state.ts'
import { bindingFigures } from '#domain/content/constants.ts'
import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { euro } from '#domain/money/money.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { detailsDue } from '#domain/lifecycle/details.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Stay } from '#domain/time/stays.ts'
import {
  formatInstant,
  formatKilometres,
  formatMoment,
  formatMoney,
  formatNumber,
  formatWholeMoney,
} from '#texts/formats.ts'
import { couponWords, newsletterHint, priceLines, ratesNotice } from '#texts/price-words.ts'
import type { FieldProblem } from '../../components/error-summary/error-summary.tsx'
import type { ValetWords } from '../../components/good-to-know/good-to-know.tsx'
import { toldApart } from '../../components/error-summary/told-apart.ts'
import { editLabels, invoiceLabels } from '../../shared/bookings/edit-labels.ts'
import type { PictureView } from '../../components/picture/picture.tsx'
import { amountIn, type Reader } from '../../components/prices.ts'
import type { RatingView } from '../../components/rating/view.ts'
import { packageViews, type PackageView } from '../../shared/bookings/package-view.ts'
import { mailboxCodeField } from './form-names.ts'
import { paymentOptions, type PaymentOption } from '../../shared/payment/payment-options.ts'
import { plateCountryNames } from '../../shared/bookings/plate-countries.ts'

/** What the form is made of (usecases/travellers/quote-product.ts). */
export type QuoteFacts = {
  airport: AirportCatalogue
  product: Product
  stay: Stay
  days: number
  offer: OfferState
  offers: PackageOffer[]
  coveredOffers: PackageOffer[]
  agency?: Pick<Agency, 'name' | 'facts'> | null
  coupon?: { code: string } | null
  leading: PackageOffer | null
  extras: { extra: Product['extras'][number]; free: number; spotsShown: number | null }[]
}

/** A package with or without the covered place, and its price. */
export type Combination = {
  key: string
  package: PackageCode
  covered: boolean
  total: string
  charged: string
  minor: number
  /**
   * The parts of the total in euro, so that they add up to what is charged. Empty where the total is the parking alone.
   */
  lines: { label: string; amount: string }[]
  /** The regular price (settled 19), in euro. */
  regular: { price: string; lowest: string } | null
}

export type Shown = Partial<Record<BookingField | 'payment', string>>

export type BookingFormView = {
  /** Says that there are no conversions at present (PR-24). */
  ratesNotice: string | null
  iata: string
  airport: string
  carPark: string
  address: string
  driveIn: string
  driveOut: string
  picture: PictureView | null
  /** Null: no rating is shown, not even that it is new. */
  rating: RatingView | null
  /** How one gets to the terminal: "12 min" where a bus runs, and the words for it. */
  way: { minutes: string | null; words: string }
  hasShuttle: boolean
  /**
   * Whether a travel agency sells. Its number in the ANVR may then be given (BOOK-22), and the flight that leaves is
   * called departure flight (BOOK-26).
   */
  hasAgency: boolean
  /** The booking that this browser has made with this very form (BOOK-29). */
  booked: BookedView | null
  /** Whether the product or the agency asks for a second telephone number (BOOK-27). */
  asksPhone: boolean
  /** At valet parking: whom to call after landing, and what binds there. */
  valet: ValetWords | null
  /** The last moment at which this stay can be booked (PARK-7). */
  bookUntil: string
  /** The address that was probably meant, where the one typed looks like a slip (BOOK-20). */
  likelyEmail: string | null
  /** The driver and car that an account brought, in one line; null where the fields stand open (ACCT-13). */
  fromLast: string | null
  days: string
  backHref: string
  packages: PackageView[]
  combinations: Combination[]
  covered: { price: string; left: string | null; gone: boolean } | null
  coupon: { label: string; hint: string; apply: string; refused: string | null }
  values: Shown
  errors: Partial<Record<BookingField, string>>
  problems: FieldProblem[]
  required: RequiredFlags
  /** The moment until which plate and flights may be added later; null within a day of arrival. */
  until: string | null
  /** The country whose numbers need no country code. */
  phoneCountry: string
  countries: { code: string; name: string }[]
  payments: PaymentOption[]
  termsHref: string
  newsletterHint: string
  ordinal: string
  notice: { title: string; text: string | null; kind: 'priceChanged' | 'gone' | 'failed' } | null
  /** A code was mailed to this address, and has to be entered before the order (ACCESS-14). */
  proof: Proof | null
}

type Proof = { token: string; email: string; problem: string | undefined }

/** `number` null: the form stands in another site's page, and nothing of the booking is told there (BOOK-32). */
export type BookedView = { number: string | null; href: string }

export type FormState = {
  values?: Shown
  errors?: Partial<Record<BookingField, string>>
  notice?: BookingFormView['notice']
  proof?: Proof | null
  /** The values are those of an account, as nobody has typed anything yet. */
  isSaved?: boolean
}

/** One line about a driver of whom everything is known; null where something has to be typed. */
const lastOf = ({ firstName, lastName, email, mobile, plate }: Shown): string | null =>
  firstName && lastName && email && mobile
    ? [`${firstName} ${lastName}`, email, mobile, plate].filter(Boolean).join(' · ')
    : null

/** The moment until which plate and flights are needed (settled 8 and 41). */
export const detailsUntil = (stay: Stay, zone: string): Instant => detailsDue({ stay, zone })

export const keyOf = (code: PackageCode, covered: boolean): string => (covered ? `${code}-covered` : code)

const linesOf = (
  reader: Reader,
  { agency, coupon }: QuoteFacts,
  { code, price }: PackageOffer,
): Combination['lines'] => {
  if (price.parts.length < 2) return []
  return priceLines(
    price,
    { package: code, couponCode: coupon?.code ?? null, agencyName: agency?.name ?? null },
    reader.t,
  ).map(({ label, part }) => ({ label, amount: formatMoney(part.amount, reader.language) }))
}

const combinationsOf = (reader: Reader, quote: QuoteFacts): Combination[] => {
  const { offers, coveredOffers } = quote
  const one =
    (covered: boolean) =>
    (offer: PackageOffer): Combination =>
      combinationOf(reader, quote, offer, covered)
  return [...offers.map(one(false)), ...coveredOffers.map(one(true))]
}

const combinationOf = (reader: Reader, quote: QuoteFacts, offer: PackageOffer, covered: boolean): Combination => {
  const {
    code,
    reduction,
    price: { total },
  } = offer
  return {
    key: keyOf(code, covered),
    package: code,
    covered,
    total: amountIn(reader, total),
    charged: formatMoney(total, reader.language),
    minor: total.minor,
    lines: linesOf(reader, quote, offer),
    regular: reduction
      ? {
          price: formatMoney(reduction.regular, reader.language),
          lowest: formatMoney(reduction.lowest, reader.language),
        }
      : null,
  }
}

const coveredView = (
  { t, ...reader }: Reader,
  { extras, days, coveredOffers }: QuoteFacts,
): BookingFormView['covered'] => {
  const found = extras.find(({ extra }) => extra.code === 'covered')
  if (!found) return null
  const gone = coveredOffers.length === 0
  const minor = found.extra.priceMinor * (found.extra.per === 'day' ? days : 1)
  const left = found.spotsShown === null ? null : t('booking.coveredLeft', { count: found.spotsShown })
  return {
    price: `+${amountIn({ t, ...reader }, euro(minor))}`,
    left: gone ? t('booking.coveredGone') : left,
    gone,
  }
}

/** A stay is never more than a year and a day ahead, so the weekday and the day are enough. */
const shortDay = { year: false, month: 'short' } as const

const wayOf = (
  { t, language }: Reader,
  { transfer, carPark: { shuttle, distanceToAirportKm } }: Product,
): BookingFormView['way'] => {
  if (transfer === 'valet') return { minutes: null, words: t('carparks.laneValet') }
  if (!shuttle)
    return {
      minutes: null,
      words: t('carparks.laneWalk', { distance: formatKilometres(distanceToAirportKm, language) }),
    }
  return {
    minutes: t('booking.toDoor', { minutes: formatNumber(shuttle.rideMinutesTo, language) }),
    words: t('booking.toDoorBy', { every: formatNumber(shuttle.everyMinutes, language) }),
  }
}

const valetOf = ({ language }: Reader, { transfer, carPark }: Product): ValetWords | null => {
  const { valetNoticeMinutes: notice, complaintMinutes: complaint, valetCapMinor } = bindingFigures
  const cap = formatWholeMoney(euro(valetCapMinor), language)
  return transfer === 'valet' ? { phone: carPark.phone, limits: { notice, complaint, cap } } : null
}

/** The first control of each field that is a group of controls; links of the error summary lead there. */
const firstControls = (
  offers: readonly PackageOffer[],
  payments: readonly PaymentOption[],
): Partial<Record<string, string>> => {
  const payment = `payment-${payments[0]?.value ?? ''}`
  return {
    package: `package-${offers[0]?.code ?? ''}`,
    extras: 'extras-covered',
    paymentLocation: payment,
    paymentMethod: payment,
  }
}

/** Every problem once, in the form's order, with the control to which its link leads. */
const problemsOf = (
  errors: NonNullable<FormState['errors']>,
  { notice, proof }: Pick<FormState, 'notice' | 'proof'>,
  controls: Partial<Record<string, string>>,
): FieldProblem[] => {
  const wrong = { ...errors, ...(proof?.problem && { [mailboxCodeField]: proof.problem }) }
  const fields = Object.entries(wrong).map(([field, text]) => ({ field: controls[field] ?? field, text }))
  const once = fields.filter(({ field }, index) => fields.findIndex((one) => one.field === field) === index)
  return notice?.kind === 'failed' ? [{ field: null, text: notice.text ?? notice.title }, ...once] : once
}

export const bookingFormView = (
  reader: Reader,
  quote: QuoteFacts,
  {
    now,
    backHref,
    termsHref,
    chosenPackage,
    ordinal,
    country = null,
    booked = null,
    picture = null,
    rating = null,
  }: {
    now: Instant
    backHref: string
    termsHref: string
    chosenPackage: PackageCode | null
    ordinal: string
    /** The reader's, where a proxy names it. */
    country?: string | null
    booked?: BookingFormView['booked']
    picture?: PictureView | null
    rating?: RatingView | null
  },
  { values, errors = {}, notice = null, proof = null, isSaved = false }: FormState = {},
): BookingFormView => {
  const { t, language } = reader
  const { airport, product, stay } = quote
  const until = detailsUntil(stay, airport.zone)
  const isOffered = (code: string | null | undefined): code is PackageCode =>
    quote.offers.some((offer) => offer.code === code)
  const payments = paymentOptions(reader, quote, country)
  const { notValid, ...words } = couponWords(t)
  const packageCode = isOffered(values?.package)
    ? values.package
    : isOffered(chosenPackage)
      ? chosenPackage
      : (quote.leading?.code ?? '')
  return {
    ratesNotice: ratesNotice(t, reader.rates.stale === true, reader.currency),
    iata: airport.iata,
    airport: airportName(airport.iata, language),
    carPark: product.carPark.name,
    address: product.carPark.address,
    driveIn: formatMoment(stay.arrival, language, shortDay),
    driveOut: formatMoment(stay.departure, language, shortDay),
    picture,
    rating,
    way: wayOf(reader, product),
    // a car park with valet parking may also run a shuttle, for its other products
    hasShuttle: product.transfer === 'shuttle' && product.carPark.shuttle !== null,
    hasAgency: Boolean(quote.agency),
    booked,
    asksPhone: asksSecondPhone(product, quote.agency),
    valet: valetOf(reader, product),
    bookUntil: formatInstant(bookableUntil(product, stay.arrival, airport.zone), airport.zone, language, shortDay),
    likelyEmail: likelyAddress(values?.email ?? ''),
    fromLast: isSaved && Object.keys(errors).length === 0 ? lastOf(values ?? {}) : null,
    days: t('common.days', { count: quote.days }),
    backHref,
    packages: packageViews(reader, { offers: quote.offers, covered: quote.coveredOffers }, airport.zone),
    combinations: combinationsOf(reader, quote),
    covered: coveredView(reader, quote),
    coupon: { ...words, refused: errors.coupon ? notValid : null },
    values: { passengers: String(defaultPassengers), ...values, package: packageCode },
    errors,
    problems: toldApart(t, problemsOf(errors, { notice, proof }, firstControls(quote.offers, payments)), {
      ...editLabels(t),
      ...(quote.agency && { arrivalFlight: t('booking.departureFlight') }),
      ...invoiceLabels(t),
    }),
    required: product.required,
    until: now < until ? formatInstant(until, airport.zone, language, shortDay) : null,
    phoneCountry: airport.country,
    countries: plateCountryNames(language),
    payments,
    termsHref,
    newsletterHint: newsletterHint(t, formatMoney(euro(newsletterDiscountMinor), language)),
    ordinal,
    notice,
    proof,
  }
}

export type ClosedView = {
  carPark: string
  airport: string
  reason: string
  hint: string | null
  backHref: string
  /** who bought the last space himself, and comes back (BOOK-29) */
  booked: BookingFormView['booked']
}

/** Why the product cannot be booked for the stay, and what to try instead (AV-04, P5). */
export const closedView = (
  { t, language }: Reader,
  { airport, product, offer }: QuoteFacts,
  reason: string,
  backHref: string,
): Omit<ClosedView, 'booked'> => {
  const { tryArrival, tryDeparture } = offer.opening
  const moment =
    offer.reason === 'closed_on_arrival' ? tryArrival : offer.reason === 'closed_on_departure' ? tryDeparture : null
  return {
    carPark: product.carPark.name,
    airport: airportName(airport.iata, language),
    reason,
    hint: moment
      ? t('booking.tryMoment', { moment: formatMoment(moment, language) })
      : offer.reason === 'last_minute' && offer.earliest !== null
        ? t('booking.earliest', { moment: formatInstant(offer.earliest, airport.zone, language) })
        : null,
    backHref,
  }
}
