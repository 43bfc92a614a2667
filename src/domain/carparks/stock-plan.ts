import { addDays, datesFromTo, type LocalDate } from '../time/local.ts'
import type { CatalogueFault, DaySetting } from './catalogue-file.ts'
import { seasonOn, type Season } from './seasons.ts'

/** One day of a product or extra in the inventory. */
export type DayRow = {
  day: LocalDate
  capacity: number
  sellLimit: number
  taken: number
  /** how many of those that are taken are set aside for agencies and not sold; left out: not asked for */
  allotted?: number
}
type DayPlaces = { day: LocalDate; capacity: number; sellLimit: number }

/** What a load does to the places and prices of one product or extra. */
export type StockPlan = {
  id: number
  isNew: boolean
  isBackOnSale: boolean
  /** the places of days that go on sale later */
  capacity: number
  /**
   * these replace all seasons of the product; null leaves them as they are, and is the value for extras, which have
   * none
   */
  seasons: Season[] | null
  /** the days that change, including those that are not there yet */
  days: DayPlaces[]
  /** days that lose their price and have no booking: they are taken off sale */
  unpriced: LocalDate[]
}

export type StockWish = {
  name: string
  path: string
  id: number
  capacity: number
  days: readonly DaySetting[]
  /** null for an extra, which has its own price instead */
  seasons: Season[] | null
  isWithdrawn: boolean
  before: { capacity: number; seasons: Season[] | null } | undefined
  hasNewSeasons: boolean
  rows: readonly DayRow[]
  /** `last` is the last day on sale; `firstBooked` the earliest day whose price a stay under way may need */
  span: { today: LocalDate; last: LocalDate; firstBooked: LocalDate }
}

const contains = ({ from, to }: DaySetting, day: LocalDate) => from <= day && day <= to

/**
 * Plans the places of each day: what the file names counts, days that had the product's places get its new ones, and
 * days that somebody set apart stay (CAT-4). No day gets fewer places than are taken, and no booked day loses its price
 * (CAT-5).
 */
export const planStock = (wish: StockWish): { plan: StockPlan; changes: string[]; faults: CatalogueFault[] } => {
  const { name, path, id, capacity, days, seasons, before, rows, span, isWithdrawn, hasNewSeasons } = wish
  const ahead = rows.filter(({ day }) => day >= span.today)
  const isPriced = (day: LocalDate) => seasons === null || seasonOn(seasons, day) !== undefined
  const placesOn = (day: LocalDate, old: DayRow | undefined): DayPlaces => {
    const setting = days.find((one) => contains(one, day))
    if (setting) return { day, capacity: setting.capacity, sellLimit: setting.sellLimit }
    const follows = !old || (old.capacity === before?.capacity && old.sellLimit === old.capacity)
    return follows ? { day, capacity, sellLimit: capacity } : { day, capacity: old.capacity, sellLimit: old.sellLimit }
  }
  const known = new Set(ahead.map(({ day }) => day))
  const newDays = datesFromTo(span.today, span.last)
    .filter((day) => !known.has(day) && isPriced(day))
    .map((day) => placesOn(day, undefined))
    .filter((places) => places.capacity !== capacity || places.sellLimit !== capacity)
  const kept = ahead.filter(({ day }) => !hasNewSeasons || isPriced(day))
  const wanted = kept.map((row) => ({ row, places: placesOn(row.day, row) }))
  const changed = wanted.filter(
    ({ row, places }) => places.capacity !== row.capacity || places.sellLimit !== row.sellLimit,
  )
  const tooFew = wanted.filter(({ row, places }) => places.capacity < row.taken)
  const losing = hasNewSeasons ? rows.filter(({ day }) => day >= span.firstBooked && !isPriced(day)) : []
  const plan: StockPlan = {
    id,
    isNew: !before,
    isBackOnSale: before !== undefined && isWithdrawn,
    capacity,
    seasons: !before || hasNewSeasons ? seasons : null,
    days: [...changed.map(({ places }) => places), ...newDays],
    unpriced: losing.filter(({ day, taken }) => taken === 0 && day >= span.today).map(({ day }) => day),
  }
  return {
    plan,
    changes: wordsOf(wish, plan),
    faults: [
      ...days.flatMap(({ to }, i) =>
        to > span.last ? [{ path: `${path}.days[${i}].to`, words: `is after the last day on sale, ${span.last}` }] : [],
      ),
      ...(tooFew.length > 0
        ? [{ path, words: `${name}: fewer places than are taken on ${listed(tooFew.map(fewerWords))}` }]
        : []),
      ...(losing.some(({ taken }) => taken > 0)
        ? [
            {
              path: `${path}.seasons`,
              words: `${name}: no price on days that are booked: ${listed(losing.filter(({ taken }) => taken > 0).map(({ day }) => day))}`,
            },
          ]
        : []),
    ],
  }
}

const fewerWords = ({ row, places }: { row: DayRow; places: DayPlaces }): string =>
  `${row.day} (${row.taken} taken, ${places.capacity} in the file)`

/** How many days are listed by name; the rest is only counted. */
const shown = 20
const listed = (words: readonly string[]): string =>
  words.slice(0, shown).join(', ') + (words.length > shown ? ` and ${words.length - shown} more` : '')

const wordsOf = ({ name, before }: StockWish, plan: StockPlan): string[] => {
  if (!before) return [`${name}: new, ${plan.capacity} places${daysWords(plan.days)}`]
  return [
    ...(plan.isBackOnSale ? [`${name}: on sale again`] : []),
    ...(plan.seasons ? [`${name}: prices`] : []),
    ...(plan.unpriced.length > 0 ? [`${name}: ${plan.unpriced.length} days without a price are not sold`] : []),
    ...(plan.capacity !== before.capacity ? [`${name}: ${plan.capacity} places in place of ${before.capacity}`] : []),
    ...(plan.days.length > 0 ? [`${name}: places of ${plan.days.length} days${daysWords(plan.days)}`] : []),
  ]
}

/** Text such as `; 2026-12-24 to 2026-12-26: 20 (0 for sale)`: the spans of days that differ from before. */
const daysWords = (days: readonly DayPlaces[]): string => {
  const spans = days.reduce<{ first: LocalDate; last: LocalDate; places: DayPlaces }[]>((before, places) => {
    const open = before.at(-1)
    const joins =
      open &&
      addDays(open.last, 1) === places.day &&
      open.places.capacity === places.capacity &&
      open.places.sellLimit === places.sellLimit
    return joins
      ? [...before.slice(0, -1), { ...open, last: places.day }]
      : [...before, { first: places.day, last: places.day, places }]
  }, [])
  const words = spans.map(({ first, last, places: { capacity, sellLimit } }) => {
    const when = first === last ? first : `${first} to ${last}`
    return `${when}: ${capacity}${sellLimit < capacity ? ` (${sellLimit} for sale)` : ''}`
  })
  return words.length > 0 ? `; ${listed(words)}` : ''
}
