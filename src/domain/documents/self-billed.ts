import { euro, vatContained } from '../money/money.ts'
import type { Month } from '../statements/statement.ts'
import { addDays, at as momentOf, type LocalDate } from '../time/local.ts'
import type { Language } from '../languages.ts'
import type { Buyer } from './buyer.ts'
import type { Invoice, Line } from './invoice.ts'
import { sellerIn, type Seller } from './seller.ts'

/** What a statement says of a VAT rate: the share of the prices, and the charges at the exit, with VAT. */
export type BilledRate = { vatRatePercent: number; shareMinor: number; chargesMinor: number }

export type SelfBilledFacts = {
  statement: string
  month: Month
  closedOn: LocalDate
  language: Language
  party: Seller
  rate: BilledRate
}

/** One for each rate of VAT; the number follows that of the statement, which has no gaps. */
const selfBilledNumber = (statement: string, vatRatePercent: number): string => `${statement}-${vatRatePercent}`

const buyerIn = (country: string): Buyer => {
  const { name, street, postcode, city, country: home, vatNumber } = sellerIn(country)
  return { person: name, company: name, vatNumber, street, postcode, city, country: home }
}

const order = ['kept', 'charge'] as const

/**
 * What we write for who runs car parks, by agreement (AGENCY-96): the share of the prices and the charges of a
 * statement, at one rate of VAT, as its invoice to us; a sum below zero is its credit note. What is in the till and
 * what was paid out are payments and no part of it. Null where nothing is billed.
 */
export const selfBilled = ({ statement, month, closedOn, language, party, rate }: SelfBilledFacts): Invoice | null => {
  const { vatRatePercent, shareMinor, chargesMinor } = rate
  const signedMinor = shareMinor + chargesMinor
  if (signedMinor === 0) return null
  const sign = signedMinor < 0 ? -1 : 1
  const grossMinor = Math.abs(signedMinor)
  const vatMinor = vatContained(euro(grossMinor), vatRatePercent).minor
  const netMinor = grossMinor - vatMinor
  const gross = { kept: sign * shareMinor, charge: sign * chargesMinor }
  const parts: Line[] = order
    .map((kind) => ({ kind, grossMinor: gross[kind] }))
    .filter((one) => one.grossMinor !== 0)
    .toSorted((a, b) => a.grossMinor - b.grossMinor)
  const firstNet = parts.length > 1 ? parts[0]!.grossMinor - containedIn(parts[0]!.grossMinor, vatRatePercent) : 0
  const lines = parts.map((line, n) => ({
    ...line,
    netMinor: parts.length === 1 ? netMinor : n === 0 ? firstNet : netMinor - firstNet,
  }))
  const last = addDays(`${addDays(month, 31).slice(0, 7)}-01` as LocalDate, -1)
  return {
    airportId: 0,
    id: statement,
    bookingId: statement,
    place: 1,
    number: selfBilledNumber(statement, vatRatePercent),
    kind: sign < 0 ? 'credit_note' : 'invoice',
    issuedOn: closedOn,
    grossMinor,
    vatMinor,
    vatRatePercent,
    facts: {
      reason: 'sale',
      language,
      bookingNumber: statement,
      iata: '',
      country: party.country,
      carParkName: party.name,
      carParkAddress: party.street,
      stay: { arrival: momentOf(month, 0), departure: momentOf(last, 0) },
      days: 0,
      package: 'basic',
      seller: party,
      buyer: buyerIn(party.country),
      lines,
      netMinor,
      corrects: [],
    },
  }
}

/** The VAT in an amount of either sign. */
const containedIn = (minor: number, vatRatePercent: number): number =>
  Math.sign(minor) * vatContained(euro(Math.abs(minor)), vatRatePercent).minor
