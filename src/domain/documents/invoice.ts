import type { PricePart } from '../pricing/quote.ts'
import type { PackageCode } from '../carparks/product.ts'
import type { Language } from '../languages.ts'
import type { LocalDate } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'
import type { Buyer } from './buyer.ts'
import type { Seller } from './seller.ts'

/** A credit note takes back what earlier invoices said. */
export type DocumentKind = 'invoice' | 'credit_note'

/**
 * A line is a part of the price, or one of four others: `charge` at the exit, `part` paid ahead of the rest, `kept` of
 * a cancelled booking, `refund` paid back for another reason.
 */
export type LineKind = PricePart['kind'] | 'charge' | 'part' | 'kept' | 'refund'

/**
 * Amounts are cents with VAT contained. A line below zero lowers the document: a discount on an invoice, a fee that is
 * kept on a credit note.
 */
export type Line = { kind: LineKind; grossMinor: number }

/** A line as a document says it. `label`: what it is called where its kind does not say it, such as a cost centre. */
export type SaidLine = Line & { netMinor: number; label?: string }

/**
 * Why a document was written. `corrected`: the buyer's company or the VAT rate changed, so the old invoice is taken
 * back in full and a new one is written.
 */
export type DocumentReason = 'sale' | 'supplement' | 'cancelled' | 'reduced' | 'corrected'

/** An invoice from which a credit note takes back, in full or in part. */
export type Corrected = { number: string; issuedOn: LocalDate }

/**
 * Why a document has no VAT: the buyer owes it (reverse charge), it is outside the scope of the tax, or its seller is
 * exempt, in the words of `sentence`; the other two have words of their own in each language.
 */
export type Untaxed = { why: 'reverse' | 'outside' | 'exempt'; sentence: string }

/**
 * Everything a document says, as it was when it was issued (DOC-09). It is stored as JSON, and these facts are never
 * read from another place again.
 */
export type InvoiceFacts = {
  reason: DocumentReason
  language: Language
  bookingNumber: string
  iata: string
  /** the country in which the car park lies and whose VAT counts (ISO 3166) */
  country: string
  carParkName: string
  carParkAddress: string
  stay: Stay
  days: number
  package: PackageCode
  seller: Seller
  buyer: Buyer
  /** the `netMinor` of the lines add up to the document's net amount */
  lines: SaidLine[]
  netMinor: number
  /** left out: its VAT is that of its rate */
  untaxed?: Untaxed
  /**
   * on a credit note the invoices from which it takes back, in the order they were issued (INV-10); empty on an invoice
   */
  corrects: readonly Corrected[]
}

/** A document with its number. Amounts are positive on both kinds; net + VAT = gross. */
export type Invoice = {
  airportId: number
  id: string
  bookingId: string
  /** 1, 2, …: the position among the booking's documents, in the order they were issued */
  place: number
  number: string
  kind: DocumentKind
  issuedOn: LocalDate
  grossMinor: number
  vatMinor: number
  vatRatePercent: number
  facts: InvoiceFacts
}

/**
 * The series of a country's invoices or credit notes, such as `NL` and `NLC`. Its numbers have no gap within a year.
 */
export const seriesOf = (country: string, kind: DocumentKind): string => (kind === 'invoice' ? country : `${country}C`)

/** A number such as `NL-2026-000123`. It gets longer after 999,999 documents in a year. */
export const invoiceNumber = (series: string, year: number, n: number): string =>
  `${series}-${year}-${String(n).padStart(6, '0')}`

/** Reads such a number as somebody typed it, also that of a credit note; null for what cannot be one. */
export const readInvoiceNumber = (typed: string): string | null => {
  const number = typed.trim().toUpperCase().replaceAll(/\s+/g, '-')
  return /^[A-Z]{2}C?-\d{4}-\d{6,9}$/.test(number) ? number : null
}
