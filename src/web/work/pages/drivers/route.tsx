import { languages, nameOf } from '#domain/languages.ts'
import { workPath } from '#domain/site-map/work.ts'
import { readCompany, type Driver } from '#usecases/agencies/company.ts'
import { changeDriver, keepDriver, removeDriver } from '#usecases/agencies/company-drivers.ts'
import { validPhone } from '../../../shared/bookings/phone-numbers.ts'
import { plateCountryNames } from '../../../shared/bookings/plate-countries.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { workPage } from '../../frame/page.ts'
import { refusalOf, type Refusal } from '../../frame/refusal.ts'
import { sentForm } from '../../frame/sent-form.ts'
import { inOrganisation, staffOnly, type StaffAsked } from '../../frame/staff.ts'
import { DriversView } from './view.tsx'

const slugOf = ({ params }: StaffAsked): string => (params['org'] ?? '').toLowerCase()

const typedOf = (driver: Driver) => {
  const { costCentreId, id: _id, version: _version, ...kept } = driver
  return { ...kept, costCentre: costCentreId ?? '' }
}

const doneMarks = ['saved', 'removed'] as const

/** Whom a company sends (AGENCY-111). One of them stands in the address by his number, which says nothing about him. */
const load = staffOnly(async (asked) => {
  const { facts, url } = asked
  inOrganisation(asked, 'company.view')
  const found = await readCompany(facts.deps, facts.actor, { slug: slugOf(asked) })
  if (!found.ok) throw absent()
  const { organisation, drivers, costCentres, mayChange } = found.value
  const here = workPath('drivers', organisation.slug)
  const asksToRemove = url.searchParams.has('remove')
  const chosen = mayChange ? drivers.find(({ id }) => id === url.searchParams.get('driver')) : undefined
  const centreOf = (id: string | null) => costCentres.find((one) => one.id === id)
  return {
    here,
    organisation: organisation.name,
    mayChange,
    book: workPath('agencyBook', organisation.slug),
    file: mayChange ? workPath('driverFile', organisation.slug) : null,
    done: doneMarks.find((one) => one === url.searchParams.get('done')) ?? null,
    drivers: drivers.map((driver) => ({
      id: driver.id,
      name: `${driver.lastName}, ${driver.firstName}`,
      email: driver.email,
      plate: driver.plate,
      country: driver.plateCountry || null,
      costCentre: centreOf(driver.costCentreId)?.code ?? null,
      personnelNumber: driver.personnelNumber || null,
      href: mayChange ? `${here}?driver=${driver.id}` : null,
    })),
    chosen: chosen
      ? { id: chosen.id, version: chosen.version, name: `${chosen.firstName} ${chosen.lastName}`, asksToRemove }
      : null,
    before: chosen ? typedOf(chosen) : { language: facts.language, plateCountry: '' },
    costCentres: costCentres
      .filter(({ isOpen }) => isOpen)
      .map(({ id, code, name }) => ({ id, name: `${code} ${name}` })),
    countries: plateCountryNames(facts.language),
    languages: languages.map((one) => ({ value: one, name: nameOf[one] })),
  }
})

export type Said = Refusal & { typed: Readonly<Record<string, string>> }

const action = staffOnly(async (asked) => {
  inOrganisation(asked, 'company.change')
  const { deps, actor, language } = asked.facts
  const form = await sentForm(asked.request)
  const slug = slugOf(asked)
  const here = workPath('drivers', slug)
  const id = form.text('id')
  const typed = {
    firstName: form.text('firstName'),
    lastName: form.text('lastName'),
    email: form.text('email'),
    mobile: form.text('mobile'),
    plate: form.text('plate'),
    plateCountry: form.text('plateCountry'),
    language: form.text('language'),
    costCentre: form.text('costCentre'),
    personnelNumber: form.text('personnelNumber'),
  }
  const kept = { slug, typed, validPhone: validPhone(language) }
  const version = Number(/^\d{1,9}$/.exec(form.text('version'))?.[0] ?? NaN)
  const isRemoval = form.text('do') === 'remove'
  const saved = isRemoval
    ? await removeDriver(deps, actor, { slug, id })
    : id === ''
      ? await keepDriver(deps, actor, kept)
      : await changeDriver(deps, actor, { ...kept, id, version })
  if (saved.ok) return to(`${here}?done=${isRemoval ? 'removed' : 'saved'}`, 303)
  if (saved.problem.code === 'not_found') throw absent()
  return show<Said>({ ...refusalOf(language, saved.problem), typed }, { status: 422 })
})

export default workPage({
  at: 'drivers',
  load,
  action,
  view: (model, said) => <DriversView {...model} said={said as Said | undefined} />,
})
