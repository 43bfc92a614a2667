import { checkSymbol, drawSymbols, inFours, symbols, tidySymbols, valueOf } from './symbols.ts'

const randomSymbols = 15

/**
 * 16 symbols for the barrier: 15 drawn (72 bits, unrelated to the booking number: CI-13) and a check symbol. The QR
 * code holds exactly these.
 */
export const voucherCode = (bytes: Uint8Array): string => {
  const drawn = drawSymbols(bytes, randomSymbols)
  return drawn + checkOf(drawn)
}

/** `7H4KQ2M9ACDEFGHJ` → `7H4K-Q2M9-ACDE-FGHJ`, as it stands below the QR code. */
export const groupCode = (code: string): string => inFours(code)

/** A code as scanned or typed, or null when it cannot be one (one symbol wrong, too short). */
export const parseVoucherCode = (text: string): string | null => {
  const code = tidySymbols(text)
  if (code.length !== randomSymbols + 1 || [...code].some((symbol) => valueOf(symbol) < 0)) return null
  return checkOf(code.slice(0, -1)) === code.at(-1) ? code : null
}

const checkOf = (drawn: string) => checkSymbol([...drawn].map(valueOf))

/** ICAO words of the letters in use, the same in every language. */
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
/** `word` is what is said for a letter; for a digit it is the id of the text with the number word of the language. */
export type Spelled =
  | { kind: 'letter'; symbol: string; word: string }
  | { kind: 'digit'; symbol: string; word: `pass.digit${Digit}` }

/** How to say a code on the phone, symbol by symbol; anything that is not a symbol (the hyphens) is skipped. */
export const spell = (code: string): Spelled[] =>
  [...code]
    .filter((symbol) => symbols.includes(symbol))
    .map((symbol) =>
      isDigit(symbol)
        ? { kind: 'digit', symbol, word: `pass.digit${symbol}` }
        : { kind: 'letter', symbol, word: words[symbol]! },
    )

const isDigit = (symbol: string): symbol is Digit => /^[2-9]$/.test(symbol)
