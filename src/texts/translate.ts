/**
 * Turns an id and its values into a sentence. Server and browser use it alike, so nothing here may bring along more
 * than one language. The server's catalogues are in texts.ts; the browser gets the words of its islands.
 */
import { tagOf, type Language } from '#domain/languages.ts'
import type { TextArguments } from './generated/ids.ts'

/**
 * A compiled message (scripts/compile-texts.mjs): a text, or a list of parts. A part is a text, an [argument], or an
 * [argument, plural category or exact number -> message].
 */
export type Message = string | readonly Part[]
type Part = string | readonly [name: string] | readonly [name: string, cases: Readonly<Record<string, Message>>]
/** The messages of one language by their ids. */
export type Catalogue = Readonly<Record<string, Message>>
type Values = Readonly<Record<string, string | number>>

export type TextId = keyof TextArguments

/** Turns A | B into A & B: whoever passes a choice of ids must bring the values of each of them. */
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What a text needs. Counted arguments are numbers, all others are texts or numbers. */
export type TextValues<Id extends TextId> = Joined<TextArguments[Id]>

/**
 * Used as `t('common.close')` or `t('common.days', { count: 8 })`. A number is written in the way of the language
 * ("1.234" in German), so years, codes and everything that is formatted already must be passed as texts.
 */
export type Translate = <Id extends TextId>(
  id: Id,
  ...values: [keyof TextValues<Id>] extends [never] ? [] : [values: TextValues<Id>]
) => string

/** What is shown when a catalogue lacks a text (demand I1). The build's check looks for it. */
export const missingTranslation = 'Missing Translation'

/**
 * Renders a message. A browser uses its own CLDR here, so only whole counts may be passed; the server formats amounts,
 * dates and shares.
 */
const render = (message: Message, values: Values, plurals: Intl.PluralRules, numbers: Intl.NumberFormat): string => {
  if (typeof message === 'string') return message
  return message
    .map((part) => {
      if (typeof part === 'string') return part
      const [name, cases] = part
      const value = values[name]
      if (cases)
        return render(
          cases[String(value)] ?? cases[plurals.select(Number(value))] ?? cases['other'] ?? '',
          values,
          plurals,
          numbers,
        )
      // a forgotten value stays visible, because a gap in a sentence would go unnoticed; this can only happen past the
      // types, as with facts of problems
      return typeof value === 'number' ? numbers.format(value) : (value ?? `{${name}}`)
    })
    .join('')
}

/** The translator of one language with its catalogue. Make it once, and not for each text. */
export const createTranslate = (language: Language, catalogue: Catalogue): Translate => {
  const plurals = new Intl.PluralRules(tagOf[language])
  const numbers = new Intl.NumberFormat(tagOf[language])
  return (id, ...[values]: readonly unknown[]) =>
    render(catalogue[id] ?? missingTranslation, (values ?? {}) as Values, plurals, numbers)
}
