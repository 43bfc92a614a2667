import { randomBytes } from 'node:crypto'
import type { NewBooking } from '#db/booking-desk.ts'
import type { Free } from '#db/availability.ts'
import { beforePlacing, type BeforePlacing } from '#db/before-placing.ts'
import { bookingById } from '#db/bookings.ts'
import { placeForAgency } from '#db/place-for-agency.ts'
import { placeOnAccount } from '#db/place-on-account.ts'
import type { NewJob } from '#db/jobs.ts'
import { knownKeys } from '#db/place.ts'
import { keptLook } from '#domain/agencies/brand-look.ts'
import { keptPartner } from '#domain/partners/partners.ts'
import { isCompanyCode } from '#domain/companies/company.ts'
import type { Booking, BookingStatus } from '#domain/bookings/booking.ts'
import { bookingNumber } from '#domain/bookings/number.ts'
import { withdrawUntil } from '#domain/bookings/withdraw.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { PackageOffer } from '#domain/pricing/quote.ts'
import { dayCount, daysOf } from '#domain/time/stays.ts'
import { instantOf, minuteMs, type Instant } from '#domain/time/zones.ts'
import { voucherCode } from '#domain/vouchers/code.ts'
import { accountOf, nameOf, sessionOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { deviceOf } from '../devices.ts'
import { forbidden } from '../rights.ts'
import { grant } from '../sessions.ts'
import { mailJob, newsletterJob } from '../jobs/mail-jobs.ts'
import { timersOf } from '../jobs/timers.ts'
import { admitUnpaid, type Admission } from '../tries.ts'
import { netPriceFor, termsOf, type PayingSeller, type Seller } from './booked-terms.ts'
import { formKeyOf, idOf, ownerOfKey } from './booking-keys.ts'
import { couponFor, redeem, unredeem } from './coupons.ts'
import { giveWay } from './give-way.ts'
import { agencyOf, checkStay, offerFacts, offerOf, ownCodeOf } from './offers.ts'
import { hashOf, type PlaceBooking } from './place-command.ts'
import { askedStay, placesOf, withAllotments, withHeld } from '../places.ts'
import { shelfOf } from '../shelf.ts'

export type Placed = { bookingId: string; next: 'pay' | 'result' }

/** How long a hold lasts (settled 42). */
export const holdMs = 15 * minuteMs
/** The most spaces that one browser may keep from others without paying (HO-05). */
const holdsPerSession = 5
/** How often one form may book again after its bookings have ended. */
const longestSeries = 20

/**
 * Makes a booking. If it is paid later or at the car park, or nothing is to be paid, it is confirmed at once; otherwise
 * it is held while the customer pays. The same form sent again gives the same booking (demand B6). `next: 'pay'` leads
 * to startPayment. Refusals: product_unknown, those of the search form, sold_out, closed_on_arrival,
 * closed_on_departure, last_minute, stay_too_long, option_required (fields package, paymentLocation, extras),
 * coupon_invalid (field coupon), price_changed { totalMinor }, idempotency_mismatch, too_many_requests,
 * mailbox_unproven (ACCESS-14; prove-mailbox.ts), booking_busy (BOOK-25), credit_used_up (AGENCY-18), account_blocked
 * (AGENCY-85), papers_expired (WORK-27).
 */
export const placeBooking = async (deps: Deps, actor: Actor, command: PlaceBooking): Promise<Outcome<Placed>> => {
  const airport = deps.catalogue.airport(command.iata)
  if (!airport || !deps.catalogue.product(command.iata, command.productId)) return refused('product_unknown')
  if (actor.kind === 'key' && forbidden(actor, 'booking.place')) return refused('not_allowed')
  const sessionId = actor.kind === 'key' ? ownerOfKey(actor) : (command.sessionId ?? sessionOf(actor))
  if (!sessionId) return refused('bad_request')
  // a repetition is answered first, before changed prices, places or the clock could refuse it
  const repeated = await findRepeated(deps, actor, airport, command, sessionId)
  if ('refused' in repeated) return repeated.refused
  if ('known' in repeated) return answerWith(deps, actor, repeated.known.id, repeated.known.status, airport, sessionId)
  const { key, before } = repeated
  const asked = { deps, actor, command, airport, sessionId, key, before }
  // presses wait for each other only when they have the same details: of two tabs with different ones, one was first
  // and the other is told so
  const placed = await oneAtATime(deps, `${key} ${hashOf(command)}`, () => placeAnew(asked))
  if (placed === 'waited') return placeBooking(deps, actor, command)
  if (placed.ok || placed.problem.code !== 'coupon_invalid') return placed
  // the same form in another process may have taken the code that seems to be used up now (COUP-6)
  const since = await findRepeated(deps, actor, airport, command, sessionId)
  return 'known' in since ? answerWith(deps, actor, since.known.id, since.known.status, airport, sessionId) : placed
}

const underWay = new WeakMap<Deps['desk'], Map<string, Promise<unknown>>>()

/** When a form is pressed twice, the second press waits for the result of the first and does nothing itself. */
const oneAtATime = async <T>({ desk }: Deps, key: string, work: () => Promise<T>): Promise<T | 'waited'> => {
  const keys = underWay.get(desk) ?? new Map<string, Promise<unknown>>()
  underWay.set(desk, keys)
  const first = keys.get(key)
  if (first) {
    await first.catch(() => undefined)
    return 'waited'
  }
  const running = work().finally(() => keys.delete(key))
  keys.set(key, running)
  return running
}

type Anew = {
  deps: Deps
  actor: Actor
  command: PlaceBooking
  airport: AirportCatalogue
  sessionId: string
  key: string
  before: Before
}

const placeAnew = async ({ deps, actor, command, airport, sessionId, key, before }: Anew): Promise<Outcome<Placed>> => {
  const product = shelfOf(deps.catalogue, command.ownPage).product(command.iata, command.productId)
  if (!product) return refused('product_unknown')
  const now = deps.clock.now()
  const wrong = checkStay(command.stay, airport, now)
  if (wrong) return wrong
  const { held } = before
  const seller = await sellerOf(deps, actor, product, command, sessionId)
  if (!seller.ok) return seller
  if (sellsNothingNew(deps, actor, command, seller.value)) return refused('papers_expired')
  const own = { code: ownCodeOf(deps, actor, seller.value.agency, command.partner), now }
  const open = await withAllotments(deps.db, airport, command.stay, placesOf(before.places), own)
  const places = await withHeld(deps.db, open, { holdId: command.holdId, code: own.code })
  const offer = await chooseOffer(deps, airport, product, command, seller.value, places, now)
  if (!offer.ok) return offer
  const netPrice = await netPriceFor(deps, airport, product, offer.value, command, seller.value, now)
  const made = newBooking(product, airport, offer.value, command, { ...seller.value, netPrice }, key, now)
  const until = withdrawUntil(now, deps.withdrawalDays[airport.country] ?? 0, airport.zone)
  // what the market promises at this moment is stored with the booking (settled 5)
  const booking = until === null ? made : { ...made, terms: { ...made.terms, withdrawUntil: until } }
  if (booking.status === 'held' && held >= holdsPerSession) return refused('too_many_requests')

  const unpaid = await unpaidFor(deps, actor, booking, now)
  if (!unpaid.isAdmitted) return refused('mailbox_unproven')

  const { airportId } = airport
  const { coupon } = seller.value
  const use = { airportId, bookingId: booking.id, email: command.form.details.email, sessionId }
  if (coupon && !(await redeem(deps, actor, coupon, use))) {
    await unpaid.takeBack()
    return couponInvalid()
  }
  const request = {
    airportId,
    booking,
    idempotencyKey: key,
    requestHash: hashOf(command),
    jobs: jobsFor(airport, booking, now),
    actor: nameOf(actor),
    now,
    grantTo: actor.kind === 'key' ? null : sessionId,
    holdId: command.holdId ?? null,
  }
  const takeBack = async () => {
    if (coupon) await unredeem(deps, use)
    await unpaid.takeBack()
  }
  const place = command.onAccount ? placeOnAccount(deps.db, request) : placeForAgency(deps.db, deps.desk, request)
  const placed = await place.catch(async (error: unknown) => {
    await takeBack()
    throw error
  })
  if (placed.outcome !== 'placed' && placed.outcome !== 'known') {
    await takeBack()
    return refused(refusalOf[placed.outcome])
  }
  deps.wake()
  // a booking that another press made meanwhile was granted by that press, perhaps to a session that is gone by now
  return placed.outcome === 'placed'
    ? done({ bookingId: placed.bookingId, next: nextOf(booking) })
    : answerWith(deps, actor, placed.bookingId, booking.status, airport, sessionId)
}

/** A mismatch at the desk means two tabs at the same moment with different details, of which one was first. */
const refusalOf = {
  sold_out: 'sold_out',
  mismatch: 'idempotency_mismatch',
  busy: 'booking_busy',
  over_credit: 'credit_used_up',
  account_blocked: 'account_blocked',
} as const

const uncounted: Admission = { isAdmitted: true, until: 0, takeBack: () => Promise.resolve() }

/**
 * A booking that nobody pays at once brings letters to an address that anybody may have typed, so it is counted unless
 * the browser proved that address (ACCESS-14).
 */
const unpaidFor = async (deps: Deps, actor: Actor, { status, details }: NewBooking, now: Instant) => {
  const email = details.email.trim().toLowerCase()
  const isProved = accountOf(actor)?.email === email || deviceOf(deps, actor, email, now) !== null
  // an agency answers for the addresses of its customers
  if (status === 'held' || isProved || actor.kind === 'key') return uncounted
  return admitUnpaid(deps, actor, { email, most: deps.bookingsWithoutProof }, now)
}

const answerWith = async (
  deps: Deps,
  actor: Actor,
  bookingId: string,
  status: BookingStatus,
  { airportId }: AirportCatalogue,
  sessionId: string,
): Promise<Outcome<Placed>> => {
  if (actor.kind !== 'key') await grant(deps.db, sessionId, { bookingId, airportId, scope: 'all' }, deps.clock.now())
  return done({ bookingId, next: nextOf({ status }) })
}

const nextOf = ({ status }: Pick<Booking, 'status'>): Placed['next'] => (status === 'held' ? 'pay' : 'result')

type Repeated = { known: Booking } | { key: string; before: Before } | { refused: Outcome<never> }

type Before = Pick<BeforePlacing, 'held' | 'places'>

/**
 * The booking that this form made before, or the key for a new one. After a booking has ended, the same form can book
 * again; a program has one key for each order. A booking that is only held gives way to corrected details, because the
 * customer went back to the form; a confirmed one does not.
 */
const findRepeated = async (
  deps: Deps,
  actor: Actor,
  airport: AirportCatalogue,
  command: PlaceBooking,
  sessionId: string,
): Promise<Repeated> => {
  for (let turn = 0; turn < longestSeries; turn++) {
    // the session is part of the key, so nobody else's form can name this booking (HO-06)
    const key = formKeyOf(deps, sessionId, command.idempotencyKey, turn)
    // read anew for each turn, because a booking that gave way has freed its days
    const before = await readBefore(deps, airport, command, { key, sessionId })
    const known = before.known && (await bookingById(deps.db, before.known.bookingId))
    if (!before.known || !known) return { key, before }
    const isOver = known.status === 'expired' || known.status === 'cancelled'
    if (isOver && actor.kind !== 'key') continue
    if (before.known.requestHash === hashOf(command)) return { known }
    if (!(await giveWay(deps, actor, known))) return { refused: refused('idempotency_mismatch') }
  }
  return { refused: refused('too_many_requests') }
}

/** Whether the key is known, and the places of a stay that may be asked for: a wrong one is refused afterwards. */
const readBefore = async (
  deps: Deps,
  airport: AirportCatalogue,
  { stay }: PlaceBooking,
  { key, sessionId }: { key: string; sessionId: string },
): Promise<BeforePlacing> => {
  const now = deps.clock.now()
  if (!checkStay(stay, airport, now))
    return beforePlacing(deps.db, { ...askedStay(airport, stay), key, sessionId, now })
  const [row] = await knownKeys(deps.db, [{ airportId: airport.airportId, idempotencyKey: key }])
  return { known: row ? { bookingId: row.booking_id, requestHash: row.request_hash } : null, held: 0, places: [] }
}

const couponInvalid = () => refused('coupon_invalid', undefined, { coupon: 'coupon_invalid' })

const sellerOf = async (
  deps: Deps,
  actor: Actor,
  product: Product,
  { iata, stay, form, agentCode, partner, company }: PlaceBooking,
  sessionId: string,
): Promise<Outcome<Seller>> => {
  const agency = agencyOf(deps, agentCode)
  if (agency && isCompanyCode(agency.code) !== (company !== undefined)) return refused('not_allowed')
  const brand = agency && agency.code === partner ? deps.catalogue.brand(agency.code) : undefined
  const worn = partner ? deps.catalogue.partner(partner) : undefined
  const look = brand ? keptLook(brand) : worn ? keptPartner(worn) : null
  if (!form.coupon) return done({ agency, coupon: null, look })
  const days = dayCount(stay, product.dayCount)
  const coupon = await couponFor(deps, actor, {
    code: form.coupon,
    iata,
    productId: product.id,
    days,
    agentCode: agency?.code ?? null,
    email: form.details.email,
    sessionId,
  })
  return coupon.ok ? done({ agency, coupon: coupon.value, look }) : coupon
}

/**
 * Whether an agency would sell on its own, on account or from its own system, what it may not sell because of its
 * papers (WORK-27). A customer who books with us himself is served all the same.
 */
const sellsNothingNew = ({ catalogue }: Deps, actor: Actor, { onAccount }: PlaceBooking, { agency }: Seller): boolean =>
  agency !== null && (actor.kind === 'key' || onAccount === true) && catalogue.isStopped(agency.code)

const chooseOffer = async (
  deps: Deps,
  airport: AirportCatalogue,
  product: Product,
  { stay, form, shownTotalMinor, promised, onAccount }: PlaceBooking,
  { agency, coupon }: Seller,
  places: Map<number, Free>,
  now: Instant,
): Promise<Outcome<PackageOffer>> => {
  const option = (field: string) => refused('option_required', undefined, { [field]: 'option_required' })
  if (form.extras.some((code) => !product.extras.some((extra) => extra.code === code))) return option('extras')
  const found = offerOf(
    airport,
    product,
    stay,
    places,
    now,
    form.extras,
    offerFacts(deps, airport, product, agency, coupon),
  )
  if (found.offer.reason)
    return refused(found.offer.reason, found.offer.earliest === null ? undefined : { earliest: found.offer.earliest })
  if (found.extras.some(({ extra, free }) => form.extras.includes(extra.code) && free <= 0))
    return refused('sold_out', undefined, { extras: 'sold_out' })
  const offer = found.offers.find((one) => one.code === form.package)
  if (!offer) return option('package')
  const isPayable = onAccount ? agency?.invoicing === true : offer.paymentLocations.includes(form.paymentLocation)
  if (!isPayable) return option('paymentLocation')
  if (form.paymentMethod && !product.paymentMethods.includes(form.paymentMethod)) return option('paymentMethod')
  // the coupon requires a higher sum than this package costs
  if (coupon && !hasDiscount(offer)) return couponInvalid()
  const totalMinor = offer.price.total.minor
  if (promised) return done(promised.total.minor < totalMinor ? { ...offer, price: promised } : offer)
  return totalMinor === shownTotalMinor
    ? done(offer)
    : refused('price_changed', { totalMinor, shownMinor: shownTotalMinor })
}

const hasDiscount = ({ price }: PackageOffer): boolean => price.parts.some(({ kind }) => kind === 'discount')

const newBooking = (
  product: Product,
  airport: AirportCatalogue,
  offer: PackageOffer,
  command: PlaceBooking,
  seller: PayingSeller,
  key: string,
  now: Instant,
): NewBooking => {
  const { stay, form, language } = command
  const totalMinor = offer.price.total.minor
  const isHeld = form.paymentLocation === 'onLine' && totalMinor > 0 && !command.onAccount
  const extras = product.extras.filter((extra) => form.extras.includes(extra.code))
  return {
    id: idOf(key),
    number: bookingNumber(airport.iata, randomBytes(32)),
    voucherCode: voucherCode(randomBytes(32)),
    productId: product.id,
    takes: [product.id, ...extras.map((extra) => extra.id)],
    extras: extras.map((extra) => extra.code),
    status: isHeld ? 'held' : 'confirmed',
    paymentLocation: command.onAccount ? 'invoiceAgent' : form.paymentLocation,
    stay,
    arrival: instantOf(stay.arrival, airport.zone),
    departure: instantOf(stay.departure, airport.zone, 'second'),
    ...daysOf(stay),
    holdUntil: isHeld ? now + holdMs : null,
    totalMinor,
    language,
    details: form.details,
    terms: termsOf(product, offer, command, seller),
  }
}

/**
 * The jobs of a new booking (settled 7): the payment link goes out at once, and everything later is a timer. A hold
 * gets its letter and timers when it is paid.
 */
const jobsFor = ({ airportId, zone }: AirportCatalogue, booking: NewBooking, now: Instant): NewJob[] => {
  const bookingId = booking.id
  // the newsletter was asked for with the form and does not wait for the payment (GD-10)
  const optIn = booking.details.newsletter ? [newsletterJob(airportId, bookingId, now)] : []
  if (booking.status === 'held') return optIn
  const confirmation = mailJob({ kind: 'confirmation', bookingId, airportId, version: 1 }, now)
  const isByLink = booking.terms.payLaterDue !== null && booking.totalMinor > 0
  const link = mailJob({ kind: 'paymentLink', bookingId, airportId, version: 1 }, now)
  return [
    confirmation,
    ...(isByLink ? [link] : []),
    ...optIn,
    ...timersOf({ ...booking, airportId, zone, createdAt: now }, now),
  ]
}
