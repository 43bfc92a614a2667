import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastOf, darkSurfaces, darkTokens } from '#domain/agencies/brand-palette.ts'

const css = readFileSync(new URL('./dark.css', import.meta.url), 'utf8')
const dark = new Map([...css.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6});/g)].map(([, name, value]) => [name!, value!]))
const of = (name: string) => dark.get(name) ?? ''

test('AGENCY-46 the colours of agencies are computed for the surfaces that the dark form has', () => {
  expect(darkSurfaces).toEqual([of('page'), of('surface')])
})
test.each([
  ...['text', 'text-strong', 'text-quiet'].flatMap((front) =>
    ['page', 'surface', 'surface-sunken'].map((back) => [front, back, 4.5] as const),
  ),
  ...['ok', 'warn', 'bad'].flatMap((front) =>
    ['page', 'surface', `${front}-tint`].map((back) => [front, back, 4.5] as const),
  ),
  ['bad-strong', 'surface', 4.5],
  ['edge', 'surface', 3],
  ['edge', 'page', 3],
  ['focus', 'page', 3],
  ['focus', 'surface', 3],
] as const)('AGENCY-46 in the dark %s on %s has at least %d : 1', (front, back, least) =>
  expect(contrastOf(of(front), of(back))).toBeGreaterThanOrEqual(least),
)
test('AGENCY-46 texts are read on the tint of any brand in the dark', () => {
  for (const brand of ['#000000', '#ffffff', '#ff0000', '#00ff00', '#0000ff', '#ffe600', '#808080'])
    expect(
      contrastOf(of('text'), darkTokens({ brand, accent: brand, hero: brand })['brand-tint'] ?? ''),
    ).toBeGreaterThanOrEqual(4.5)
})
