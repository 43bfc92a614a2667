import { bookingById } from '#db/bookings.ts'
import { invoiceById } from '#db/invoices.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import type { Deps } from '../deps.ts'
import type { Asked } from './letter-loading.ts'

/**
 * The facts of the letter `invoice`, from which letters/invoice-pdf.ts makes its PDF too. Null when there is no such
 * document.
 */
export const invoiceLetter = async (
  deps: Pick<Deps, 'db'>,
  { invoiceId }: { invoiceId: string },
): Promise<{ booking: Booking; invoice: Invoice } | null> => {
  const invoice = await invoiceById(deps.db, invoiceId)
  const booking = invoice && (await bookingById(deps.db, invoice.bookingId))
  return booking && { booking, invoice }
}

export const loadInvoice = async ({ deps, booking, id }: Asked) => {
  const found = await invoiceLetter(deps, { invoiceId: id })
  return found?.invoice.bookingId === booking.id ? { model: { invoice: found.invoice } } : null
}
