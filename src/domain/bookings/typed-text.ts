/**
 * Cleans text that people type and paste: composed characters, no control characters, no invisible direction marks
 * (they can turn a line round in a mail or on a screen), and single blanks. It is cut far beyond the limit of any
 * field, so that endless input costs nothing.
 */
export const tidyText = (text: string): string =>
  text
    .slice(0, 2000)
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()

/**
 * Gives letters and digits one spelling: upper case without a locale (I18-06), without blanks, hyphens, dots or other
 * separators.
 */
export const compactCode = (text: string): string =>
  tidyText(text)
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[\s\p{Cf}\p{Pd}._·•/]/gu, '')

/**
 * The number of characters as a person counts them (demand B2): an accented letter is one, and so is a symbol outside
 * the first plane.
 */
export const lengthOf = (text: string): number => [...text].length

/** Turns full-width and Arabic digits into 0 to 9 (LG-18). */
export const plainDigits = (text: string): string =>
  text.normalize('NFKC').replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))

const address =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9])$/i

/**
 * Reads an e-mail address in the one spelling that is stored and compared (LG-05): trimmed, lower case, an
 * international domain in its ASCII form. At most 254 characters (ML-03). Null when it is none; quoted local parts and
 * domains without a dot are refused too.
 */
export const readEmail = (text: string): string | null => {
  const typed = tidyText(text)
  const split = typed.lastIndexOf('@')
  if (split < 1 || typed.length > 320) return null
  const whole = `${typed.slice(0, split)}@${asciiDomain(typed.slice(split + 1))}`.toLowerCase()
  return whole.length <= 254 && address.test(whole) && !/^\.|\.\.|\.@/.test(whole) ? whole : null
}

/** URL knows the rules of international domains. It is only given text that cannot be anything but a host name. */
const asciiDomain = (domain: string): string => {
  if (!/^[\p{L}\p{M}\p{N}.-]+$/u.test(domain)) return ''
  const host = hostOf(`http://${domain}`)
  return /^[\d.]+$/.test(host) ? '' : host
}
const hostOf = (address: string): string => {
  try {
    return new URL(address).hostname
  } catch {
    return ''
  }
}

const passesLuhn = (digits: string): boolean => {
  const sum = [...digits].reduceRight((total, digit, index) => {
    const value = (digits.length - index) % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/**
 * Whether a text holds what may be a payment card's number (PY-30): 13 to 19 digits with a right Luhn check digit and
 * at most one separator between two digits. In a longer row of digits every stretch of 13 to 19 is looked at. Such a
 * text is never stored, logged or shown again.
 */
export const holdsCardNumber = (text: string): boolean =>
  (plainDigits(text.slice(0, 2000)).match(/\d(?:[\s./_\-\u2010-\u2015]?\d){12,}/g) ?? []).some((row) =>
    stretches(row.replace(/\D/g, '')).some(passesLuhn),
  )

const cardLengths = [13, 14, 15, 16, 17, 18, 19]

const stretches = (digits: string): string[] => {
  if (digits.length <= 19) return [digits]
  const starts = Array.from({ length: digits.length - 12 }, (_, start) => start)
  return starts.flatMap((start) =>
    cardLengths
      .filter((length) => start + length <= digits.length)
      .map((length) => digits.slice(start, start + length)),
  )
}
