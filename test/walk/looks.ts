/** Who is looked at how: the whole table of languages, widths and checks of the walk (decision 0045). */
import { languages, type Language } from '#domain/languages.ts'
import { amountOf } from '#test/amounts.ts'
import { desktop, phone } from '#test/builders/browser.ts'
import { turnOf } from './site-pages.ts'
import type { Look } from './walker.ts'

export const narrow = { width: 320, height: 640 }

/**
 * Every page and state meets both widths in English; the two languages that are longest in lines and in words take one
 * each, and with two more the width at which long words are first too long. The other languages see the pages that
 * everybody sees.
 */
const everything: Partial<Record<Language, readonly Look[]>> = {
  en: [{ size: phone, axe: 'all' }, { size: desktop, axe: 'all' }, { size: narrow }],
  de: [{ size: phone, axe: 'words' }, { size: narrow }],
  tr: [{ size: desktop, axe: 'words' }, { size: narrow }],
  fr: [{ size: narrow }],
  pl: [{ size: narrow }],
}
/** Languages in the order in which more and more is looked at in them. */
const inOrder = [...(['en', 'de', 'tr', 'fr', 'pl'] satisfies Language[]), ...languages]
const firstOf = (amount: number): Set<Language> => new Set([...new Set(inOrder)].slice(0, amount))
const withStates = firstOf(amountOf('stateLanguages'))
const withAxe = firstOf(amountOf('axeLanguages'))

/** Where words are searched that are cut off or broken (I18-15). */
const longWords = new Set<Language>(['de', 'tr', 'pl', 'fr'])

export const seesEverything = (language: Language): boolean => language in everything

/** Whether anything of what the walk looks at in this language asks axe. */
export const asksAxe = (language: Language): boolean => withAxe.has(language)

/** Whether the states of bookings, accounts and claims are visited too, and not only the pages. */
export const seesStates = (language: Language): boolean => withStates.has(language)

export const looksAtState = (language: Language): readonly Look[] => everything[language] ?? []

/** Of the `place`-th page that everybody sees; one that not all languages look at has no turn. */
export const looksAtPage = (language: Language, place: number, everywhere: boolean): Look[] => {
  const looks = looksAtState(language).map((look) => ({
    ...look,
    ...(look.size === narrow && longWords.has(language) && { clipped: true }),
  }))
  const size = [phone, desktop][turnOf(language, place)]!
  const isMet = !everywhere || looks.some((look) => look.size === size && look.axe)
  if (isMet) return looks
  return [{ size, ...(withAxe.has(language) && { axe: language === 'en' ? 'all' : 'words' }) }, ...looks]
}
