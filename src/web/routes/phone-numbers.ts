import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/max'

/** E.164 of a number that can exist, else null. On the server only: the table of the world's numbers is bigger than the whole site. */
export const validPhone = (number: string, country: string): string | null => {
  const parsed = parsePhoneNumberFromString(number, country as CountryCode)
  return parsed?.isValid() ? parsed.number : null
}
