/**
 * The 14 languages (demand R1), in the order of the specification. The code of a language is also the first segment of
 * its paths.
 */
export const languages = [
  'en',
  'tr',
  'nl',
  'fr',
  'nl-be',
  'fr-be',
  'es',
  'de',
  'sv',
  'da',
  'it',
  'nb',
  'pl',
  'cs',
] as const
export type Language = (typeof languages)[number]

/** The BCP 47 tag for `lang` attributes and Intl. */
export const tagOf: Record<Language, string> = {
  en: 'en-GB',
  tr: 'tr',
  nl: 'nl-NL',
  fr: 'fr-FR',
  'nl-be': 'nl-BE',
  'fr-be': 'fr-BE',
  es: 'es-ES',
  de: 'de-DE',
  sv: 'sv-SE',
  da: 'da-DK',
  it: 'it-IT',
  nb: 'nb-NO',
  pl: 'pl-PL',
  cs: 'cs-CZ',
}

/** The name of each language in that language, for the chooser. */
export const nameOf: Record<Language, string> = {
  en: 'English',
  tr: 'Türkçe',
  nl: 'Nederlands',
  fr: 'Français',
  'nl-be': 'Nederlands (België)',
  'fr-be': 'Français (Belgique)',
  es: 'Español',
  de: 'Deutsch',
  sv: 'Svenska',
  da: 'Dansk',
  it: 'Italiano',
  nb: 'Norsk',
  pl: 'Polski',
  cs: 'Čeština',
}

/** The languages whose words need the font's second file, with letters beyond Latin-1. */
export const lettersBeyondLatin1: readonly Language[] = ['tr', 'pl', 'cs']

/**
 * The numeric ids of languages in the website API (demand I1). The Belgian variants have the ids of the languages they
 * come from (settled 27).
 */
export const wireIdOf: Record<Language, number> = {
  en: 1,
  nl: 2,
  'nl-be': 2,
  fr: 3,
  'fr-be': 3,
  es: 4,
  sv: 5,
  da: 6,
  de: 7,
  tr: 8,
  nb: 9,
  pl: 10,
  it: 11,
  cs: 12,
}

/** The language of which another language is a country's variant. */
export const languageOfVariant: Partial<Record<Language, Language>> = { 'nl-be': 'nl', 'fr-be': 'fr' }

/** The languages in which content is looked for, in order. Texts of the interface never fall back (settled 27). */
export const contentFallback = (language: Language): Language[] => [
  ...new Set([language, languageOfVariant[language] ?? 'en', 'en' as const]),
]

export const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value)

/** A text of the catalogue in every language. */
export type Translated = Record<Language, string>
