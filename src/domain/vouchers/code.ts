import { shortCodeIn } from './signed-pass.ts'
import { checkSymbol, drawSymbols, inFours, symbols, tidySymbols, valueOf } from './symbols.ts'

const randomSymbols = 15

/**
 * A new code for the barrier: 15 drawn symbols (72 bits, unrelated to the booking number, CI-13) and a check symbol
 * (VOUCH-1). The Code 128 holds exactly these 16 symbols, and the QR code begins with them.
 */
export const voucherCode = (bytes: Uint8Array): string => {
  const drawn = drawSymbols(bytes, randomSymbols)
  return drawn + checkOf(drawn)
}

/** Groups the symbols as they stand below the QR code: `7H4KQ2M9ACDEFGHJ` becomes `7H4K-Q2M9-ACDE-FGHJ`. */
export const groupCode = (code: string): string => inFours(code)

/**
 * Reads a code as scanned or typed, also out of a signed pass (GATE-21); null when it cannot be one, because a symbol
 * is wrong or missing.
 */
export const parseVoucherCode = (text: string): string | null => {
  const code = shortCodeIn(tidySymbols(text))
  if (code.length !== randomSymbols + 1 || [...code].some((symbol) => valueOf(symbol) < 0)) return null
  return checkOf(code.slice(0, -1)) === code.at(-1) ? code : null
}

const checkOf = (drawn: string) => checkSymbol([...drawn].map(valueOf))

/** The ICAO words of the letters in use. They are the same in every language. */
const words: Record<string, string> = {
  A: 'Alfa',
  C: 'Charlie',
  D: 'Delta',
  E: 'Echo',
  F: 'Foxtrot',
  G: 'Golf',
  H: 'Hotel',
  J: 'Juliett',
  K: 'Kilo',
  M: 'Mike',
  N: 'November',
  P: 'Papa',
  Q: 'Quebec',
  R: 'Romeo',
  T: 'Tango',
  U: 'Uniform',
  V: 'Victor',
  W: 'Whiskey',
  X: 'X-ray',
  Y: 'Yankee',
}

export type Digit = '2' | '3' | '4' | '5' | '6' | '7' | '8' | '9'
/** For a letter, `word` is what is said. For a digit it is the id of the text with the number word of the language. */
export type Spelled =
  | { kind: 'letter'; symbol: string; word: string }
  | { kind: 'digit'; symbol: string; word: `pass.digit${Digit}` }

/** How to say a code on the telephone, symbol by symbol. Characters that are no symbols (the hyphens) are skipped. */
export const spell = (code: string): Spelled[] =>
  [...code]
    .filter((symbol) => symbols.includes(symbol))
    .map((symbol) =>
      isDigit(symbol)
        ? { kind: 'digit', symbol, word: `pass.digit${symbol}` }
        : { kind: 'letter', symbol, word: words[symbol]! },
    )

const isDigit = (symbol: string): symbol is Digit => /^[2-9]$/.test(symbol)
