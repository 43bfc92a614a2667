import type { Corrected, Invoice } from './invoice.ts'

type Open = Corrected & { openMinor: number }

/** Takes `grossMinor` from the newest invoices that have something left; answers those it took from. */
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
 * The invoices that a credit note of `grossMinor` takes back (INV-10), in the order they were issued: the newest first,
 * each up to what credit notes before left of it. `issued`: the booking's documents so far; what they say together is
 * never less than the credit note.
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
