import { expect, test } from 'vitest'
import { pages } from '#web/pages.ts'
import { closedSections, fixedPath, isOwnPlace, patternOf, withoutSecrets } from '#domain/site-map/addresses.ts'
import { isProduct, sourcesIn, withoutComments, type Sources } from './builders/sources.ts'

// The addresses of pages are written in src/domain/site-map and nowhere else (ARCHITECTURE.md).

const sources = sourcesIn('src')
const words = [
  ...[...(sources.get('src/domain/site-map/addresses.ts') ?? '').matchAll(/^ {2}\w+: '([^'/]+)[^']*',$/gm)].map(
    ([, word = '']) => word.replace('.', '\\.'),
  ),
  'webhooks',
  'sandbox',
  'api',
]
const word = `(?:${[...new Set(words)].join('|')})`
/**
 * Finds an address at the beginning of a string, behind a language, or behind a value that was put in; and in an
 * expression that reads addresses.
 */
const written = new RegExp(
  `['"\`}](?:/[a-z:-]+)?/${word}(?=[/'"\`?$])|\\\\/(?:\\((?:\\?[:=!])?)?(?:[\\w-]+\\|)*${word}(?![\\w.-])`,
)

/** Example files show parts of pages with made-up facts in the gallery, and nobody follows their links. */
const mayWrite = (file: string): boolean => /^src\/domain\/site-map\/|\/examples\.tsx$/.test(file) || !isProduct(file)

const literals = (of: Sources): string[] =>
  [...of].flatMap(([file, text]) =>
    mayWrite(file)
      ? []
      : withoutComments(text)
          .split('\n')
          .filter((line) => written.test(line) && !/\bfrom '|import\('/.test(line))
          .map((line) => `${file}: ${line.trim()}`),
  )

test('an address is written in the site map and nowhere else', () => {
  expect(words.length).toBeGreaterThan(50)
  expect(literals(sources)).toEqual([])
  for (const line of [
    "const href = '/en/my-booking'",
    'const href = `/${language}/pay/${token}`',
    'const href = `${publicUrl}/account/link/${token}`',
    "page({ path: '/:lang/claim/:token' })",
    'const isOwn = /^\\/[a-z-]+\\/(?:account|my-booking)/.test(path)',
    "const door = { path: '/webhooks/payments' }",
  ])
    expect(literals(new Map([['src/server/odd.ts', line]]))).toEqual([`src/server/odd.ts: ${line}`])
})

/** The patterns at which pages answer, as the site map writes them. */
const answered = pages.flatMap(({ path, headers, view }) =>
  typeof path === 'function' ? [] : [path].flat().map((pattern) => ({ pattern, headers, isShown: view !== undefined })),
)

test('every page answers at an address of the site map, and nothing private is kept by anybody', () => {
  expect(answered.length).toBeGreaterThan(40)
  const filled = (pattern: string) => pattern.replace(/:lang/, 'en').replace(/:\w+/g, 'x1')
  const kept = answered.filter(
    ({ pattern, headers, isShown }) =>
      isShown && isOwnPlace(filled(pattern)) && !/no-store/.test(new Headers(headers).get('cache-control') ?? ''),
  )
  expect(kept.map(({ pattern }) => pattern)).toEqual([])
  // the control: a page for everybody is not marked like this
  expect(answered.some(({ headers }) => !/no-store/.test(new Headers(headers).get('cache-control') ?? ''))).toBe(true)
})

test('what is secret in an address is in no log, however it is written and whatever was put in its place', () => {
  const secret = 'made-up'
  for (const { pattern } of answered) {
    if (!/:(?:token|bookingId)/.test(pattern)) continue
    const path = pattern
      .replace(':lang', 'en')
      .replace(/:(?:token|bookingId)/, secret)
      .replace(/:\w+/, 'x1')
    for (const shown of [path, path.toUpperCase(), `${path}/`, path.replace('/en', '')])
      expect([shown, withoutSecrets(shown).toLowerCase().includes(secret)]).toEqual([shown, false])
  }
  expect(withoutSecrets('/en/my-booking/code')).toBe('/en/my-booking/code')
  expect(withoutSecrets('/en/my-booking/b1/wallet/apple')).toBe('/en/my-booking/:id/wallet/apple')
  expect(withoutSecrets('/en/newsletter/confirm/abc')).toBe('/en/newsletter/confirm/:token')
  expect(withoutSecrets('/en/faq')).toBe('/en/faq')
})

test('a link and the page it leads to are one entry', () => {
  expect(patternOf('claimStatus')).toBe('/:lang/claim/:token')
  expect(fixedPath('claimStatus', 'de', 'a b/c')).toBe('/de/claim/a%20b%2Fc')
  expect(fixedPath('logIn', 'cs')).toBe('/en/login-user')
  expect(closedSections).toContain('/*/my-booking/')
  // @ts-expect-error the page of a booking needs to know which booking
  expect(fixedPath('booking', 'en')).toBe('/en/my-booking/')
})
