import { readAmount } from '#domain/agencies/credit.ts'
import { packageCodes } from '#domain/companies/company.ts'
import { workPath } from '#domain/site-map/work.ts'
import { listBookers, readCompany, setBooker, setCompanyRules } from '#usecases/agencies/company.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm, type SentForm } from '../../frame/sent-form.ts'
import { inOrganisation, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { CompanyRulesView } from './view.tsx'

const slugOf = ({ params }: StaffAsked): string => (params['org'] ?? '').toLowerCase()
const asTyped = (minor: number | null): string => (minor === null ? '' : (minor / 100).toFixed(2))

/** What a company allows its people, and who books for whom (AGENCY-114, AGENCY-115). */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inOrganisation(asked, 'company.view')
  const slug = slugOf(asked)
  const found = await readCompany(facts.deps, facts.actor, { slug })
  if (!found.ok) throw absent()
  const { organisation, costCentres, rules, mayChange, managers } = found.value
  const bookers = mayChange ? await listBookers(facts.deps, facts.actor, { slug }) : null
  return {
    here: workPath('companyRules', organisation.slug),
    organisation: organisation.name,
    mayChange,
    managers,
    isSaved: url.searchParams.has('saved'),
    version: rules.version,
    packages: rules.packages,
    stay: asTyped(rules.stayMinor),
    day: asTyped(rules.dayMinor),
    bookers: bookers?.ok ? bookers.value : [],
    costCentres: costCentres.filter(({ isOpen }) => isOpen),
  }
})

export type Said = Refusal & { typed: { packages: readonly string[]; stay: string; day: string } }

/** Empty: no limit. What cannot be read is taken for an amount that no limit can be. */
const limitIn = (typed: string): number | null => (typed === '' ? null : (readAmount(typed) ?? 0))

const saveBooker = (asked: StaffAsked, form: SentForm) =>
  setBooker(asked.facts.deps, asked.facts.actor, {
    slug: slugOf(asked),
    personId: form.text('person'),
    everybody: form.text('everybody') === 'on',
    costCentreIds: form.all('costCentre'),
  })

const action = staffOnly(async (asked) => {
  inOrganisation(asked, 'company.change')
  const { deps, actor, language } = asked.facts
  const form = await sentForm(asked.request)
  const slug = slugOf(asked)
  const typed = {
    packages: packageCodes.filter((code) => form.all('packages').includes(code)),
    stay: form.text('stay'),
    day: form.text('day'),
  }
  const saved =
    form.text('do') === 'booker'
      ? await saveBooker(asked, form)
      : await setCompanyRules(deps, actor, {
          slug,
          packages: typed.packages,
          stayMinor: limitIn(typed.stay),
          dayMinor: limitIn(typed.day),
          version: Number(/^\d{1,9}$/.exec(form.text('version'))?.[0] ?? NaN),
        })
  if (saved.ok) return to(`${workPath('companyRules', slug)}?saved`, 303)
  if (saved.problem.code === 'not_found') throw absent()
  return show<Said>({ ...refusalOf(language, saved.problem), typed }, { status: 422 })
})

export default workPage({
  at: 'companyRules',
  load,
  action,
  view: (model, said) => <CompanyRulesView {...model} said={said as Said | undefined} />,
})
