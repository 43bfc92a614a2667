import { compactCode } from '../bookings/typed-text.ts'

/**
 * The form of a VAT number behind the letters of its country (European Commission, VIES), and its check digits where
 * the method is simple.
 */
const forms: Record<string, { form: RegExp; check?: (digits: string) => boolean }> = {
  AT: { form: /^U\d{8}$/ },
  BE: { form: /^[01]\d{9}$/, check: (n) => 97 - (Number(n.slice(0, 8)) % 97) === Number(n.slice(8)) },
  BG: { form: /^\d{9,10}$/ },
  CY: { form: /^\d{8}[A-Z]$/ },
  CZ: { form: /^\d{8,10}$/ },
  DE: { form: /^[1-9]\d{8}$/, check: (n) => german(n) },
  DK: { form: /^[1-9]\d{7}$/, check: (n) => weighted(n, [2, 7, 6, 5, 4, 3, 2, 1]) % 11 === 0 },
  EE: { form: /^\d{9}$/ },
  EL: { form: /^\d{9}$/ },
  ES: { form: /^[A-Z0-9]\d{7}[A-Z0-9]$/ },
  FI: { form: /^\d{8}$/ },
  FR: { form: /^[A-HJ-NP-Z0-9]{2}\d{9}$/ },
  GB: { form: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
  HR: { form: /^\d{11}$/ },
  HU: { form: /^\d{8}$/ },
  IE: { form: /^\d[A-Z0-9+*]\d{5}[A-Z]{1,2}$/ },
  IT: { form: /^\d{11}$/, check: (n) => luhn(n) },
  LT: { form: /^(\d{9}|\d{12})$/ },
  LU: { form: /^\d{8}$/, check: (n) => Number(n.slice(0, 6)) % 89 === Number(n.slice(6)) },
  LV: { form: /^\d{11}$/ },
  MT: { form: /^\d{8}$/ },
  NL: { form: /^\d{9}B\d{2}$/ },
  NO: { form: /^\d{9}(MVA)?$/ },
  PL: { form: /^\d{10}$/, check: (n) => weighted(n, [6, 5, 7, 2, 3, 4, 5, 6, 7]) % 11 === Number(n.at(-1)) },
  PT: { form: /^\d{9}$/ },
  RO: { form: /^\d{2,10}$/ },
  SE: { form: /^\d{10}01$/ },
  SI: { form: /^\d{8}$/ },
  SK: { form: /^\d{10}$/, check: (n) => Number(n) % 11 === 0 },
  XI: { form: /^(\d{9}|\d{12}|GD\d{3}|HA\d{3})$/ },
  CH: { form: /^E\d{9}(MWST|TVA|IVA|HR|VAT)?$/ },
}

const weighted = (digits: string, weights: number[]): number =>
  weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0)

/** ISO 7064 MOD 11,10 */
const german = (digits: string): boolean => {
  let product = 10
  for (const digit of digits.slice(0, 8)) {
    const sum = (Number(digit) + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(digits[8])
}

const luhn = (digits: string): boolean =>
  [...digits].reduceRight((sum, digit, i) => {
    const value = (digits.length - i) % 2 === 0 ? Number(digit) * 2 : Number(digit)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

const members = 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK'.split(' ')

/** Whether a country is a member state of the European Union. */
export const isMember = (country: string): boolean => members.includes(country)

const countries: Record<string, string> = { EL: 'GR', XI: 'GB' }

/**
 * The country of a number as it is stored, by its own letters; null where it has none. For services Northern Ireland is
 * no part of the Union.
 */
export const countryOfVatNumber = (number: string): string | null => {
  const own = number.slice(0, 2)
  return forms[own] ? (countries[own] ?? own) : null
}

/** The letters with which a country's numbers begin. Greece writes EL instead of its country code. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/**
 * Reads a VAT number in the one spelling that is stored: country letters first, no blanks or dots; null when it cannot
 * be one. The number's own letters decide the country; without them the country of the address does (INV-4). Numbers of
 * countries that are not in the table have 4 to 15 letters and digits. Nobody is asked whether the number exists.
 */
export const readVatNumber = (typed: string, country: string): string | null => {
  const text = compactCode(typed)
  const own = text.slice(0, 2)
  const known = (forms[own] && fits(own, text.slice(2)) && text) || null
  if (known) return known
  const prefix = prefixOf(country)
  if (forms[prefix]) return fits(prefix, text) ? prefix + text : null
  return !forms[own] && /^[A-Z0-9]{4,15}$/.test(text) ? text : null
}

const fits = (prefix: string, rest: string): boolean => {
  const { form, check } = forms[prefix]!
  return form.test(rest) && (check?.(rest) ?? true)
}
