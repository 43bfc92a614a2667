import { invoiceByNumber } from '#db/invoices.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { findFor } from './show-booking.ts'

/**
 * A document of the traveller's own booking. Refusals: not_found for somebody else's booking or one that does not exist
 * (ID-02), invoice_unknown for a number that this booking does not have.
 */
export const downloadInvoice = async (
  deps: Deps,
  actor: Actor,
  { bookingId, number }: { bookingId: string; number: string },
): Promise<Outcome<Invoice>> => {
  const booking = await findFor(deps, actor, ['download'], bookingId)
  if (!booking) return refused('not_found')
  const invoice = await invoiceByNumber(deps.db, bookingId, number.slice(0, 40))
  return invoice ? done(invoice) : refused('invoice_unknown')
}
