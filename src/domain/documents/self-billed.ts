import { euro, vatContained } from '../money/money.ts'
import type { Month } from '../statements/statement.ts'
import { addDays, at as momentOf, type LocalDate } from '../time/local.ts'
import type { Language } from '../languages.ts'
import type { Buyer } from './buyer.ts'
import { commissionVat } from './commission-vat.ts'
import type { Invoice, Line, SaidLine, Untaxed } from './invoice.ts'
import { homeCountry, sellerIn, type BillingParty, type Seller } from './seller.ts'

/** What a statement says of a VAT rate: the share of the prices, and the charges at the exit, with VAT. */
export type BilledRate = { vatRatePercent: number; shareMinor: number; chargesMinor: number }

/** What a statement says of a commission: what is billed of it, without VAT, and what is added. */
export type BilledCommission = { vatRatePercent: number; billedMinor: number; vatMinor: number }

type Facts = { statement: string; month: Month; closedOn: LocalDate; language: Language }
export type SelfBilledFacts = Facts & { party: Seller; rate: BilledRate }
export type CommissionFacts = Facts & { party: BillingParty; billed: BilledCommission }

/** One for each rate of VAT; the number follows that of the statement, which has no gaps. */
const selfBilledNumber = (statement: string, vatRatePercent: number): string => `${statement}-${vatRatePercent}`

const buyerIn = (country: string): Buyer => {
  const { name, street, postcode, city, country: home, vatNumber } = sellerIn(country)
  return { person: name, company: name, vatNumber, street, postcode, city, country: home }
}

/** The last day of a month. */
const lastDayOf = (month: Month): LocalDate => addDays(`${addDays(month, 31).slice(0, 7)}-01` as LocalDate, -1)

type Amounts = Pick<Invoice, 'kind' | 'grossMinor' | 'vatMinor' | 'vatRatePercent'> & {
  lines: SaidLine[]
  buyer: Buyer
  untaxed?: Untaxed | null
}

/** A document of a statement, which the party bills to us. */
const documentOf = (
  { statement, month, closedOn, language, party }: Facts & { party: Seller },
  { lines, buyer, untaxed = null, ...amounts }: Amounts,
): Invoice => ({
  airportId: 0,
  id: statement,
  bookingId: statement,
  place: 1,
  number: selfBilledNumber(statement, amounts.vatRatePercent),
  issuedOn: closedOn,
  ...amounts,
  facts: {
    reason: 'sale',
    language,
    bookingNumber: statement,
    iata: '',
    country: party.country,
    carParkName: party.name,
    carParkAddress: party.street,
    stay: { arrival: momentOf(month, 0), departure: momentOf(lastDayOf(month), 0) },
    days: 0,
    package: 'basic',
    seller: party,
    buyer,
    lines,
    netMinor: amounts.grossMinor - amounts.vatMinor,
    ...(untaxed && { untaxed }),
    corrects: [],
  },
})

const order = ['kept', 'charge'] as const

/**
 * What we write for who runs car parks, by agreement (AGENCY-96): the share of the prices and the charges of a
 * statement, at one rate of VAT, as its invoice to us; a sum below zero is its credit note. What is in the till and
 * what was paid out are payments and no part of it. Null where nothing is billed.
 */
export const selfBilled = (facts: SelfBilledFacts): Invoice | null => {
  const { vatRatePercent, shareMinor, chargesMinor } = facts.rate
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
  const kind = sign < 0 ? 'credit_note' : 'invoice'
  return documentOf(facts, { kind, grossMinor, vatMinor, vatRatePercent, lines, buyer: buyerIn(facts.party.country) })
}

/** The VAT of the commissions of a month. */
const commissionVatIn = (party: BillingParty, month: Month) => commissionVat(party, lastDayOf(month))

/**
 * What we write for an agency, by agreement (AGENCY-130): the commission of its statement as its invoice to us, with
 * the VAT that it adds, or why it adds none; below zero it is its credit note.
 */
export const commissionDocument = (facts: CommissionFacts): Invoice => {
  const { vatRatePercent, billedMinor, vatMinor: signedVat } = facts.billed
  const [netMinor, vatMinor] = [Math.abs(billedMinor), Math.abs(signedVat)]
  const grossMinor = netMinor + vatMinor
  return documentOf(facts, {
    kind: billedMinor < 0 ? 'credit_note' : 'invoice',
    grossMinor,
    vatMinor,
    vatRatePercent,
    lines: [{ kind: 'kept', grossMinor, netMinor }],
    buyer: buyerIn(homeCountry),
    untaxed: commissionVatIn(facts.party, facts.month).untaxed,
  })
}

/** The VAT in an amount of either sign. */
const containedIn = (minor: number, vatRatePercent: number): number =>
  Math.sign(minor) * vatContained(euro(Math.abs(minor)), vatRatePercent).minor
