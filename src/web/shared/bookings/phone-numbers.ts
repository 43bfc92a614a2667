import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'
import { tagOf, type Language } from '#domain/languages.ts'

/**
 * The number as E.164 if such a number can exist, else null. On the server only, because the table of the world's
 * numbers is larger than the whole site.
 */
const validIn = (number: string, country: string): string | null => {
  const parsed = parsePhoneNumberFromString(number, country as CountryCode)
  return parsed?.isValid() ? parsed.number : null
}

const homeOf = (language: Language): string => new Intl.Locale(tagOf[language]).maximize().region ?? ''

/**
 * A number without a country code most likely belongs to the reader's own country, or else to the airport's, which the
 * form names.
 */
export const validPhone =
  (language: Language) =>
  (number: string, country: string): string | null =>
    validIn(number, homeOf(language)) ?? validIn(number, country)

/**
 * A number that somebody typed on a page in this language, as he means it in any other: with the country code of his
 * own country where it is a number there, else as it was typed (BOOK-18).
 */
export const inAnyLanguage = (language: Language, typed: string): string =>
  /^\s*(\+|00)/.test(typed) ? typed : (validIn(typed, homeOf(language)) ?? typed)
