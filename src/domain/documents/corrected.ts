import type { Corrected, Invoice } from './invoice.ts'

type Open = Corrected & { openMinor: number }

/** Takes `grossMinor` from the newest invoices that have something left, and answers those it took from. */
const take = (open: readonly Open[], grossMinor: number): Open[] => {
  const taken: Open[] = []
  let left = grossMinor
  for (const invoice of open.toReversed()) {
    const minor = Math.min(left, invoice.openMinor)
    if (minor > 0) taken.push(invoice)
    invoice.openMinor -= minor
    left -= minor
  }
  return taken
}

/**
 * The invoices from which a credit note of `grossMinor` takes back (INV-10), in the order they were issued. It takes
 * from the newest first, from each at most what earlier credit notes left of it. `issued` are the booking's documents
 * so far; together they are never less than the credit note.
 */
export const correctedBy = (issued: readonly Invoice[], grossMinor: number): Corrected[] => {
  const open: Open[] = []
  for (const document of issued) {
    if (document.kind === 'invoice')
      open.push({ number: document.number, issuedOn: document.issuedOn, openMinor: document.grossMinor })
    else take(open, document.grossMinor)
  }
  return take(open, grossMinor)
    .toReversed()
    .map(({ number, issuedOn }) => ({ number, issuedOn }))
}
