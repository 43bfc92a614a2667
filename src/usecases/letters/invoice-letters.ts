import { bookingById } from '#db/bookings.ts'
import { invoiceById } from '#db/invoices.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import type { Deps } from '../deps.ts'

/**
 * Facts of the letter `invoice`, whose PDF is letters/invoice-pdf.ts of the same model; null for a document that is not
 * there.
 */
export const invoiceLetter = async (
  deps: Pick<Deps, 'db'>,
  { invoiceId }: { invoiceId: string },
): Promise<{ booking: Booking; invoice: Invoice } | null> => {
  const invoice = await invoiceById(deps.db, invoiceId)
  const booking = invoice && (await bookingById(deps.db, invoice.bookingId))
  return booking && { booking, invoice }
}
