import { lengthOf, tidyText } from '../bookings/typed-text.ts'
import { languages, type Language } from '../languages.ts'

/** What an agency says to its customers on its page, in the languages it writes (AGENCY-208). */
export type Greetings = Readonly<Partial<Record<Language, string>>>

export const longestGreeting = 300

/** Signs of markup, and the one of mail addresses. */
const markup = /[<>[\]{}\\|`@*_#]/
/** A colon with slashes, or behind a word that opens something. A colon within another word is one of “Kund:innen”. */
const opens =
  /:\/\/|(?<!\p{L})(?:https?|ftps?|file|data|blob|about|javascript|vbscript|mailto|tel|callto|sms|sips?|geo|wss?|webcal|intent|whatsapp|facetime|skype|magnet):\S/iu
/**
 * What is read as a site: a dot with a letter and another letter or digit right behind it, also after a blank, or four
 * numbers. Browsers take the full stop of Chinese for a dot too. Dots that stand together are an ellipsis.
 */
const site = /(?<![.。])[.。]\p{L}[\p{L}\p{N}]|\d(?:[.。]\d+){3}/u

/** Words only: nothing that is an address or markup, in whatever signs it is written that look or count like these. */
const isWords = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '')
  return ![markup, opens, site].some((pattern) => pattern.test(plain))
}

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
