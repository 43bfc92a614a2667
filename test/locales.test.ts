/** The interface texts: complete and alike in every language (demand I1), well typed on the page, and all in use. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { missingTranslation } from '#texts/translate.ts'
import {
  checkAll,
  checkLanguage,
  formPages,
  ownPages,
  readLanguages,
  readTexts,
  serverOnly,
} from '../scripts/compile-texts.mjs'

const results = checkAll()
const resultOf = (language: string) => results[language]!

/** Ids that the code puts together. Each family says where; an id of these needs no literal. */
const dynamicFamilies: { ids: RegExp; madeIn: string }[] = [
  { ids: /^pass\.digit\d$/, madeIn: 'the voucher code read aloud (domain/vouchers/code.ts)' },
]

/** Words that are written in capitals in running text. */
const capitals = new Set(
  'PDF JPG MB QR VAT BTW TVA IVA KDV MWST DPH EUR PIN SMS GPS IATA ID OK IBAN BIC ANVR CEST CET COVID EU PS'.split(' '),
)

const styleFaults = (text: string): string[] => {
  const words = [...text.replace(/\{[^{}]*\}/g, ' ').matchAll(/(?<![\p{L}\d])\p{Lu}{2,}(?![\p{L}\d])/gu)].map(
    ([word]) => word,
  )
  return [
    ...(text !== text.trim() ? ['a space at its start or end'] : []),
    ...(/[ \u00a0\u202f]{2}/.test(text) ? ['two spaces'] : []),
    ...(/['`´]/.test(text) ? ['a straight apostrophe: use ’'] : []),
    ...(text.includes('...') ? ['three dots: use …'] : []),
    ...(/<[a-z/]/i.test(text) ? ['markup'] : []),
    ...(/[\n\r\t]/.test(text) ? ['a line break or tab'] : []),
    ...(text.toLowerCase().includes(missingTranslation.toLowerCase()) ? ['the marker of a missing translation'] : []),
    ...words.filter((word) => !capitals.has(word)).map((word) => `${word} in capitals`),
  ]
}

describe('I1 every language', () => {
  test('R1 the compiler reads the languages of the domain', () => {
    expect(readLanguages()).toEqual([...languages])
    expect(Object.keys(results).sort()).toEqual([...languages].sort())
  })

  test.each(languages)(
    'I1 I18-01 I18-02 I18-03 %s has every text, the same placeholders and all its plural categories',
    (language) => {
      const { faults, gaps } = resultOf(language)
      expect({ faults, gaps }).toEqual({ faults: [], gaps: [] })
    },
  )

  test.each(languages)('I1 %s is well written', (language) => {
    const faults = Object.entries(resultOf(language).texts).flatMap(([id, text]) =>
      styleFaults(text).map((fault) => `${language} ${id}: ${fault}`),
    )
    expect(faults).toEqual([])
  })
})

describe('the checks can fail', () => {
  const texts = {
    'a.days': '{count, plural, one {# day} other {# days}}',
    'a.error': 'Error: {title}',
    'a.close': 'Close',
  }
  const english = checkLanguage('en', { texts, faults: [] }, null)
  const check = (language: string, texts: Record<string, string>) =>
    checkLanguage(language, { texts, faults: [] }, english)

  test('I18-01 I18-02 I18-03 gaps, extra texts, placeholders, plural categories and broken messages are found', () => {
    expect(english.faults).toEqual([])
    const pl = check('pl', {
      'a.days': '{count, plural, one {# dzień} other {# dnia}}',
      'a.error': 'Błąd: {tytul}',
      'a.more': 'x',
    })
    expect(pl.gaps).toEqual(['a.close'])
    expect(pl.faults).toEqual([
      'locales/pl/a.json: days: plural of {count} lacks few',
      'locales/pl/a.json: days: plural of {count} lacks many',
      'locales/pl/a.json: error: placeholders are {tytul}, in English {title}',
      'locales/pl/a.json: more: no such text in English',
    ])
    const days = (language: string, text: string) =>
      check(language, { 'a.days': text }).faults.map((fault) => fault.replace(/^.*?: days: /, ''))
    expect(days('fr', '{count, plural, one {# jour} other {# jours}}')).toEqual(['plural of {count} lacks many'])
    expect(days('de', '{count, plural, one {# Tag} few {x} other {# Tage}}')).toEqual([
      'plural of {count} has no use for few',
    ])
    expect(days('tr', '{count} gün')).toEqual(['placeholders are {count}, in English {count, plural}'])
    expect(check('nl', { 'a.error': 'Fout: {title' }).faults).toHaveLength(1)
    const tr = check('tr', {
      'a.days': '{count, plural, one {# gün} other {# gün}}',
      'a.error': 'Hata: {title}',
      'a.close': 'Kapat',
    })
    expect({ faults: tr.faults, gaps: tr.gaps }).toEqual({ faults: [], gaps: [] })
  })

  test('style faults are found', () => {
    for (const text of [
      ' a',
      'a ',
      'a  b',
      'a\u00a0 b',
      "don't",
      'wait...',
      '<b>a</b>',
      'Missing Translation',
      'This is IMPORTANT',
      'a\nb',
    ])
      expect(styleFaults(text), text).not.toEqual([])
    for (const text of [
      'Don’t wait…',
      'VAT included in {AMOUNT}',
      'Terminal A',
      '{count, plural, one {# day} other {# days}}',
    ])
      expect(styleFaults(text), text).toEqual([])
  })
})

const sources = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return entry.name === 'generated' ? [] : sources(path)
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name) ? [path] : []
  })

type Source = { path: string; code: string }

/**
 * What a router's build leaves of a route module: its loader, action and headers go, with every import that only they
 * need.
 */
const withoutServerExports = (code: string): string => {
  const shown = [
    ...code.matchAll(
      /\nexport default function [\s\S]*?\n}\n|\nexport function (?:Layout|ErrorBoundary)[\s\S]*?\n}\n/g,
    ),
  ]
    .map(([found]) => found)
    .join('')
  const isShown = (names: string) =>
    [...names.matchAll(/\w+/g)].some(([name]) => new RegExp(`\\b${name}\\b`).test(shown))
  return [...code.matchAll(/^import (type )?([^']*?)'[^']+'$/gm)]
    .filter(([, typeOnly, names = '']) => !typeOnly && (names === '' || isShown(names.replace(/ from $/, ''))))
    .map(([whole]) => `\n${whole}`)
    .join('')
}

/** Every source reachable from the browser's entry and from what routes show there. */
const loadedByBrowser = (files: readonly Source[], routes = /\/src\/web\/(routes\/[\w-]+|root)\.tsx$/): string[] => {
  const byPath = new Map(files.map(({ path, code }) => [path, code]))
  const src = join(import.meta.dirname, '../src')
  const seen = new Set<string>()
  const visit = (path: string, code: string) => {
    if (seen.has(path)) return
    seen.add(path)
    for (const [, typeOnly, names = '', specifier = '', lazy] of code.matchAll(
      /(?:^|\n)import (type )?([\s\S]*?)'([^']+)'|import\('([^']+)'\)/g,
    )) {
      const target = lazy ?? specifier
      if (typeOnly || /^\{(?:\s*type [^,}]+,?)+\s*\} from $/.test(names)) continue
      const to = target.startsWith('#') ? join(src, target.slice(1)) : join(path, '..', target)
      const found = byPath.get(to)
      if (found !== undefined) visit(to, found)
    }
  }
  visit(join(src, 'web/entry.client.tsx'), byPath.get(join(src, 'web/entry.client.tsx')) ?? '')
  for (const { path, code } of files) if (routes.test(path)) visit(path, withoutServerExports(code))
  return [...seen]
}

describe('use of texts', () => {
  const files = sources(join(import.meta.dirname, '../src')).map((path) => ({ path, code: readFileSync(path, 'utf8') }))
  const used = new Set(
    files.flatMap(({ code }) =>
      [...code.matchAll(/['"`]([a-z][A-Za-z0-9]*\.[a-z][A-Za-z0-9]*)['"`]/g)].map((match) => match[1]),
    ),
  )

  test('every text is used somewhere', () => {
    const unused = Object.keys(readTexts('en').texts).filter(
      (id) => !used.has(id) && !dynamicFamilies.some(({ ids }) => ids.test(id)),
    )
    expect(unused).toEqual([])
  })

  test('texts that only the server has are not asked for in what the browser loads', () => {
    const asks = (code: string) => serverOnly.some((namespace) => new RegExp(`['"\`]${namespace}\\.[a-z]`).test(code))
    const asking = new Set(files.filter(({ code }) => asks(code)).map(({ path }) => path))
    // a route module names texts in its loader, which the build takes out
    expect(loadedByBrowser(files).filter((path) => asking.has(path) && /\/src\/web\/(?!routes\/)/.test(path))).toEqual(
      [],
    )
    // the walk sees something: a page's form is loaded, what a loader makes is not (decision 0018)
    const loaded = loadedByBrowser(files).map((path) => path.slice(path.indexOf('/src/')))
    expect(loaded).toContain('/src/web/forms/search-form/search-form.tsx')
    expect(loaded).not.toContain('/src/web/pages/home/home.tsx')
  })

  test('whoever still searches is not shown words that only the form and the own pages load', () => {
    const asks = (code: string) =>
      [...formPages, ...ownPages].some((namespace) => new RegExp(`['"\`]${namespace}\\.[a-z]`).test(code))
    const loaded = loadedByBrowser(files, /\/src\/web\/(routes\/(landing|search|not-found)|root)\.tsx$/)
    const asking = files.filter(
      ({ path, code }) => loaded.includes(path) && /\/src\/web\/(?!routes\/)/.test(path) && asks(code),
    )
    expect(asking.map(({ path }) => path)).toEqual([])
    expect(
      loadedByBrowser(files, /routes\/booking-form\.tsx$/).some((path) => path.endsWith('/pages/booking/driver.tsx')),
    ).toBe(true)
  })
})
