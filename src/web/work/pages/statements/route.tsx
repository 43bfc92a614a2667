import { workPath } from '#domain/site-map/work.ts'
import { euro } from '#domain/money/money.ts'
import { formatDay, formatMoney, formatMonth } from '#texts/formats.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { readCredits } from '#usecases/people/agency-credit.ts'
import { readNetPrices } from '#usecases/people/net-prices.ts'
import { listParkStatements } from '#usecases/people/park-statements.ts'
import { listStatements } from '#usecases/people/statements.ts'
import { absent } from '../../../kernel/page.ts'
import { creditShown } from '../../frame/credit.ts'
import { agreedNetPrices } from '../../frame/net-prices.ts'
import { workPage } from '../../frame/page.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { StatementsView } from './view.tsx'

/** Those of an agency, or of who runs car parks, whichever the organisation of the address is. */
const foundIn = async ({ facts: { deps, actor }, params }: StaffAsked) => {
  const asked = { slug: (params['org'] ?? '').toLowerCase() }
  const agency = await listStatements(deps, actor, asked)
  if (agency.ok) return { of: 'agency' as const, ...agency.value }
  const park = await listParkStatements(deps, actor, asked)
  if (!park.ok) throw absent()
  return { of: 'park' as const, debts: [], payments: [], ...park.value }
}

/** What an agency pays instead of the price, where something was agreed with it (AGENCY-124). */
const netPricesOf = async ({ facts }: StaffAsked, slug: string) => {
  const found = await readNetPrices(facts.deps, facts.actor, { slug })
  return found.ok ? agreedNetPrices(found.value, facts.language) : []
}

/** What of its credit is left, for who may see it. */
const creditIn = async ({ facts: { deps, actor, language } }: StaffAsked, slug: string) => {
  const found = await readCredits(deps, actor, { slug })
  return creditShown(found.ok ? found.value[0] : null, language)
}

/** The closed months of an organisation, and what is open (AGENCY-42, AGENCY-89). */
const load = staffOnly(async (asked) => {
  const { language } = asked.facts
  const { of, organisation, statements, debts, payments, open } = await foundIn(asked)
  const money = (minor: number) => formatMoney(euro(minor), language)
  const dayOf = (day: LocalDate) => formatDay(day, language, { weekday: false })
  const sums = (of: { openingMinor: number; linesMinor: number; closingMinor: number }) => ({
    opening: money(of.openingMinor),
    sum: money(of.linesMinor),
    closing: money(of.closingMinor),
  })
  return {
    to: organisation.kind === 'corporate' ? ('company' as const) : of,
    organisation: organisation.name,
    netPrices: of === 'agency' ? await netPricesOf(asked, organisation.slug) : [],
    open: { lines: open.lines, ...sums(open) },
    credit: of === 'agency' ? await creditIn(asked, organisation.slug) : null,
    payments: payments.map(({ bookedOn, amountMinor }) => ({ day: dayOf(bookedOn), amount: money(amountMinor) })),
    debts: debts.map(({ number, unpaidMinor, dueOn, state }) => ({
      number,
      href: workPath('statement', organisation.slug, number),
      unpaid: money(unpaidMinor),
      due: dayOf(dueOn),
      state,
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
