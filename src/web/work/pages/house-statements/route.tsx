import { euro } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import { formatMoney, formatMonth } from '#texts/formats.ts'
import { listAllStatements } from '#usecases/people/statements.ts'
import { absent } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { inHouse, staffOnly } from '../../frame/staff.ts'
import { HouseStatementsView } from './view.tsx'

/** The statements of all agencies for a month, the last one that is over unless another is asked for (AGENCY-42). */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inHouse(asked, 'statement.view')
  const { deps, actor, language } = facts
  const found = await listAllStatements(deps, actor, { month: url.searchParams.get('month') ?? '' })
  if (!found.ok) throw absent()
  const { month, statements } = found.value
  const money = (minor: number) => formatMoney(euro(minor), language)
  return {
    here: workPath('houseStatements'),
    month: month.slice(0, 7),
    monthName: formatMonth(month, language),
    rows: statements.map(({ slug, name, number, openingMinor, linesMinor, closingMinor }) => ({
      href: workPath('statement', slug, number),
      number,
      name,
      opening: money(openingMinor),
      sum: money(linesMinor),
      closing: money(closingMinor),
    })),
    total: money(statements.reduce((sum, { closingMinor }) => sum + closingMinor, 0)),
  }
})

export default workPage({ at: 'houseStatements', load, view: (model) => <HouseStatementsView {...model} /> })
