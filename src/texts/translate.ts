/**
 * Turns an id and its values into a sentence. Used by server and browser alike, so nothing here may bring more than one
 * language along: the server's catalogues are in texts.ts, the browser gets the words of its islands.
 */
import { tagOf, type Language } from '#domain/languages.ts'
import type { TextArguments } from './generated/ids.ts'

/**
 * A compiled message (scripts/compile-texts.mjs): text, [argument], or [argument, plural category or exact number ->
 * message].
 */
export type Message = string | readonly Part[]
type Part = string | readonly [name: string] | readonly [name: string, cases: Readonly<Record<string, Message>>]
/** id -> message, of one language */
export type Catalogue = Readonly<Record<string, Message>>
type Values = Readonly<Record<string, string | number>>

export type TextId = keyof TextArguments

/** A | B becomes A & B: who passes a choice of ids must bring the values of each. */
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never

/** What a text needs: counted arguments are numbers, all others strings or numbers. */
export type TextValues<Id extends TextId> = Joined<TextArguments[Id]>

/**
 * `t('common.close')`, `t('common.days', { count: 8 })`. A number is written the language's way ("1.234" in German):
 * give years, codes and everything already formatted as strings.
 */
export type Translate = <Id extends TextId>(
  id: Id,
  ...values: [keyof TextValues<Id>] extends [never] ? [] : [values: TextValues<Id>]
) => string

/** What is shown, and what the build's check looks for, when a catalogue lacks a text (demand I1). */
export const missingTranslation = 'Missing Translation'

/**
 * A browser's own CLDR decides here, so only whole counts come this way; amounts, dates and shares are formatted on the
 * server.
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
      // a forgotten value (only possible past the types, as with facts of problems) stays visible: a gap in a sentence
      // would go unnoticed
      return typeof value === 'number' ? numbers.format(value) : (value ?? `{${name}}`)
    })
    .join('')
}

/** The translator of one language with its catalogue. Make it once, not per text. */
export const createTranslate = (language: Language, catalogue: Catalogue): Translate => {
  const plurals = new Intl.PluralRules(tagOf[language])
  const numbers = new Intl.NumberFormat(tagOf[language])
  return (id, ...[values]: readonly unknown[]) =>
    render(catalogue[id] ?? missingTranslation, (values ?? {}) as Values, plurals, numbers)
}
