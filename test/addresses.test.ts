import { expect, test } from 'vitest'
import { pages } from '#web/pages.ts'
import { closedSections, fixedPath, isOwnPlace, patternOf, withoutSecrets } from '#domain/site-map/addresses.ts'
import { framesForm, isAtWork, usesCamera, workPath, workPattern } from '#domain/site-map/work.ts'
import { workPages } from '#web/work/pages.ts'
import { finderOf } from '#web/site/find-page.ts'
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
  'work',
  'dev/people',
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
    'const href = `/work/${org}/people`',
    "const people = '/dev/people'",
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

/** The patterns of the work side, in the order in which an address is read. */
const workLines = [...(sources.get('src/domain/site-map/work.ts') ?? '').matchAll(/^ {2}(\w+): '([^']*)',$/gm)]
const workNames = workLines.map(([, name]) => name as Parameters<typeof workPattern>[0])

test('WORK-3 no log has the token, number, id, job or file of an address of the work side', () => {
  expect(workNames.length).toBeGreaterThan(35)
  for (const name of workNames) {
    const pattern = workPattern(name)
    if (!/:(?:token|number|id|job|file)/.test(pattern)) continue
    const path = pattern.replace(/:(?:token|number|id|job|file)/g, 'made-up').replace(/:\w+/g, 'x1')
    for (const shown of [path, path.toUpperCase(), `${path}/`, `${path}/more`])
      expect([shown, withoutSecrets(shown).toLowerCase().includes('made-up')]).toEqual([shown, false])
  }
  expect(withoutSecrets('/work/house/booking/EIN-782C-NE5Y-228M/act')).toBe('/work/house/booking/:number/act')
  expect(withoutSecrets('/work/kempen/ein-kempenpark/stay/EIN-782C')).toBe('/work/kempen/ein-kempenpark/stay/:number')
  expect(withoutSecrets('/work/kempen/ein-kempenpark/arrivals')).toBe('/work/kempen/ein-kempenpark/arrivals')
  expect(withoutSecrets('/work')).toBe('/work')
})

test('WORK-3 robots.txt closes the work side, and no visit is counted there', () => {
  expect(closedSections).toContain('/work')
  expect([isOwnPlace('/work'), isOwnPlace('/work/kempen/ein-kempenpark/arrivals')]).toEqual([true, true])
  expect([isOwnPlace('/en/work'), isOwnPlace('/workshop')]).toEqual([false, false])
})

test('WORK-3 the camera is for the pages that scan, with a line and without one, and those that photograph', () => {
  expect(workNames.filter((name) => usesCamera(workPattern(name).replace(/:\w+/g, 'x1')))).toEqual([
    'scan',
    'valet',
    'valetJob',
    'offline',
  ])
})

test('AGENCY-226 one page of the work side shows a frame', () =>
  expect(workNames.filter((name) => framesForm(workPattern(name).replace(/:\w+/g, 'x1')))).toEqual(['brandTest']))

test('WORK-1 an address of the work side is read by the first pattern that fits, which is its own', () => {
  expect(workPath('stay', 'kempen', 'ein-kempenpark', 'EIN-1')).toBe('/work/kempen/ein-kempenpark/stay/EIN-1')
  expect([workPath('home'), workPath('demoPeople')]).toEqual(['/work', '/dev/people'])
  for (const name of workNames) {
    const own = workPattern(name).replace(/:\w+/g, 'x1')
    expect([name, workNames.find((one) => isAtWork(one, own))]).toEqual([name, name])
  }
  // a listed page must not hide another one either
  const find = finderOf(workPages)
  for (const { at } of workPages) expect([at, find(workPattern(at).replace(/:\w+/g, 'x1'))?.page.at]).toEqual([at, at])
  // @ts-expect-error a stay has an organisation, a place and a number
  expect(workPath('stay', 'kempen')).toContain('/work/kempen')
})
