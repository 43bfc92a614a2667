import type { Invoice } from '#domain/documents/invoice.ts'
import { euro } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { ParkLine } from '#domain/statements/park-statement.ts'
import { sumsByKind } from '#domain/statements/sums.ts'
import { sumsByCostCentre, type StatementLine } from '#domain/statements/statement.ts'
import { invoiceFileName } from '#letters/invoice-pdf.ts'
import { drawDocument } from '#letters/self-billed-pdf.ts'
import { statementFileName, statementPdf } from '#letters/statement-pdf.ts'
import { agencyAmounts, parkAmounts } from '#letters/statement-words.ts'
import { formatDay, formatMoney, formatMonth } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { readParkStatement } from '#usecases/people/park-statements.ts'
import { readSelfBilled, readStatementDocuments } from '#usecases/people/self-billing.ts'
import { readStatement } from '#usecases/people/statements.ts'
import { absent } from '../../../kernel/page.ts'
import { csvAnswer, fileAmount, pdfAnswer } from '../../frame/file-answer.ts'
import { workPage } from '../../frame/page.ts'
import { mayIn, mayInHouse, placeIn, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { StatementView } from './view.tsx'

/** The statement of an agency, or of who runs car parks, whichever the organisation of the address is. */
const foundIn = async ({ facts: { deps, actor }, params }: StaffAsked) => {
  const asked = { slug: (params['org'] ?? '').toLowerCase(), number: params['number'] ?? '' }
  const agency = await readStatement(deps, actor, asked)
  if (agency.ok) return { of: 'agency' as const, ...agency.value }
  const park = await readParkStatement(deps, actor, asked)
  if (!park.ok) throw absent()
  return { of: 'park' as const, debt: null, ...park.value }
}
type Found = Awaited<ReturnType<typeof foundIn>>

const amountsOf = (found: Found): number[][] =>
  found.of === 'agency' ? found.lines.map(agencyAmounts) : found.lines.map(parkAmounts)

const fileWords = {
  agency: ['kept', 'net', 'commission', 'on account', 'cashback', 'balance'],
  park: ['kept', 'commission', 'share', 'charges', 'till', 'balance'],
} as const

const paperOf = ({ organisation: { name, kind }, statement, ...found }: Found) =>
  found.of === 'agency'
    ? { ...statement, name, of: found.of, isCompany: kind === 'corporate', lines: found.lines }
    : { ...statement, name, of: found.of, lines: found.lines }

/** Who gets a statement: an agency and a company have the same lines. */
const toOf = ({ of, organisation }: Found) => (organisation.kind === 'corporate' ? ('company' as const) : of)

const titles = {
  commission: 'workStatements.selfBilled',
  invoice: 'workStatements.collective',
  selfBilled: 'workStatements.selfBilled',
} as const
type Written = { kind: keyof typeof titles; document: Invoice }

/**
 * What we write by agreement for a car park (AGENCY-96) and an agency (AGENCY-130), and our invoices to an agency
 * (AGENCY-127) and a company (AGENCY-118).
 */
const documentsOf = async ({ facts: { deps, actor } }: StaffAsked, asked: Found): Promise<Written[]> => {
  const of = { slug: asked.organisation.slug, number: asked.statement.number }
  if (asked.of === 'agency') {
    const found = await readStatementDocuments(deps, actor, of)
    return found.ok ? found.value : []
  }
  const found = await readSelfBilled(deps, actor, of)
  return found.ok ? found.value.map((document) => ({ kind: 'selfBilled' as const, document })) : []
}

const titleOf = ({ kind, document }: Written) =>
  kind === 'invoice' && document.kind === 'credit_note' ? ('documents.creditNote' as const) : titles[kind]

/**
 * Where the booking of a line opens for who reads the statement (AGENCY-186): with the agency or company, at the desk
 * of the car park where its car is, or in the house.
 */
const pagesOf = ({ facts: { staff } }: StaffAsked, found: Found): ((place: number) => string | null) => {
  const { slug } = found.organisation
  const isOwn = mayIn(staff, slug, 'booking.view') && mayIn(staff, slug, 'booking.place')
  const isHouse = mayInHouse(staff, 'booking.find')
  const own = (at: number): string | null => {
    if (found.of === 'agency') {
      const number = found.lines[at]?.bookingNumber
      return number && isOwn ? workPath('agencyBooking', slug, number) : null
    }
    const line = found.lines[at]
    const carParkId = found.carParks.get(line?.bookingId ?? '')
    if (!line?.bookingNumber || line.airportId === null || carParkId === undefined) return null
    const asked = { slug, operation: 'booking.checkIn', airportId: line.airportId, carParkId } as const
    const place = placeIn(staff, asked)
    return place && workPath('stay', slug, place.slug, line.bookingNumber)
  }
  return (at) => {
    const number = found.lines[at]?.bookingNumber
    return own(at) ?? (number && isHouse ? workPath('houseBooking', number) : null)
  }
}

/** One closed month (AGENCY-42, AGENCY-89), or with `?csv` its lines for spreadsheets and with `?pdf` on paper. */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const { language } = facts
  const found = await foundIn(asked)
  const { organisation, statement } = found
  const lines: readonly (StatementLine | ParkLine)[] = found.lines
  const amounts = amountsOf(found)
  if (url.searchParams.has('csv'))
    return download(statement.number, found.of, lines, amounts, organisation.kind === 'corporate')
  if (url.searchParams.has('pdf'))
    return pdfAnswer(statementFileName(statement), await statementPdf(paperOf(found), language, translator(language)))
  const written = await documentsOf(asked, found)
  const wanted = written.find(({ document }) => document.number === url.searchParams.get('document'))
  if (wanted) {
    const { kind, document } = wanted
    return pdfAnswer(invoiceFileName(document), await drawDocument[kind](document, language, translator(language)))
  }
  const here = workPath('statement', organisation.slug, statement.number)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const pageOf = pagesOf(asked, found)
  return {
    of: found.of,
    to: toOf(found),
    costCentres:
      found.of === 'agency'
        ? sumsByCostCentre(found.lines).map(({ code, name, bookings, amountMinor }) => ({
            code,
            name,
            bookings,
            amount: money(amountMinor),
          }))
        : [],
    back: workPath('statements', organisation.slug),
    csv: `${here}?csv`,
    pdf: `${here}?pdf`,
    documents: written.map((one) => ({
      number: one.document.number,
      title: titleOf(one),
      href: `${here}?document=${one.document.number}`,
    })),
    organisation: organisation.name,
    number: statement.number,
    month: formatMonth(statement.month, language),
    opening: money(statement.openingMinor),
    sum: money(statement.linesMinor),
    closing: money(statement.closingMinor),
    sums: sumsByKind(lines).map(({ kind, count, amountMinor }) => ({ kind, count, amount: money(amountMinor) })),
    debt: found.debt && {
      unpaid: money(found.debt.unpaidMinor),
      due: formatDay(found.debt.dueOn, language, { weekday: false }),
      state: found.debt.state,
    },
    rows: lines.map((line, place) => ({
      key: String(place),
      personnelNumber: 'personnelNumber' in line ? (line.personnelNumber ?? null) : null,
      booking: line.bookingNumber,
      href: pageOf(place),
      kind: line.kind,
      amounts: (amounts[place] ?? []).map(money),
    })),
  }
})

/** Amounts with a point, as programs write them. */
const download = (
  number: string,
  of: Found['of'],
  lines: readonly Pick<StatementLine, 'bookingNumber' | 'kind' | 'costCentre' | 'personnelNumber'>[],
  amounts: readonly number[][],
  isCompany: boolean,
): Response =>
  csvAnswer(`${number}.csv`, [
    [
      'booking',
      'kind',
      ...(isCompany ? ['cost centre', 'cost centre name', 'personnel number'] : []),
      ...fileWords[of],
    ],
    ...lines.map(({ bookingNumber, kind, costCentre, personnelNumber }, place) => [
      bookingNumber ?? '',
      kind,
      ...(isCompany ? [costCentre?.code ?? '', costCentre?.name ?? '', personnelNumber ?? ''] : []),
      ...(amounts[place] ?? []).map(fileAmount),
    ]),
  ])

export default workPage({ at: 'statement', load, view: (model) => <StatementView {...model} /> })
