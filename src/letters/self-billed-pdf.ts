import type { Invoice, LineKind } from '#domain/documents/invoice.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { dateOf } from '#domain/time/local.ts'
import { formatCountry, formatDay, formatMoney, formatMonth, formatPercent } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { facturX, facturXFile, facturXMetadata, type StatementBilling } from './factur-x.ts'
import { PdfPage, sheet, type Column, type TableRow } from './pdf-page.ts'

const inner = sheet.width - 2 * sheet.margin
const half = (inner - 24) / 2
const right = sheet.margin + half + 24

/** What the document is called and says of itself: the words "self-billing" stand on it, as the law asks. */
export const selfBillingOf = (invoice: Invoice, t: Translate): StatementBilling => ({
  typeCode: invoice.kind === 'invoice' ? '389' : '261',
  nameOf: (kind: LineKind) => t(kind === 'charge' ? 'workStatements.charges' : 'workStatements.share'),
  note: `${t('workStatements.selfBilled')} ${invoice.facts.bookingNumber}`,
  terms: t('workStatements.selfBilledTerms'),
})

/** Why a document has no VAT, in words; null where it has. */
const untaxedWords = ({ facts: { untaxed } }: Invoice, t: Translate): string | null => {
  if (!untaxed) return null
  if (untaxed.why === 'exempt') return untaxed.sentence
  return t(untaxed.why === 'reverse' ? 'workStatements.reverseCharge' : 'workStatements.outsideScope')
}

/** What the document of an agency's commission says of itself (AGENCY-130). */
export const commissionBillingOf = (invoice: Invoice, t: Translate): StatementBilling => ({
  ...selfBillingOf(invoice, t),
  nameOf: () => t('workStatements.commission'),
  why: untaxedWords(invoice, t) ?? '',
})

/** What an invoice of a month says of itself: its lines are cost centres (AGENCY-118), or codes (AGENCY-127). */
export const collectiveOf = (invoice: Invoice, t: Translate): StatementBilling => ({
  typeCode: invoice.kind === 'invoice' ? '380' : '381',
  nameOf: (_kind, label) => t('workStatements.collectiveLine', { part: label || t('workStatements.onAccount') }),
  note: `${t('workStatements.number')} ${invoice.facts.bookingNumber}`,
  terms: t('workStatements.collectiveTerms'),
})

const columns: Column[] = [
  { x: sheet.margin, width: inner - 200, align: 'left' },
  { x: sheet.margin + inner - 190, width: 80, align: 'right' },
  { x: sheet.margin + inner - 100, width: 100, align: 'right' },
]

const party = (page: PdfPage, title: string, lines: readonly string[], x: number, top: number): number => {
  let y = page.text('H2', title, x, top, { size: 8.5, grey: true, width: half })
  for (const [index, line] of lines.filter((one) => one.trim() !== '').entries())
    y = page.text('P', line, x, y, { size: 10.5, bold: index === 0, width: half })
  return y
}

/** A document that we write for who runs car parks (AGENCY-96), with its data inside (Factur-X). */
export const selfBilledPdf = (invoice: Invoice, language: Language, t: Translate): Promise<Uint8Array> =>
  drawn(invoice, language, t, { title: t('workStatements.selfBilled'), billing: selfBillingOf(invoice, t) })

/** The document of an agency's commission (AGENCY-130), with its data inside. */
export const commissionPdf = (invoice: Invoice, language: Language, t: Translate): Promise<Uint8Array> =>
  drawn(invoice, language, t, { title: t('workStatements.selfBilled'), billing: commissionBillingOf(invoice, t) })

/** The invoice of a month of a company (AGENCY-118) or an agency (AGENCY-127), with its data inside. */
export const collectivePdf = (invoice: Invoice, language: Language, t: Translate): Promise<Uint8Array> => {
  const title = t(invoice.kind === 'invoice' ? 'workStatements.collective' : 'documents.creditNote')
  return drawn(invoice, language, t, { title, billing: collectiveOf(invoice, t) })
}

/** How a document about a statement is drawn. */
export const drawDocument = { commission: commissionPdf, invoice: collectivePdf, selfBilled: selfBilledPdf } as const

const drawn = (
  invoice: Invoice,
  language: Language,
  t: Translate,
  { title, billing: selfBilling }: { title: string; billing: StatementBilling },
): Promise<Uint8Array> => {
  const { facts, number, issuedOn, vatRatePercent } = invoice
  const { seller, buyer } = facts
  // noon, so that the day is the same wherever the file is read
  const created = Date.parse(`${issuedOn}T12:00:00Z`)
  const page = new PdfPage(
    { title: t('documents.titleOf', { title, number }), lang: tagOf[language], created, subset: 'PDF/A-3a' },
    1,
  )
  page.attach({
    name: facturXFile,
    content: facturX(invoice, t, selfBilling),
    type: 'text/xml',
    at: created,
    metadata: facturXMetadata,
  })
  const top = page.head(title, null) + 12
  const left = page.fact(t('documents.number'), number, sheet.margin, top, half, 13)
  page.fact(t('documents.date'), formatDay(issuedOn, language, { weekday: false }), right, top, half, 13)
  const month = formatMonth(dateOf(facts.stay.arrival), language)
  let y = page.fact(t('workStatements.month'), month, sheet.margin, left + 4, half)
  page.fact(t('workStatements.number'), facts.bookingNumber, right, left + 4, half)
  const vat = (value: string) => (value === '' ? '' : t('documents.vatNumber', { number: value }))
  const country = (code: string) => formatCountry(code, language)
  const from = [
    seller.name,
    seller.street,
    `${seller.postcode} ${seller.city}`,
    country(seller.country),
    t('documents.registration', { number: seller.registration }),
    vat(seller.vatNumber),
    seller.taxNumber ? `${t('workStatements.taxNumber')}: ${seller.taxNumber}` : '',
  ]
  const to = [
    buyer.company,
    buyer.street,
    `${buyer.postcode} ${buyer.city}`,
    country(buyer.country),
    vat(buyer.vatNumber),
  ]
  y = Math.max(
    party(page, t('documents.seller'), from, sheet.margin, y + 18),
    party(page, t('documents.buyer'), to, right, y + 18),
  )
  const money = (minor: number) => formatMoney(euro(minor), language)
  const rows: TableRow[] = [
    { cells: [t('documents.description'), t('documents.net'), t('documents.grossTotal')], head: true },
    ...facts.lines.map(({ kind, label, netMinor, grossMinor }) => ({
      cells: [selfBilling.nameOf(kind, label), money(netMinor), money(grossMinor)],
    })),
    { cells: [t('documents.netTotal'), money(facts.netMinor), ''] },
    selfBilling.why === undefined || selfBilling.why === ''
      ? {
          cells: [t('documents.vatAt', { rate: formatPercent(vatRatePercent, language) }), money(invoice.vatMinor), ''],
        }
      : { cells: [selfBilling.why, money(0), ''] },
    {
      cells: [
        t(invoice.kind === 'invoice' ? 'documents.grossTotal' : 'documents.creditTotal'),
        '',
        money(invoice.grossMinor),
      ],
      bold: true,
    },
  ]
  y = page.table(rows, columns, y + 18, 10.5)
  y = page.text('P', selfBilling.terms, sheet.margin, y + 12, { size: 10.5, width: inner })
  page.text('P', t('documents.dataNote'), sheet.margin, y + 4, { size: 8.5, grey: true, width: inner })
  return page.bytes()
}
