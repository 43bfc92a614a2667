/**
 * The 28 symbols of booking numbers and voucher codes. 0 1 B I L O S Z are not among them, because they are misread
 * (settled 20, screen 15).
 */
export const symbols = '23456789ACDEFGHJKMNPQRTUVWXY'

const base = symbols.length
/** 252, the last multiple of 28 below 256: bytes from here on would favour the first symbols */
const fairBelow = 256 - (256 % base)

/**
 * Draws `count` symbols, each equally likely, from random bytes. It throws when too few bytes can be used; with 32
 * bytes for 16 symbols that practically never happens.
 */
export const drawSymbols = (bytes: Uint8Array, count: number): string => {
  const drawn = Array.from(bytes.filter((byte) => byte < fairBelow)).slice(0, count)
  if (drawn.length < count) throw new RangeError(`${bytes.length} random bytes are too few for ${count} symbols`)
  return drawn.map((byte) => symbols[byte % base]).join('')
}

/** The value 0 to 27 of a symbol, or -1 for a character that is no symbol. */
export const valueOf = (symbol: string): number => (symbol.length === 1 ? symbols.indexOf(symbol) : -1)

/**
 * The check symbol by Luhn's method in base 28, over values from 0 to 27. It notices every single wrong symbol. It also
 * notices every swap of two neighbours except the lowest and the highest symbol (2 and Y), which no even base can
 * notice.
 */
export const checkSymbol = (values: readonly number[]): string => {
  const sum = values.reduceRight((total, value, index) => {
    const doubled = (values.length - index) % 2 === 1 ? value * 2 : value
    return total + Math.trunc(doubled / base) + (doubled % base)
  }, 0)
  return symbols[(base - (sum % base)) % base]!
}

/**
 * Removes what people and scanners add (blanks, hyphens), and corrects how they misread: upper case, and 8 5 2 for B S
 * Z.
 */
export const tidySymbols = (text: string): string =>
  compact(text).replaceAll('B', '8').replaceAll('S', '5').replaceAll('Z', '2')

/**
 * Upper case without a locale (I18-06), and no blanks, hyphens or dots of any kind. Endless input is cut, because no
 * code is that long.
 */
export const compact = (text: string): string =>
  text
    .slice(0, 200)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}._]/gu, '')

export const inFours = (text: string): string => (text.match(/.{1,4}/g) ?? []).join('-')
