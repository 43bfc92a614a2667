import { euro, toDecimal } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { StatementLine } from '#domain/statements/statement.ts'
import { statementFileName, statementPdf } from '#letters/statement-pdf.ts'
import { formatMoney, formatMonth } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { readStatement } from '#usecases/people/statements.ts'
import { absent } from '../../../kernel/page.ts'
import { csvAnswer, pdfAnswer } from '../../frame/file-answer.ts'
import { workPage } from '../../frame/page.ts'
import { staffOnly } from '../../frame/staff.ts'
import { StatementView } from './view.tsx'

/** One closed month of an agency (AGENCY-42), or with `?csv` its lines for spreadsheets and with `?pdf` on paper. */
const load = staffOnly(async (asked) => {
  const { facts, params, url } = asked
  const { deps, actor, language } = facts
  const slug = (params['org'] ?? '').toLowerCase()
  const found = await readStatement(deps, actor, { slug, number: params['number'] ?? '' })
  if (!found.ok) throw absent()
  const { organisation, statement, lines } = found.value
  if (url.searchParams.has('csv')) return download(statement.number, lines)
  if (url.searchParams.has('pdf')) {
    const bytes = await statementPdf({ ...statement, name: organisation.name, lines }, language, translator(language))
    return pdfAnswer(statementFileName(statement), bytes)
  }
  const here = workPath('statement', organisation.slug, statement.number)
  const money = (minor: number) => formatMoney(euro(minor), language)
  return {
    back: workPath('statements', organisation.slug),
    csv: `${here}?csv`,
    pdf: `${here}?pdf`,
    organisation: organisation.name,
    number: statement.number,
    month: formatMonth(statement.month, language),
    opening: money(statement.openingMinor),
    sum: money(statement.linesMinor),
    closing: money(statement.closingMinor),
    rows: lines.map((line, place) => ({
      key: String(place),
      booking: line.bookingNumber,
      kind: line.kind,
      kept: money(line.keptMinor),
      net: money(line.netMinor),
      commission: money(line.commissionMinor),
      owed: money(line.owedMinor),
      amount: money(line.amountMinor),
    })),
  }
})

/** Amounts with a point, as programs write them. */
const download = (number: string, lines: readonly StatementLine[]): Response => {
  const amount = (minor: number) => Number(toDecimal(euro(minor)))
  return csvAnswer(`${number}.csv`, [
    ['booking', 'kind', 'kept', 'net', 'commission', 'on account', 'balance'],
    ...lines.map(({ bookingNumber, kind, keptMinor, netMinor, commissionMinor, owedMinor, amountMinor }) => [
      bookingNumber ?? '',
      kind,
      ...[keptMinor, netMinor, commissionMinor, owedMinor, amountMinor].map(amount),
    ]),
  ])
}

export default workPage({ at: 'statement', load, view: (model) => <StatementView {...model} /> })
