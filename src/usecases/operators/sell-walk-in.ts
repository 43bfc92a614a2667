import { createHash, randomBytes } from 'node:crypto'
import { availability } from '#db/availability.ts'
import type { NewBooking } from '#db/booking-desk.ts'
import { bookingById } from '#db/bookings.ts'
import { knownKeys } from '#db/place.ts'
import type { Place } from '#domain/access/permissions.ts'
import { agreedTerms } from '#domain/bookings/agreed.ts'
import type { BookingDetails } from '#domain/bookings/booking.ts'
import { bookingNumber } from '#domain/bookings/number.ts'
import { compactCode, holdsCardNumber, lengthOf, readEmail, tidyText } from '#domain/bookings/typed-text.ts'
import { offerState } from '#domain/carparks/offer-state.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { offersFor } from '#domain/pricing/offers.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { tierOf } from '#domain/pricing/tariff.ts'
import { vatRateOn } from '#domain/pricing/vat.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { dateOf, type LocalDateTime } from '#domain/time/local.ts'
import { dayCount, daysOf, type Stay } from '#domain/time/stays.ts'
import { exists, instantOf, localAt, minuteMs, type Instant } from '#domain/time/zones.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { timersOf } from '../jobs/timers.ts'
import { recognised } from '../sessions.ts'
import { isAtPlace } from './desk.ts'
import { isNonce } from './gate-memory.ts'

export type WalkInQuote = { product: Product; airport: AirportCatalogue; stay: Stay; offer: PackageOffer }

const stepMs = 5 * minuteMs

/** What can be sold here: the products of the car park, the one that is asked for first. */
export const walkInProducts = (deps: Deps, { airportId, carParkId }: Place): Product[] =>
  deps.catalogue.airportById(airportId)?.products.filter(({ carPark }) => carPark.id === carParkId) ?? []

/**
 * What a stay from now on costs (DESK-18). Refusals: not_found (also another car park's product), departure_required,
 * departure_before_arrival, and those of the offer: sold_out, closed_on_arrival, closed_on_departure, stay_too_long.
 */
export const quoteWalkIn = async (
  deps: Deps,
  actor: Actor,
  { place, productId, until }: { place: Place; productId: number; until: LocalDateTime | null },
): Promise<Outcome<WalkInQuote>> => {
  const airport = deps.catalogue.airportById(place.airportId)
  const product = walkInProducts(deps, place).find(({ id }) => id === productId)
  const isHere = await isAtPlace(deps, actor, 'booking.sell', place)
  if (!airport || !product || !isHere) return refused('not_found')
  if (until === null || !exists(until, airport.zone))
    return refused('departure_required', undefined, { until: 'departure_required' })
  const now = deps.clock.now()
  const stay: Stay = { arrival: localAt(Math.ceil(now / stepMs) * stepMs, airport.zone), departure: until }
  if (stay.departure <= stay.arrival)
    return refused('departure_before_arrival', undefined, { until: 'departure_before_arrival' })
  const { firstDay, lastDay } = daysOf(stay)
  const blocks = dayCount(stay, 'blocks24h')
  const tier = tierOf(dayCount(stay))
  const blockTier = { days: blocks, tier: tierOf(blocks) }
  const rows = await availability(deps.db, airport.airportId, firstDay, lastDay, tier, blockTier)
  const row = rows.find((one) => one.productId === productId)
  // whoever stands here needs no lead time
  const here = {
    ...product,
    minLeadMinutes: 0,
    lastMinuteBookingHoursDisabled: null,
    isLastMinuteBookingAvailable: true,
  }
  const { reason } = offerState(here, stay, now, airport.zone, row?.free ?? null)
  if (reason || !row) return refused(reason ?? 'sold_out', undefined, { until: reason ?? 'sold_out' })
  const tariffMinor = product.dayCount === 'blocks24h' ? row.blockTariffMinor : row.tariffMinor
  const vat = vatRateOn(airport.country, dateOf(stay.arrival), airport.vatRatePercent)
  const history = deps.catalogue.history(airport.airportId, product.id)
  const offers = offersFor(product, stay, airport.zone, now, tariffMinor, [], vat, { history })
  const [offer] = offers.toSorted((a, b) => a.price.total.minor - b.price.total.minor)
  return offer ? done({ product, airport, stay, offer }) : refused('sold_out', undefined, { until: 'sold_out' })
}

export type WalkIn = {
  place: Place
  productId: number
  until: LocalDateTime | null
  shownMinor: number
  typed: Record<'firstName' | 'lastName' | 'email' | 'plate' | 'plateCountry' | 'passengers', string>
  language: Language
  nonce: string
}

const longestName = 35

const readDetails = ({ typed }: WalkIn): Outcome<BookingDetails> => {
  const fields: Record<string, ProblemCode> = {}
  const email = readEmail(typed.email)
  const plate = compactCode(typed.plate)
  const [firstName, lastName] = [tidyText(typed.firstName), tidyText(typed.lastName)]
  const passengers = Number(typed.passengers)
  if (lastName === '') fields['lastName'] = 'last_name_required'
  if (lengthOf(lastName) > longestName) fields['lastName'] = 'last_name_long'
  if (lengthOf(firstName) > longestName) fields['firstName'] = 'first_name_long'
  if (email === null) fields['email'] = typed.email === '' ? 'email_required' : 'email_invalid'
  if (!/^[\p{L}\p{N}]{2,15}$/u.test(plate)) fields['plate'] = 'plate_invalid'
  if (!Number.isInteger(passengers) || passengers < 1 || passengers > 20) fields['passengers'] = 'passengers_range'
  for (const [name, value] of Object.entries(typed)) if (holdsCardNumber(value)) fields[name] = 'card_number_refused'
  if (Object.keys(fields).length > 0 || email === null) return refused('form_incomplete', undefined, fields)
  return done({
    firstName,
    lastName,
    email,
    mobile: '',
    passengers,
    plate,
    plateCountry: /^[A-Z]{2}$/.test(typed.plateCountry) ? typed.plateCountry : '',
    carBrand: '',
    carModel: '',
    carColor: '',
    arrivalFlight: '',
    returnFlight: '',
    flightTerminal: '',
    flightTime: '',
    anvr: '',
    newsletter: false,
  })
}

/**
 * Sells a stay to somebody who stands here, to be paid at the desk (DESK-18). Refusals: those of quoteWalkIn,
 * form_incomplete with its fields, price_changed { totalMinor }, bad_request (nonce), booking_busy.
 */
export const sellWalkIn = async (deps: Deps, actor: Actor, command: WalkIn): Promise<Outcome<{ number: string }>> => {
  const { place, nonce, shownMinor } = command
  if (!(await isAtPlace(deps, actor, 'booking.sell', place))) return refused('not_found')
  if (!isNonce(nonce)) return refused('bad_request')
  const key = recognised(deps, 'walk-in', place.airportId, place.carParkId, nonce).toString('base64url')
  const sold = await soldBefore(deps, place, key)
  if (sold) return done({ number: sold })
  const quote = await quoteWalkIn(deps, actor, command)
  if (!quote.ok) return quote
  const details = readDetails(command)
  if (!details.ok) return details
  const { airport, offer } = quote.value
  const totalMinor = offer.price.total.minor
  if (totalMinor !== shownMinor) return refused('price_changed', { totalMinor, shownMinor })
  const now = deps.clock.now()
  const booking = newBooking(quote.value, details.value, command.language, idOf(key))
  const placed = await deps.desk.place({
    airportId: airport.airportId,
    booking,
    idempotencyKey: key,
    requestHash: createHash('sha256').update(key).digest('hex'),
    jobs: jobsOf(airport, booking, now),
    actor: nameOf(actor),
    now,
  })
  deps.wake()
  if (placed.outcome === 'busy') return refused('booking_busy')
  if (placed.outcome === 'sold_out' || placed.outcome === 'mismatch') return refused('sold_out')
  const made = await bookingById(deps.db, placed.bookingId)
  return done({ number: made?.number ?? booking.number })
}

const soldBefore = async (deps: Deps, { airportId }: Place, idempotencyKey: string): Promise<string | null> => {
  const [row] = await knownKeys(deps.db, [{ airportId, idempotencyKey }])
  const booking = row && (await bookingById(deps.db, row.booking_id))
  return booking?.number ?? null
}

/** The id comes from the key, so that all repetitions of a form name the same booking. */
const idOf = (key: string): string => {
  const hex = createHash('sha256').update(`walk-in ${key}`).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const newBooking = (
  { product, airport, stay, offer }: WalkInQuote,
  details: BookingDetails,
  language: Language,
  id: string,
): NewBooking => ({
  id,
  number: bookingNumber(airport.iata, randomBytes(32)),
  voucherCode: voucherCode(randomBytes(32)),
  productId: product.id,
  takes: [product.id],
  extras: [],
  status: 'confirmed',
  paymentLocation: 'baCharged',
  stay,
  arrival: instantOf(stay.arrival, airport.zone),
  departure: instantOf(stay.departure, airport.zone, 'second'),
  ...daysOf(stay),
  holdUntil: null,
  totalMinor: offer.price.total.minor,
  language,
  details,
  terms: { ...agreedTerms(product, offer), payLaterDue: null, shownIn: null },
})

const jobsOf = ({ airportId, zone }: AirportCatalogue, booking: NewBooking, now: Instant) => [
  mailJob({ kind: 'confirmation', bookingId: booking.id, airportId, version: 1 }, now),
  ...timersOf({ ...booking, airportId, zone, createdAt: now }, now),
]
