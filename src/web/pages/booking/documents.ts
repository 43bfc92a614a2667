import { hasPass } from '#letters/booking-facts.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { invoiceEditing } from '#usecases/travellers/edit-invoice-details.ts'
import { takeAlongOf, type StatusLink } from '../../shared/bookings/take-along.ts'
import type { StatusView } from './view.tsx'
import { fixedPath } from '#domain/site-map/addresses.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'

/** What can be downloaded, next to the pass. */
export const documentsOf = (facts: RequestFacts, view: BookingView): StatusView['documents'] => {
  const { t, language } = readerOf(facts)
  const { booking, invoices } = view
  const pass: StatusLink[] = hasPass(booking)
    ? [{ href: fixedPath('passPdf', language, booking.id), label: t('booking.downloadPass'), icon: 'download' }]
    : []
  const papers = invoices.map(({ number, kind }): StatusLink => ({
    href: fixedPath('invoice', language, booking.id, `${number}.pdf`),
    label: t('documents.titleOf', {
      title: t(kind === 'invoice' ? 'documents.invoice' : 'documents.creditNote'),
      number,
    }),
    icon: 'download',
  }))
  // of a cancelled booking, an invoice goes to somebody only for what was kept
  const invoiced = invoices.reduce(
    (sum, { kind, grossMinor }) => sum + (kind === 'invoice' ? grossMinor : -grossMinor),
    0,
  )
  const company: StatusLink[] =
    invoiceEditing(booking, invoices).ok && (hasPass(booking) || invoiced > 0)
      ? [{ href: fixedPath('invoiceDetails', language, booking.id), label: t('documents.companyTitle'), icon: 'edit' }]
      : []
  return [...pass, ...takeAlongOf(facts, view), ...papers, ...company]
}
