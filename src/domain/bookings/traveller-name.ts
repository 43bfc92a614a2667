import type { BookingDetails } from './booking.ts'

/** What a traveller is called; one of the names may be empty. */
export const travellerName = ({ firstName, lastName }: Pick<BookingDetails, 'firstName' | 'lastName'>): string =>
  [firstName, lastName].filter(Boolean).join(' ')
