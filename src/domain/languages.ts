/** The 14 languages (demand R1), in the order the specification lists them. A language is also its path prefix. */
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

/** BCP 47 tag for `lang` attributes and Intl. */
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

/** Each language named in itself, for the chooser. */
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

/** Those whose words have letters of the font's second file, beyond Latin-1. */
export const lettersBeyondLatin1: readonly Language[] = ['tr', 'pl', 'cs']

/** Numeric ids on the wire (demand I1); the Belgian variants share their parent's (settled 27). */
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

/** The language of which another one is a country's variant. */
export const languageOfVariant: Partial<Record<Language, Language>> = { 'nl-be': 'nl', 'fr-be': 'fr' }

/** Fall-back for content, never for interface texts (settled 27). */
export const contentFallback = (language: Language): Language[] => [
  ...new Set([language, languageOfVariant[language] ?? 'en', 'en' as const]),
]

export const isLanguage = (value: string): value is Language => (languages as readonly string[]).includes(value)

/** A text in every language, for catalogue data. */
export type Translated = Record<Language, string>
