import { rightOf } from '#domain/access/rights.ts'
import { readAmount } from '#domain/agencies/credit.ts'
import { packageNames, type PackageCode } from '#domain/carparks/product.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import { readNetPrices, setNetPrice, type NetTerms } from '#usecases/people/net-prices.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { agreedNetPrices, placeName } from '../../frame/net-prices.ts'
import { refusalOf } from '../../frame/refusal.ts'
import type { SentForm } from '../../frame/sent-form.ts'
import { inHouse, type StaffAsked } from '../../frame/staff.ts'
import type { AgreedNetPrice } from '../../parts/net-prices.tsx'
import type { Said } from './route.tsx'

const packages = Object.keys(packageNames) as PackageCode[]

export type NetModel = {
  maySet: boolean
  agreed: readonly AgreedNetPrice[]
  places: readonly { value: string; name: string }[]
  packages: readonly { value: string; name: string }[]
}

/** What somebody with an account pays instead of the price, for who may see it, and for what it can be agreed. */
export const netPricesModel = async ({ facts }: StaffAsked, slug: string): Promise<NetModel | null> => {
  const found = await readNetPrices(facts.deps, facts.actor, { slug })
  if (!found.ok) return null
  return {
    maySet: facts.staff.memberships.some(({ role }) => rightOf('contract.set', role)?.reach === 'all'),
    agreed: agreedNetPrices(found.value, facts.language),
    places: found.value.places
      .map((place) => ({ value: `${place.airportId}-${place.carParkId}`, name: placeName(place) }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1)),
    packages: packages.map((value) => ({ value, name: packageNames[value] })),
  }
}

const placeIn = (typed: string): NetTerms['carPark'] => {
  if (typed === '') return null
  const [, airportId, carParkId] = /^(\d{1,9})-(\d{1,9})$/.exec(typed) ?? []
  return airportId === undefined ? undefined : { airportId: Number(airportId), carParkId: Number(carParkId) }
}

/** Percent with two digits are hundredths of a percent, as euro are cents. */
const ruleIn = (kind: string, typed: string): NetTerms['rule'] => {
  if (kind === 'none') return typed.trim() === '' ? null : undefined
  const n = readAmount(typed)
  if (n === null) return undefined
  if (kind === 'percent') return { basisPoints: n }
  if (kind === 'day') return { dayMinor: n }
  return kind === 'stay' ? { stayMinor: n } : undefined
}

const names = ['netFrom', 'netUntil', 'netPlace', 'netPackage', 'netKind', 'netAmount', 'netReason'] as const
const fieldOf: Readonly<Record<string, string>> = {
  from: 'netFrom',
  until: 'netUntil',
  carPark: 'netPlace',
  rule: 'netAmount',
  reason: 'netReason',
}

/** Agrees a net price, or none. */
export const agreeNetPrice = async (asked: StaffAsked, form: SentForm) => {
  inHouse(asked, 'contract.set')
  const actor = await askFactorAgain(asked, form)
  const { deps, language } = asked.facts
  const slug = (asked.params['org'] ?? '').toLowerCase()
  const typed = Object.fromEntries(names.map((name) => [name, form.text(name)]))
  const saved = await setNetPrice(deps, actor, {
    slug,
    from: form.text('netFrom'),
    until: form.text('netUntil'),
    carPark: placeIn(form.text('netPlace')),
    package: packages.find((one) => one === form.text('netPackage')) ?? null,
    rule: ruleIn(form.text('netKind'), form.text('netAmount')),
    reason: form.text('netReason'),
  })
  if (saved.ok) return to(`${workPath('organisation', slug)}?saved`, 303)
  const { problem } = saved
  if (problem.code === 'not_found') throw absent()
  const fields = Object.fromEntries(
    Object.entries(problem.fields ?? {}).map(([name, code]) => [fieldOf[name] ?? name, code]),
  )
  const said = refusalOf(language, { ...problem, ...(problem.fields && { fields }) })
  return show<Said>({ ...said, typed }, { status: problems[problem.code].status })
}
