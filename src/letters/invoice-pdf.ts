import type { Invoice } from '#domain/documents/invoice.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatCountry, formatDay, formatMoney, formatPercent } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { facturX, facturXFile, facturXMetadata } from './factur-x.ts'
import { lineName, stayWords } from './invoice-words.ts'
import { PdfPage, printable, sheet, type Column, type TableRow } from './pdf-page.ts'

export type InvoiceModel = {
  invoice: Invoice
  /** In the language of the document, e.g. "Amsterdam Schiphol". */
  airportName: string
}

const inner = sheet.width - 2 * sheet.margin
const half = (inner - 24) / 2
const right = sheet.margin + half + 24
const bottom = sheet.height - sheet.margin

/** Named after the document's number; plain ASCII (DOC-06). */
export const invoiceFileName = ({ number }: Pick<Invoice, 'number'>): string =>
  `parkwing-${number.toLowerCase().replace(/[^a-z0-9-]/g, '')}.pdf`

type Paper = { model: InvoiceModel; language: Language; t: Translate }

const titleOf = ({ model: { invoice }, t }: Paper): string =>
  t(invoice.kind === 'invoice' ? 'documents.invoice' : 'documents.creditNote')

const head = (page: PdfPage, paper: Paper): number => {
  const { model, language, t } = paper
  const { invoice } = model
  const title = page.head(titleOf(paper), null) + 8
  const number = page.fact(t('documents.number'), invoice.number, sheet.margin, title + 4, half, 13)
  const date = page.fact(
    t('documents.date'),
    formatDay(invoice.issuedOn, language, { weekday: false }),
    right,
    title + 4,
    half,
    13,
  )
  const { corrects } = invoice.facts
  const below = Math.max(number, date)
  if (corrects.length === 0) return below
  const values = corrects.map((one) =>
    t('documents.correctsOf', { number: one.number, date: formatDay(one.issuedOn, language, { weekday: false }) }),
  )
  return page.fact(
    t(corrects.length === 1 ? 'documents.corrects' : 'documents.correctsSeveral'),
    values.join('; '),
    sheet.margin,
    below + 4,
    inner,
  )
}

const block = (page: PdfPage, title: string, lines: string[], x: number, top: number): number => {
  let y = page.text('H2', title, x, top, { size: 8.5, grey: true, width: half })
  for (const [index, line] of lines.filter((one) => printable(one) !== '').entries())
    y = page.text('P', line, x, y, { size: 10.5, bold: index === 0, width: half })
  return y
}

const parties = (page: PdfPage, { model: { invoice }, language, t }: Paper, top: number): number => {
  const { seller, buyer } = invoice.facts
  const country = (code: string) => (code === '' ? '' : formatCountry(code, language))
  const vat = (number: string) => (number === '' ? '' : t('documents.vatNumber', { number }))
  const from = [
    seller.name,
    seller.street,
    `${seller.postcode} ${seller.city}`,
    country(seller.country),
    t('documents.registration', { number: seller.registration }),
    vat(seller.vatNumber),
    seller.email,
  ]
  const name = buyer.company ? [buyer.company, buyer.person] : [buyer.person]
  const to = [
    ...name,
    buyer.street,
    `${buyer.postcode} ${buyer.city}`.trim(),
    country(buyer.country),
    vat(buyer.vatNumber),
  ]
  return Math.max(
    block(page, t('documents.seller'), from, sheet.margin, top),
    block(page, t('documents.buyer'), to, right, top),
  )
}

const stay = (page: PdfPage, { model: { invoice, airportName }, t }: Paper, top: number): number => {
  const { facts } = invoice
  const number = page.fact(t('documents.booking'), facts.bookingNumber, sheet.margin, top, half)
  const place = page.fact(t('documents.parkedAt'), `${facts.carParkName}, ${airportName}`, right, top, half)
  return page.fact(t('documents.stay'), stayWords(facts), sheet.margin, Math.max(number, place) + 4, inner)
}

const columns: Column[] = [
  { x: sheet.margin, width: inner - 200, align: 'left' },
  { x: sheet.margin + inner - 190, width: 80, align: 'right' },
  { x: sheet.margin + inner - 100, width: 100, align: 'right' },
]

const sums = (page: PdfPage, { model: { invoice }, language, t }: Paper, top: number): number => {
  const amount = (minor: number) => formatMoney(euro(minor), language)
  const rows: TableRow[] = [
    { cells: [t('documents.description'), t('documents.net'), t('documents.grossTotal')], head: true },
    ...invoice.facts.lines.map(({ kind, netMinor, grossMinor }) => ({
      cells: [lineName(kind, invoice, t), amount(netMinor), amount(grossMinor)],
    })),
    { cells: [t('documents.netTotal'), amount(invoice.facts.netMinor), ''] },
    {
      cells: [
        t('documents.vatAt', { rate: formatPercent(invoice.vatRatePercent, language) }),
        amount(invoice.vatMinor),
        '',
      ],
    },
    {
      cells: [
        t(invoice.kind === 'invoice' ? 'documents.grossTotal' : 'documents.creditTotal'),
        '',
        amount(invoice.grossMinor),
      ],
      bold: true,
    },
  ]
  return page.table(rows, columns, top, 10.5)
}

const compose = (page: PdfPage, paper: Paper): number => {
  const { invoice } = paper.model
  let y = parties(page, paper, head(page, paper) + 18)
  y = stay(page, paper, y + 14)
  y = sums(page, paper, y + 18)
  y = page.text(
    'P',
    paper.t(invoice.kind === 'invoice' ? 'documents.paid' : 'documents.credited'),
    sheet.margin,
    y + 12,
    { size: 10.5, width: inner },
  )
  return page.text('P', paper.t('documents.dataNote'), sheet.margin, y + 4, { size: 8.5, grey: true, width: inner })
}

/**
 * An invoice or credit note as one tagged A4 page (PDF/A-3) with its data inside (Factur-X). It is pure: the same
 * document always gives the same bytes, whenever it is drawn. `language` is the document's own
 * (`invoice.facts.language`), because what was issued does not change.
 */
export const invoicePdf = async (model: InvoiceModel, language: Language, t: Translate): Promise<Uint8Array> => {
  const { invoice } = model
  const paper = { model, language, t }
  // Noon, so that the day is the same wherever the file is read.
  const created = Date.parse(`${invoice.issuedOn}T12:00:00Z`)
  const info = {
    title: t('documents.titleOf', { title: titleOf(paper), number: invoice.number }),
    lang: tagOf[language],
    created,
    subset: 'PDF/A-3a' as const,
  }
  const draw = (scale: number) => {
    const page = new PdfPage(info, scale)
    page.attach({
      name: facturXFile,
      content: facturX(invoice, t),
      type: 'text/xml',
      at: created,
      metadata: facturXMetadata,
    })
    return { page, fits: compose(page, paper) <= bottom }
  }
  for (const scale of [1, 0.88, 0.78]) {
    const { page, fits } = draw(scale)
    if (fits) return page.bytes()
  }
  return draw(0.68).page.bytes()
}
