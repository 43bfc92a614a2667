import { rightOf } from '#domain/access/rights.ts'
import { workPath } from '#domain/site-map/work.ts'
import { addOrganisation, listOrganisations } from '#usecases/people/organisations.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { staffOnly } from '../../frame/staff.ts'
import { OrganisationsView } from './view.tsx'

const load = staffOnly(async ({ facts, url }) => {
  const letters = url.searchParams.get('letters') ?? ''
  const hasPapersDue = url.searchParams.get('show') === 'papers'
  const found = await listOrganisations(facts.deps, facts.actor, { letters, hasPapersDue })
  if (!found.ok) throw absent()
  return {
    letters,
    hasPapersDue,
    mayAdd: facts.staff.memberships.some(({ role }) => rightOf('organisation.add', role) !== null),
    organisations: found.value.map(({ slug, ...one }) => ({ ...one, slug, href: workPath('organisation', slug) })),
  }
})

const kinds = ['operator', 'agency', 'corporate'] as const

export type Said = Refusal & { typed: Record<'kind' | 'name' | 'slug' | 'registration', string> }

const action = staffOnly(async ({ facts, request }) => {
  const form = await sentForm(request)
  const typed = {
    kind: form.text('kind'),
    name: form.text('name'),
    slug: form.text('slug'),
    registration: form.text('registration'),
  }
  const kind = kinds.find((one) => one === typed.kind)
  if (!kind) throw absent(400)
  const added = await addOrganisation(facts.deps, facts.actor, { ...typed, kind })
  if (added.ok) return to(`${workPath('organisation', added.value.slug)}?added`, 303)
  if (added.problem.code === 'not_found') throw absent()
  return show<Said>({ ...refusalOf(facts.language, added.problem), typed }, { status: 422 })
})

export default workPage({
  at: 'organisations',
  load,
  action,
  view: (model, said) => <OrganisationsView {...model} said={said as Said | undefined} />,
})
