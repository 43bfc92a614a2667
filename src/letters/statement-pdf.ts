import { sellerIn } from '#domain/documents/seller.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { ParkLine } from '#domain/statements/park-statement.ts'
import { sumsByCostCentre, type Month, type StatementLine } from '#domain/statements/statement.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import type { Instant } from '#domain/time/zones.ts'
import { formatDay, formatMoney, formatMonth, formatNumber } from '#texts/formats.ts'
import type { Translate } from '#texts/texts.ts'
import { PdfPage, sheet, type Column, type TableRow } from './pdf-page.ts'
import { agencyAmounts, amountWords, lineKindWords, parkAmounts, signHint, type LineKind } from './statement-words.ts'

export type StatementPaper = {
  number: string
  /** of the agency, or of who runs the car parks */
  name: string
  month: Month
  closedAt: Instant
  openingMinor: number
  linesMinor: number
  closingMinor: number
} & (
  | { of: 'agency'; isCompany?: boolean; lines: readonly StatementLine[] }
  | { of: 'park'; lines: readonly ParkLine[] }
)

/** Named after its number; plain ASCII (DOC-06). */
export const statementFileName = ({ number }: Pick<StatementPaper, 'number'>): string =>
  `parkwing-${number.toLowerCase().replace(/[^a-z0-9-]/g, '')}.pdf`

/** A statement with more lines has its sums on paper, and all lines as data (AGENCY-81). */
const mostLines = 1_000
/** So many cost centres stand on the first page; the page at work and the file have all of them. */
const mostCentres = 12
const rowsOf = { first: 22, next: 42 }
const inner = sheet.width - 2 * sheet.margin
const half = (inner - 24) / 2
const right = sheet.margin + half + 24

const sumColumns: Column[] = [
  { x: sheet.margin, width: inner - 130, align: 'left' },
  { x: sheet.margin + inner - 120, width: 120, align: 'right' },
]
/** Number and kind of a line, then its amounts. */
const lineColumns = (amounts: number): Column[] => {
  const width = amounts > 5 ? 56 : 68
  const words = inner - amounts * width
  return [
    { x: sheet.margin, width: 98, align: 'left' },
    { x: sheet.margin + 100, width: words - 100, align: 'left' },
    ...Array.from({ length: amounts }, (_, n): Column => ({
      x: sheet.margin + words + n * width + 4,
      width: width - 4,
      align: 'right',
    })),
  ]
}

type Line = { kind: LineKind; bookingNumber: string | null; amountMinor: number }

/** The lines by what they are, in the order in which they stand first. */
const sumsByKind = (lines: readonly Line[]): [LineKind, number, number][] =>
  [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, those]) => [
    kind,
    those.length,
    those.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  ])

const chunks = (rows: readonly TableRow[], first: number): TableRow[][] => {
  const pages = [rows.slice(0, first)]
  for (let from = first; from < rows.length; from += rowsOf.next) pages.push(rows.slice(from, from + rowsOf.next))
  return pages.filter(({ length }) => length > 0)
}

/**
 * A closed month of an agency or a car park as tagged A4 pages. It is pure: the same statement always gives the same
 * bytes in the same language, whenever it is drawn.
 */
export const statementPdf = (paper: StatementPaper, language: Language, t: Translate): Promise<Uint8Array> => {
  const { number, name, month, closedAt, openingMinor, closingMinor, lines } = paper
  const amounts = amountsOf(paper)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const title = t('workStatements.number')
  const page = new PdfPage(
    { title: t('documents.titleOf', { title, number }), lang: tagOf[language], created: closedAt },
    1,
  )
  const below = page.head(title, null) + 12
  const { name: house } = sellerIn('NL')
  const facts = [
    [t('documents.number'), number],
    [t('workStatements.month'), formatMonth(month, language)],
    [t('documents.seller'), house],
    [t('documents.date'), formatDay(houseDay(closedAt), language, { weekday: false })],
    [t('documents.buyer'), name],
  ] as const
  let y = below
  for (const [index, [label, value]] of facts.entries()) {
    const isLeft = index % 2 === 0
    const end = page.fact(label, value, isLeft ? sheet.margin : right, y, half)
    if (!isLeft || index === facts.length - 1) y = end + 4
  }
  const sums: TableRow[] = [
    { cells: [t('workStatements.opening'), money(openingMinor)] },
    ...sumsByKind(lines).map(([kind, count, minor]) => ({
      cells: [`${t(lineKindWords[kind])} (${formatNumber(count, language)})`, money(minor)],
    })),
    { cells: [t('workStatements.closing'), money(closingMinor)], bold: true },
  ]
  y = page.table(sums, sumColumns, y + 10, 10.5)
  const centres = paper.of === 'agency' ? sumsByCostCentre(paper.lines) : []
  if (centres.length > 0) {
    const said = [t('workCompany.byCentre'), t('workStatements.amount')]
    const rows = centres.slice(0, mostCentres).map(({ code, name, bookings, amountMinor }) => ({
      cells: [`${code} ${name} (${formatNumber(bookings, language)})`, money(amountMinor)],
    }))
    y = page.table([{ cells: said, head: true }, ...rows], sumColumns, y + 10, 9)
  }
  y = page.text(
    'P',
    t(signHint[paper.of === 'agency' && paper.isCompany ? 'company' : paper.of]),
    sheet.margin,
    y + 6,
    { size: 8.5, grey: true, width: inner },
  )
  const head: TableRow = {
    cells: [t('workStatements.booking'), t('workStatements.kind'), ...amountWords[paper.of].map((word) => t(word))],
    head: true,
  }
  const first = Math.max(4, rowsOf.first - Math.min(centres.length, mostCentres))
  const rows = lines.map((line, index): TableRow => ({
    cells: [line.bookingNumber ?? '–', t(lineKindWords[line.kind]), ...(amounts[index] ?? []).map(money)],
  }))
  if (lines.length > mostLines)
    page.text('P', t('workStatements.linesAsData'), sheet.margin, y + 8, { size: 10, width: inner })
  else
    for (const [index, part] of chunks(rows, first).entries())
      page.table(
        [head, ...part],
        lineColumns(amountWords[paper.of].length),
        index === 0 ? y + 10 : page.nextPage(),
        amountWords[paper.of].length > 5 ? 7 : 7.5,
      )
  return page.bytes()
}

/** The amounts of each line, in the order of amountWords. */
const amountsOf = (paper: StatementPaper): number[][] =>
  paper.of === 'agency' ? paper.lines.map(agencyAmounts) : paper.lines.map(parkAmounts)
