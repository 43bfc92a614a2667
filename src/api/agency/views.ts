import type { z } from 'zod'
import { may } from '#domain/access/permissions.ts'
import { amountDueMinor, type Booking } from '#domain/bookings/booking.ts'
import { cancellation } from '#domain/bookings/cancel.ts'
import { changing } from '#domain/bookings/change-rules.ts'
import { editing } from '#domain/bookings/details-form.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import type { RefundRule } from '#domain/pricing/refund.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { KeyActor } from '#usecases/actor.ts'
import { withBooking, type AgencyBooking } from '#usecases/agencies/find-bookings.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { action, booking, bookingWithDriver } from './schemas.ts'

export const utcOf = (instant: Instant): string => new Date(instant).toISOString()
const utcOrNull = (instant: Instant | null): string | null => (instant === null ? null : utcOf(instant))

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

type Action = z.output<typeof action>

/** What this key may do to the booking now: the same rules that decide when it does it. */
export const actionsOf = (found: Booking, actor: KeyActor, now: Instant): Action[] => {
  const own = withBooking(actor, found)
  const can: Record<Action, boolean> = {
    change: may(own, 'edit', found.id) && changing(found, now, true).ok,
    cancel: may(own, 'cancel', found.id) && cancellation(found, now, found.disputedMinor, true).ok,
    edit: may(own, 'edit', found.id) && editing(found, false, true).ok,
    documents: may(own, 'download', found.id) && found.status !== 'held' && found.status !== 'expired',
  }
  return (Object.keys(can) as Action[]).filter((one) => can[one])
}

const payers = {
  invoiceAgent: 'agency',
  onLineLaterV2: 'traveller',
  baCharged: 'carPark',
  onLine: 'online',
} as const

export const wireBooking = (
  { booking: found, reference }: AgencyBooking,
  actor: KeyActor,
  now: Instant,
): z.output<typeof booking> => ({
  id: found.id,
  number: found.number,
  reference,
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
  const { newsletter: _own, passengers, ...details } = found.booking.details
  const text = (name: keyof typeof details): string => details[name] ?? ''
  return {
    ...wireBooking(found, actor, now),
    driver: {
      firstName: text('firstName'),
      lastName: text('lastName'),
      email: text('email'),
      mobile: text('mobile'),
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
