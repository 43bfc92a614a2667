/**
 * An invoice in the syntax CII with every group about which EN 16931 has a rule, made up by us: two lines, an
 * allowance and a charge of the document and of a line, a payee, a tax representative, periods, a card, an account,
 * and the tax in a second currency. It breaks no rule.
 */
const tax = (code: string, rate: string) =>
  `<ram:TypeCode>VAT</ram:TypeCode><ram:CategoryCode>${code}</ram:CategoryCode>${rate}`
const date = (name: string, day: string) =>
  `<ram:${name}><udt:DateTimeString format="102">${day}</udt:DateTimeString></ram:${name}>`
const reduction = (isCharge: boolean, minor: string, reason: string, more = '') =>
  `<ram:SpecifiedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${isCharge}</udt:Indicator></ram:ChargeIndicator><ram:BasisAmount>99.00</ram:BasisAmount><ram:ActualAmount>${minor}</ram:ActualAmount><ram:Reason>${reason}</ram:Reason>${more}</ram:SpecifiedTradeAllowanceCharge>`

type Vat = { code: string; rate: string; tax: string; grand: string; due: string; why: string }

const percent = (rate: string) => `<ram:RateApplicablePercent>${rate}</ram:RateApplicablePercent>`
const number = (scheme: string, of: string) =>
  `<ram:SpecifiedTaxRegistration><ram:ID schemeID="${scheme}">${of}</ram:ID></ram:SpecifiedTaxRegistration>`

const line = (id: string, net: string, { code, rate }: Vat, more = '') =>
  `<ram:IncludedSupplyChainTradeLineItem><ram:AssociatedDocumentLineDocument><ram:LineID>${id}</ram:LineID></ram:AssociatedDocumentLineDocument><ram:SpecifiedTradeProduct><ram:GlobalID schemeID="0160">400${id}</ram:GlobalID><ram:Name>Item ${id}</ram:Name><ram:ApplicableProductCharacteristic><ram:Description>Roof</ram:Description><ram:Value>yes</ram:Value></ram:ApplicableProductCharacteristic><ram:DesignatedProductClassification><ram:ClassCode listID="STI">12</ram:ClassCode></ram:DesignatedProductClassification></ram:SpecifiedTradeProduct><ram:SpecifiedLineTradeAgreement><ram:GrossPriceProductTradePrice><ram:ChargeAmount>${net}</ram:ChargeAmount></ram:GrossPriceProductTradePrice><ram:NetPriceProductTradePrice><ram:ChargeAmount>${net}</ram:ChargeAmount></ram:NetPriceProductTradePrice></ram:SpecifiedLineTradeAgreement><ram:SpecifiedLineTradeDelivery><ram:BilledQuantity unitCode="C62">1</ram:BilledQuantity></ram:SpecifiedLineTradeDelivery><ram:SpecifiedLineTradeSettlement><ram:ApplicableTradeTax>${tax(code, rate)}</ram:ApplicableTradeTax>${more}<ram:SpecifiedTradeSettlementLineMonetarySummation><ram:LineTotalAmount>${net}</ram:LineTotalAmount></ram:SpecifiedTradeSettlementLineMonetarySummation></ram:SpecifiedLineTradeSettlement></ram:IncludedSupplyChainTradeLineItem>`

const address = (country: string) =>
  `<ram:PostalTradeAddress><ram:CountryID>${country}</ram:CountryID></ram:PostalTradeAddress>`

const categoryOf = ({ code, rate }: Vat) => `<ram:CategoryTradeTax>${tax(code, rate)}</ram:CategoryTradeTax>`

/** What the first line has besides: a period of its own, an allowance and a charge. */
const firstMore = `<ram:BillingSpecifiedPeriod>${date('StartDateTime', '20270102')}${date('EndDateTime', '20270103')}</ram:BillingSpecifiedPeriod>${reduction(false, '5.00', 'Line off')}${reduction(true, '6.00', 'Line more')}`

const whole = (vat: Vat, numbers: { seller: string; buyer: string; representative: boolean }): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<rsm:CrossIndustryInvoice xmlns:rsm="urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100" xmlns:ram="urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100" xmlns:udt="urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100">
<rsm:ExchangedDocumentContext><ram:GuidelineSpecifiedDocumentContextParameter><ram:ID>urn:cen.eu:en16931:2017</ram:ID></ram:GuidelineSpecifiedDocumentContextParameter></rsm:ExchangedDocumentContext>
<rsm:ExchangedDocument><ram:ID>N-1</ram:ID><ram:TypeCode>380</ram:TypeCode>${date('IssueDateTime', '20270201')}</rsm:ExchangedDocument>
<rsm:SupplyChainTradeTransaction>
${line('1', '100.00', vat, firstMore)}
${line('2', '50.00', vat)}
<ram:ApplicableHeaderTradeAgreement><ram:SellerTradeParty><ram:Name>Seller</ram:Name><ram:SpecifiedLegalOrganization><ram:ID>R-1</ram:ID></ram:SpecifiedLegalOrganization>${address('NL')}<ram:URIUniversalCommunication><ram:URIID schemeID="EM">a@example.org</ram:URIID></ram:URIUniversalCommunication>${numbers.seller}</ram:SellerTradeParty><ram:BuyerTradeParty><ram:Name>Buyer</ram:Name>${address('DE')}<ram:URIUniversalCommunication><ram:URIID schemeID="EM">b@example.org</ram:URIID></ram:URIUniversalCommunication>${numbers.buyer}</ram:BuyerTradeParty>${
    numbers.representative
      ? `<ram:SellerTaxRepresentativeTradeParty><ram:Name>Representative</ram:Name>${address('BE')}${number('VA', 'BE0123456749')}</ram:SellerTaxRepresentativeTradeParty>`
      : ''
  }<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>D-1</ram:IssuerAssignedID></ram:AdditionalReferencedDocument></ram:ApplicableHeaderTradeAgreement>
<ram:ApplicableHeaderTradeDelivery><ram:ShipToTradeParty>${address('FR')}</ram:ShipToTradeParty><ram:ActualDeliverySupplyChainEvent>${date('OccurrenceDateTime', '20270131')}</ram:ActualDeliverySupplyChainEvent></ram:ApplicableHeaderTradeDelivery>
<ram:ApplicableHeaderTradeSettlement><ram:TaxCurrencyCode>DKK</ram:TaxCurrencyCode><ram:InvoiceCurrencyCode>EUR</ram:InvoiceCurrencyCode><ram:PayeeTradeParty><ram:Name>Payee</ram:Name></ram:PayeeTradeParty><ram:SpecifiedTradeSettlementPaymentMeans><ram:TypeCode>58</ram:TypeCode><ram:ApplicableTradeSettlementFinancialCard><ram:ID>123456</ram:ID></ram:ApplicableTradeSettlementFinancialCard><ram:PayeePartyCreditorFinancialAccount><ram:IBANID>NL91ABNA0417164300</ram:IBANID></ram:PayeePartyCreditorFinancialAccount></ram:SpecifiedTradeSettlementPaymentMeans><ram:ApplicableTradeTax><ram:CalculatedAmount>${vat.tax}</ram:CalculatedAmount><ram:TypeCode>VAT</ram:TypeCode>${vat.why}<ram:BasisAmount>144.00</ram:BasisAmount><ram:CategoryCode>${vat.code}</ram:CategoryCode><ram:DueDateTypeCode>5</ram:DueDateTypeCode>${vat.rate}</ram:ApplicableTradeTax><ram:BillingSpecifiedPeriod>${date('StartDateTime', '20270101')}${date('EndDateTime', '20270131')}</ram:BillingSpecifiedPeriod>${reduction(false, '10.00', 'Off', categoryOf(vat))}${reduction(true, '4.00', 'More', categoryOf(vat))}<ram:SpecifiedTradePaymentTerms><ram:Description>14 days</ram:Description></ram:SpecifiedTradePaymentTerms><ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:LineTotalAmount>150.00</ram:LineTotalAmount><ram:ChargeTotalAmount>4.00</ram:ChargeTotalAmount><ram:AllowanceTotalAmount>10.00</ram:AllowanceTotalAmount><ram:TaxBasisTotalAmount>144.00</ram:TaxBasisTotalAmount><ram:TaxTotalAmount currencyID="EUR">${vat.tax}</ram:TaxTotalAmount><ram:TaxTotalAmount currencyID="DKK">225.00</ram:TaxTotalAmount><ram:RoundingAmount>0.00</ram:RoundingAmount><ram:GrandTotalAmount>${vat.grand}</ram:GrandTotalAmount><ram:TotalPrepaidAmount>4.00</ram:TotalPrepaidAmount><ram:DuePayableAmount>${vat.due}</ram:DuePayableAmount></ram:SpecifiedTradeSettlementHeaderMonetarySummation><ram:InvoiceReferencedDocument><ram:IssuerAssignedID>N-0</ram:IssuerAssignedID></ram:InvoiceReferencedDocument></ram:ApplicableHeaderTradeSettlement>
</rsm:SupplyChainTradeTransaction>
</rsm:CrossIndustryInvoice>`

const untaxed = (code: string, why: string): Vat => ({
  code,
  rate: percent('0'),
  tax: '0.00',
  grand: '144.00',
  due: '140.00',
  why,
})
const reason = (code: string) => `<ram:ExemptionReasonCode>${code}</ram:ExemptionReasonCode>`
const both = { seller: number('VA', 'NL123456782B01'), buyer: number('VA', 'DE136695976'), representative: true }

/** The same invoice in each category of VAT. */
export const exampleInvoices: Readonly<Record<string, string>> = {
  S: whole({ code: 'S', rate: percent('21'), tax: '30.24', grand: '174.24', due: '170.24', why: '' }, both),
  Z: whole(untaxed('Z', ''), both),
  E: whole(untaxed('E', '<ram:ExemptionReason>Small business</ram:ExemptionReason>'), both),
  AE: whole(untaxed('AE', reason('VATEX-EU-AE')), both),
  K: whole(untaxed('K', reason('VATEX-EU-IC')), both),
  G: whole(untaxed('G', reason('VATEX-EU-G')), both),
  O: whole({ ...untaxed('O', reason('VATEX-EU-O')), rate: '' }, { seller: '', buyer: '', representative: false }),
  L: whole({ code: 'L', rate: percent('7'), tax: '10.08', grand: '154.08', due: '150.08', why: '' }, both),
  M: whole({ code: 'M', rate: percent('10'), tax: '14.40', grand: '158.40', due: '154.40', why: '' }, both),
}
