import type { Booking, BookedTerms } from '#domain/bookings/booking.ts'
import { euro, vatContained } from '#domain/money/money.ts'
import { sampleBooking } from './letters.ts'

/** A company whose name and street no program may take for markup, with letters of its own. */
export const company = {
  company: 'Łódź & Synowie <sp. z o.o.>',
  vatNumber: 'PL5260210228',
  invoiceStreet: 'ul. Piotrkowska 1',
  invoicePostcode: '90-001',
  invoiceCity: 'Łódź',
  invoiceCountry: 'PL',
}

type PricedParts = Partial<Record<BookedTerms['price']['parts'][number]['kind'], number>>

/** A paid booking with these parts of its price (in cents) at this rate of VAT. */
export const pricedBooking = (minor: PricedParts, rate: number, details: Partial<Booking['details']> = {}): Booking => {
  const parts = (Object.entries(minor) as ['parking', number][]).map(([kind, amount]) => ({
    kind,
    amount: euro(amount),
  }))
  const total = parts.reduce((sum, { amount }) => sum + amount.minor, 0)
  const vat = vatContained(euro(total), rate)
  const price = { parts, total: euro(total), perDay: euro(total), days: 8, vatRatePercent: rate, vat }
  return sampleBooking({ totalMinor: total, paidMinor: total }, details, { price })
}
