import type { Language } from '#domain/languages.ts'
import { compare, formatCountry } from '#texts/formats.ts'

/** The countries from which people drive to these airports. */
const codes = [
  'AD',
  'AL',
  'AT',
  'BA',
  'BE',
  'BG',
  'BY',
  'CH',
  'CY',
  'CZ',
  'DE',
  'DK',
  'EE',
  'ES',
  'FI',
  'FR',
  'GB',
  'GE',
  'GR',
  'HR',
  'HU',
  'IE',
  'IS',
  'IT',
  'LI',
  'LT',
  'LU',
  'LV',
  'MA',
  'MC',
  'MD',
  'ME',
  'MK',
  'MT',
  'NL',
  'NO',
  'PL',
  'PT',
  'RO',
  'RS',
  'SE',
  'SI',
  'SK',
  'SM',
  'TR',
  'UA',
  'XK',
]

export const plateCountryNames = (language: Language): { code: string; name: string }[] => {
  const inOrder = compare(language)
  return codes.map((code) => ({ code, name: formatCountry(code, language) })).sort((a, b) => inOrder(a.name, b.name))
}
