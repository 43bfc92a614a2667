import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themeTokens, type Theme } from '#domain/partners/themes.ts'
import { root, walk } from '#test/builders/sources.ts'

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
const declarations = (css: string) =>
  new Map([...css.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name, value]) => [name!, value!.trim()]))

const base = declarations(read('./tokens.css'))
const partnersCss = read('./partners.css')
/** What the theme's class declares, in the blocks that it shares and in its own. */
const blocks = [...partnersCss.matchAll(/(\.theme-[^{]+)\{([^}]+)\}/g)].map(([, selector = '', body = '']) => ({
  classes: selector.split(',').map((one) => one.trim().slice(1)),
  own: declarations(body),
}))
const themed = (name: string) =>
  new Map([...base, ...blocks.filter(({ classes }) => classes.includes(name)).flatMap(({ own }) => [...own])])
const themes = Object.fromEntries(Object.keys(themeTokens).map((name) => [name, themed(name)]))
/** The tokens that a partner may choose; everything else follows. */
const nine = [
  'brand',
  'brand-strong',
  'brand-tint',
  'on-brand',
  'accent',
  'accent-strong',
  'on-accent',
  'hero',
  'on-hero',
]

const colour = (theme: Map<string, string>, name: string): string => {
  const value = theme.get(name) ?? ''
  const other = /^var\(--([\w-]+)\)$/.exec(value)?.[1]
  return other ? colour(theme, other) : value
}
const luminance = (hex: string) => {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((at) => parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
const contrast = (theme: Map<string, string>, front: string, back: string): number => {
  const [a = 0, b = 0] = [front, back].map((name) => luminance(colour(theme, name))).sort((x, y) => y - x)
  return (a + 0.05) / (b + 0.05)
}

const texts: [string, string][] = [
  ['on-brand', 'brand'],
  ['on-brand', 'brand-strong'],
  ['brand', 'surface'],
  ['brand', 'page'],
  ['brand', 'brand-tint'],
  ['on-accent', 'accent'],
  ['on-accent', 'accent-strong'],
  ['on-hero', 'hero'],
  ['on-hero-quiet', 'hero'],
  ['text', 'surface'],
  ['text', 'page'],
  ['text-strong', 'surface-sunken'],
  ['text-quiet', 'surface'],
  ['text-quiet', 'page'],
  ['text-quiet', 'surface-sunken'],
  ['on-footer', 'footer'],
  ['on-footer-strong', 'footer'],
  ['ok', 'surface'],
  ['ok', 'ok-tint'],
  ['warn', 'surface'],
  ['warn', 'warn-tint'],
  ['bad', 'surface'],
  ['bad', 'bad-tint'],
]
const marks: [string, string][] = [
  ['edge', 'surface'],
  ['edge', 'page'],
  ['accent', 'hero'],
  ['focus', 'page'],
  ['focus-on-hero', 'hero'],
  ['focus-on-footer', 'footer'],
]

describe.each(Object.entries(themes))('%s', (_name, theme) => {
  test.each(texts)('A6 PART-7 text %s on %s has at least 4.5:1', (front, back) =>
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(4.5),
  )
  test.each(marks)('A6 PART-7 mark %s on %s has at least 3:1', (front, back) =>
    expect(contrast(theme, front, back)).toBeGreaterThanOrEqual(3),
  )
})

test('PART-7 each theme of a partner is nine tokens in a block of its own, and nothing but functional names', () => {
  const own = blocks.filter(({ classes }) => classes.length === 1)
  expect(own.map(({ classes }) => classes[0])).toEqual(
    Object.keys(themeTokens).filter((name) => name !== 'theme-default'),
  )
  for (const block of own) expect([...block.own.keys()]).toEqual(nine)
  for (const name of declarations(partnersCss).keys()) {
    expect(name).not.toMatch(/^palette-/)
    expect(base.has(name)).toBe(true)
  }
})

test('every token that a theme declares is asked for, and every one that is asked for is declared', () => {
  const sheets = walk('src/web').filter((file) => /\.(css|tsx?)$/.test(file) && !file.endsWith('.test.ts'))
  const all = sheets.map((file) => readFileSync(join(root, file), 'utf8')).join('\n')
  const asked = new Set([...all.matchAll(/var\(--([\w-]+)/g)].map(([, name = '']) => name))
  const unasked = (names: Iterable<string>) => [...names].filter((name) => !asked.has(name))
  expect(unasked([...base.keys(), ...declarations(partnersCss).keys()])).toEqual([])
  expect(unasked(['brand', 'brand-weak'])).toEqual(['brand-weak'])
  // some are set by script, and named there
  const declared = new Set([...all.matchAll(/--([\w-]+)(?=:|')/g)].map(([, name = '']) => name))
  expect([...asked].filter((name) => !declared.has(name))).toEqual([])
})

test.each(Object.entries(themeTokens))('PART-6 letters wear the brand colour of %s', (name, { brand }) => {
  expect(colour(themed(name), 'brand')).toBe(brand)
  expect(contrast(new Map([...base, ['letter', brand]]), 'palette-white', 'letter')).toBeGreaterThanOrEqual(4.5)
})

test.each(Object.entries(themeTokens))('PART-20 what is drawn at work of %s are its colours', (name) => {
  const drawn = Object.values(themeTokens[name as Theme])
  expect(drawn).toEqual(nine.map((token) => colour(themed(name), token)))
})
