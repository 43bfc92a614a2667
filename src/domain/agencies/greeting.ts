import { lengthOf, tidyText } from '../bookings/typed-text.ts'
import { languages, type Language } from '../languages.ts'

/** What an agency says to its customers on its page, in the languages it writes (AGENCY-208). */
export type Greetings = Readonly<Partial<Record<Language, string>>>

export const longestGreeting = 300

/**
 * Words only. Nothing that is an address, or that any reader makes one of: a colon with slashes, an at sign, or a dot
 * with two letters right behind it.
 */
const isWords = (text: string): boolean => !/[<>[\]{}\\|`@*_#]|:\/\/|[\p{L}\p{N}]\.\p{L}{2}/u.test(text)

/** One text as it is kept, on one line; null where it is too long or more than words. */
export const readGreeting = (typed: string): string | null => {
  const text = tidyText(typed)
  return lengthOf(text) <= longestGreeting && isWords(text) ? text : null
}

/** Those that say something, in the order of the languages. */
export const greetingsOf = (given: Greetings): Greetings =>
  Object.fromEntries(languages.flatMap((language) => (given[language] ? [[language, given[language]]] : [])))

/** The same language as it is written elsewhere. */
const sisters: Partial<Record<Language, Language>> = { nl: 'nl-be', 'nl-be': 'nl', fr: 'fr-be', 'fr-be': 'fr' }

/** The same of what is still being typed; a text that could not be saved is none. */
export const saidTo = (typed: Greetings, language: Language): { text: string; language: Language } | null =>
  greetingFor(Object.fromEntries(Object.entries(typed).map(([one, text]) => [one, readGreeting(text) ?? ''])), language)

/** What a reader of a language sees: his own, its sister’s, English, or nothing. */
export const greetingFor = (greetings: Greetings, language: Language): { text: string; language: Language } | null => {
  for (const one of [language, sisters[language], 'en' as const]) {
    const text = one && greetings[one]
    if (one && text) return { text, language: one }
  }
  return null
}
