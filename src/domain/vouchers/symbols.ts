/**
 * The 28 symbols of booking numbers and voucher codes: none of 0 1 B I L O S Z, which are misread (settled 20, screen 15).
 */
export const symbols = '23456789ACDEFGHJKMNPQRTUVWXY'

const base = symbols.length
/** bytes from here on would favour the first symbols: 252 is the last multiple of 28 below 256 */
const fairBelow = 256 - (256 % base)

/**
 * `count` symbols, each equally likely, from random bytes. Throws when too few bytes were fair: with 32 bytes for 16
 * symbols that never happens.
 */
export const drawSymbols = (bytes: Uint8Array, count: number): string => {
  const drawn = Array.from(bytes.filter((byte) => byte < fairBelow)).slice(0, count)
  if (drawn.length < count) throw new RangeError(`${bytes.length} random bytes are too few for ${count} symbols`)
  return drawn.map((byte) => symbols[byte % base]).join('')
}

/** 0 to 27, or -1 for a character that is not a symbol */
export const valueOf = (symbol: string): number => (symbol.length === 1 ? symbols.indexOf(symbol) : -1)

/**
 * The check symbol of Luhn's method in base 28 over values from 0 to 27. It notices every single wrong symbol, and
 * every swap of two neighbours except the one pair of the lowest and the highest symbol (2 and Y), which no even base
 * can notice.
 */
export const checkSymbol = (values: readonly number[]): string => {
  const sum = values.reduceRight((total, value, index) => {
    const doubled = (values.length - index) % 2 === 1 ? value * 2 : value
    return total + Math.trunc(doubled / base) + (doubled % base)
  }, 0)
  return symbols[(base - (sum % base)) % base]!
}

/** What people and scanners add, and how they misread: case, blanks, hyphens, and B S Z for 8 5 2. */
export const tidySymbols = (text: string): string =>
  compact(text).replaceAll('B', '8').replaceAll('S', '5').replaceAll('Z', '2')

/**
 * Upper case without a locale (I18-06), no blanks, hyphens or dots of any kind. Endless input is cut: no code is
 * longer.
 */
export const compact = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}._]/gu, '')

export const inFours = (text: string): string => (text.match(/.{1,4}/g) ?? []).join('-')
