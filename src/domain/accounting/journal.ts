import type { Instant } from '../time/zones.ts'

/** The accounts of both books: that of bookings, and that of the parties to whom we owe or who owe us (AGENCY-95). */
export const accounts = [
  'receivable',
  'provider',
  'till',
  'sales',
  'refunds',
  'disputes',
  'owed',
  'costs',
  'vat',
  'party',
  'transit',
  'bank',
] as const
export type Account = (typeof accounts)[number]

/** One entry of a book, as the accountant gets it (AGENCY-150). */
export type Entry = {
  at: Instant
  book: 'booking' | 'party'
  /** the number of a booking, or of a statement or payout */
  about: string
  /** the airport of the booking; empty in the book of parties */
  iata: string
  debit: Account
  credit: Account
  currency: string
  /** always above zero */
  amountMinor: number
}
