import { rateOf, type CurrencyCode, type Rates } from './currencies.ts'

/** An amount in whole minor units (cents) of a currency (settled 14). */
export type Money = { minor: number; currency: CurrencyCode }

const safe = (minor: number): number => {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`not whole minor units: ${minor}`)
  return Object.is(minor, -0) ? 0 : minor
}

export const money = (minor: number, currency: CurrencyCode): Money => ({ minor: safe(minor), currency })
export const euro = (minor: number): Money => money(minor, 'EUR')

const same = (a: Money, b: Money) => {
  if (a.currency !== b.currency) throw new RangeError(`${a.currency} is not ${b.currency}`)
}
export const plus = (a: Money, b: Money): Money => (same(a, b), money(a.minor + b.minor, a.currency))
export const minus = (a: Money, b: Money): Money => (same(a, b), money(a.minor - b.minor, a.currency))
export const sum = (parts: readonly Money[], currency: CurrencyCode): Money => parts.reduce(plus, money(0, currency))

/** value × numerator / denominator, with halves rounded away from zero. It is exact for every safe integer. */
export const mulDiv = (value: number, numerator: bigint, denominator: bigint): number => {
  if (denominator <= 0n) throw new RangeError('denominator must be positive')
  const product = BigInt(safe(value)) * numerator
  const sign = product < 0n ? -1n : 1n
  return safe(Number(sign * ((product * sign * 2n + denominator) / (denominator * 2n))))
}

/** A whole percentage of an amount, with halves rounded away from zero. */
export const percentOf = (amount: Money, percent: number): Money =>
  money(mulDiv(amount.minor, BigInt(percent), 100n), amount.currency)

/** The VAT contained in a gross amount at a whole percentage: gross − gross / (1 + rate) (PRICE-6, PR-05). */
export const vatContained = (gross: Money, ratePercent: number): Money =>
  money(mulDiv(gross.minor, BigInt(ratePercent), 100n + BigInt(ratePercent)), gross.currency)

/** Splits an amount into `parts` that differ by at most one minor unit and add up to it exactly. */
export const allocate = (amount: Money, parts: number): Money[] => {
  if (!Number.isSafeInteger(parts) || parts < 1) throw new RangeError('at least one part')
  const base = Math.trunc(amount.minor / parts)
  const rest = amount.minor - base * parts
  return Array.from({ length: parts }, (_, i) =>
    money(base + (i < Math.abs(rest) ? Math.sign(rest) : 0), amount.currency),
  )
}

const scaled = (decimal: string): [bigint, bigint] => {
  if (!/^\d{1,7}(\.\d{1,8})?$/.test(decimal)) throw new RangeError(`not a rate: ${decimal}`)
  const [whole = '', fraction = ''] = decimal.split('.')
  const digits = BigInt(whole + fraction)
  // a rate of zero would show every price as 0.00
  if (digits === 0n) throw new RangeError(`not a rate: ${decimal}`)
  return [digits, 10n ** BigInt(fraction.length)]
}

/**
 * Converts euro into another currency of two decimals, only for showing it (settled 14). `perEuro` is a decimal text.
 */
export const convert = (amount: Money, to: CurrencyCode, perEuro: string): Money => {
  if (amount.currency !== 'EUR') throw new RangeError('conversions start from euro')
  const [numerator, denominator] = scaled(perEuro)
  return money(mulDiv(amount.minor, numerator, denominator), to)
}

/**
 * A euro price as the visitor sees it: converted, or still in euro where the day's rates lack the currency (settled
 * 15).
 */
export const shownMoney = (amount: Money, currency: CurrencyCode, rates: Rates): Money => {
  const perEuro = rateOf(rates, currency)
  return currency === 'EUR' || perEuro === null ? amount : convert(amount, currency, perEuro)
}

/** An amount for machines, such as "12.30". */
export const toDecimal = ({ minor }: Money): string => {
  const digits = String(Math.abs(minor)).padStart(3, '0')
  return `${minor < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** The reverse of toDecimal. It refuses anything but digits with exactly two decimals. */
export const fromDecimal = (decimal: string, currency: CurrencyCode): Money => {
  if (!/^-?\d{1,13}\.\d{2}$/.test(decimal)) throw new RangeError(`not an amount: ${decimal}`)
  return money(Number(decimal.replace('.', '')), currency)
}
