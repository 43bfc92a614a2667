import { compactCode, holdsCardNumber, lengthOf, tidyText } from '../bookings/typed-text.ts'

/**
 * The account a transfer goes to: a checked IBAN with what was typed behind it (a name), or, for countries without
 * IBAN, the customer's own words.
 */
export type Account = { iban: string; holder: string } | { words: string }

/**
 * The length of an IBAN in the countries people fly from here (ISO 13616). For other countries only the check digits
 * are tested.
 */
const lengths: Record<string, number> = {
  AD: 24,
  AE: 23,
  AL: 28,
  AT: 20,
  BA: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  EG: 29,
  ES: 24,
  FI: 18,
  FO: 18,
  FR: 27,
  GB: 22,
  GE: 22,
  GI: 23,
  GL: 18,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IL: 23,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MD: 24,
  ME: 22,
  MK: 19,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  RS: 22,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  TN: 24,
  TR: 26,
  UA: 29,
  VA: 22,
  XK: 20,
}

const longestWords = 200
const shortestWords = 6

/** The remainder of ISO 7064 mod 97, which is 1 for a right IBAN. */
const remainder = (iban: string): number => {
  const digits = [...(iban.slice(4) + iban.slice(0, 4))]
    .map((symbol) => (/\d/.test(symbol) ? symbol : String(symbol.charCodeAt(0) - 55)))
    .join('')
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0)
}

export const isIban = (iban: string): boolean =>
  /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban) &&
  (lengths[iban.slice(0, 2)] ?? iban.length) === iban.length &&
  remainder(iban) === 1

/**
 * Reads an account (CLAIM-5). What begins like an IBAN must be one; blanks and case do not count, and a name may
 * follow. Anything else is taken in the customer's own words, 6 to 200 characters. The number of a payment card is
 * never taken. Answers `invalid`, `card` or the account.
 */
export const readAccount = (text: string): Account | 'invalid' | 'card' => {
  const typed = tidyText(text)
  const squeezed = compactCode(typed.replace(/^IBAN\b\s*:?\s*/i, ''))
  if (/^[A-Z]{2}\d{2}/.test(squeezed)) return readIban(typed, squeezed)
  if (holdsCardNumber(typed)) return 'card'
  return lengthOf(typed) < shortestWords || lengthOf(typed) > longestWords || !/\d/.test(typed)
    ? 'invalid'
    : { words: typed }
}

const readIban = (typed: string, squeezed: string): Account | 'invalid' => {
  const length = lengths[squeezed.slice(0, 2)] ?? squeezed.length
  const iban = squeezed.slice(0, length)
  if (!isIban(iban)) return 'invalid'
  // the name begins after the place where the last symbol of the IBAN was typed
  let seen = 0
  const start = typed.replace(/^IBAN\b\s*:?\s*/i, '')
  const end = [...start].findIndex((symbol) => (seen += compactCode(symbol).length) >= length)
  const holder = [...start]
    .slice(end + 1)
    .join('')
    .replace(/^[\s,;/-]+/, '')
  return lengthOf(holder) > longestWords ? 'invalid' : { iban, holder }
}

/** The account as one text, which is what gets encrypted. */
export const accountText = (account: Account): string =>
  'iban' in account
    ? `${account.iban.match(/.{1,4}/g)!.join(' ')}${account.holder ? `, ${account.holder}` : ''}`
    : account.words

/** What may be shown of an account (CL-05): `NL•• •••• 4300`, or the last two characters of the customer's words. */
export const accountHint = (account: Account): string =>
  'iban' in account ? `${account.iban.slice(0, 2)}•• •••• ${account.iban.slice(-4)}` : `•••• ${account.words.slice(-2)}`
