import { readAmount } from '#domain/agencies/credit.ts'
import { packageNames, type PackageCode } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { problems } from '#domain/problems.ts'
import { workPath } from '#domain/site-map/work.ts'
import type { NetAgreement, NetRule } from '#domain/statements/net-price.ts'
import { formatDay, formatMoney, formatNumber } from '#texts/formats.ts'
import { readNetPrices, setNetPrice, type NamedPlace, type NetTerms } from '#usecases/people/net-prices.ts'
import { absent, show, to } from '../../../kernel/page.ts'
import { askFactorAgain } from '../../frame/confirm-again.tsx'
import { refusalOf } from '../../frame/refusal.ts'
import type { SentForm } from '../../frame/sent-form.ts'
import { inHouse, type StaffAsked } from '../../frame/staff.ts'
import type { Said } from './route.tsx'

/** Hundredths of a percent as a percentage with two digits. */
export const formatBasisPoints = (basisPoints: number, language: Language): string =>
  `${formatNumber(basisPoints / 100, language, 2)} %`

/** How a net price can be computed, as the form names it. */
export const netKinds = ['percent', 'day', 'stay', 'none'] as const
export type NetKind = (typeof netKinds)[number]

const packages = Object.keys(packageNames) as PackageCode[]

export type NetModel = {
  agreed: readonly {
    n: number
    from: string
    until: string | null
    /** null: all */
    place: string | null
    package: string | null
    rule: { kind: NetKind; amount: string }
  }[]
  places: readonly { value: string; name: string }[]
  packages: readonly { value: string; name: string }[]
}

const shown = (rule: NetRule | null, language: Language): NetModel['agreed'][number]['rule'] => {
  if (!rule) return { kind: 'none', amount: '' }
  if ('basisPoints' in rule) return { kind: 'percent', amount: formatBasisPoints(rule.basisPoints, language) }
  return 'dayMinor' in rule
    ? { kind: 'day', amount: formatMoney(euro(rule.dayMinor), language) }
    : { kind: 'stay', amount: formatMoney(euro(rule.stayMinor), language) }
}

const nameOf = ({ iata, name }: NamedPlace): string => `${iata} ${name}`

/** What an agency pays instead of the price, for who may see it; the last agreement first (AGENCY-121). */
export const netPricesModel = async ({ facts }: StaffAsked, slug: string): Promise<NetModel | null> => {
  const found = await readNetPrices(facts.deps, facts.actor, { slug })
  if (!found.ok) return null
  const { agreed, places } = found.value
  const placeOf = ({ carPark }: NetAgreement) =>
    places.find(({ airportId, carParkId }) => airportId === carPark?.airportId && carParkId === carPark.carParkId)
  const day = (one: NetAgreement['validFrom']) => formatDay(one, facts.language, { year: true })
  return {
    agreed: agreed.toReversed().map((one) => {
      const place = placeOf(one)
      // a car park that nothing is sold at any more keeps its number
      const gone = one.carPark && `${one.carPark.airportId}-${one.carPark.carParkId}`
      return {
        n: one.n,
        from: day(one.validFrom),
        until: one.validUntil && day(one.validUntil),
        place: place ? nameOf(place) : gone,
        package: one.package && packageNames[one.package],
        rule: shown(one.rule, facts.language),
      }
    }),
    places: places
      .map((place) => ({ value: `${place.airportId}-${place.carParkId}`, name: nameOf(place) }))
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
