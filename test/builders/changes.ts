import { randomUUID } from 'node:crypto'
import type { Booking } from '#domain/bookings/booking.ts'
import type { StayChange } from '#domain/bookings/change.ts'
import { euro } from '#domain/money/money.ts'
import { addDays, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { daysOf } from '#domain/time/stays.ts'
import { instantOf } from '#domain/time/zones.ts'
import { noon, zone } from './inventory.ts'

export type ChangeChoice = Partial<StayChange> & { productId?: number; minor?: number; voucher?: string | null }

/** A change of the booking to `days` days beginning at `from`, three euro dearer and made at once. */
export const changeTo = (booking: Booking, from: LocalDate, days: number, more: ChangeChoice = {}): StayChange => {
  const stay = {
    arrival: `${from}T10:00` as LocalDateTime,
    departure: `${addDays(from, days - 1)}T18:00` as LocalDateTime,
  }
  const { productId = booking.productId, minor = 300, voucher = randomUUID(), ...rest } = more
  const before = {
    stay: booking.stay,
    productId: booking.productId,
    extras: booking.extras,
    terms: booking.terms,
    agreedMinor: booking.totalMinor - booking.chargedMinor,
    couponCode: null,
  }
  const agreedMinor = before.agreedMinor + minor
  const price = {
    ...booking.terms.price,
    parts: [{ kind: 'parking' as const, amount: euro(agreedMinor) }],
    total: euro(agreedMinor),
  }
  return {
    airportId: booking.airportId,
    id: randomUUID(),
    bookingId: booking.id,
    status: 'applied',
    kind: 'stay',
    actor: 'traveller',
    reason: null,
    createdAt: noon,
    endedAt: noon,
    before,
    after: {
      ...before,
      productId,
      stay,
      terms: { ...booking.terms, price },
      agreedMinor,
      arrival: instantOf(stay.arrival, zone),
      departure: instantOf(stay.departure, zone),
      voucherCode: voucher,
    },
    takes: [productId],
    ...daysOf(stay),
    differenceMinor: minor,
    holdUntil: null,
    ...rest,
  }
}
