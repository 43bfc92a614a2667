import { bookingsOf } from '#db/bookings.ts'
import type { Queryable, Row } from '#db/db.ts'
import { cancelNotesOf, dataOfBookings, dataParts, type DataPart } from '#db/personal-data.ts'
import type { Booking } from '#domain/bookings/booking.ts'

/**
 * A row as somebody reads it in the exported file: names in one spelling, times in ISO 8601, without the booking's id.
 */
export const readable = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row)
      .filter(([name]) => name !== 'booking_id')
      .map(([name, value]) => [
        spelled(name),
        /(^|_)(at|after)$/.test(name) && typeof value === 'number' ? new Date(value).toISOString() : value,
      ]),
  )

const spelled = (name: string): string => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

export type BookingData = Record<DataPart, Row[]> & { booking: Row }

/**
 * Everything about some bookings, the latest stay first. There is one query for each kind of data, however many
 * bookings.
 */
export const collectBookings = async (q: Queryable, bookingIds: string[]): Promise<BookingData[]> => {
  const bookings = await bookingsOf(q, bookingIds)
  const notes = await cancelNotesOf(q, bookingIds)
  const parts: [DataPart, Row[]][] = []
  for (const part of dataParts) parts.push([part, await dataOfBookings(q, part, bookingIds)])
  const of = (id: string) =>
    Object.fromEntries(
      parts.map(([part, rows]) => [part, rows.filter((row) => row['booking_id'] === id).map(readable)]),
    ) as Record<DataPart, Row[]>
  return bookings.toReversed().map((booking) => ({
    booking: { ...itself(booking), cancelled: notes.get(booking.id) ?? null },
    ...of(booking.id),
  }))
}

const when = (instant: number | null): string | null => (instant === null ? null : new Date(instant).toISOString())

/** What was agreed with the traveller: what his agency pays, and asks of him, is between it and others (AGENCY-124). */
const agreedWithHim = ({ netPrice: _paid, sellingPriceMinor: _asked, ...terms }: Booking['terms']): Row => terms

const itself = (booking: Booking): Row => ({
  number: booking.number,
  parkingPassCode: booking.voucherCode,
  airport: booking.iata,
  timeZone: booking.zone,
  status: booking.status,
  stay: booking.stay,
  extras: booking.extras,
  paymentLocation: booking.paymentLocation,
  totalMinor: booking.totalMinor,
  paidMinor: booking.paidMinor,
  refundedMinor: booking.refundedMinor,
  chargedAtExitMinor: booking.chargedMinor,
  language: booking.language,
  details: booking.details,
  terms: agreedWithHim(booking.terms),
  couponCode: booking.couponCode,
  agentCode: booking.agentCode,
  createdAt: when(booking.createdAt),
  checkedInAt: when(booking.checkedInAt),
  checkedOutAt: when(booking.checkedOutAt),
  shownFlightDelayMinutes: booking.shownDelayMinutes,
  lettersCameBackAt: when(booking.emailBouncedAt),
})
