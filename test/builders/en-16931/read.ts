import { readXml, textIn, within, type XmlElement } from '#domain/payouts/xml.ts'

/**
 * An invoice in the syntax CII as the rules of EN 16931 see it: its groups by their place in the file. The numbers of
 * the norm (BT, BG) stand beside what they name.
 */
export type Cii = {
  root: XmlElement
  /** the elements that are reached by this path from the root, such as `ExchangedDocument/ID` */
  at: (path: string) => XmlElement[]
  agreement: XmlElement[]
  settlement: XmlElement[]
  /** BG-4, BG-7, BG-11, BG-10 */
  seller: XmlElement[]
  buyer: XmlElement[]
  representative: XmlElement[]
  payee: XmlElement[]
  /** BG-22 */
  totals: XmlElement[]
  /** BG-25 */
  lines: XmlElement[]
  /** BG-20, BG-21, and both */
  allowances: XmlElement[]
  charges: XmlElement[]
  reductions: XmlElement[]
  /** BG-27, BG-28 */
  lineAllowances: XmlElement[]
  lineCharges: XmlElement[]
  /** BG-23 */
  breakdown: XmlElement[]
  /** BT-5, BT-6 */
  currency: string
  accounting: string
}

export const inside = (from: XmlElement | undefined, path: string): XmlElement[] =>
  from === undefined ? [] : within(from, ...path.split('/'))

/** The text of the first element of a path; empty where there is none. */
export const say = (from: XmlElement | undefined, path: string): string =>
  from === undefined ? '' : (textIn(from, ...path.split('/')) ?? '')

export const has = (from: XmlElement | undefined, path: string): boolean => inside(from, path).length > 0

/** Cents, from which a third decimal is left out: that there is none is a rule of its own. */
export const cents = (text: string): number => Math.round(Number(text || '0') * 100)
export const centsIn = (from: XmlElement | undefined, path: string): number => cents(say(from, path))
export const sumOf = (those: readonly XmlElement[], path: string): number =>
  those.reduce((sum, one) => sum + centsIn(one, path), 0)

const indicated = (those: XmlElement[], word: string): XmlElement[] =>
  those.filter((one) => say(one, 'ChargeIndicator/Indicator') === word)

/** Every element of a name, wherever it stands. */
export const everywhere = (from: XmlElement, name: string): XmlElement[] => [
  ...(from.name === name ? [from] : []),
  ...from.children.flatMap((child) => everywhere(child, name)),
]

export const readCii = (xml: string): Cii | null => {
  const root = readXml(xml)
  if (!root || root.name !== 'CrossIndustryInvoice') return null
  const at = (path: string) => inside(root, path)
  const trade = (path: string) => at(`SupplyChainTradeTransaction/${path}`)
  const agreement = trade('ApplicableHeaderTradeAgreement')
  const settlement = trade('ApplicableHeaderTradeSettlement')
  const of = (groups: XmlElement[], path: string) => groups.flatMap((group) => inside(group, path))
  const lines = trade('IncludedSupplyChainTradeLineItem')
  const reductions = of(settlement, 'SpecifiedTradeAllowanceCharge')
  const ofLines = of(lines, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge')
  return {
    root,
    at,
    agreement,
    settlement,
    seller: of(agreement, 'SellerTradeParty'),
    buyer: of(agreement, 'BuyerTradeParty'),
    representative: of(agreement, 'SellerTaxRepresentativeTradeParty'),
    payee: of(settlement, 'PayeeTradeParty'),
    totals: of(settlement, 'SpecifiedTradeSettlementHeaderMonetarySummation'),
    lines,
    reductions,
    allowances: indicated(reductions, 'false'),
    charges: indicated(reductions, 'true'),
    lineAllowances: indicated(ofLines, 'false'),
    lineCharges: indicated(ofLines, 'true'),
    breakdown: of(settlement, 'ApplicableTradeTax'),
    currency: say(settlement[0], 'InvoiceCurrencyCode'),
    accounting: say(settlement[0], 'TaxCurrencyCode'),
  }
}

/** A rule of the norm: of each of `those` it asks `holds`. A group that is not there breaks no rule about it. */
export type NormRule = { id: string; broken: (cii: Cii) => boolean }

export const every =
  (those: (cii: Cii) => readonly XmlElement[]) =>
  (id: string, holds: (one: XmlElement, cii: Cii) => boolean): NormRule => ({
    id,
    broken: (cii) => those(cii).some((one) => !holds(one, cii)),
  })

export const once = (id: string, holds: (cii: Cii) => boolean): NormRule => ({ id, broken: (cii) => !holds(cii) })
