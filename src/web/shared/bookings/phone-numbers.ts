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
