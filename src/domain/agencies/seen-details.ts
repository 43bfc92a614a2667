import type { EditableField } from '../bookings/details-form.ts'
import type { Booking, BookingDetails } from '../bookings/booking.ts'

/** Who made a booking that an agency sold: the agency for its customer, or the traveller himself. */
export type MadeBy = 'agency' | 'traveller'

/**
 * What a traveller who came by himself told us and not the agency: how he is reached and how he travels. By name, plate
 * and number the agency knows whom somebody who calls it means (AGENCY-163).
 */
const untold = ['email', 'mobile', 'phone', 'arrivalFlight', 'returnFlight', 'flightTerminal', 'flightTime'] as const
const isUntold = (field: string): boolean => untold.some((one) => one === field)

/** The details of a booking as the agency sees them; what it is not told is empty. */
export const seenDetails = (details: BookingDetails, madeBy: MadeBy): BookingDetails =>
  madeBy === 'agency' ? details : { ...details, ...Object.fromEntries(untold.map((field) => [field, ''])) }

/** A booking from which a document for the agency is drawn. */
export const seenBooking = (booking: Booking, madeBy: MadeBy): Booking => ({
  ...booking,
  details: seenDetails(booking.details, madeBy),
})

/** Those of some fields that the agency may see, and so correct. */
export const seenFields = <Field extends EditableField>(fields: readonly Field[], madeBy: MadeBy): Field[] =>
  fields.filter((field) => madeBy === 'agency' || !isUntold(field))
