import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const declarations = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value.trim()]))

const work = read('./work.css')
/** What a block says that begins with a selector. */
const block = (selector: string): Map<string, string> => {
  const start = work.indexOf(`${selector} {`)
  return start < 0 ? new Map() : declarations(work.slice(start, work.indexOf('}', start)))
}
const light = new Map([...declarations(read('../../theme/tokens.css')), ...block(':root')])
const chosen = block(":root[data-mode='dark']")
const modes = { light, dark: new Map([...light, ...chosen]) }

const colour = (theme: ReadonlyMap<string, string>, name: string): string => {
  const value = theme.get(name) ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return other ? colour(theme, other) : value
}
const luminance = (hex: string): number => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (theme: ReadonlyMap<string, string>, front: string, back: string): number => {
  const [a = 0, b = 0] = [front, back].map((name) => luminance(colour(theme, name))).sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

const grounds = ['surface', 'page', 'surface-sunken', 'w-row-over', 'w-picked']
const texts: [string, string][] = [
  ...grounds.flatMap((back) => ['text', 'text-strong', 'text-quiet'].map((front): [string, string] => [front, back])),
  ...['surface', 'page', 'w-row-over', 'w-picked'].flatMap((back) =>
    ['brand', 'ok', 'warn', 'bad'].map((front): [string, string] => [front, back]),
  ),
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['on-accent', 'accent'],
  ['on-hero', 'hero'],
  ['on-hero', 'w-who'],
  ['on-hero', 'w-head-field'],
  ['w-head-quiet', 'hero'],
  ['w-head-quiet', 'w-head-field'],
  ['w-on-picked', 'w-picked'],
  ['w-on-go', 'w-go'],
  ['w-on-go', 'w-go-strong'],
  ['w-on-stop', 'w-stop'],
  ['w-on-ask', 'w-ask'],
  ['text-strong', 'w-draft'],
  ['w-on-toast', 'w-toast'],
  ['w-toast-link', 'w-toast'],
  ['w-on-plate', 'w-plate'],
  ['w-on-plate', 'w-plate-yellow'],
  ['w-on-plate-band', 'w-plate-band'],
  ['ok', 'ok-tint'],
  ['warn', 'warn-tint'],
  ['bad', 'bad-tint'],
  ['brand-strong', 'brand-tint'],
]
const marks: [string, string][] = [
  ['edge', 'surface'],
  ['edge', 'page'],
  ['focus', 'page'],
  ['focus', 'surface'],
  ['focus-on-hero', 'hero'],
  ['w-head-edge', 'hero'],
  ['w-draft-edge', 'w-draft'],
  ['brand', 'w-picked'],
]

describe.each(Object.entries(modes))('the work side, %s', (_mode, theme) => {
  test.each(texts)('text %s on %s has at least 4.5:1', (front, back) =>
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5),
  )
  test.each(marks)('mark %s on %s has at least 3:1', (front, back) =>
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3),
  )
})

test('dark is the same whether somebody chose it or the device has it, and changes only what has a name', () => {
  expect(chosen.size).toBeGreaterThan(20)
  expect([...block(":root:not([data-mode='light'])")]).toEqual([...chosen])
  expect([...chosen.keys()].filter((name) => !light.has(name) || name.startsWith('palette-'))).toEqual([])
})
