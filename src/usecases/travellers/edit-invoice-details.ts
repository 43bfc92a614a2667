import { randomUUID } from 'node:crypto'
import { bookingById, lockBooking } from '#db/bookings.ts'
import { changeDetails } from '#db/change-details.ts'
import type { Queryable } from '#db/db.ts'
import { invoicesOf } from '#db/invoices.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { DetailsChange } from '#domain/bookings/change.ts'
import { invoiceDetailsOf, invoiceFields, type InvoiceDetails } from '#domain/documents/buyer.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { readInvoiceForm } from '#domain/documents/invoice-details.ts'
import { readVatNumber } from '#domain/documents/vat-number.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { invoiceJob } from '../jobs/mail-jobs.ts'
import { lacksReason, reasonOf } from '../staff-reason.ts'

/** How often an issued invoice can be written anew for another company (INV-6). */
export const correctionsAtMost = 3

/** `version` is that of the booking the page showed. */
export type EditInvoiceDetails = {
  bookingId: string
  values: Readonly<Record<string, string | undefined>>
  version: number
  /** why; only staff must give it */
  reason?: string
}

/**
 * Whether the company can still be changed online. An invoice that was issued is credited and written anew, but only a
 * few times.
 */
export const invoiceEditing = (
  booking: Pick<Booking, 'status' | 'paymentLocation' | 'erasedAt'>,
  invoices: readonly Invoice[],
): Outcome<true> => {
  if (booking.status === 'held' || booking.status === 'expired') return refused('hold_expired')
  const corrections = invoices.filter(({ kind, facts }) => kind === 'invoice' && facts.reason === 'corrected').length
  const isFinal =
    booking.paymentLocation === 'invoiceAgent' || booking.erasedAt !== null || corrections >= correctionsAtMost
  return isFinal ? refused('invoice_final') : done(true)
}

/**
 * Sets the company for which an invoice is written, before or after it was issued (INV-4, INV-6). The same company
 * again changes nothing. Refusals: not_found, hold_expired, invoice_final, form_incomplete with the problem of each
 * field, conflict (the booking was changed since the page was opened).
 */
export const editInvoiceDetails = async (
  deps: Deps,
  actor: Actor,
  command: EditInvoiceDetails,
): Promise<Outcome<{ changed: boolean }>> => {
  if (!may(actor, 'edit', command.bookingId)) return refused('not_found')
  const lacking = lacksReason(actor, 'booking.edit', command.reason)
  if (lacking) return lacking
  const reading = readInvoiceForm(command.values, readVatNumber)
  if (!reading.ok) return refused('form_incomplete', undefined, reading.fields)
  const found = await bookingById(deps.db, command.bookingId)
  if (!found) return refused('not_found')
  const answer = await deps.db.transaction((tx) => record(tx, deps, actor, found.airportId, command, reading.value))
  if (answer.ok && answer.value.changed) deps.wake()
  return answer
}

const record = async (
  tx: Queryable,
  deps: Deps,
  actor: Actor,
  airportId: number,
  { bookingId, version, reason }: EditInvoiceDetails,
  details: InvoiceDetails,
): Promise<Outcome<{ changed: boolean }>> => {
  const now = deps.clock.now()
  const booking = await lockBooking(tx, airportId, bookingId)
  if (!booking) return refused('not_found')
  const allowed = invoiceEditing(booking, await invoicesOf(tx, bookingId))
  if (!allowed.ok) return allowed
  const before = invoiceDetailsOf(booking.details)
  const changed = invoiceFields.filter((field) => before[field] !== details[field])
  if (changed.length === 0) return done({ changed: false })
  if (version !== booking.version) return refused('conflict')
  const pick = (of: InvoiceDetails) =>
    Object.fromEntries(changed.map((field) => [field, of[field]])) as Partial<InvoiceDetails>
  const change: DetailsChange = {
    airportId,
    id: randomUUID(),
    bookingId,
    kind: 'details',
    status: 'applied',
    actor: nameOf(actor),
    reason: reasonOf(reason),
    createdAt: now,
    endedAt: now,
    before: pick(before),
    after: pick(details),
  }
  await changeDetails(tx, change, { ...booking.details, ...details }, null, [invoiceJob(airportId, bookingId, now)])
  return done({ changed: true })
}
