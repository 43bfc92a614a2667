import { workPath } from '#domain/site-map/work.ts'
import { euro } from '#domain/money/money.ts'
import { formatDay, formatMoney, formatMonth } from '#texts/formats.ts'
import { listStatements } from '#usecases/people/statements.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { staffOnly } from '../../frame/staff.ts'
import { StatementsView } from './view.tsx'

/** The closed months of an agency, and what is open (AGENCY-42). */
const load = staffOnly(async (asked) => {
  const { facts, params } = asked
  const { deps, actor, language } = facts
  const found = await listStatements(deps, actor, { slug: (params['org'] ?? '').toLowerCase() })
  if (!found.ok) throw absent()
  const { organisation, statements, debts, open } = found.value
  const money = (minor: number) => formatMoney(euro(minor), language)
  const sums = (of: { openingMinor: number; linesMinor: number; closingMinor: number }) => ({
    opening: money(of.openingMinor),
    sum: money(of.linesMinor),
    closing: money(of.closingMinor),
  })
  return {
    organisation: organisation.name,
    open: { lines: open.lines, ...sums(open) },
    debts: debts.map(({ number, unpaidMinor, dueOn, step }) => ({
      number,
      href: workPath('statement', organisation.slug, number),
      unpaid: money(unpaidMinor),
      due: formatDay(dueOn, language, { weekday: false }),
      step,
    })),
    rows: statements.map((one) => ({
      href: workPath('statement', organisation.slug, one.number),
      number: one.number,
      month: formatMonth(one.month, language),
      lines: one.lines,
      ...sums(one),
    })),
  }
})

export default workPage({ at: 'statements', load, view: (model) => <StatementsView {...model} /> })
