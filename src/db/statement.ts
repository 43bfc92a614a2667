import type { Queryable, Row } from './db.ts'

/**
 * Statements whose parameters have names. `:airportId` becomes `$1` once, when the module is loaded, so that the
 * database sees one text under one name, prepares it once and plans it once. Values are sent beside the text, so
 * nothing of a request ever gets into it. test/architecture.test.ts demands that every statement stands by itself at
 * the left edge of its file.
 */

/** What a parameter may be. Objects and instants must first be written by db/columns.ts. */
export type Value = string | number | boolean | Uint8Array | null | readonly Value[]

type SignsOf<Text extends string, Found = never> = Text extends `${infer First}${infer Rest}`
  ? SignsOf<Rest, Found | First>
  : Found
type Sign = SignsOf<'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_'>

/** The word with which a text begins. */
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
 * The names in a text, for the compiler. If it cannot read a part of the text, because that part is only known to be
 * some text, the names are checked when the statement is used.
 */
export type NamesIn<Text extends string> = Marked<WithoutTexts<WithoutRemarks<Text>>>

/** Everything in SQL in which a colon means something else, then casts, and last the names that are looked for. */
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

/** The position after a remark, which may contain other remarks, because SQL nests them. */
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

/**
 * Replaces the names by `$1` and so on, in the order in which they first occur. A name that occurs twice has one
 * number.
 */
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

/** Asks the database. Before that it throws when a value is missing, or when there is one too many. */
export type Statement<Names extends string> = <T extends Row>(
  q: Queryable,
  values: { readonly [Name in Names]: Value },
) => Promise<T[]>

/**
 * `name` is that of the prepared statement, which must be unique in the whole product. Null means that it is not worth
 * preparing.
 */
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
