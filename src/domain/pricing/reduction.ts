import type { PackageCode } from '../carparks/product.ts'
import { keeping } from '../kept.ts'
import { euro } from '../money/money.ts'
import { addDays, dateOf, daysBetween, datesFromTo, type LocalDate } from '../time/local.ts'
import { dayCount, type Stay } from '../time/stays.ts'
import { localAt, type Instant } from '../time/zones.ts'
import { leadTimePercent } from './lead-time.ts'
import { priceOf } from './price.ts'
import { stayTariff, type PriceVersion } from './price-list.ts'
import type { Deduction } from './deduction.ts'
import type { Reduction } from './quote.ts'

/** How far back the reference price is looked for, and for how long a reduction may be announced (settled 19). */
const referenceDays = 30

/**
 * `tariffMinor` is what the days cost now by the inventory. `referral` is the agreement of the agency that brought the
 * customer: it comes off every price that is compared, because whoever reads 39.58 must not see it beside what others
 * paid. A coupon is for a single customer and no announcement, and plays no part.
 */
export type ReductionQuestion = {
  stay: Stay
  zone: string
  now: Instant
  tariffMinor: number
  package: PackageCode
  extras: readonly 'covered'[]
  referral?: Deduction | null
}

type Offered = { day: LocalDate; minor: number }

/**
 * The reduction that may be announced for a stay, or null (PRICE-14). The price struck through is the regular one, and
 * never above the lowest of the 30 days before the present price began; both must be above what is asked now. It is
 * null too where the product was on sale for fewer days, where the present price has been asked for more than 30 days
 * (then it is the usual one), and where the recorded list does not give the price that is asked, because nothing is
 * claimed that is not known.
 */
export const reductionOf = (history: readonly PriceVersion[], question: ReductionQuestion): Reduction | null => {
  const { stay, tariffMinor } = question
  const present = history.find(({ until }) => until === null)
  // most products have no reduction, so nothing else is computed for them
  if (
    !present?.list.seasons.some(({ regularPerDay }) => regularPerDay) ||
    stayTariff(present.list, stay) !== tariffMinor
  )
    return null
  return keptReduction(history, question, dateOf(localAt(question.now, question.zone)), present)
}

const keep = keeping<Reduction | null>(2_000)

/**
 * A kept answer. The prices of thirty days are needed for each product of each list, and the answer stays the same all
 * day.
 */
const keptReduction = (
  history: readonly PriceVersion[],
  question: ReductionQuestion,
  today: LocalDate,
  present: PriceVersion,
): Reduction | null => {
  const { stay, tariffMinor, package: code, extras, referral = null } = question
  const agreed = JSON.stringify(referral)
  const key = [stay.arrival, stay.departure, question.zone, tariffMinor, code, ...extras, today, agreed].join(' ')
  return keep(history, key, () => findReduction(history, question, today, present))
}

const findReduction = (
  history: readonly PriceVersion[],
  question: ReductionQuestion,
  today: LocalDate,
  present: PriceVersion,
): Reduction | null => {
  const { stay, zone, tariffMinor } = question
  const price = priceAsked(present, question, tariffMinor, today)
  const regular = priceAsked(present, question, stayTariff(present.list, stay, true), today)
  if (price === null || regular === null || regular <= price) return null

  const offered = pricesOffered(history, question, today)
  const before = offered.findLastIndex(({ minor }) => minor !== price)
  const began = offered[before + 1]?.day
  if (!began || daysBetween(began, today) > referenceDays) return null
  const since = addDays(began, -referenceDays)
  if (!history.some(({ from }) => dateOf(localAt(from, zone)) <= since)) return null
  const window = offered.slice(0, before + 1).filter(({ day }) => day >= since)
  const lowest = Math.min(...window.map(({ minor }) => minor))
  if (window.length === 0 || lowest <= price) return null
  return {
    regular: euro(Math.min(regular, lowest)),
    lowest: euro(lowest),
    percent: Math.floor(((lowest - price) * 100) / lowest),
  }
}

/** What the stay cost by a list on one day of booking, in cents. Null where the list has no price for it. */
const priceAsked = (
  { list }: PriceVersion,
  { stay, package: code, extras, referral = null }: ReductionQuestion,
  tariffMinor: number | null,
  day: LocalDate,
): number | null => {
  if (
    tariffMinor === null ||
    !list.packages.some((one) => one.code === code) ||
    !extras.every((extra) => list.extras.some((one) => one.code === extra))
  )
    return null
  const percent = leadTimePercent(list.leadTimes, daysBetween(day, dateOf(stay.arrival)))
  return priceOf({
    tariffMinor,
    days: dayCount(stay, list.dayCount),
    product: list,
    package: code,
    extras,
    vatRatePercent: 0,
    leadTimePercent: percent,
    referral,
  }).total.minor
}

/**
 * Every price that was asked on the airport's last days, the oldest first. A day on which the list changed has both
 * prices; a day off sale has none.
 */
const pricesOffered = (history: readonly PriceVersion[], question: ReductionQuestion, today: LocalDate): Offered[] => {
  const { zone, stay } = question
  const oldest = addDays(today, -2 * referenceDays - 1)
  return history
    .toSorted((a, b) => a.from - b.from)
    .flatMap((version) => {
      const first = dateOf(localAt(version.from, zone))
      // a list that ended at midnight was not on offer on the day that began then
      const last = version.until === null ? today : dateOf(localAt(version.until - 1, zone))
      const tariffMinor = stayTariff(version.list, stay)
      return datesFromTo(first < oldest ? oldest : first, last > today ? today : last).flatMap((day): Offered[] => {
        const minor = priceAsked(version, question, tariffMinor, day)
        return minor === null ? [] : [{ day, minor }]
      })
    })
}
