import { expect, test } from 'vitest'
import { access } from './access.ts'
import { airports } from './catalogue.ts'
import { landings } from './landing.ts'

/** How each country writes the names of its roads: a row that belongs to another airport would stand out. */
const written: Record<string, RegExp> = {
  AT: /^[AS]\d{1,2}$/,
  BE: /^(?:[AN]\d{1,3}|R\d)(?: \(E\d{2,3}\))?$/,
  CZ: /^D\d{1,2}$/,
  DE: /^[AB]\d{1,3}$/,
  DK: /^E\d{2}$/,
  ES: /^(?:AP?|C|M|MA|N|V)-\d{1,3}$/,
  FR: /^[ADN]\d{1,3}$/,
  NL: /^[AN]\d{1,3}$/,
  PL: /^(?:[AS]|DK|DW)\d{1,3}$/,
}

test('T1 every airport with a landing page has its roads, written as its country does, each once', () => {
  expect(Object.keys(access).sort()).toEqual([...landings].sort())
  for (const { landing, country } of airports) {
    if (!landing) continue
    const roads = access[landing].map(({ road }) => road)
    expect(roads.length, landing).toBeGreaterThan(0)
    expect(
      roads.filter((road) => !written[country]?.test(road)),
      landing,
    ).toEqual([])
    expect(new Set(roads).size, landing).toBe(roads.length)
  }
})
