import { keeping } from '#domain/kept.ts'
import { languages, type Language } from '#domain/languages.ts'
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

type Named = { code: string; name: string }
const keep = keeping<Named[]>(languages.length)

export const plateCountryNames = (language: Language): Named[] =>
  keep(codes, language, () => {
    const inOrder = compare(language)
    return codes.map((code) => ({ code, name: formatCountry(code, language) })).sort((a, b) => inOrder(a.name, b.name))
  })
