import type { z } from 'zod'
import { seenDetails } from '#domain/agencies/seen-details.ts'
import { payers } from '#domain/agencies/payers.ts'
import { amountDueMinor } from '#domain/bookings/booking.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import type { RefundRule } from '#domain/pricing/refund.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { KeyActor } from '#usecases/actor.ts'
import type { AgencyBooking } from '#usecases/agencies/find-bookings.ts'
import { actionsOf } from '#usecases/agencies/possible-actions.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { booking, bookingWithDriver } from './schemas.ts'

export const utcOf = (instant: Instant): string => new Date(instant).toISOString()
export const utcOrNull = (instant: Instant | null): string | null => (instant === null ? null : utcOf(instant))

export const priceOf = ({ total, vat, vatRatePercent, days, parts }: PriceBreakdown) => ({
  currency: total.currency,
  totalMinor: total.minor,
  vatMinor: vat.minor,
  vatRatePercent,
  days,
  parts: parts.map(({ kind, amount }) => ({ kind, amountMinor: amount.minor })),
})

type Promised = RefundRule & { cancelUntil: Instant | null; changeUntil: Instant | null }

export const policiesOf = ({ cancelUntil, changeUntil, refundablePercentage, refundableFixedFeeMinor }: Promised) => ({
  cancelUntil: utcOrNull(cancelUntil),
  refundPercent: refundablePercentage,
  refundFeeMinor: refundableFixedFeeMinor,
  changeUntil: utcOrNull(changeUntil),
  detailsUntil: 'check-in' as const,
})

export const wireBooking = (
  { booking: found, reference, madeBy }: AgencyBooking,
  actor: KeyActor,
  now: Instant,
): z.output<typeof booking> => ({
  id: found.id,
  number: found.number,
  reference,
  madeBy,
  status: found.status,
  location: found.iata,
  timeZone: found.zone,
  stay: found.stay,
  productId: found.productId,
  productName: found.terms.productName,
  carPark: {
    name: found.terms.carParkName,
    address: found.terms.carParkAddress,
    phone: found.terms.carParkPhone,
  },
  package: found.terms.package,
  covered: found.extras.includes('covered'),
  price: priceOf(found.terms.price),
  netPriceMinor: found.terms.netPrice?.minor ?? null,
  sellingPriceMinor: found.terms.sellingPriceMinor ?? null,
  paid: payers[found.paymentLocation],
  paidMinor: found.paidMinor - found.refundedMinor,
  dueMinor: amountDueMinor(found),
  payBy: utcOrNull(found.terms.payLaterDue),
  policies: policiesOf(found.terms),
  availableActions: actionsOf(found, actor, now),
  language: found.language,
  createdAt: utcOf(found.createdAt),
  version: found.version,
})

/** With what is about a person, for the one call that asks for one booking. */
export const wireWithDriver = (
  found: AgencyBooking,
  { invoices }: Pick<BookingView, 'invoices'>,
  actor: KeyActor,
  now: Instant,
): z.output<typeof bookingWithDriver> => {
  const { newsletter: _own, passengers, ...details } = seenDetails(found.booking.details, found.madeBy)
  const text = (name: keyof typeof details): string => details[name] ?? ''
  return {
    ...wireBooking(found, actor, now),
    driver: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      mobile: text('mobile'),
      phone: text('phone'),
      passengers,
      plate: text('plate'),
      plateCountry: text('plateCountry'),
      carBrand: text('carBrand'),
      carModel: text('carModel'),
      carColor: text('carColor'),
      arrivalFlight: text('arrivalFlight'),
      returnFlight: text('returnFlight'),
      flightTerminal: text('flightTerminal'),
      flightTime: text('flightTime'),
      anvr: text('anvr'),
    },
    invoices: invoices.map(({ number }) => number),
  }
}
