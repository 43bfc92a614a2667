import { createHash } from 'node:crypto'
import { bookingsToKeep } from '#db/kept-cars.ts'
import { valetEventsOfAll } from '#db/valet.ts'
import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Product } from '#domain/carparks/product.ts'
import { mostKept, type KeptCar, type KeptList } from '#domain/gate/kept-list.ts'
import { freeUntil } from '#domain/gate/overstay.ts'
import { gateRulesOf } from '#domain/gate/rules.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, localAt, type Instant } from '#domain/time/zones.ts'
import { stateOf } from '#domain/valet/valet.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { readLeaving } from '../leaving.ts'
import { isAtPlace } from './desk.ts'

/**
 * What the desk's device keeps for the time without a line (DESK-20). Refusal: not_found for whoever has nothing to do
 * with this car park.
 */
export const carsToKeep = async (
  deps: Deps,
  actor: Actor,
  { place }: { place: Place },
): Promise<Outcome<Omit<KeptList, 'version'>>> => {
  const zone = deps.catalogue.airportById(place.airportId)?.zone
  if (zone === undefined || !(await isAtPlace(deps, actor, 'booking.checkIn', place))) return refused('not_found')
  const at = deps.clock.now()
  const bookings = await bookingsToKeep(deps.db, place, { day: dateOf(localAt(at, zone)), limit: mostKept })
  const cars: KeptCar[] = []
  const handed = bookings.filter(({ terms }) => terms.transfer === 'valet').map(({ id }) => id)
  const events = handed.length === 0 ? null : await valetEventsOfAll(deps.db, handed)
  for (const booking of bookings) {
    const car = await keptOf(deps, booking, at)
    const { step } = stateOf(events?.get(booking.id) ?? [])
    cars.push(handed.includes(booking.id) ? { ...car, valet: step } : car)
  }
  return done({ zone, at, cars })
}

/** Only in the last two days of a stay, or where something was charged, can leaving cost something soon. */
const isNearEnd = (booking: Booking, until: Instant, now: Instant): boolean =>
  booking.chargedMinor > 0 || until - now < 2 * dayMs

const leavingOf = async (
  deps: Deps,
  booking: Booking,
  product: Product | null,
  now: Instant,
): Promise<Pick<KeptCar, 'freeUntil' | 'moreMinor'>> => {
  if (booking.status !== 'checked_in') return { freeUntil: null, moreMinor: 0 }
  const until = freeUntil(booking, booking.shownDelayMinutes ?? 0, gateRulesOf(product).hours)
  const exact = isNearEnd(booking, until, now) ? await readLeaving(deps.db, booking, product, now) : null
  if (exact === null) return { freeUntil: until, moreMinor: 0 }
  return { freeUntil: exact.until ?? 0, moreMinor: exact.until === null ? exact.addsMinor : exact.perDayMinor }
}

const keptOf = async (deps: Deps, booking: Booking, now: Instant): Promise<KeptCar> => {
  const { details, terms, iata, productId } = booking
  const product = deps.catalogue.known(iata, productId) ?? null
  const { earlyArrivalMinutes, unpaidExit } = gateRulesOf(product)
  return {
    id: booking.id,
    number: booking.number,
    status: booking.status,
    stay: booking.stay,
    paymentLocation: booking.paymentLocation,
    totalMinor: booking.totalMinor,
    paidMinor: booking.paidMinor,
    refundedMinor: booking.refundedMinor,
    waivedMinor: booking.waivedMinor,
    disputedMinor: booking.disputedMinor,
    chargedMinor: booking.chargedMinor,
    checkedInAt: booking.checkedInAt,
    checkedOutAt: booking.checkedOutAt,
    code: createHash('sha256').update(booking.voucherCode).digest('base64url').slice(0, 22),
    plate: details.plate,
    plateCountry: details.plateCountry,
    lastName: details.lastName,
    initial: [...details.firstName][0] ?? '',
    passengers: details.passengers,
    transfer: terms.transfer ?? 'shuttle',
    productName: terms.productName,
    unpaidAtDue: terms.unpaidAtDue,
    rules: { earlyArrivalMinutes, unpaidExit },
    ...(await leavingOf(deps, booking, product, now)),
  }
}
