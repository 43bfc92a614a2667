import { rightOf } from '#domain/access/rights.ts'
import type { Language } from '#domain/languages.ts'
import type { Problem } from '#domain/outcome.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { houseZone } from '#domain/time/house-zone.ts'
import { formatDay, formatInstant } from '#texts/formats.ts'
import { endPaper, readPapers, recordPaper, renewPaper } from '#usecases/people/papers.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { inHouse, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { PapersView } from './view.tsx'

const slugOf = ({ params }: StaffAsked): string => (params['org'] ?? '').toLowerCase()

/** The papers of who runs car parks or sells: for whoever manages it to read, for the house to keep (WORK-24). */
const load = staffOnly(async (asked) => {
  const { deps, actor, language, staff } = asked.facts
  const found = await readPapers(deps, actor, { slug: slugOf(asked) })
  if (!found.ok) throw absent()
  const { organisation, stoppedAt, papers } = found.value
  const maySet = staff.memberships.some(({ role }) => rightOf('paper.set', role) !== null)
  const here = workPath('papers', organisation.slug)
  const rows = papers.map(({ id, kind, reference, validUntil, isRequired, enteredAt, enteredBy, state }) => ({
    id,
    kind,
    reference,
    until: validUntil && formatDay(validUntil, language, { weekday: false }),
    isRequired,
    entered: [enteredBy, formatInstant(enteredAt, houseZone, language, { month: 'short' })]
      .filter((words) => words !== null)
      .join(', '),
    state,
  }))
  // a sheet is of a paper that counts
  const open = (name: 'renew' | 'end') => {
    const id = maySet ? asked.url.searchParams.get(name) : null
    return rows.find((row) => row.id === id && row.state !== null) ?? null
  }
  return {
    here,
    organisation: organisation.name,
    isSaved: asked.url.searchParams.has('saved'),
    stopped: stoppedAt === null ? null : formatInstant(stoppedAt, houseZone, language),
    maySet,
    rows,
    renewing: open('renew'),
    ending: open('end'),
  }
})

const names = ['kind', 'reference', 'until', 'forGood', 'isRequired', 'reason'] as const
export type Said = Refusal & { typed: Readonly<Record<(typeof names)[number], string>> }

const refused = (language: Language, problem: Problem, form: SentForm) => {
  if (problem.code === 'not_found') throw absent()
  const typed = Object.fromEntries(names.map((name) => [name, form.text(name)])) as Said['typed']
  return show<Said>({ ...refusalOf(language, problem), typed }, { status: problems[problem.code].status })
}

const action = staffOnly(async (asked) => {
  inHouse(asked, 'paper.set')
  const form = await sentForm(asked.request)
  const actor = await askFactorAgain(asked, form)
  const { deps, language } = asked.facts
  const slug = slugOf(asked)
  const [id, reason] = [form.text('id'), form.text('reason')]
  const typed = {
    slug,
    reason,
    reference: form.text('reference'),
    until: form.text('until'),
    forGood: form.text('forGood') !== '',
    isRequired: form.text('isRequired') !== '',
  }
  const act = form.text('do')
  const saved =
    act === 'end'
      ? await endPaper(deps, actor, { slug, id, reason })
      : act === 'renew'
        ? await renewPaper(deps, actor, { ...typed, id })
        : await recordPaper(deps, actor, { ...typed, kind: form.text('kind') })
  return saved.ok ? to(`${workPath('papers', slug)}?saved`, 303) : refused(language, saved.problem, form)
})

export default workPage({
  at: 'papers',
  load,
  action,
  view: (model, said) => <PapersView {...model} said={said as Said | undefined} />,
})
