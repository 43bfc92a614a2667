import type { PackageCode } from '../carparks/product.ts'
import { mulDiv } from '../money/money.ts'
import type { PriceBreakdown } from '../pricing/quote.ts'
import type { LocalDate } from '../time/local.ts'

/**
 * How a net price follows from the price (AGENCY-120): so many hundredths of a percent less, or an amount for each day
 * or for the stay in place of parking and package.
 */
export type NetRule = { basisPoints: number } | { dayMinor: number } | { stayMinor: number }

/** What a booking keeps: the rule that was agreed for it, and what that makes of its price, in cents with VAT. */
export type NetPrice = NetRule & { minor: number }

const limits = { basisPoints: 10_000, dayMinor: 1_000_000, stayMinor: 1_000_000 } as const
type RuleName = keyof typeof limits

/** The name and the number of a rule, as rows and forms have them. */
export const netRuleParts = (rule: NetRule): [RuleName, number] => {
  if ('basisPoints' in rule) return ['basisPoints', rule.basisPoints]
  return 'dayMinor' in rule ? ['dayMinor', rule.dayMinor] : ['stayMinor', rule.stayMinor]
}

/** Whether something that was typed can be agreed. */
export const isNetRule = (rule: NetRule): boolean => {
  const [name, n] = netRuleParts(rule)
  return Number.isInteger(n) && n >= 1 && n <= limits[name]
}

/** A rule from columns of which at most one is filled. */
export const netRuleIn = (row: Readonly<Record<RuleName, number | null>>): NetRule | null => {
  const { basisPoints, dayMinor, stayMinor } = row
  if (basisPoints !== null) return { basisPoints }
  if (dayMinor !== null) return { dayMinor }
  return stayMinor === null ? null : { stayMinor }
}

type Price = Pick<PriceBreakdown, 'total' | 'days' | 'parts'>

const beforeCap = (rule: NetRule, { total, days, parts }: Price): number => {
  if ('basisPoints' in rule) return mulDiv(total.minor, BigInt(10_000 - rule.basisPoints), 10_000n)
  const covered = parts.filter(({ kind }) => kind === 'covered').reduce((sum, { amount }) => sum + amount.minor, 0)
  return covered + ('dayMinor' in rule ? rule.dayMinor * days : rule.stayMinor)
}

/** What a rule makes of a price; never more than that (AGENCY-120). */
export const netPriceOf = (rule: NetRule, price: Price): NetPrice => ({
  ...rule,
  minor: Math.min(beforeCap(rule, price), price.total.minor),
})

/** Of two rules the one that costs less for this price; null: none was given. */
export const cheaperNetPrice = (rules: readonly (NetRule | null)[], price: Price): NetPrice | null =>
  rules
    .flatMap((rule) => (rule ? [netPriceOf(rule, price)] : []))
    .toSorted((a, b) => a.minor - b.minor)
    .at(0) ?? null

/** Terms whose price is another one now: the net price follows, by the rule that was agreed for them (AGENCY-122). */
export const followPrice = <T extends { price: Price; netPrice?: NetPrice }>(terms: T): T => {
  if (!terms.netPrice) return terms
  const { minor: _before, ...rule } = terms.netPrice
  return { ...terms, netPrice: netPriceOf(rule, terms.price) }
}

/** For which bookings something was agreed; null: for all car parks, for all packages. */
export type NetScope = { carPark: { airportId: number; carParkId: number } | null; package: PackageCode | null }

/** What was agreed with an agency (AGENCY-121); `rule` null: no net price. `n` is its place among all of them. */
export type NetAgreement = NetScope & {
  n: number
  validFrom: LocalDate
  /** included; null: for good */
  validUntil: LocalDate | null
  rule: NetRule | null
}

/** What is booked, and on which day. */
export type NetQuestion = { airportId: number; carParkId: number; package: PackageCode; day: LocalDate }

const covers = (
  { carPark, package: code, validFrom, validUntil }: NetAgreement,
  { airportId, carParkId, package: booked, day }: NetQuestion,
): boolean =>
  (carPark === null || (carPark.airportId === airportId && carPark.carParkId === carParkId)) &&
  (code === null || code === booked) &&
  validFrom <= day &&
  (validUntil === null || validUntil >= day)

const closeness = ({ carPark, package: code }: NetScope): number => (carPark ? 2 : 0) + (code ? 1 : 0)

/** The rule for a booking: of what the closest agreement says, the latest (AGENCY-121). */
export const netRuleFor = (agreements: readonly NetAgreement[], question: NetQuestion): NetRule | null =>
  agreements
    .filter((one) => covers(one, question))
    .toSorted((a, b) => {
      if (closeness(a) !== closeness(b)) return closeness(b) - closeness(a)
      if (a.validFrom !== b.validFrom) return a.validFrom > b.validFrom ? -1 : 1
      return b.n - a.n
    })
    .at(0)?.rule ?? null
