import { readDatevNumber } from '#domain/accounting/datev.ts'
import { euro } from '#domain/money/money.ts'
import { workPath } from '#domain/site-map/work.ts'
import { lastMonth, type Month } from '#domain/statements/statement.ts'
import { formatMoney, formatMonth } from '#texts/formats.ts'
import { closeShown, previewClose } from '#usecases/people/close-run.ts'
import { listAllParkStatements } from '#usecases/people/park-statements.ts'
import { listAllStatements } from '#usecases/people/statements.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { accountantFile } from './accountant-files.ts'
import type { AccountantModel } from './accountant.tsx'
import { HouseStatementsView } from './view.tsx'

/** What closing this month would say, where it is asked for (AGENCY-83). */
const previewOf = async ({ facts, url }: StaffAsked, month: string) => {
  if (!url.searchParams.has('look')) return null
  const found = await previewClose(facts.deps, facts.actor, { month })
  if (!found.ok) return null
  const money = (minor: number) => formatMoney(euro(minor), facts.language)
  return {
    rows: found.value.map(({ slug, name, lines, openingMinor, linesMinor, closingMinor }) => ({
      key: slug,
      name,
      lines,
      opening: money(openingMinor),
      sum: money(linesMinor),
      closing: money(closingMinor),
      // the form carries what was shown, so that exactly this is closed
      shown: `${slug}:${lines}:${closingMinor}`,
    })),
    total: money(found.value.reduce((sum, { closingMinor }) => sum + closingMinor, 0)),
  }
}

const numbers = ['consultant', 'client'] as const

/** What the form for the accountant says; a number that was typed and is none is named (AGENCY-151). */
const accountantOf = ({ facts, url }: StaffAsked, month: Month): AccountantModel => {
  const typed = (of: (typeof numbers)[number]) => (url.searchParams.get(of) ?? '').slice(0, 20)
  return {
    here: workPath('houseStatements'),
    month: month.slice(0, 7),
    year: month.slice(0, 4),
    isOver: month <= lastMonth(facts.deps.clock.now()),
    consultant: typed('consultant'),
    client: typed('client'),
    wrong: numbers.filter((of) => url.searchParams.has('datev') && readDatevNumber(typed(of), of) === null),
  }
}

/** The statements of a month, the last one that is over unless another is asked for (AGENCY-42, AGENCY-89). */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inHouse(asked, 'statement.view')
  const { deps, actor, language } = facts
  const found = await listAllStatements(deps, actor, { month: url.searchParams.get('month') ?? '' })
  if (!found.ok) throw absent()
  const parks = await listAllParkStatements(deps, actor, { month: found.value.month.slice(0, 7) })
  const { month } = found.value
  const file = await accountantFile(asked, month.slice(0, 7))
  if (file) return file
  const statements = [...found.value.statements, ...(parks.ok ? parks.value.statements : [])]
  const money = (minor: number) => formatMoney(euro(minor), language)
  const here = workPath('houseStatements')
  return {
    here,
    lookHref: `${here}?month=${month.slice(0, 7)}&look`,
    month: month.slice(0, 7),
    monthName: formatMonth(month, language),
    closed: /^\d{1,4}$/.exec(url.searchParams.get('closed') ?? '')?.[0] ?? null,
    hasLeft: url.searchParams.has('left'),
    accountant: accountantOf(asked, month),
    preview: await previewOf(asked, month.slice(0, 7)),
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

const shownIn = (values: readonly string[]) =>
  values.flatMap((value) => {
    const [, slug, lines, closing] = /^([a-z0-9-]{1,60}):(\d{1,9}):(-?\d{1,15})$/.exec(value) ?? []
    return slug === undefined ? [] : [{ slug, lines: Number(lines), closingMinor: Number(closing) }]
  })

const action = staffOnly(async (asked) => {
  inHouse(asked, 'statement.close')
  const { facts } = asked
  const form = await sentForm(asked.request)
  const month = form.text('month')
  const closed = await closeShown(facts.deps, facts.actor, { month, shown: shownIn(form.all('shown')) })
  if (!closed.ok) {
    if (closed.problem.code === 'not_found') throw absent()
    return show<Refusal>(refusalOf(facts.language, closed.problem), { status: 422 })
  }
  const { closed: numbers, left } = closed.value
  const rest = left > 0 ? '&left&look' : ''
  return to(`${workPath('houseStatements')}?month=${month}&closed=${numbers.length}${rest}`, 303)
})

export default workPage({
  at: 'houseStatements',
  load,
  action,
  view: (model, said) => <HouseStatementsView {...model} said={said as Refusal | undefined} />,
})
