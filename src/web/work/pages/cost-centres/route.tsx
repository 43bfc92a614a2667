import { workPath } from '#domain/site-map/work.ts'
import { closeCostCentre, openCostCentre, readCompany } from '#usecases/agencies/company.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inOrganisation, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { CostCentresView } from './view.tsx'

const slugOf = ({ params }: StaffAsked): string => (params['org'] ?? '').toLowerCase()

/** To what a company charges its stays (AGENCY-112). */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inOrganisation(asked, 'company.view')
  const found = await readCompany(facts.deps, facts.actor, { slug: slugOf(asked) })
  if (!found.ok) throw absent()
  const { organisation, costCentres, mayChange } = found.value
  const bookings = workPath('agencyBookings', organisation.slug)
  return {
    here: workPath('costCentres', organisation.slug),
    organisation: organisation.name,
    mayChange,
    isSaved: url.searchParams.has('saved'),
    costCentres: costCentres.map((one) => ({
      ...one,
      href: `${bookings}?${new URLSearchParams({ costCentre: one.code })}`,
    })),
  }
})

export type Said = Refusal & { typed: Readonly<Record<'code' | 'name', string>> }

const action = staffOnly(async (asked) => {
  inOrganisation(asked, 'company.change')
  const { deps, actor, language } = asked.facts
  const form = await sentForm(asked.request)
  const slug = slugOf(asked)
  const typed = { code: form.text('code'), name: form.text('name') }
  const saved =
    form.text('do') === 'close'
      ? await closeCostCentre(deps, actor, { slug, id: form.text('id') })
      : await openCostCentre(deps, actor, { slug, ...typed })
  if (saved.ok) return to(`${workPath('costCentres', slug)}?saved`, 303)
  if (saved.problem.code === 'not_found') throw absent()
  return show<Said>({ ...refusalOf(language, saved.problem), typed }, { status: 422 })
})

export default workPage({
  at: 'costCentres',
  load,
  action,
  view: (model, said) => <CostCentresView {...model} said={said as Said | undefined} />,
})
