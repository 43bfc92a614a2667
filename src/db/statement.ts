import type { Queryable, Row } from './db.ts'

/**
 * Statements whose parameters have names. `:airportId` becomes `$1` once, where the module is loaded, so that the
 * database sees one text under one name, prepares it once and plans it once. Values travel beside the text as always:
 * nothing of a request ever gets into it (test/architecture.test.ts asks that every statement stands by itself at the
 * left edge of its file).
 */

/** What a parameter may be. Objects and moments are written by db/columns.ts first. */
export type Value = string | number | boolean | Uint8Array | null | readonly Value[]

type SignsOf<Text extends string, Found = never> = Text extends `${infer First}${infer Rest}`
  ? SignsOf<Rest, Found | First>
  : Found
type Sign = SignsOf<'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'>

/** The word a text begins with. */
type Word<Text extends string, Read extends string = ''> = Text extends `${infer First extends Sign}${infer Rest}`
  ? Word<Rest, `${Read}${First}`>
  : Read
type WithoutRemarks<Text extends string> = Text extends `${infer Before}--${string}\n${infer After}`
  ? WithoutRemarks<`${Before}\n${After}`>
  : Text extends `${infer Before}/*${string}*/${infer After}`
    ? WithoutRemarks<`${Before} ${After}`>
    : Text
type WithoutTexts<
  Text extends string,
  Read extends string = '',
> = Text extends `${infer Before}'${string}'${infer After}`
  ? WithoutTexts<After, `${Read}${Before}?`>
  : `${Read}${Text}`
type Marked<Text extends string, Found = never> = Text extends `${string}:${infer Rest}`
  ? Rest extends `:${infer Cast}`
    ? Marked<Cast, Found>
    : Marked<Rest, Found | Word<Rest>>
  : Exclude<Found, ''>

/**
 * The names in a text, for the compiler. What it cannot see through (a part of the text that is only known to be some
 * text) is checked when the statement is asked.
 */
export type NamesIn<Text extends string> = Marked<WithoutTexts<WithoutRemarks<Text>>>

/** Everything in SQL in which a colon means something else, then casts, then what we look for. */
const parts = new RegExp(
  [
    String.raw`\be'(?:[^'\\]|''|\\[\s\S])*'`,
    `'(?:[^']|'')*'`,
    `"(?:[^"]|"")*"`,
    String.raw`\$(?<tag>[a-z_]\w*)?\$[\s\S]*?\$\k<tag>\$`,
    '--[^\n]*',
    String.raw`/\*`,
    '::',
    ':=',
    String.raw`(?<glued>[\w\])])?:(?<name>[a-z_]\w*)`,
    String.raw`\$(?<number>\d+)`,
    `['"]`,
  ].join('|'),
  'gi',
)

/** Behind a remark that may hold others: SQL counts them. */
const endOfRemark = (text: string, from: number): number => {
  const edges = /\/\*|\*\//g
  edges.lastIndex = from
  let open = 0
  for (let edge = edges.exec(text); edge; edge = edges.exec(text)) {
    open += edge[0] === '/*' ? 1 : -1
    if (open === 0) return edges.lastIndex
  }
  throw new SyntaxError('a remark that does not end')
}

/** `$1` … in the order in which the names first stand; a name that stands twice has one number. */
export const compiled = (text: string): { text: string; names: string[] } => {
  const names: string[] = []
  let made = ''
  let done = 0
  parts.lastIndex = 0
  for (let part = parts.exec(text); part; part = parts.exec(text)) {
    const { glued, name, number } = part.groups ?? {}
    if (part[0] === '/*') parts.lastIndex = endOfRemark(text, part.index)
    else if (part[0] === "'" || part[0] === '"') throw new SyntaxError(`a quote that does not end: ${part[0]}`)
    else if (number) throw new SyntaxError(`$${number} among parameters with names`)
    else if (name) {
      if (glued) throw new SyntaxError(`"${part[0]}" may be a slice: write a blank on both sides of its colon`)
      if (!names.includes(name)) names.push(name)
      made += `${text.slice(done, part.index)}$${names.indexOf(name) + 1}`
      done = parts.lastIndex
    }
  }
  return { text: made + text.slice(done), names }
}

/** Asks the database; throws before that when a value is missing or one too many is given. */
export type Statement<Names extends string> = <T extends Row>(
  q: Queryable,
  values: { readonly [Name in Names]: Value },
) => Promise<T[]>

/** `name` is the prepared statement's, one in the whole product; null: it is not worth preparing. */
export const statement = <const Text extends string>(
  name: string | null,
  text: string extends Text ? never : Text,
): Statement<NamesIn<Text>> => {
  const made = compiled(text)
  const title = name ?? text.trim().slice(0, 40)
  return <T extends Row>(q: Queryable, values: Readonly<Record<string, unknown>>) => {
    const listed = made.names.map((one) => {
      const value = Object.hasOwn(values, one) ? values[one] : undefined
      if (value === undefined) throw new TypeError(`${title}: no value for :${one}`)
      return value
    })
    if (Object.keys(values).length !== listed.length) {
      const unknown = Object.keys(values).filter((one) => !made.names.includes(one))
      throw new TypeError(`${title}: nothing is called ${unknown.map((one) => `:${one}`).join(', ')}`)
    }
    return name === null ? q.query<T>(made.text, listed) : q.query<T>(made.text, listed, name)
  }
}
