import { isCountry, listedCountry } from '#domain/documents/country.ts'
import type { Invoice, LineKind, SaidLine } from '#domain/documents/invoice.ts'
import { countryOfVatNumber } from '#domain/documents/vat-number.ts'
import { euro, toDecimal } from '#domain/money/money.ts'
import { dateOf, type LocalDate } from '#domain/time/local.ts'
import type { Translate } from '#texts/texts.ts'
import { lineName } from './invoice-words.ts'

/**
 * The data of an invoice as EN 16931 defines them, written in UN/CEFACT CII in the profile "EN 16931" (COMFORT) of
 * Factur-X 1.0. A document has one VAT category. Lines below zero become allowances of the document, because the price
 * of a line may not be negative (BR-27). The numbers with BT, BG and BR are those of the norm.
 */
const facturXProfile = 'urn:cen.eu:en16931:2017'
export const facturXFile = 'factur-x.xml'

const escapeXml = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replace(/[<>&"']/g, (one) => `&#${one.codePointAt(0)};`)

type Node =
  | string
  | readonly [name: string, content: string | readonly Node[], attributes?: Readonly<Record<string, string>>]

const xml = (node: Node): string => {
  if (typeof node === 'string') return node
  const [name, content, attributes = {}] = node
  const opening = [name, ...Object.entries(attributes).map(([key, value]) => `${key}="${escapeXml(value)}"`)].join(' ')
  return `<${opening}>${typeof content === 'string' ? escapeXml(content) : content.map(xml).join('')}</${name}>`
}

const none: readonly Node[] = []
const amount = (minor: number): string => toDecimal(euro(minor))
const date = (name: string, day: LocalDate): Node => [
  name,
  [['udt:DateTimeString', day.replaceAll('-', ''), { format: '102' }]],
]

const untaxedCodes = { reverse: 'AE', outside: 'O', exempt: 'E' } as const
/** The lists of the norm have no code for who is exempt by its own law. */
const vatexCodes = { reverse: 'VATEX-EU-AE', outside: 'VATEX-EU-O', exempt: undefined } as const
const untaxedOf = ({ facts: { untaxed } }: Invoice) => untaxed?.why ?? null

/** Zero percent is a rate like any other here, so its category is `Z`, unless the invoice says why it has no VAT. */
const codeOf = (invoice: Invoice): string => {
  const why = untaxedOf(invoice)
  if (why) return untaxedCodes[why]
  return invoice.vatRatePercent === 0 ? 'Z' : 'S'
}

/** What is outside the scope of the tax has no rate, not even zero (BR-O-05). */
const rate = (invoice: Invoice): readonly Node[] =>
  untaxedOf(invoice) === 'outside' ? none : [['ram:RateApplicablePercent', String(invoice.vatRatePercent)]]
const category = (invoice: Invoice): Node[] => [['ram:CategoryCode', codeOf(invoice)], ...rate(invoice)]

const address = (postcode: string, street: string, city: string, country: string): Node => {
  const given: [string, string][] = [
    ['ram:PostcodeCode', postcode],
    ['ram:LineOne', street],
    ['ram:CityName', city],
  ]
  return [
    'ram:PostalTradeAddress',
    [...given.filter(([, value]) => value !== ''), ['ram:CountryID', listedCountry(country)]],
  ]
}

const taxId = (number: string, schemeID: 'VA' | 'FC'): readonly Node[] =>
  number === '' ? none : [['ram:SpecifiedTaxRegistration', [['ram:ID', number.replace(/[\s.-]/g, ''), { schemeID }]]]]
/**
 * Where nothing is taxed, neither party is named by its VAT number (BR-O-02). A number begins with the letters of its
 * country (BR-CO-09), which not every country writes before its own.
 */
const vatId = (invoice: Invoice, number: string, country: string): readonly Node[] => {
  if (untaxedOf(invoice) === 'outside' || number === '') return none
  const isLettered = countryOfVatNumber(number) !== null || isCountry(number.slice(0, 2).toUpperCase())
  return taxId(isLettered ? number : `${listedCountry(country)}${number}`, 'VA')
}

const seller = (invoice: Invoice): Node => sellerNode(invoice, invoice.facts.seller)
const sellerNode = (invoice: Invoice, party: Invoice['facts']['seller']): Node => [
  'ram:SellerTradeParty',
  [
    ['ram:Name', party.name],
    ['ram:SpecifiedLegalOrganization', [['ram:ID', party.registration]]],
    address(party.postcode, party.street, party.city, party.country),
    ['ram:URIUniversalCommunication', [['ram:URIID', party.email, { schemeID: 'EM' }]]],
    ...vatId(invoice, party.vatNumber, party.country),
    // who is exempt and has no VAT number is known to its tax office by another (BR-E-02)
    ...taxId(party.taxNumber ?? '', 'FC'),
  ],
]

/**
 * The norm requires the buyer's country (BR-11), but a traveller gives no address. The only country known is the one
 * where the car is parked.
 */
const buyer = (invoice: Invoice): Node => buyerNode(invoice, invoice.facts)
const buyerNode = (invoice: Invoice, { buyer: party, country }: Invoice['facts']): Node => [
  'ram:BuyerTradeParty',
  [
    ['ram:Name', party.company || party.person],
    ...(party.company ? [['ram:DefinedTradeContact', [['ram:PersonName', party.person]]] as const] : none),
    address(party.postcode, party.street, party.city, party.country || country),
    ...vatId(invoice, party.vatNumber, party.country || country),
  ],
]

type Part = Pick<SaidLine, 'kind' | 'netMinor' | 'label'>
type NameOf = (kind: LineKind, label: string | undefined) => string
const line = (invoice: Invoice, { kind, netMinor, label }: Part, index: number, nameOf: NameOf): Node => [
  'ram:IncludedSupplyChainTradeLineItem',
  [
    ['ram:AssociatedDocumentLineDocument', [['ram:LineID', String(index + 1)]]],
    ['ram:SpecifiedTradeProduct', [['ram:Name', nameOf(kind, label)]]],
    ['ram:SpecifiedLineTradeAgreement', [['ram:NetPriceProductTradePrice', [['ram:ChargeAmount', amount(netMinor)]]]]],
    ['ram:SpecifiedLineTradeDelivery', [['ram:BilledQuantity', '1', { unitCode: 'C62' }]]],
    [
      'ram:SpecifiedLineTradeSettlement',
      [
        ['ram:ApplicableTradeTax', [['ram:TypeCode', 'VAT'], ...category(invoice)]],
        ['ram:SpecifiedTradeSettlementLineMonetarySummation', [['ram:LineTotalAmount', amount(netMinor)]]],
      ],
    ],
  ],
]

const allowance = (invoice: Invoice, { kind, netMinor, label }: Part, nameOf: NameOf): Node => [
  'ram:SpecifiedTradeAllowanceCharge',
  [
    ['ram:ChargeIndicator', [['udt:Indicator', 'false']]],
    ['ram:ActualAmount', amount(-netMinor)],
    ['ram:Reason', nameOf(kind, label)],
    ['ram:CategoryTradeTax', [['ram:TypeCode', 'VAT'], ...category(invoice)]],
  ],
]

const settlement = (
  invoice: Invoice,
  lines: Part[],
  allowances: Part[],
  { nameOf, isPaid, terms, why }: { nameOf: NameOf; isPaid: boolean; terms: string | undefined; why: string },
): Node => {
  const { facts, grossMinor, vatMinor } = invoice
  const sum = (parts: Part[]) => parts.reduce((total, { netMinor }) => total + netMinor, 0)
  const period = [
    date('ram:StartDateTime', dateOf(facts.stay.arrival)),
    date('ram:EndDateTime', dateOf(facts.stay.departure)),
  ]
  const vatex = vatexCodes[untaxedOf(invoice) ?? 'exempt']
  const tax = [
    ['ram:CalculatedAmount', amount(vatMinor)],
    ['ram:TypeCode', 'VAT'],
    ...(why === '' ? none : [['ram:ExemptionReason', why] as const]),
    ['ram:BasisAmount', amount(facts.netMinor)],
    ['ram:CategoryCode', codeOf(invoice)],
    ...(vatex === undefined ? none : [['ram:ExemptionReasonCode', vatex] as const]),
    ...rate(invoice),
  ] as const
  return [
    'ram:ApplicableHeaderTradeSettlement',
    [
      ['ram:InvoiceCurrencyCode', 'EUR'],
      ['ram:ApplicableTradeTax', tax],
      ['ram:BillingSpecifiedPeriod', period],
      ...allowances.map((part) => allowance(invoice, part, nameOf)),
      // without a day on which it is due the norm asks for words (BR-CO-25)
      ...(terms === undefined ? none : [['ram:SpecifiedTradePaymentTerms', [['ram:Description', terms]]] as const]),
      [
        'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
        [
          ['ram:LineTotalAmount', amount(sum(lines))],
          ...(allowances.length > 0 ? [['ram:AllowanceTotalAmount', amount(-sum(allowances))] as const] : none),
          ['ram:TaxBasisTotalAmount', amount(facts.netMinor)],
          ['ram:TaxTotalAmount', amount(vatMinor), { currencyID: 'EUR' }],
          ['ram:GrandTotalAmount', amount(grossMinor)],
          ...(isPaid ? [['ram:TotalPrepaidAmount', amount(grossMinor)] as const] : none),
          ['ram:DuePayableAmount', isPaid ? '0.00' : amount(grossMinor)],
        ],
      ],
      // BG-3, repeated for each invoice that is corrected
      ...facts.corrects.map(
        (before) =>
          [
            'ram:InvoiceReferencedDocument',
            [['ram:IssuerAssignedID', before.number], qualified(before.issuedOn)],
          ] as const,
      ),
    ],
  ]
}

const qualified = (day: LocalDate): Node => [
  'ram:FormattedIssueDateTime',
  [['qdt:DateTimeString', day.replaceAll('-', ''), { format: '102' }]],
]

/**
 * How a document about a statement differs: the code of its kind (380 and 381 for an invoice and a credit note, 389 and
 * 261 where the buyer writes them for the seller), the names of its lines, its note, and that it is still to be paid.
 */
export type StatementBilling = {
  typeCode: '380' | '381' | '389' | '261'
  nameOf: NameOf
  note: string
  terms: string
  /** why there is no VAT; left out: there is */
  why?: string
}

/**
 * The whole file; the same invoice always gives the same bytes. The names of the lines are in the document's language.
 */
export const facturX = (invoice: Invoice, t: Translate, selfBilling: StatementBilling | null = null): string => {
  const { facts } = invoice
  const nameOf: NameOf = selfBilling?.nameOf ?? ((kind) => lineName(kind, invoice, t))
  const lines = facts.lines.filter(({ netMinor, grossMinor }) => grossMinor > 0 && netMinor >= 0)
  const allowances = facts.lines.filter(({ grossMinor }) => grossMinor < 0)
  const document: Node = [
    'rsm:CrossIndustryInvoice',
    [
      [
        'rsm:ExchangedDocumentContext',
        [['ram:GuidelineSpecifiedDocumentContextParameter', [['ram:ID', facturXProfile]]]],
      ],
      [
        'rsm:ExchangedDocument',
        [
          ['ram:ID', invoice.number],
          ['ram:TypeCode', selfBilling?.typeCode ?? (invoice.kind === 'invoice' ? '380' : '381')],
          date('ram:IssueDateTime', invoice.issuedOn),
          [
            'ram:IncludedNote',
            [['ram:Content', selfBilling?.note ?? t('documents.paidNote', { number: facts.bookingNumber })]],
          ],
        ],
      ],
      [
        'rsm:SupplyChainTradeTransaction',
        [
          ...lines.map((part, index) => line(invoice, part, index, nameOf)),
          [
            'ram:ApplicableHeaderTradeAgreement',
            [
              seller(invoice),
              buyer(invoice),
              ['ram:SellerOrderReferencedDocument', [['ram:IssuerAssignedID', facts.bookingNumber]]],
            ],
          ],
          [
            'ram:ApplicableHeaderTradeDelivery',
            [['ram:ActualDeliverySupplyChainEvent', [date('ram:OccurrenceDateTime', dateOf(facts.stay.departure))]]],
          ],
          settlement(invoice, lines, allowances, {
            nameOf,
            isPaid: selfBilling === null,
            terms: selfBilling?.terms,
            why: selfBilling?.why ?? '',
          }),
        ],
      ],
    ],
    namespaces,
  ]
  return `<?xml version="1.0" encoding="UTF-8"?>\n${xml(document)}\n`
}

const namespaces = {
  'xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  'xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  'xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  'xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** What the metadata of the PDF must say so that a program finds the data (Factur-X 1.0, chapter 6). */
export const facturXMetadata = `
        <rdf:Description rdf:about="" xmlns:fx="urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#">
            <fx:DocumentType>INVOICE</fx:DocumentType>
            <fx:DocumentFileName>${facturXFile}</fx:DocumentFileName>
            <fx:Version>1.0</fx:Version>
            <fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>
        </rdf:Description>
        <rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/" xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
            <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
                <pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
                <pdfaSchema:namespaceURI>urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#</pdfaSchema:namespaceURI>
                <pdfaSchema:prefix>fx</pdfaSchema:prefix>
                <pdfaSchema:property><rdf:Seq>${['DocumentFileName', 'DocumentType', 'Version', 'ConformanceLevel']
                  .map(
                    (name) => `
                    <rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name><pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category><pdfaProperty:description>${name} of the embedded invoice</pdfaProperty:description></rdf:li>`,
                  )
                  .join('')}
                </rdf:Seq></pdfaSchema:property>
            </rdf:li></rdf:Bag></pdfaExtension:schemas>
        </rdf:Description>
        `
