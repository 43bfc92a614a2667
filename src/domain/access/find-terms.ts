import { compactCode, plainDigits, readEmail, tidyText } from '../bookings/typed-text.ts'
import { parseBookingNumber } from '../bookings/number.ts'
import { parseClaimNumber } from '../claims/number.ts'
import { parseVoucherCode } from '../vouchers/code.ts'

/** What a typed text may be; null for what it cannot be (SERVICE-1). */
export type FindTerms = {
  number: string | null
  passCode: string | null
  claimNumber: string | null
  email: string | null
  /** with look-alikes written as one, see `plateLook` */
  plate: string | null
  /** the last digits of a telephone number */
  phoneEnd: string | null
  lastName: { text: string; isWhole: boolean } | null
}

const longestTyped = 100
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

export const findTermsOf = (text: string): FindTerms => {
  const typed = tidyText(plainDigits(text.slice(0, longestTyped)))
  const plate = plateLook(typed)
  const letters = typed.match(/\p{L}/gu)?.length ?? 0
  const isName = letters > 1 && !/[@\d]/.test(typed)
  return {
    number: parseBookingNumber(typed),
    passCode: parseVoucherCode(typed),
    claimNumber: parseClaimNumber(typed),
    email: readEmail(typed),
    plate: /^[\p{L}\p{N}]{2,12}$/u.test(plate) ? plate : null,
    phoneEnd: phoneEndOf(typed),
    lastName: isName ? { text: typed, isWhole: letters < fewestLetters } : null,
  }
}
