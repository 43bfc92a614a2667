import type { Free } from '#db/availability.ts'
import { couponByCode } from '#db/coupons.ts'
import type { Queryable } from '#db/db.ts'
import type { Booking, BookedTerms } from '#domain/bookings/booking.ts'
import type { AirportCatalogue, Product } from '#domain/carparks/product.ts'
import { couponRefusal, type Coupon } from '#domain/coupons/coupon.ts'
import type { Deduction } from '#domain/pricing/deduction.ts'
import { daysAhead, leadTimePercent } from '#domain/pricing/lead-time.ts'
import { priceOf } from '#domain/pricing/price.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import { vatRateOn } from '#domain/pricing/vat.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayCount, type Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Deps } from './deps.ts'
import { customerKey } from './customers.ts'
import { placesFor } from './places.ts'

/**
 * `coupon` is the booked coupon if it still counts; `lost` is its code if it does not count for the new stay (PR-20).
 */
export type ChangedPrice = { price: PriceBreakdown; coupon: BookedTerms['coupon']; lost: string | null }

/**
 * What the stay costs today: the same package and extras at today's prices, less the agency's agreement, and less the
 * booked coupon as far as it still counts (CHANGE-3). Null where a day of the stay has no price, or the product has the
 * package no longer.
 */
export const changedPrice = async (
  deps: Deps,
  airport: AirportCatalogue,
  product: Product,
  booking: Booking,
  stay: Stay,
  now: Instant,
): Promise<ChangedPrice | null> =>
  priceAt(deps, { airport, product, booking, stay, now, place: (await placesFor(deps, airport, stay)).get(product.id) })

/** `db` may be a transaction, in which a locked booking is priced. */
export type PriceDeps = Omit<Deps, 'db'> & { db: Queryable }

type Asked = { airport: AirportCatalogue; product: Product; booking: Booking; stay: Stay; now: Instant }

/** The same where the places of the stay were read already. */
export const priceAt = async (
  deps: PriceDeps,
  { airport, product, booking, stay, now, place }: Asked & { place: Free | undefined },
): Promise<ChangedPrice | null> => {
  const hasAll =
    product.packages.some(({ code }) => code === booking.terms.package) &&
    booking.extras.every((code) => product.extras.some((extra) => extra.code === code))
  if (!place || !hasAll) return null
  const days = dayCount(stay, product.dayCount)
  const coupon = await couponOf(deps, booking, { productId: product.id, days })
  const price = priceOf({
    tariffMinor: product.dayCount === 'blocks24h' ? place.blockTariffMinor : place.tariffMinor,
    days,
    product,
    package: booking.terms.package,
    extras: booking.extras,
    vatRatePercent: vatRateOn(airport.country, dateOf(stay.arrival), airport.vatRatePercent),
    leadTimePercent: leadTimePercent(product.leadTimes, daysAhead(stay.arrival, airport.zone, now)),
    coupon: coupon && { ...coupon.value, minimumMinor: coupon.minimumMinor },
    referral: referralOf(deps, booking),
  })
  // the coupon may require a higher sum than this stay costs
  const holds = coupon !== null && price.parts.some(({ kind }) => kind === 'discount')
  return { price, coupon: holds ? booking.terms.coupon : undefined, lost: holds ? null : booking.couponCode }
}

/**
 * The agency's agreement as it is today. Where there is none any more, the booking keeps what the agreement took off.
 */
const referralOf = (deps: PriceDeps, { agentCode, terms }: Booking): Deduction | null => {
  const booked = terms.price.parts
    .filter(({ kind }) => kind === 'referral')
    .reduce((sum, { amount }) => sum - amount.minor, 0)
  return (
    (agentCode ? deps.catalogue.agency(agentCode)?.adjustment : null) ?? (booked > 0 ? { amountMinor: booked } : null)
  )
}

/**
 * The booking's own coupon, if it still counts for another stay when its present use is not counted (PR-20); null when
 * it would be lost. The caller shows the loss before anything is confirmed.
 */
export const couponOf = async (
  deps: PriceDeps,
  booking: Pick<Booking, 'couponCode' | 'agentCode' | 'iata' | 'details'>,
  stay: { productId: number; days: number },
): Promise<Coupon | null> => {
  if (!booking.couponCode) return null
  const now = deps.clock.now()
  const found = await couponByCode(deps.db, booking.couponCode, customerKey(deps, booking.details.email), now)
  const facts = {
    now,
    iata: booking.iata,
    ...stay,
    agentCode: booking.agentCode,
    uses: (found?.uses ?? 1) - 1,
    usesOfCustomer: Math.max(0, (found?.usesOfCustomer ?? 1) - 1),
  }
  return found && couponRefusal(found.coupon, facts) === null ? found.coupon : null
}
