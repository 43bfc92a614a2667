import { isCountryPrefix } from './codes.ts'
import { cents, centsIn, every, has, inside, once, say, sumOf, type Cii, type NormRule } from './read.ts'

/**
 * The rules of EN 16931 about what an invoice has, that its sums are right (BR, BR-CO), and how many decimals they have
 * (BR-DEC), in our own words and from the norm's list of rules. Left out are only those that no program can read: that
 * a reason and its code mean the same (BR-CO-05 to BR-CO-08).
 */
const present = (id: string, path: string): NormRule => once(id, ({ at }) => at(path).some((one) => one.text.trim()))
const agreed = (path: string) => `SupplyChainTradeTransaction/ApplicableHeaderTradeAgreement/${path}`
const settled = (path: string) => `SupplyChainTradeTransaction/ApplicableHeaderTradeSettlement/${path}`
const group = (id: string, path: string): NormRule => once(id, ({ at }) => at(path).length > 0)
const totals = every((cii) => cii.totals)
const lines = every((cii) => cii.lines)
const payees = every((cii) => cii.payee)
const representatives = every((cii) => cii.representative)
const breakdown = every((cii) => cii.breakdown)
const allowances = every((cii) => cii.allowances)
const charges = every((cii) => cii.charges)
const lineAllowances = every((cii) => cii.lineAllowances)
const lineCharges = every((cii) => cii.lineCharges)
const periods = every(({ at }) => at(settled('BillingSpecifiedPeriod')))
const linePeriods = every(({ lines: all }) =>
  all.flatMap((line) => inside(line, 'SpecifiedLineTradeSettlement/BillingSpecifiedPeriod')),
)
const means = every(({ at }) => at(settled('SpecifiedTradeSettlementPaymentMeans')))
const hasReason = (one: Parameters<typeof has>[0]) => has(one, 'Reason') || has(one, 'ReasonCode')
const days = (period: Parameters<typeof has>[0]) =>
  ['StartDateTime', 'EndDateTime'].map((name) => say(period, `${name}/DateTimeString`))
const inOrder = (period: Parameters<typeof has>[0]): boolean => {
  const [from = '', to = ''] = days(period)
  return from === '' || to === '' || from <= to
}
const hasDay = (period: Parameters<typeof has>[0]) => days(period).some((day) => day !== '')
const schemed = (id: string, party: 'seller' | 'buyer') =>
  every((cii) => cii[party].flatMap((one) => inside(one, 'URIUniversalCommunication/URIID')))(
    id,
    (one) => (one.attributes['schemeID'] ?? '') !== '',
  )
const lineNet = 'SpecifiedLineTradeSettlement/SpecifiedTradeSettlementLineMonetarySummation/LineTotalAmount'
const netPrice = 'SpecifiedLineTradeAgreement/NetPriceProductTradePrice/ChargeAmount'
const grossPrice = 'SpecifiedLineTradeAgreement/GrossPriceProductTradePrice/ChargeAmount'
const quantity = 'SpecifiedLineTradeDelivery/BilledQuantity'
const vatNumbers = (cii: Cii) =>
  [...cii.seller, ...cii.buyer, ...cii.representative]
    .flatMap((party) => inside(party, 'SpecifiedTaxRegistration/ID'))
    .filter(({ attributes }) => attributes['schemeID'] === 'VA')
const taxIn = (total: Parameters<typeof has>[0], currency: string) =>
  inside(total, 'TaxTotalAmount').filter(({ attributes }) => attributes['currencyID'] === currency)

export const presenceRules: readonly NormRule[] = [
  present('BR-01', 'ExchangedDocumentContext/GuidelineSpecifiedDocumentContextParameter/ID'),
  present('BR-02', 'ExchangedDocument/ID'),
  once('BR-03', ({ at }) =>
    at('ExchangedDocument/IssueDateTime/DateTimeString').some(
      ({ text, attributes }) => text.trim() !== '' && attributes['format'] === '102',
    ),
  ),
  present('BR-04', 'ExchangedDocument/TypeCode'),
  present('BR-05', settled('InvoiceCurrencyCode')),
  present('BR-06', agreed('SellerTradeParty/Name')),
  present('BR-07', agreed('BuyerTradeParty/Name')),
  group('BR-08', agreed('SellerTradeParty/PostalTradeAddress')),
  present('BR-09', agreed('SellerTradeParty/PostalTradeAddress/CountryID')),
  group('BR-10', agreed('BuyerTradeParty/PostalTradeAddress')),
  present('BR-11', agreed('BuyerTradeParty/PostalTradeAddress/CountryID')),
  totals('BR-12', (one) => has(one, 'LineTotalAmount')),
  totals('BR-13', (one) => has(one, 'TaxBasisTotalAmount')),
  totals('BR-14', (one) => has(one, 'GrandTotalAmount')),
  totals('BR-15', (one) => has(one, 'DuePayableAmount')),
  once('BR-16', (cii) => cii.lines.length > 0),
  payees('BR-17', (one, { seller }) => has(one, 'Name') && say(one, 'Name') !== say(seller[0], 'Name')),
  representatives('BR-18', (one) => say(one, 'Name') !== ''),
  representatives('BR-19', (one) => has(one, 'PostalTradeAddress')),
  representatives('BR-20', (one) => say(one, 'PostalTradeAddress/CountryID') !== ''),
  lines('BR-21', (one) => say(one, 'AssociatedDocumentLineDocument/LineID') !== ''),
  lines('BR-22', (one) => say(one, quantity) !== ''),
  lines('BR-23', (one) => inside(one, quantity).every(({ attributes }) => (attributes['unitCode'] ?? '') !== '')),
  lines('BR-24', (one) => say(one, lineNet) !== ''),
  lines('BR-25', (one) => say(one, 'SpecifiedTradeProduct/Name') !== ''),
  lines('BR-26', (one) => say(one, netPrice) !== ''),
  lines('BR-27', (one) => cents(say(one, netPrice)) >= 0),
  lines('BR-28', (one) => cents(say(one, grossPrice)) >= 0),
  periods('BR-29', inOrder),
  linePeriods('BR-30', inOrder),
  allowances('BR-31', (one) => say(one, 'ActualAmount') !== ''),
  allowances('BR-32', (one) => say(one, 'CategoryTradeTax/CategoryCode') !== ''),
  allowances('BR-33', hasReason),
  charges('BR-36', (one) => say(one, 'ActualAmount') !== ''),
  charges('BR-37', (one) => say(one, 'CategoryTradeTax/CategoryCode') !== ''),
  charges('BR-38', hasReason),
  lineAllowances('BR-41', (one) => say(one, 'ActualAmount') !== ''),
  lineAllowances('BR-42', hasReason),
  lineCharges('BR-43', (one) => say(one, 'ActualAmount') !== ''),
  lineCharges('BR-44', hasReason),
  breakdown('BR-45', (one) => say(one, 'BasisAmount') !== ''),
  breakdown('BR-46', (one) => say(one, 'CalculatedAmount') !== ''),
  breakdown('BR-47', (one) => say(one, 'TypeCode') === 'VAT' && say(one, 'CategoryCode') !== ''),
  breakdown('BR-48', (one) => say(one, 'RateApplicablePercent') !== '' || say(one, 'CategoryCode') === 'O'),
  means('BR-49', (one) => say(one, 'TypeCode') !== ''),
  // an account of the payee, where one is named at all
  every(({ at }) => at(settled('SpecifiedTradeSettlementPaymentMeans/PayeePartyCreditorFinancialAccount')))(
    'BR-50',
    (one) => say(one, 'IBANID') !== '' || say(one, 'ProprietaryID') !== '',
  ),
  every(({ at }) => at(settled('SpecifiedTradeSettlementPaymentMeans/ApplicableTradeSettlementFinancialCard')))(
    'BR-51',
    (one) => say(one, 'ID').length <= 10,
  ),
  every(({ at }) => at(agreed('AdditionalReferencedDocument')))('BR-52', (one) => say(one, 'IssuerAssignedID') !== ''),
  totals('BR-53', (one, { accounting }) => accounting === '' || taxIn(one, accounting).length > 0),
  every((cii) => cii.lines.flatMap((line) => inside(line, 'SpecifiedTradeProduct/ApplicableProductCharacteristic')))(
    'BR-54',
    (one) => say(one, 'Description') !== '' && say(one, 'Value') !== '',
  ),
  every(({ at }) => at(settled('InvoiceReferencedDocument')))('BR-55', (one) => say(one, 'IssuerAssignedID') !== ''),
  representatives('BR-56', (one) =>
    inside(one, 'SpecifiedTaxRegistration/ID').some(({ attributes }) => attributes['schemeID'] === 'VA'),
  ),
  every(({ at }) =>
    at('SupplyChainTradeTransaction/ApplicableHeaderTradeDelivery/ShipToTradeParty/PostalTradeAddress'),
  )('BR-57', (one) => say(one, 'CountryID') !== ''),
  // a credit transfer, in the zone of the euro or beyond, without an account
  means(
    'BR-61',
    (one) => !['30', '58'].includes(say(one, 'TypeCode')) || has(one, 'PayeePartyCreditorFinancialAccount'),
  ),
  schemed('BR-62', 'seller'),
  schemed('BR-63', 'buyer'),
  every((cii) => cii.lines.flatMap((line) => inside(line, 'SpecifiedTradeProduct/GlobalID')))(
    'BR-64',
    ({ attributes }) => (attributes['schemeID'] ?? '') !== '',
  ),
  every((cii) =>
    cii.lines.flatMap((line) => inside(line, 'SpecifiedTradeProduct/DesignatedProductClassification/ClassCode')),
  )('BR-65', ({ attributes }) => (attributes['listID'] ?? '') !== ''),
  every((cii) => [
    ...cii.reductions,
    ...cii.lines.flatMap((line) => inside(line, 'SpecifiedLineTradeSettlement/SpecifiedTradeAllowanceCharge')),
  ])('BR-66', (one) => has(one, 'ChargeIndicator')),
]

/**
 * Prices that contain VAT lead to a tax that may differ by a cent from basis times rate; the norm's own validator
 * allows less than a whole unit of the currency.
 */
const tolerance = 1
const taxOf = (basisMinor: number, rate: string): number => Math.round((basisMinor * Number(rate || '0')) / 100)

export const sumRules: readonly NormRule[] = [
  breakdown('BR-CO-03', (one) => !(has(one, 'TaxPointDate') && has(one, 'DueDateTypeCode'))),
  lines('BR-CO-04', (one) =>
    inside(one, 'SpecifiedLineTradeSettlement/ApplicableTradeTax').some(
      (tax) => say(tax, 'TypeCode') === 'VAT' && say(tax, 'CategoryCode') !== '',
    ),
  ),
  every(vatNumbers)('BR-CO-09', ({ text }) => isCountryPrefix(text.trim().slice(0, 2))),
  totals('BR-CO-10', (one, cii) => centsIn(one, 'LineTotalAmount') === sumOf(cii.lines, lineNet)),
  totals('BR-CO-11', (one, cii) => centsIn(one, 'AllowanceTotalAmount') === sumOf(cii.allowances, 'ActualAmount')),
  totals('BR-CO-12', (one, cii) => centsIn(one, 'ChargeTotalAmount') === sumOf(cii.charges, 'ActualAmount')),
  totals(
    'BR-CO-13',
    (one) =>
      centsIn(one, 'TaxBasisTotalAmount') ===
      centsIn(one, 'LineTotalAmount') - centsIn(one, 'AllowanceTotalAmount') + centsIn(one, 'ChargeTotalAmount'),
  ),
  totals('BR-CO-14', (one, cii) =>
    taxIn(one, cii.currency).every(({ text }) => cents(text) === sumOf(cii.breakdown, 'CalculatedAmount')),
  ),
  totals('BR-CO-15', (one, { currency }) => {
    const taxes = taxIn(one, currency)
    const tax = taxes.reduce((sum, { text }) => sum + cents(text), 0)
    return taxes.length === 1 && centsIn(one, 'GrandTotalAmount') === centsIn(one, 'TaxBasisTotalAmount') + tax
  }),
  totals(
    'BR-CO-16',
    (one) =>
      centsIn(one, 'DuePayableAmount') ===
      centsIn(one, 'GrandTotalAmount') - centsIn(one, 'TotalPrepaidAmount') + centsIn(one, 'RoundingAmount'),
  ),
  breakdown('BR-CO-17', (one) => {
    const rate = say(one, 'RateApplicablePercent')
    const off = taxOf(centsIn(one, 'BasisAmount'), rate) - centsIn(one, 'CalculatedAmount')
    return Math.abs(off) <= (Number(rate || '0') === 0 ? 0 : tolerance)
  }),
  once('BR-CO-18', (cii) => cii.breakdown.length > 0),
  periods('BR-CO-19', hasDay),
  linePeriods('BR-CO-20', hasDay),
  allowances('BR-CO-21', hasReason),
  charges('BR-CO-22', hasReason),
  lineAllowances('BR-CO-23', hasReason),
  lineCharges('BR-CO-24', hasReason),
  totals(
    'BR-CO-25',
    (one, { at }) =>
      centsIn(one, 'DuePayableAmount') <= 0 ||
      at(settled('SpecifiedTradePaymentTerms')).some(
        (terms) => has(terms, 'DueDateDateTime') || say(terms, 'Description') !== '',
      ),
  ),
  every((cii) => cii.seller)(
    'BR-CO-26',
    (one) =>
      ['ID', 'GlobalID', 'SpecifiedLegalOrganization/ID'].some((path) => say(one, path) !== '') ||
      inside(one, 'SpecifiedTaxRegistration/ID').some(({ attributes }) => attributes['schemeID'] === 'VA'),
  ),
]

const twoDecimals = (text: string): boolean => !/\.\d{3,}/.test(text)
const decimals = (path: string) => (one: Parameters<typeof has>[0]) =>
  inside(one, path).every(({ text }) => twoDecimals(text))

export const decimalRules: readonly NormRule[] = [
  allowances('BR-DEC-01', decimals('ActualAmount')),
  allowances('BR-DEC-02', decimals('BasisAmount')),
  charges('BR-DEC-05', decimals('ActualAmount')),
  charges('BR-DEC-06', decimals('BasisAmount')),
  totals('BR-DEC-09', decimals('LineTotalAmount')),
  totals('BR-DEC-10', decimals('AllowanceTotalAmount')),
  totals('BR-DEC-11', decimals('ChargeTotalAmount')),
  totals('BR-DEC-12', decimals('TaxBasisTotalAmount')),
  totals('BR-DEC-13', (one, { currency }) => taxIn(one, currency).every(({ text }) => twoDecimals(text))),
  totals('BR-DEC-14', decimals('GrandTotalAmount')),
  totals('BR-DEC-15', (one, { accounting }) => taxIn(one, accounting).every(({ text }) => twoDecimals(text))),
  totals('BR-DEC-16', decimals('TotalPrepaidAmount')),
  totals('BR-DEC-17', decimals('RoundingAmount')),
  totals('BR-DEC-18', decimals('DuePayableAmount')),
  breakdown('BR-DEC-19', decimals('BasisAmount')),
  breakdown('BR-DEC-20', decimals('CalculatedAmount')),
  lines('BR-DEC-23', decimals(lineNet)),
  lineAllowances('BR-DEC-24', decimals('ActualAmount')),
  lineAllowances('BR-DEC-25', decimals('BasisAmount')),
  lineCharges('BR-DEC-27', decimals('ActualAmount')),
  lineCharges('BR-DEC-28', decimals('BasisAmount')),
]
