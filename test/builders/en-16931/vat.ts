import type { XmlElement } from '#domain/payouts/xml.ts'
import { cents, centsIn, has, inside, once, say, type Cii, type NormRule } from './read.ts'

/**
 * What the rules of a category of VAT have in common (BR-S, BR-Z, BR-E, BR-AE, BR-IC, BR-G, BR-O, BR-IG, BR-IP), whose
 * numbers mean the same in each: 01 the breakdown, 02 to 04 the numbers of both parties, asked by line, allowance and
 * charge, 05 to 07 the rate, 08 the basis, 09 the tax, 10 why there is none.
 */
type Family = {
  id: string
  code: string
  rate: 'positive' | 'zero' | 'some' | 'none'
  /** which numbers the seller must have; `none`: neither party may have a VAT number */
  seller: 'vat' | 'any' | 'none'
  buyer?: 'vat' | 'vat or registration'
  /** how many groups of the breakdown: one, or one for each rate */
  groups: 'one' | 'by rate'
  why: 'needed' | 'forbidden'
}

const families: readonly Family[] = [
  { id: 'S', code: 'S', rate: 'positive', seller: 'any', groups: 'by rate', why: 'forbidden' },
  { id: 'Z', code: 'Z', rate: 'zero', seller: 'any', groups: 'one', why: 'forbidden' },
  { id: 'E', code: 'E', rate: 'zero', seller: 'any', groups: 'one', why: 'needed' },
  { id: 'AE', code: 'AE', rate: 'zero', seller: 'any', buyer: 'vat or registration', groups: 'one', why: 'needed' },
  { id: 'IC', code: 'K', rate: 'zero', seller: 'vat', buyer: 'vat', groups: 'one', why: 'needed' },
  { id: 'G', code: 'G', rate: 'zero', seller: 'vat', groups: 'one', why: 'needed' },
  { id: 'O', code: 'O', rate: 'none', seller: 'none', groups: 'one', why: 'needed' },
  { id: 'IG', code: 'L', rate: 'some', seller: 'any', groups: 'by rate', why: 'forbidden' },
  { id: 'IP', code: 'M', rate: 'some', seller: 'any', groups: 'by rate', why: 'forbidden' },
]

/** A part of an invoice with its VAT: a line, an allowance or a charge. */
type Part = { tax: XmlElement; netMinor: number }

const lineParts = ({ lines }: Cii): Part[] =>
  lines.flatMap((line) =>
    inside(line, 'SpecifiedLineTradeSettlement/ApplicableTradeTax').map((tax) => ({
      tax,
      netMinor: centsIn(
        line,
        'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount',
      ),
    })),
  )
const reductionParts = (those: readonly XmlElement[], sign: 1 | -1): Part[] =>
  those.flatMap((one) =>
    inside(one, 'CategoryTradeTax').map((tax) => ({ tax, netMinor: sign * centsIn(one, 'ActualAmount') })),
  )
const parts = {
  line: lineParts,
  allowance: ({ allowances }: Cii) => reductionParts(allowances, -1),
  charge: ({ charges }: Cii) => reductionParts(charges, 1),
} as const
const kinds = ['line', 'allowance', 'charge'] as const

const codeIn = (tax: XmlElement) => say(tax, 'CategoryCode')
const rateIn = (tax: XmlElement) => say(tax, 'RateApplicablePercent')
const numbers = (party: readonly XmlElement[], ...schemes: string[]): boolean =>
  party.some((one) =>
    inside(one, 'SpecifiedTaxRegistration/ID').some(
      ({ text, attributes }) => text.trim() !== '' && schemes.includes(attributes['schemeID'] ?? ''),
    ),
  )

const partiesHold = ({ seller, buyer }: Family, cii: Cii): boolean => {
  const represented = numbers(cii.representative, 'VA')
  if (seller === 'none') return !represented && !numbers(cii.seller, 'VA') && !numbers(cii.buyer, 'VA')
  const sells = represented || (seller === 'vat' ? numbers(cii.seller, 'VA') : numbers(cii.seller, 'VA', 'FC'))
  const registered = cii.buyer.some((one) => say(one, 'SpecifiedLegalOrganization/ID') !== '')
  const buys = buyer === undefined || numbers(cii.buyer, 'VA') || (buyer !== 'vat' && registered)
  return sells && buys
}

const rateHolds = ({ rate }: Family, tax: XmlElement): boolean => {
  if (rate === 'none') return rateIn(tax) === ''
  const value = Number(rateIn(tax) || 'NaN')
  return rate === 'positive' ? value > 0 : rate === 'zero' ? value === 0 : value >= 0
}

const familyRules = (family: Family): NormRule[] => {
  const { id, code, groups, why } = family
  const own = (those: Part[]) => those.filter(({ tax }) => codeIn(tax) === code)
  const all = (cii: Cii) => own(kinds.flatMap((kind) => parts[kind](cii)))
  const taxed = (cii: Cii) => cii.breakdown.filter((one) => codeIn(one) === code)
  const basis = (cii: Cii, group: XmlElement) =>
    all(cii)
      .filter(({ tax }) => groups === 'one' || Number(rateIn(tax)) === Number(rateIn(group)))
      .reduce((sum, { netMinor }) => sum + netMinor, 0)
  return [
    once(`BR-${id}-01`, (cii) => {
      const count = taxed(cii).length
      return all(cii).length === 0 || (groups === 'one' ? count === 1 : count >= 1)
    }),
    ...kinds.flatMap((kind, n) => [
      once(`BR-${id}-0${n + 2}`, (cii) => own(parts[kind](cii)).length === 0 || partiesHold(family, cii)),
      once(`BR-${id}-0${n + 5}`, (cii) => own(parts[kind](cii)).every(({ tax }) => rateHolds(family, tax))),
    ]),
    once(`BR-${id}-08`, (cii) => taxed(cii).every((group) => centsIn(group, 'BasisAmount') === basis(cii, group))),
    // of a rate above zero BR-CO-17 asks the same
    once(`BR-${id}-09`, (cii) =>
      taxed(cii).every((group) => groups === 'by rate' || cents(say(group, 'CalculatedAmount')) === 0),
    ),
    once(`BR-${id}-10`, (cii) =>
      taxed(cii).every((group) => {
        const isSaid = has(group, 'ExemptionReason') || has(group, 'ExemptionReasonCode')
        return isSaid === (why === 'needed')
      }),
    ),
  ]
}

const isIn = (cii: Cii, code: string): boolean => cii.breakdown.some((one) => codeIn(one) === code)
const delivered = 'SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery'

export const vatRules: readonly NormRule[] = [
  ...families.flatMap(familyRules),
  once(
    'BR-IC-11',
    (cii) =>
      !isIn(cii, 'K') ||
      cii.at(`${delivered}/ActualDeliverySupplyChainEvent/OccurrenceDateTime`).length > 0 ||
      cii.settlement.some((one) => has(one, 'BillingSpecifiedPeriod')),
  ),
  once(
    'BR-IC-12',
    (cii) =>
      !isIn(cii, 'K') ||
      cii.at(`${delivered}/ShipToTradeParty/PostalTradeAddress/CountryID`).some(({ text }) => text.trim() !== ''),
  ),
  once('BR-O-11', (cii) => !isIn(cii, 'O') || cii.breakdown.length === 1),
  ...kinds.map((kind, n) =>
    once(`BR-O-${n + 12}`, (cii) => !isIn(cii, 'O') || parts[kind](cii).every(({ tax }) => codeIn(tax) === 'O')),
  ),
  // split payment is of Italy alone, and not beside the ordinary rate
  once('BR-B-01', ({ root, breakdown }) => !breakdown.some((one) => codeIn(one) === 'B') || onlyItaly(root)),
  once('BR-B-02', (cii) => !isIn(cii, 'B') || !isIn(cii, 'S')),
]

const onlyItaly = (root: XmlElement): boolean =>
  root.name === 'CountryID' ? root.text.trim() === 'IT' : root.children.every(onlyItaly)
