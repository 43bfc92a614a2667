import type { BookedTerms, Booking, BookingDetails, BookingStatus } from '#domain/bookings/booking.ts'
import type { Language } from '#domain/languages.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { as, column, described, type RowOf } from './description.ts'

/**
 * Every column that is read with a booking, one a line: `b` is the booking, `a` its airport. TypeScript demands exactly
 * the fields of `Booking`, no more and no less.
 */
export const bookingColumns = {
  airportId: column('b.airport_id', as<number>()),
  iata: column('a.iata', as<string>()),
  zone: column('a.time_zone', as<string>()),
  id: column('b.id', as<string>()),
  number: column('b.number', as<string>()),
  voucherCode: column('b.voucher_code', as<string>()),
  productId: column('b.product_id', as<number>()),
  takes: column('b.takes', as<number[]>()),
  extras: column('b.extras', as<'covered'[]>()),
  status: column('b.status', as<BookingStatus>()),
  stay: {
    arrival: column('b.local_arrival', as<LocalDateTime>()),
    departure: column('b.local_departure', as<LocalDateTime>()),
  },
  paymentLocation: column('b.payment_location', as<Booking['paymentLocation']>()),
  holdUntil: column('b.hold_until', as<Instant | null>()),
  totalMinor: column('b.total_minor', as<number>()),
  paidMinor: column('b.paid_minor', as<number>()),
  refundedMinor: column('b.refunded_minor', as<number>()),
  waivedMinor: column('b.waived_minor', as<number>()),
  disputedMinor: column('b.disputed_minor', as<number>()),
  language: column('b.language', as<Language>()),
  details: column('b.details', as<BookingDetails>()),
  terms: column('b.terms', as<BookedTerms>()),
  cancelReason: column('b.cancel_reason', as<string | null>()),
  createdAt: column('b.created_at', as<Instant>()),
  version: column('b.version', as<number>()),
  couponCode: column('b.coupon_code', as<string | null>()),
  agentCode: column('b.agent_code', as<string | null>()),
  chargedMinor: column('b.charged_minor', as<number>()),
  checkedInAt: column('b.checked_in_at', as<Instant | null>()),
  checkedOutAt: column('b.checked_out_at', as<Instant | null>()),
  shownDelayMinutes: column('b.shown_delay_minutes', as<number | null>()),
  emailBouncedAt: column('b.email_bounced_at', as<Instant | null>()),
  erasedAt: column('b.erased_at', as<Instant | null>()),
} satisfies Record<keyof Booking, unknown>

const booking = described(bookingColumns)

export type BookingRow = RowOf<typeof bookingColumns>

export const BOOKING_LIST = booking.list
export const BOOKING_FROM = `
  from booking b
  join airport a on a.id = b.airport_id`

/** Ends after the joins, so that a `where` may follow. */
export const SELECT_BOOKING = `
  select ${BOOKING_LIST}
  ${BOOKING_FROM}`

export const toBooking: (row: BookingRow) => Booking = booking.fields
