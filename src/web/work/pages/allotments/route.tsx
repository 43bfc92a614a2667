import { rightOf } from '#domain/access/rights.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { Problem } from '#domain/outcome.ts'
import { tierDays } from '#domain/pricing/tariff.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { parseDate, type LocalDate } from '#domain/time/local.ts'
import { formatDay, formatInstant, formatMoney } from '#texts/formats.ts'
import {
  agreeAllotment,
  allotmentChoices,
  endAllotment,
  readAllotment,
  readAllotments,
} from '#usecases/people/allotments.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { AllotmentsView } from './view.tsx'

const slugOf = ({ params }: StaffAsked): string => (params['org'] ?? '').toLowerCase()
const dayIn = (day: LocalDate, language: Language): string => formatDay(day, language, { year: true, weekday: false })

/** Whether somebody may set spaces aside at the car parks of this organisation. */
const maySet = ({ facts: { staff } }: StaffAsked, slug: string): boolean =>
  staff.memberships.some(({ role, organisation }) => {
    const right = rightOf('allotment.set', role)
    return right !== null && (right.reach === 'all' || organisation.slug === slug)
  })

/** The days of one of them, with what a day costs by the length of the stay; null: none was chosen that is here. */
const daysShown = async ({ facts: { deps, actor, language } }: StaffAsked, slug: string, id: string | null) => {
  const found = id === null ? null : await readAllotment(deps, actor, { slug, id })
  if (!found?.ok) return null
  const { allotment, days } = found.value
  const { iata, productId, zone, name } = allotment
  return {
    title: `${iata} ${deps.catalogue.known(iata, productId)?.name ?? productId}, ${name}`,
    rows: days.map(({ day, spaces, open, sold, releaseAt, isReleased, perDay }) => ({
      key: day,
      day: formatDay(day, language, { year: true }),
      figures: [spaces, sold, open],
      release: formatInstant(releaseAt, zone, language, { month: 'short' }),
      isReleased,
      prices: tierDays.map((_, tier) => {
        const minor = perDay?.[tier] ?? 0
        return minor > 0 ? formatMoney(euro(minor), language) : null
      }),
    })),
  }
}

/** Spaces that are set aside: those that an agency has, or that who runs car parks has given (AGENCY-143). */
const load = staffOnly(async (asked) => {
  const { deps, actor, language, url } = { ...asked.facts, url: asked.url }
  const slug = slugOf(asked)
  const found = await readAllotments(deps, actor, { slug })
  if (!found.ok) throw absent()
  const { organisation, allotments } = found.value
  const isPark = organisation.kind === 'operator'
  const choices = isPark && maySet(asked, slug) ? await allotmentChoices(deps, actor, { slug }) : null
  const here = workPath('allotments', organisation.slug)
  const rows = allotments.map(({ id, iata, product, productId, name, left, endedAt, ...one }) => ({
    id,
    product: `${iata} ${product ?? productId}`,
    agency: name,
    href: `${here}?show=${id}`,
    days: `${dayIn(one.firstDay, language)} – ${dayIn(one.lastDay, language)}`,
    spaces: one.spaces,
    releaseDays: one.releaseDays,
    left: left && (left.least === left.most ? String(left.least) : `${left.least}–${left.most}`),
    isEnded: endedAt !== null,
    endHref: choices?.ok && endedAt === null && left !== null ? `${here}?end=${id}` : null,
  }))
  const end = url.searchParams.get('end')
  const shown = await daysShown(asked, slug, url.searchParams.get('show'))
  return {
    here,
    organisation: organisation.name,
    isPark,
    done: url.searchParams.has('saved')
      ? ('saved' as const)
      : url.searchParams.has('ended')
        ? ('ended' as const)
        : null,
    rows,
    shown: shown && { ...shown, id: url.searchParams.get('show') ?? '' },
    choices: choices?.ok ? choices.value : null,
    ending: rows.find(({ id, endHref }) => id === end && endHref !== null) ?? null,
  }
})

const names = ['product', 'agency', 'from', 'until', 'spaces', 'releaseDays', 'reason'] as const
export type Said = Refusal & { typed: Readonly<Record<(typeof names)[number], string>> }

const wholeIn = (text: string): number | null => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : null)
/** `AMS/101`, as the form names a product. */
const productIn = (text: string): { iata: string; productId: number } => {
  const [, iata = '', id = '0'] = /^([A-Z]{3})\/(\d{1,9})$/.exec(text) ?? []
  return { iata, productId: Number(id) }
}

const refused = (language: Language, problem: Problem, form: SentForm) => {
  if (problem.code === 'not_found') throw absent()
  const day = parseDate(String(problem.facts?.['day'] ?? ''))
  const facts = { ...problem.facts, ...(day && { day: dayIn(day, language) }) }
  const typed = Object.fromEntries(names.map((name) => [name, form.text(name)])) as Said['typed']
  const said = { ...refusalOf(language, { ...problem, facts }), typed }
  return show<Said>(said, { status: problems[problem.code].status })
}

const action = staffOnly(async (asked) => {
  const slug = slugOf(asked)
  const { deps, language } = asked.facts
  const seen = await readAllotments(deps, asked.facts.actor, { slug })
  if (!seen.ok || !maySet(asked, slug)) throw absent()
  const form = await sentForm(asked.request)
  const actor = await askFactorAgain(asked, form)
  const reason = form.text('reason')
  if (form.text('do') === 'end') {
    const ended = await endAllotment(deps, actor, { id: form.text('id'), reason })
    // pressed twice, or by two: it has ended
    const isOver = ended.ok || ended.problem.code === 'conflict'
    return isOver ? to(`${workPath('allotments', slug)}?ended`, 303) : refused(language, ended.problem, form)
  }
  const agreed = await agreeAllotment(deps, actor, {
    ...productIn(form.text('product')),
    slug: form.text('agency'),
    from: form.text('from'),
    until: form.text('until'),
    spaces: wholeIn(form.text('spaces')),
    releaseDays: wholeIn(form.text('releaseDays')),
    reason,
  })
  return agreed.ok ? to(`${workPath('allotments', slug)}?saved`, 303) : refused(language, agreed.problem, form)
})

export default workPage({
  at: 'allotments',
  load,
  action,
  view: (model, said) => <AllotmentsView {...model} said={said as Said | undefined} />,
})
