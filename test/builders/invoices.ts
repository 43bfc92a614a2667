import { buyerOf } from '#domain/documents/buyer.ts'
import { correctedBy } from '#domain/documents/corrected.ts'
import { documentsDue } from '#domain/documents/due.ts'
import { invoiceNumber, seriesOf, type Invoice } from '#domain/documents/invoice.ts'
import { sellerIn } from '#domain/documents/seller.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { sampleBooking } from './letters.ts'

/** The documents that a booking has after each of its states, as issue-invoice.ts would write them. */
export const sampleInvoices = (
  states: readonly Booking[],
  { country = 'NL', day = '2027-02-01' as LocalDate }: { country?: string; day?: LocalDate } = {},
): Invoice[] => {
  const issued: Invoice[] = []
  for (const booking of states)
    for (const { reason, lines, netMinor, ...amounts } of documentsDue(booking, issued)) {
      const last = issued.findLast(({ kind }) => kind === 'invoice')
      const isCredit = amounts.kind === 'credit_note'
      issued.push({
        airportId: booking.airportId,
        id: `00000000-0000-4000-8000-00000000000${issued.length}`,
        bookingId: booking.id,
        place: issued.length + 1,
        number: invoiceNumber(seriesOf(country, amounts.kind), 2027, issued.length + 1),
        issuedOn: day,
        ...amounts,
        facts: {
          reason,
          language: booking.language,
          bookingNumber: booking.number,
          iata: booking.iata,
          country,
          carParkName: booking.terms.carParkName,
          carParkAddress: booking.terms.carParkAddress,
          stay: booking.stay,
          days: booking.terms.price.days,
          package: booking.terms.package,
          seller: sellerIn(country),
          buyer: isCredit && last ? last.facts.buyer : buyerOf(booking.details),
          lines,
          netMinor,
          corrects: isCredit ? correctedBy(issued, amounts.grossMinor) : [],
        },
      })
    }
  return issued
}

/** The invoice of the sample booking. Change what the test is about. */
export const sampleInvoice = (booking: Booking = sampleBooking(), country = 'NL'): Invoice =>
  sampleInvoices([booking], { country })[0]!
