import type { Language } from '#domain/languages.ts'

/**
 * The language of the provider's hosted pages. Turkish and Czech are not among them, so travellers in these languages
 * read English there.
 */
export const localeOf: Record<Language, string> = {
  en: 'en_GB',
  tr: 'en_GB',
  nl: 'nl_NL',
  fr: 'fr_FR',
  'nl-be': 'nl_BE',
  'fr-be': 'fr_BE',
  es: 'es_ES',
  de: 'de_DE',
  sv: 'sv_SE',
  da: 'da_DK',
  it: 'it_IT',
  nb: 'nb_NO',
  pl: 'pl_PL',
  cs: 'en_GB',
}
