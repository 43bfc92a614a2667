import { factsOf } from '../agencies/agency.ts'
import { addDays, addYears, type LocalDate } from '../time/local.ts'
import { productOf, type CatalogueFault, type CatalogueFile, type FileAirport } from './catalogue-file.ts'
import { planStock, type DayRow, type StockPlan } from './stock-plan.ts'

/** What a database holds of everything that a file can say. */
export type StoredCatalogue = CatalogueFile & {
  /** products and extras that are off sale, as `airport id/product id`; `airports` contains them all the same */
  withdrawn: ReadonlySet<string>
  /** the days of products and extras, by `airport id/product id`, in calendar order */
  days: ReadonlyMap<string, readonly DayRow[]>
}

export type AirportPlan = { airport: FileAirport; today: LocalDate; stock: StockPlan[]; withdraw: number[] }

/** What a load would do. With faults it does nothing; without changes there is nothing to do. */
export type CataloguePlan = {
  /** one line each, in the words of whoever keeps the file */
  changes: string[]
  faults: CatalogueFault[]
  airports: AirportPlan[]
  agencies: CatalogueFile['agencies']
  coupons: CatalogueFile['coupons']
}

export type PlanChoice = { today: (zone: string) => LocalDate; withdrawMissing: boolean }

/** Bookings reach a year ahead and last up to 90 days; a few more days cover the nights between time zones. */
export const lastDayOnSale = (today: LocalDate): LocalDate => addDays(addYears(today, 1), 100)

/** A stay that is still under way began at most this many days ago. */
export const longestStay = 90

/** Turns equal values into equal texts, whatever the order of their keys. */
const canonical = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
const isSame = (one: unknown, other: unknown): boolean => canonical(one) === canonical(other)

/**
 * What the file adds and brings up to date (CAT-3). What it does not name stays, unless the caller wants missing
 * products of its airports withdrawn (CAT-8).
 */
export const planCatalogue = (file: CatalogueFile, stored: StoredCatalogue, choice: PlanChoice): CataloguePlan => {
  const airports = file.airports.map((airport, i) => planAirport(airport, `airports[${i}]`, stored, choice))
  const whole = (agency: CatalogueFile['agencies'][number]) => ({ ...agency, facts: factsOf(agency) })
  const agencies = file.agencies.filter((one) => !stored.agencies.some((other) => isSame(whole(one), whole(other))))
  const coupons = file.coupons.filter((one) => !stored.coupons.some((other) => isSame(one, other)))
  const wordsOf = (kind: string, code: string, before: readonly { code: string }[]) =>
    `${kind} ${code}: ${before.some((one) => one.code === code) ? 'changed' : 'new'}`
  return {
    changes: [
      ...airports.flatMap(({ changes }) => changes),
      ...agencies.map(({ code }) => wordsOf('agency', code, stored.agencies)),
      ...coupons.map(({ code }) => wordsOf('coupon', code, stored.coupons)),
    ],
    faults: [...airports.flatMap(({ faults }) => faults), ...couponFaults(file, stored)],
    airports: airports.filter(({ changes }) => changes.length > 0).map(({ plan }) => plan),
    agencies,
    coupons,
  }
}

const couponFaults = (file: CatalogueFile, stored: CatalogueFile): CatalogueFault[] => {
  const all = [...file.airports, ...stored.airports]
  const products = new Set(all.flatMap(({ iata, products }) => products.map(({ id }) => `${iata}/${id}`)))
  return file.coupons.flatMap((coupon, i) =>
    (coupon.products ?? [])
      .filter((name) => !products.has(name))
      .map((name) => ({ path: `coupons[${i}].products`, words: `there is no product ${name}` })),
  )
}

type Planned = { plan: AirportPlan; changes: string[]; faults: CatalogueFault[] }

const planAirport = (
  airport: FileAirport,
  path: string,
  stored: StoredCatalogue,
  { today: todayIn, withdrawMissing }: PlanChoice,
): Planned => {
  const { iata } = airport
  const before = stored.airports.find(({ id }) => id === airport.id)
  const today = todayIn(airport.zone)
  const isWithdrawn = (id: number) => stored.withdrawn.has(`${airport.id}/${id}`)
  const span = { today, last: lastDayOnSale(today), firstBooked: addDays(today, -longestStay) }
  const planned = airport.products.flatMap((product, i) => {
    const was = before?.products.find(({ id }) => id === product.id)
    const items = [
      { ...product, at: `${path}.products[${i}]`, was, seasons: product.seasons },
      ...product.extras.map((extra, k) => ({
        ...extra,
        at: `${path}.products[${i}].extras[${k}]`,
        was: was?.extras.find(({ id }) => id === extra.id),
        seasons: null,
      })),
    ]
    return items.map(({ id, capacity, days, seasons, at, was: old }) =>
      planStock({
        name: `${iata}/${id}`,
        path: at,
        id,
        capacity,
        days,
        seasons,
        isWithdrawn: isWithdrawn(id),
        before: old && { capacity: old.capacity, seasons: 'seasons' in old ? old.seasons : null },
        hasNewSeasons: old !== undefined && 'seasons' in old && !isSame(old.seasons, seasons),
        rows: stored.days.get(`${airport.id}/${id}`) ?? [],
        span,
      }),
    )
  })
  const missing = (before?.products ?? [])
    .filter(({ id }) => !isWithdrawn(id) && !airport.products.some((product) => product.id === id))
    .map(({ id }) => id)
  const withdraw = withdrawMissing ? missing : []
  return {
    plan: { airport, today, stock: planned.map(({ plan }) => plan), withdraw },
    changes: [
      ...factChanges(airport, before),
      ...planned.flatMap(({ changes }) => changes),
      ...withdraw.map((id) => `${iata}/${id}: taken off sale, its bookings stay`),
    ],
    faults: [...identityFaults(airport, path, stored), ...planned.flatMap(({ faults }) => faults)],
  }
}

/** Changes of names and texts. Places and prices are compared in stock-plan.ts. */
const factChanges = (airport: FileAirport, before: FileAirport | undefined): string[] => {
  const { iata } = airport
  if (!before) return [`${iata}: new airport`]
  const plain = ({ carParks: _carParks, products: _products, ...facts }: FileAirport) => facts
  const changedPark = (id: number, wanted: unknown, old: unknown) =>
    isSame(wanted, old) ? [] : [`${iata} car park ${id}: ${old ? 'facts or texts' : 'new'}`]
  const withoutPlaces = (product: FileAirport['products'][number]) => {
    const { capacity: _capacity, extras, ...rest } = productOf(product, {} as never)
    return { ...rest, at: product.carPark, extras: extras.map(({ capacity: _ofExtra, ...extra }) => extra) }
  }
  return [
    ...(isSame(plain(airport), plain(before)) ? [] : [`${iata}: facts of the airport`]),
    ...airport.carParks.flatMap((park) =>
      changedPark(
        park.id,
        park,
        before.carParks.find(({ id }) => id === park.id),
      ),
    ),
    ...airport.products.flatMap((product) => {
      const old = before.products.find(({ id }) => id === product.id)
      // extras that the file does not name stay as they are, so they are no difference
      const same = old && { ...old, extras: old.extras.filter(({ id }) => product.extras.some((e) => e.id === id)) }
      return !same || isSame(withoutPlaces(product), withoutPlaces(same))
        ? []
        : [`${iata}/${product.id}: facts or texts`]
    }),
  ]
}

/** Faults of numbers that would change their meaning: bookings, gates and coupons refer to them (CAT-9). */
const identityFaults = (airport: FileAirport, path: string, stored: StoredCatalogue): CatalogueFault[] => {
  const byCode = stored.airports.find(({ iata }) => iata === airport.iata)
  const before = stored.airports.find(({ id }) => id === airport.id)
  const fault = (wrong: boolean, at: string, words: string): CatalogueFault[] =>
    wrong ? [{ path: path + at, words }] : []
  return [
    ...fault(byCode !== undefined && byCode.id !== airport.id, '.id', `${airport.iata} is airport ${byCode?.id} here`),
    ...fault(
      before !== undefined && before.iata !== airport.iata,
      '.iata',
      `airport ${airport.id} is ${before?.iata} here`,
    ),
    ...airport.carParks.flatMap((park, i) => {
      const other = before?.carParks.find(({ id, slug }) => slug === park.slug && id !== park.id)
      const stays = other && !airport.carParks.some(({ id }) => id === other.id)
      return fault(Boolean(stays), `.carParks[${i}].slug`, `is the name of car park ${other?.id} here`)
    }),
    ...airport.products.flatMap((product, i) => {
      const old = before?.products.find(({ id }) => id === product.id)
      const of = (id: number) => before?.products.find(({ extras }) => extras.some((extra) => extra.id === id))
      const at = `.products[${i}]`
      return [
        ...fault(of(product.id) !== undefined, `${at}.id`, `${product.id} is an extra of ${of(product.id)?.id} here`),
        ...fault(
          old !== undefined && old.carPark !== product.carPark,
          `${at}.carPark`,
          `${airport.iata}/${product.id} is at car park ${old?.carPark} here: sell another place as a product of its own`,
        ),
        ...product.extras.flatMap(({ id }, k) => {
          const owner = of(id)
          const isProduct = before?.products.some((one) => one.id === id) ?? false
          return [
            ...fault(
              owner !== undefined && owner.id !== product.id,
              `${at}.extras[${k}].id`,
              `${id} is an extra of ${owner?.id} here`,
            ),
            ...fault(isProduct, `${at}.extras[${k}].id`, `${id} is a product here`),
          ]
        }),
      ]
    }),
  ]
}
