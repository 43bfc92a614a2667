import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { NewBooking } from '#db/booking-desk.ts'
import { bookingById, cancelBooking as cancelRow, lockBooking } from '#db/bookings.ts'
import type { NewJob } from '#db/jobs.ts'
import { knownKeys } from '#db/place.ts'
import { heldBySession } from '#db/sessions.ts'
import type { BookedTerms, Booking, BookingStatus } from '#domain/bookings/booking.ts'
import type { BookingForm } from '#domain/bookings/form.ts'
import { bookingNumber } from '#domain/bookings/number.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { daysOf, type Stay } from '#domain/time/stays.ts'
import { hourMs, instantOf, minuteMs, type Instant } from '#domain/time/zones.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { grant, keyed } from '../sessions.ts'
import { mailJob } from '../system/mail-jobs.ts'
import { endOthers } from '../system/money-moves.ts'
import { checkStay, offerOf, placesFor } from './offers.ts'

export type PlaceBooking = {
  iata: string
  productId: number
  stay: Stay
  form: BookingForm
  language: Language
  /** formKey() of sessions.ts */
  idempotencyKey: string
  /** the total the form showed, in euro cents: another price now is `price_changed` with facts { totalMinor } */
  shownTotalMinor: number
  /** the same in the visitor's currency, null when that was euro */
  shownIn: { currency: string; minor: number } | null
  /** the browser's session when `actor` was built before it had one */
  sessionId?: string
}
export type Placed = { bookingId: string; next: 'pay' | 'result' }

/** Decision 42. */
export const holdMs = 15 * minuteMs
/** Spaces one browser may keep from others without paying (HO-05). */
const holdsPerSession = 5
/** How often one form may book again after its bookings ended. */
const longestSeries = 20
/** Terms page as of this version is what the customer accepted (decision 5). */
export const termsVersion = '2026-11'

/**
 * Books. Paid later or at the car park (or nothing to pay): confirmed at once; else held while the customer pays. The same form sent again is
 * the same booking (B6). `next: 'pay'` leads to startPayment.
 * Refusals: product_unknown, those of the search form, sold_out, closed_on_arrival, closed_on_departure, last_minute, stay_too_long,
 * option_required (fields package, paymentLocation, extras), price_changed { totalMinor }, idempotency_mismatch, too_many_requests.
 */
export const placeBooking = async (deps: Deps, actor: Actor, command: PlaceBooking): Promise<Outcome<Placed>> => {
  const airport = deps.catalogue.airport(command.iata)
  const product = deps.catalogue.product(command.iata, command.productId)
  if (!airport || !product) return refused('product_unknown')
  const sessionId = command.sessionId ?? (actor.kind === 'system' ? null : actor.sessionId)
  if (!sessionId) return refused('bad_request')
  const now = deps.clock.now()
  // a repetition is answered before anything can have changed: prices, places, the clock
  const repeated = await findRepeated(deps, actor, airport, command, sessionId)
  if ('refused' in repeated) return repeated.refused
  if ('known' in repeated) return answerWith(deps, repeated.known.id, repeated.known.status, airport, sessionId)

  const wrong = checkStay(command.stay, airport, now)
  if (wrong) return wrong
  const offer = await chooseOffer(deps, airport, product, command, now)
  if (!offer.ok) return offer
  const booking = newBooking(product, airport, offer.value, command, now)
  if (booking.status === 'held' && (await heldBySession(deps.db, sessionId, now)) >= holdsPerSession) return refused('too_many_requests')

  const placed = await deps.desk.place({
    airportId: airport.airportId, booking, idempotencyKey: repeated.key, requestHash: hashOf(command), jobs: jobsFor(airport, booking, now), actor: nameOf(actor), now,
  })
  if (placed.outcome === 'sold_out') return refused('sold_out')
  // two tabs at the same moment with different details: one of them was first
  if (placed.outcome === 'mismatch') return refused('idempotency_mismatch')
  deps.wake()
  return answerWith(deps, placed.bookingId, booking.status, airport, sessionId)
}

const answerWith = async (deps: Deps, bookingId: string, status: BookingStatus, { airportId }: AirportCatalogue, sessionId: string): Promise<Outcome<Placed>> => {
  await grant(deps.db, sessionId, { bookingId, airportId, scope: 'all' }, deps.clock.now())
  return done({ bookingId, next: status === 'held' ? 'pay' : 'result' })
}

const hashOf = ({ iata, productId, stay, form }: PlaceBooking): string => createHash('sha256').update(JSON.stringify([iata, productId, stay, form])).digest('hex')

type Repeated = { known: Booking } | { key: string } | { refused: Outcome<never> }

/**
 * The booking this form made before, or the key for a new one. A booking that ended lets the same form book again. One that is still only held
 * gives way to corrected details (the customer went back to the form); a confirmed one does not.
 */
const findRepeated = async (deps: Deps, actor: Actor, { airportId }: AirportCatalogue, command: PlaceBooking, sessionId: string): Promise<Repeated> => {
  for (let turn = 0; turn < longestSeries; turn++) {
    // the session is part of the key: nobody else's form can name this booking (HO-06)
    const key = keyed(deps, 'place', sessionId, command.idempotencyKey, turn).toString('base64url')
    const [row] = await knownKeys(deps.db, [{ airportId, idempotencyKey: key }])
    const before = row && (await bookingById(deps.db, row.booking_id))
    if (!before) return { key }
    if (before.status === 'expired' || before.status === 'cancelled') continue
    if (row.request_hash === hashOf(command)) return { known: before }
    if (!(await giveWay(deps, actor, before))) return { refused: refused('idempotency_mismatch') }
  }
  return { refused: refused('too_many_requests') }
}

const giveWay = (deps: Deps, actor: Actor, before: Booking): Promise<boolean> =>
  deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    const { airportId, id } = before
    const booking = await lockBooking(tx, airportId, id)
    if (booking?.status !== 'held') return false
    const change = { airportId, id, actor: nameOf(actor), now, version: booking.version, reason: 'replaced' }
    return (await cancelRow(tx, change)) && (await endOthers(tx, airportId, id, null, now), true)
  })

const chooseOffer = async (deps: Deps, airport: AirportCatalogue, product: Product, { stay, form, shownTotalMinor }: PlaceBooking, now: Instant): Promise<Outcome<PackageOffer>> => {
  const option = (field: string) => refused('option_required', undefined, { [field]: 'option_required' })
  if (form.extras.some((code) => !product.extras.some((extra) => extra.code === code))) return option('extras')
  const found = offerOf(airport, product, stay, await placesFor(deps, airport, stay), now, form.extras)
  if (found.offer.reason) return refused(found.offer.reason, found.offer.earliest === null ? undefined : { earliest: found.offer.earliest })
  if (found.extras.some(({ extra, free }) => form.extras.includes(extra.code) && free <= 0)) return refused('sold_out', undefined, { extras: 'sold_out' })
  const offer = found.offers.find((one) => one.code === form.package)
  if (!offer) return option('package')
  if (!offer.paymentLocations.includes(form.paymentLocation)) return option('paymentLocation')
  if (form.paymentMethod && !product.paymentMethods.includes(form.paymentMethod)) return option('paymentMethod')
  const totalMinor = offer.price.total.minor
  return totalMinor === shownTotalMinor ? done(offer) : refused('price_changed', { totalMinor, shownMinor: shownTotalMinor })
}

const newBooking = (product: Product, airport: AirportCatalogue, offer: PackageOffer, command: PlaceBooking, now: Instant): NewBooking => {
  const { stay, form, language } = command
  const totalMinor = offer.price.total.minor
  const isHeld = form.paymentLocation === 'onLine' && totalMinor > 0
  const extras = product.extras.filter((extra) => form.extras.includes(extra.code))
  return {
    id: randomUUID(),
    number: bookingNumber(airport.iata, randomBytes(32)),
    voucherCode: voucherCode(randomBytes(32)),
    productId: product.id,
    takes: [product.id, ...extras.map((extra) => extra.id)],
    extras: extras.map((extra) => extra.code),
    status: isHeld ? 'held' : 'confirmed',
    paymentLocation: form.paymentLocation,
    stay,
    arrival: instantOf(stay.arrival, airport.zone),
    departure: instantOf(stay.departure, airport.zone, 'second'),
    ...daysOf(stay),
    holdUntil: isHeld ? now + holdMs : null,
    totalMinor,
    language,
    details: form.details,
    terms: termsOf(product, offer, command),
  }
}

const termsOf = (product: Product, offer: PackageOffer, { form, shownIn }: PlaceBooking): BookedTerms => ({
  package: offer.code,
  refundablePercentage: offer.refundablePercentage,
  refundableFixedFeeMinor: offer.refundableFixedFeeMinor,
  cancelUntil: offer.cancelUntil,
  changeUntil: offer.changeUntil,
  payLaterDue: form.paymentLocation === 'onLineLaterV2' ? offer.payLaterDue : null,
  price: offer.price,
  shownIn,
  termsVersion,
  productName: product.name,
  carParkName: product.carPark.name,
  carParkAddress: product.carPark.address,
  carParkPhone: product.carPark.phone,
  unpaidAtDue: product.unpaidAtDue,
  cancelCutoffMinutes: product.cancelCutoffMinutes,
})

/** Decision 7: the link at once, again 48 hours before arrival when that is still ahead, and what happens at the due moment. */
const jobsFor = ({ airportId }: AirportCatalogue, booking: NewBooking, now: Instant): NewJob[] => {
  if (booking.status === 'held') return []
  const bookingId = booking.id
  const confirmation = mailJob({ kind: 'confirmation', bookingId, airportId, version: 1 }, now)
  const { payLaterDue } = booking.terms
  if (payLaterDue === null || booking.totalMinor === 0) return [confirmation]
  const reminderAt = booking.arrival - 48 * hourMs
  const link = (version: number, runAt: Instant) => mailJob({ kind: 'paymentLink', bookingId, airportId, version }, runAt)
  return [confirmation, link(1, now), ...(reminderAt > now ? [link(2, reminderAt)] : []), { queue: 'unpaid', runAt: payLaterDue + 1, payload: { bookingId, airportId }, airportId }]
}
