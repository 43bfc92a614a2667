import { randomUUID } from 'node:crypto'
import { lockBooking } from '#db/bookings.ts'
import { bookingsLackingInvoices, insertInvoice, invoicesOf, recountInvoiced } from '#db/invoices.ts'
import { enqueue, type HeldJob } from '#db/jobs.ts'
import { may } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { buyerOf } from '#domain/documents/buyer.ts'
import { correctedBy } from '#domain/documents/corrected.ts'
import { documentsDue, type Due } from '#domain/documents/due.ts'
import type { Invoice, InvoiceFacts } from '#domain/documents/invoice.ts'
import { sellerIn, sellerZone } from '#domain/documents/seller.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { invoiceJob, mailJob } from '../jobs/mail-jobs.ts'

type IssueDeps = Pick<Deps, 'db' | 'clock' | 'wake'> & { catalogue: Pick<Deps['catalogue'], 'airportById'> }

/**
 * Writes the documents that a booking's money requires and that are missing: none, an invoice, a credit note, or both
 * (docs/rulebook/documents.md). They are derived from the sums under the booking's lock, so this may be called at any
 * time and any number of times (RC-17). `job` ends with the last document; where none is due it stays. Refusals:
 * not_found.
 */
export const issueInvoice = async (
  deps: IssueDeps,
  actor: Actor,
  { bookingId, airportId, job = null }: { bookingId: string; airportId: number; job?: HeldJob | null },
): Promise<Outcome<{ numbers: string[] }>> => {
  if (!may(actor, 'settle', bookingId)) return refused('not_found')
  const country = deps.catalogue.airportById(airportId)?.country
  if (!country) return refused('not_found')
  const now = deps.clock.now()
  const numbers = await deps.db.transaction(async (tx) => {
    const booking = await lockBooking(tx, airportId, bookingId)
    if (!booking) return null
    const issued = await invoicesOf(tx, bookingId)
    const written: Invoice[] = []
    const dues = documentsDue(booking, issued)
    for (const due of dues) {
      const before = [...issued, ...written]
      const id = randomUUID()
      const facts = factsOf(booking, due, country, before)
      // a company gets its documents by mail; everybody finds them on the page of the booking (INV-8)
      const isMailed = facts.buyer.company !== ''
      const letter = mailJob({ kind: 'invoice', bookingId, airportId, version: 1, invoiceId: id }, now)
      written.push(
        await insertInvoice(tx, {
          airportId,
          id,
          bookingId,
          place: before.length + 1,
          ...amountsOf(due),
          facts,
          day: dateOf(localAt(now, sellerZone)),
          now,
          actor: nameOf(actor),
          jobs: isMailed ? [letter] : [],
          job: written.length === dues.length - 1 ? job : null,
        }),
      )
    }
    if (written.length === 0) await recountInvoiced(tx, airportId, bookingId)
    return written.map(({ number }) => number)
  })
  if (!numbers) return refused('not_found')
  if (numbers.length > 0) deps.wake()
  return done({ numbers })
}

const amountsOf = ({ kind, grossMinor, vatMinor, vatRatePercent }: Due) => ({
  kind,
  grossMinor,
  vatMinor,
  vatRatePercent,
})

/** A credit note names the buyer of the invoice it corrects, and so does every document after an erasure. */
const factsOf = (
  booking: Booking,
  { kind, reason, lines, grossMinor, netMinor }: Due,
  country: string,
  before: readonly Invoice[],
): InvoiceFacts => {
  const last = before.at(-1)
  const keepsBuyer = last !== undefined && (kind === 'credit_note' || booking.erasedAt !== null)
  return {
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
    buyer: keepsBuyer ? last.facts.buyer : buyerOf(booking.details),
    lines,
    netMinor,
    corrects: kind === 'credit_note' ? correctedBy(before, grossMinor) : [],
  }
}

const atOnce = 100

/** Catches what the jobs missed: bookings whose documents do not add up to their money, for whatever reason. */
export const issueMissingInvoices = async (deps: Deps, _actor: Actor): Promise<Outcome<{ found: number }>> => {
  const found = await bookingsLackingInvoices(deps.db, atOnce)
  const now = deps.clock.now()
  await enqueue(
    deps.db,
    found.map(({ airportId, bookingId }) => invoiceJob(airportId, bookingId, now)),
  )
  if (found.length > 0) deps.wake()
  return done({ found: found.length })
}
