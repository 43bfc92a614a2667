import fc from '#test/chance.ts'
import type { Json } from './contract.ts'

/** Inputs that somebody could send, made from schemas and then spoiled; the same ones in every run. */

export const drawer = (seed: number) => {
  let state = seed
  const draw = (most: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * most)
  }
  return { draw, one: <T>(list: readonly T[]): T => list[draw(list.length)]! }
}
export type Drawer = ReturnType<typeof drawer>

export const oddTexts = [
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e999',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '💥',
  'é'.normalize('NFD'),
  "' or 1=1 --",
  '<b>',
  '=1+1',
  '../..',
  '%00',
  '%',
  'null',
  'undefined',
  '\r\nx: y',
  '\u202e\u200b',
]

const oddities: readonly unknown[] = [
  ...oddTexts,
  'x'.repeat(5_000),
  null,
  true,
  0,
  -1,
  1.5,
  1e308,
  2 ** 60,
  [],
  [[]],
  {},
  { $ne: 1 },
  { toString: 'x' },
  '2026-02-30T10:00',
  '2026-10-25T02:30',
  '2026-03-29T02:30',
  '9999-12-31T23:59',
  '0000-00-00T00:00',
  '2026-12-01T10:00:00Z',
]

/** Values that mean something to the server, by the name of their field; what exists is found only by them. */
export type Pool = Record<string, readonly unknown[]>

/** Any value that a schema allows. `pool` has better ones for some fields. */
export const arbitraryOf = (
  schema: Json,
  schemas: Record<string, Json>,
  pool: Pool,
  name = '',
): fc.Arbitrary<unknown> => {
  const any = plainOf(schema, schemas, pool, name)
  const better = pool[name]
  return better?.length
    ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...better) }, { weight: 1, arbitrary: any })
    : any
}

const textOf = ({ format, pattern, minLength = 0, maxLength = 60 }: Json): fc.Arbitrary<string> => {
  if (format === 'date-time')
    return fc
      .date({ min: new Date(0), max: new Date('2100-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString())
  if (typeof pattern === 'string')
    return fc.stringMatching(new RegExp(pattern)).filter((text) => text.length <= Number(maxLength))
  return fc.string({ unit: 'grapheme', minLength: Number(minLength), maxLength: Math.min(Number(maxLength), 60) })
}

const recordOf = (schema: Json, schemas: Record<string, Json>, pool: Pool): fc.Arbitrary<unknown> => {
  const properties = (schema['properties'] ?? {}) as Record<string, Json>
  const fields = Object.fromEntries(
    Object.entries(properties).map(([field, inner]) => [field, arbitraryOf(inner, schemas, pool, field)]),
  )
  return fc.record(fields, { requiredKeys: (schema['required'] ?? []) as string[] })
}

const plainOf = (schema: Json, schemas: Record<string, Json>, pool: Pool, name: string): fc.Arbitrary<unknown> => {
  if (typeof schema['$ref'] === 'string')
    return arbitraryOf(schemas[schema['$ref'].split('/').at(-1) ?? '']!, schemas, pool, name)
  if (Array.isArray(schema['anyOf']))
    return fc.oneof(...(schema['anyOf'] as Json[]).map((one) => arbitraryOf(one, schemas, pool, name)))
  if ('const' in schema) return fc.constant(schema['const'])
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  switch (schema['type']) {
    case 'object':
      return recordOf(schema, schemas, pool)
    case 'array':
      return fc.array(arbitraryOf(schema['items'] as Json, schemas, pool, name), {
        minLength: Number(schema['minItems'] ?? 0),
        maxLength: 5,
      })
    case 'integer':
      return fc.integer({
        min: Math.max(Number(schema['minimum'] ?? -1_000), -2_147_483_648),
        max: Math.min(Number(schema['maximum'] ?? 1_000_000), 2_147_483_647),
      })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return textOf(schema)
  }
}

/** A list of which some are gone, some stand twice, and some are spoiled. */
const spoiledList = (values: readonly unknown[], random: Drawer, depth: number): unknown[] =>
  values.flatMap((inner) => {
    const { draw } = random
    const times = draw(8) === 0 ? draw(3) : 1
    return Array.from({ length: times }, () => (draw(2) ? inner : spoiled(inner, random, depth + 1)))
  })

/** A value with something wrong in it, or several things. */
export const spoiled = (value: unknown, random: Drawer, depth = 0): unknown => {
  const { draw, one } = random
  if (draw(4) === 0 || depth > 4) return one(oddities)
  if (Array.isArray(value)) return spoiledList(value, random, depth)
  if (typeof value !== 'object' || value === null) return draw(2) ? value : one(oddities)
  const entries = Object.entries(value).filter(() => draw(8) > 0)
  const more: [string, unknown][] = draw(6) ? [] : [[one(['__proto__', 'constructor', 'x', '']), one(oddities)]]
  return Object.fromEntries(
    [...entries, ...more].map(([name, inner]) => [name, draw(2) ? inner : spoiled(inner, random, depth + 1)]),
  )
}

/** What no JSON is, or none of ours. */
export const rawBodies = ['', '{', '[]', 'null', '"x"', '{"a":1,"a":2}', '\ufeff{}', '[[[[[[', '1e400', '{"a":\u0000}']
