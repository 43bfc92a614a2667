import { euro, vatContained } from '../money/money.ts'
import type { Month } from '../statements/statement.ts'
import { addDays, at as momentOf, type LocalDate } from '../time/local.ts'
import type { Invoice, SaidLine } from './invoice.ts'
import { sellerIn, type Seller } from './seller.ts'

/**
 * What a statement says is owed to us at one rate in one country, with VAT: by cost centre of a company, by code of an
 * agency.
 */
export type OwedRate = {
  country: string
  vatRatePercent: number
  parts: readonly { label: string; owedMinor: number }[]
}

type CollectiveFacts = {
  statement: string
  month: Month
  closedOn: LocalDate
  /** as whom the company or agency is billed, as it stood when the month was closed */
  party: Seller
  rate: OwedRate
}

/** The VAT in an amount of either sign. */
const containedIn = (minor: number, vatRatePercent: number): number =>
  Math.sign(minor) * vatContained(euro(Math.abs(minor)), vatRatePercent).minor

/** Net amounts are those of the sums so far, so that they add up to the net amount of the document. */
const linesOf = (parts: readonly { label: string; grossMinor: number }[], vatRatePercent: number): SaidLine[] => {
  let before = 0
  return parts.map(({ label, grossMinor }) => {
    const after = before + grossMinor
    const vatMinor = containedIn(after, vatRatePercent) - containedIn(before, vatRatePercent)
    before = after
    return { kind: 'parking', label, grossMinor, netMinor: grossMinor - vatMinor }
  })
}

/**
 * Our invoice of what a month brought to an account in one country at one rate of VAT: to a company, a line for each
 * cost centre (AGENCY-118), or to an agency, a line for each code (AGENCY-127). Below zero it is a credit note. What
 * was paid is no part of it. Null where nothing is billed.
 */
export const collectiveInvoice = ({ statement, month, closedOn, party, rate }: CollectiveFacts): Invoice | null => {
  const { country, vatRatePercent, parts: owed } = rate
  const signedMinor = owed.reduce((sum, { owedMinor }) => sum + owedMinor, 0)
  if (signedMinor === 0) return null
  const sign = signedMinor < 0 ? -1 : 1
  const grossMinor = Math.abs(signedMinor)
  const vatMinor = vatContained(euro(grossMinor), vatRatePercent).minor
  const parts = owed
    .map(({ label, owedMinor }) => ({ label, grossMinor: sign * owedMinor }))
    .filter((one) => one.grossMinor !== 0)
    .toSorted((a, b) => b.grossMinor - a.grossMinor)
  const { name, street, postcode, city, country: home, vatNumber } = party
  const last = addDays(`${addDays(month, 31).slice(0, 7)}-01` as LocalDate, -1)
  return {
    airportId: 0,
    id: statement,
    bookingId: statement,
    place: 1,
    number: `${statement}-${country}-${vatRatePercent}`,
    kind: sign < 0 ? 'credit_note' : 'invoice',
    issuedOn: closedOn,
    grossMinor,
    vatMinor,
    vatRatePercent,
    facts: {
      reason: 'sale',
      language: 'en',
      bookingNumber: statement,
      iata: '',
      country,
      carParkName: '',
      carParkAddress: '',
      stay: { arrival: momentOf(month, 0), departure: momentOf(last, 0) },
      days: 0,
      package: 'basic',
      seller: sellerIn(country),
      buyer: { person: name, company: name, vatNumber, street, postcode, city, country: home },
      lines: linesOf(parts, vatRatePercent),
      netMinor: grossMinor - vatMinor,
      corrects: [],
    },
  }
}
