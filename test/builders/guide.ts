import { expect } from 'vitest'

/** A block of a guide: its kind, as `sh` or `json`, and what it says. */
export type Block = { kind: string; text: string }

export const blocksOf = (guide: string): Block[] =>
  [...guide.matchAll(/^```(\w+(?: setup)?)\n([\s\S]*?)^```$/gm)].map(([, kind = '', text = '']) => ({ kind, text }))

/** `…` in the guide stands for any value. */
const shapeOf = (expected: unknown): unknown => {
  if (expected === '…') return expect.stringMatching(/./)
  if (Array.isArray(expected)) return expected.map(shapeOf)
  if (typeof expected !== 'object' || expected === null) return expected
  return Object.fromEntries(Object.entries(expected).map(([name, one]) => [name, shapeOf(one)]))
}
/** Reduces an answer to what the guide shows: the fields that it names, and the first entries of a list. */
const cutTo = (expected: unknown, given: unknown): unknown => {
  if (Array.isArray(expected) && Array.isArray(given))
    return given.slice(0, expected.length).map((one, index) => cutTo(expected[index], one))
  if (typeof expected !== 'object' || expected === null || typeof given !== 'object' || given === null) return given
  const fields = expected as Record<string, unknown>
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, one]) => (name in fields ? [[name, cutTo(fields[name], one)]] : [])),
  )
}

/** Holds what a request said against the block that follows it. */
export const mustSay = (said: string, { kind, text }: Block): void => {
  if (kind === 'json') {
    const expected = JSON.parse(text) as unknown
    expect(cutTo(expected, JSON.parse(said))).toEqual(shapeOf(expected))
  } else if (kind === 'http') {
    const [status, ...headers] = text.trim().split('\n')
    const lines = (said.split('\r\n\r\n')[0] ?? '').split('\r\n')
    expect(lines[0]).toBe(status)
    for (const line of headers) {
      const [name = '', value = ''] = line.split(/: (.*)/)
      const given = lines.find((one) => one.toLowerCase().startsWith(`${name}: `))?.slice(name.length + 2)
      expect([name, given]).toEqual([name, value === '…' ? expect.stringMatching(/./) : expect.stringContaining(value)])
    }
  } else expect([kind, said.trim()]).toEqual(['text', text.trim()])
}
