import { euro, toDecimal } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { ParkLine } from '#domain/statements/park-statement.ts'
import type { StatementLine } from '#domain/statements/statement.ts'
import { statementFileName, statementPdf } from '#letters/statement-pdf.ts'
import { agencyAmounts, parkAmounts } from '#letters/statement-words.ts'
import { formatMoney, formatMonth } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { readParkStatement } from '#usecases/people/park-statements.ts'
import { readStatement } from '#usecases/people/statements.ts'
import { absent } from '../../../kernel/page.ts'
import { csvAnswer, pdfAnswer } from '../../frame/file-answer.ts'
import { workPage } from '../../frame/page.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { StatementView } from './view.tsx'

/** The statement of an agency, or of who runs car parks, whichever the organisation of the address is. */
const foundIn = async ({ facts: { deps, actor }, params }: StaffAsked) => {
  const asked = { slug: (params['org'] ?? '').toLowerCase(), number: params['number'] ?? '' }
  const agency = await readStatement(deps, actor, asked)
  if (agency.ok) return { of: 'agency' as const, ...agency.value }
  const park = await readParkStatement(deps, actor, asked)
  if (!park.ok) throw absent()
  return { of: 'park' as const, ...park.value }
}
type Found = Awaited<ReturnType<typeof foundIn>>

const amountsOf = (found: Found): number[][] =>
  found.of === 'agency' ? found.lines.map(agencyAmounts) : found.lines.map(parkAmounts)

const fileWords = {
  agency: ['kept', 'net', 'commission', 'on account', 'balance'],
  park: ['kept', 'commission', 'share', 'charges', 'till', 'balance'],
} as const

const paperOf = ({ organisation: { name }, statement, ...found }: Found) =>
  found.of === 'agency'
    ? { ...statement, name, of: found.of, lines: found.lines }
    : { ...statement, name, of: found.of, lines: found.lines }

/** One closed month (AGENCY-42, AGENCY-89), or with `?csv` its lines for spreadsheets and with `?pdf` on paper. */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  const { language } = facts
  const found = await foundIn(asked)
  const { organisation, statement } = found
  const lines: readonly (StatementLine | ParkLine)[] = found.lines
  const amounts = amountsOf(found)
  if (url.searchParams.has('csv')) return download(statement.number, found.of, lines, amounts)
  if (url.searchParams.has('pdf'))
    return pdfAnswer(statementFileName(statement), await statementPdf(paperOf(found), language, translator(language)))
  const here = workPath('statement', organisation.slug, statement.number)
  const money = (minor: number) => formatMoney(euro(minor), language)
  return {
    of: found.of,
    back: workPath('statements', organisation.slug),
    csv: `${here}?csv`,
    pdf: `${here}?pdf`,
    organisation: organisation.name,
    number: statement.number,
    month: formatMonth(statement.month, language),
    opening: money(statement.openingMinor),
    sum: money(statement.linesMinor),
    closing: money(statement.closingMinor),
    rows: lines.map(({ bookingNumber, kind }, place) => ({
      key: String(place),
      booking: bookingNumber,
      kind,
      amounts: (amounts[place] ?? []).map(money),
    })),
  }
})

/** Amounts with a point, as programs write them. */
const download = (
  number: string,
  of: Found['of'],
  lines: readonly { bookingNumber: string | null; kind: string }[],
  amounts: readonly number[][],
): Response =>
  csvAnswer(`${number}.csv`, [
    ['booking', 'kind', ...fileWords[of]],
    ...lines.map(({ bookingNumber, kind }, place) => [
      bookingNumber ?? '',
      kind,
      ...(amounts[place] ?? []).map((minor) => Number(toDecimal(euro(minor)))),
    ]),
  ])

export default workPage({ at: 'statement', load, view: (model) => <StatementView {...model} /> })
