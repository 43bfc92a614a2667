import { compactCode, plainDigits, readEmail, tidyText } from '../bookings/typed-text.ts'
import { parseBookingNumber } from '../bookings/number.ts'
import { parseClaimNumber } from '../claims/number.ts'
import { readInvoiceNumber } from '../documents/invoice.ts'
import { statementsMeant } from '../statements/statement.ts'
import { parseVoucherCode } from '../vouchers/code.ts'

/** What a typed text may be; null for what it cannot be (SERVICE-1). */
export type FindTerms = {
  number: string | null
  passCode: string | null
  claimNumber: string | null
  invoiceNumber: string | null
  /** numbers of statements, of which at most one is there */
  statements: string[]
  email: string | null
  /** with look-alikes written as one, see `plateLook` */
  plate: string | null
  /** the last digits of a telephone number */
  phoneEnd: string | null
  /** Words of a last name, each in the spellings that count as the same; whole words, or their beginnings. */
  lastName: { words: string[][]; isWhole: boolean } | null
}

// the QR code of a signed pass is the longest (GATE-21)
const longestTyped = 200
const fewestDigits = 6
const fewestLetters = 3
/** What is read as another symbol on a plate, in both lists at the same place; the database has the same lists. */
const lookAlike = 'ODQILBSZ'
const looksLike = '00011852'

/** A plate without blanks and hyphens, with look-alikes written as one. */
export const plateLook = (text: string): string =>
  compactCode(text).replace(/[ODQILBSZ]/g, (symbol) => looksLike[lookAlike.indexOf(symbol)] ?? symbol)

const phoneEndOf = (typed: string): string | null => {
  if (!/^[+(]?[\d\s()/.-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '')
  return digits.length >= fewestDigits ? digits : null
}

/** How a letter is written where a keyboard lacks it. */
const writtenOut: readonly (readonly [letters: RegExp, out: string, without: string])[] = [
  [/[äæ]/g, 'ae', 'a'],
  [/[öøœ]/g, 'oe', 'o'],
  [/ü/g, 'ue', 'u'],
  [/å/g, 'aa', 'a'],
]

/** `oezguer` may be Özgür, and `müller` a Mueller; accents themselves do not count for the database. */
const spellingsOf = (word: string): string[] => {
  const plain = word.toLowerCase().normalize('NFC')
  const out = writtenOut.reduce((text, [letters, by]) => text.replace(letters, by), plain)
  const without = writtenOut.reduce((text, [, by, letter]) => text.replaceAll(by, letter), plain)
  return [...new Set([plain, out, without])]
}

const wordsOf = (typed: string): string[] => typed.match(/\p{L}[\p{L}\p{M}]*/gu) ?? []

export const findTermsOf = (text: string): FindTerms => {
  const typed = tidyText(plainDigits(text.slice(0, longestTyped)))
  const plate = plateLook(typed)
  const letters = typed.match(/\p{L}/gu)?.length ?? 0
  const isName = letters > 1 && !/[@\d]/.test(typed)
  const words = isName ? wordsOf(typed).map(spellingsOf) : []
  return {
    number: parseBookingNumber(typed),
    passCode: parseVoucherCode(typed),
    claimNumber: parseClaimNumber(typed),
    invoiceNumber: readInvoiceNumber(typed),
    statements: statementsMeant(typed),
    email: readEmail(typed),
    plate: /^[\p{L}\p{N}]{2,12}$/u.test(plate) ? plate : null,
    phoneEnd: phoneEndOf(typed),
    lastName: isName ? { words, isWhole: letters < fewestLetters } : null,
  }
}
