import { languages, type Language, type Translated } from '#domain/languages.ts'

/**
 * The wording in each language. The Belgian variants are written out only where they differ from their parent language.
 */
type Wording = Record<Exclude<Language, 'nl-be' | 'fr-be'>, string> & { 'nl-be'?: string; 'fr-be'?: string }

export const phrase = (wording: Wording): Translated => ({
  ...wording,
  'nl-be': wording['nl-be'] ?? wording.nl,
  'fr-be': wording['fr-be'] ?? wording.fr,
})

export type Facts = Record<string, string | number>

/** Decimals have a comma in every language but English, and times have a dot in Danish. */
const written = (value: string | number, language: Language): string => {
  if (typeof value === 'number') return language === 'en' ? String(value) : String(value).replace('.', ',')
  return language === 'da' ? value.replace(/^(\d\d):(\d\d)$/, '$1.$2') : value
}

const inEvery = (write: (language: Language) => string): Translated =>
  Object.fromEntries(languages.map((language) => [language, write(language)])) as Translated

/** A phrase with its `{placeholders}` filled. Throws when one has no value, so that no demo text ever shows a brace. */
export const filled = (text: Translated, facts: Facts = {}): Translated =>
  inEvery((language) =>
    text[language].replace(/\{(\w+)\}/g, (_, key: string) => {
      const value = facts[key]
      if (value === undefined) throw new RangeError(`no value for {${key}} in: ${text.en}`)
      return written(value, language)
    }),
  )

/** Joins sentences, one after the other. */
export const sentences = (...texts: Translated[]): Translated =>
  inEvery((language) => texts.map((text) => text[language]).join(' '))
