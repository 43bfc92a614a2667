import type { PricePart } from '../pricing/quote.ts'
import type { PackageCode } from '../carparks/product.ts'
import type { Language } from '../languages.ts'
import type { LocalDate } from '../time/local.ts'
import type { Stay } from '../time/stays.ts'
import type { Buyer } from './buyer.ts'
import type { Seller } from './seller.ts'

/** A credit note takes back what invoices before it said. */
export type DocumentKind = 'invoice' | 'credit_note'

/**
 * The parts of a price; `charge` from the exit, `part` paid ahead of the rest, `kept` of a cancelled booking, `refund`
 * paid back for another reason.
 */
export type LineKind = PricePart['kind'] | 'charge' | 'part' | 'kept' | 'refund'

/**
 * Cents, VAT contained. A line below zero lowers the document: a discount on an invoice, a fee that is kept on a credit
 * note.
 */
export type Line = { kind: LineKind; grossMinor: number }

/** `corrected`: the buyer's company or the VAT rate changed, so the old one is taken back whole and written anew. */
export type DocumentReason = 'sale' | 'supplement' | 'cancelled' | 'reduced' | 'corrected'

/** An invoice that a credit note takes back, whole or in part. */
export type Corrected = { number: string; issuedOn: LocalDate }

/**
 * Everything a document says, as it was when it was issued (DOC-09): stored as JSON, never read from anywhere else
 * again.
 */
export type InvoiceFacts = {
  reason: DocumentReason
  language: Language
  bookingNumber: string
  iata: string
  /** where the car park lies, whose VAT it is (ISO 3166) */
  country: string
  carParkName: string
  carParkAddress: string
  stay: Stay
  days: number
  package: PackageCode
  seller: Seller
  buyer: Buyer
  /** `netMinor` add up to the document's net amount */
  lines: (Line & { netMinor: number })[]
  netMinor: number
  /** on a credit note: the invoices it takes back from, in the order they were issued (INV-10); none on an invoice */
  corrects: readonly Corrected[]
}

/** A document with its number. Amounts are positive on both kinds; net + VAT = gross. */
export type Invoice = {
  airportId: number
  id: string
  bookingId: string
  /** 1, 2, …: the booking's documents in the order they were issued */
  place: number
  number: string
  kind: DocumentKind
  issuedOn: LocalDate
  grossMinor: number
  vatMinor: number
  vatRatePercent: number
  facts: InvoiceFacts
}

/** The series of a country's invoices or credit notes: `NL`, `NLC`. Numbers in each have no gap within a year. */
export const seriesOf = (country: string, kind: DocumentKind): string => (kind === 'invoice' ? country : `${country}C`)

/** `NL-2026-000123`; more than a million in a year make it longer. */
export const invoiceNumber = (series: string, year: number, n: number): string =>
  `${series}-${year}-${String(n).padStart(6, '0')}`
