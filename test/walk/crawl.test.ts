import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { airports } from '#domain/airports/catalogue.ts'
import { languages, tagOf } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { closedPaths } from '#server/sitemap.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { hreflangOf, pathOf, resolvePath, type Page } from '#domain/site-map/pages.ts'
import { crawl, fetchPage, languageOf, pathOfLink, rowCounts, type Crawl, type Fetched } from './crawler.ts'
import { few } from './few.ts'
import {
  brokenLinks,
  doubledHeads,
  doubledIds,
  emptyHeadings,
  foreignLoads,
  headingsOutOfOrder,
  lostAnchors,
  openToSearch,
  unfinishedWords,
  unshownData,
  wrongHeads,
  wrongLanguage,
} from './checks/documents.ts'
import { htmlFaults } from './checks/html.ts'
import { seesEverything } from './looks.ts'
import { kindOf, sitePages } from './site-pages.ts'

/** A limit, not a measurement: the crawl is some 700 pages. */
const longestStartMs = 600_000

let database: TestServer
let server: RunningServer
let site: Crawl
let before: Record<string, number>
let after: Record<string, number>

// without a worker nothing but the crawler can change a row
beforeAll(async () => {
  database = await createTestDatabase(requiredServer())
  server = await startServer({ environment: { DATABASE_URL: database.url, PARKWING_WORKER: '0' } })
  before = await rowCounts(database.url)
  site = await crawl(server.url)
  after = await rowCounts(database.url)
}, longestStartMs)
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const pages = (): Fetched[] => [...site.pages.values()]
/** Everything that answered with a page: never so few that a test finds nothing because nothing was there. */
const html = (): Fetched[] => {
  const found = [...pages(), ...site.others.values()].filter(({ page, status }) => page && status === 200)
  expect(found.length, 'pages that answered').toBeGreaterThan(600)
  return found
}
describe('every page of every language', () => {
  test('the crawl is the whole site: fourteen static pages and every airport, in fourteen languages', () => {
    expect(site.pages.size).toBeGreaterThanOrEqual(14 * 14 + 33 * 14 + 1)
    expect(site.others.size).toBeGreaterThan(14)
  })

  test('no link is broken, and none leads to an address that has moved', () => {
    expect(few(brokenLinks(site))).toEqual([])
  })

  test('every anchor that is linked to is on its page, and no id stands twice', () => {
    expect(few(lostAnchors(site, server.url))).toEqual([])
    expect(few(doubledIds(html(), server.url))).toEqual([])
  })

  test('one h1 in main, headings in order', () => {
    expect(few(headingsOutOfOrder(html(), server.url))).toEqual([])
    expect(few(emptyHeadings(html(), server.url))).toEqual([])
  })

  test('I18-14 I18-08 lang is the language of the address, Belgian pages their own', () => {
    expect(few(wrongLanguage(html(), server.url))).toEqual([])
    expect(site.pages.get('/nl-be')?.page?.lang).toBe('nl-BE')
    expect(site.pages.get('/fr-be')?.page?.lang).toBe('fr-BE')
  })

  test('no missing translation, no placeholder and no name of a page is left in what is sent', () => {
    expect(few(unfinishedWords(html(), server.url))).toEqual([])
  })

  test('nothing is loaded from, and no form sent to, another host', () => {
    expect(few(foreignLoads(html(), server.url))).toEqual([])
  })

  test('CS-03 a crawler over every link changes no row', () => {
    expect(Object.keys(before).length).toBeGreaterThan(20)
    expect(after).toEqual(before)
  })
})

describe('search engines', () => {
  const indexed = (): Fetched[] => {
    const found = pages().filter(({ page, status }) => status === 200 && page && !page.noIndex)
    expect(found.length, 'pages for search engines').toBeGreaterThan(500)
    return found
  }

  test('R10 title, description and canonical: there, of their own, and not longer than is shown', () => {
    expect(few(wrongHeads(indexed(), server.url))).toEqual([])
    expect(few(doubledHeads(indexed(), server.url))).toEqual([])
  })

  test('I18-10 hreflang names every language the page has, itself and x-default, and each names it back', () => {
    const faults = indexed().flatMap(({ path, page }) => {
      const found = resolvePath(path)
      if (!found || !('page' in found)) return [`${path} is not of the table`]
      const wanted = new Map(
        languages.flatMap((language) => {
          const other = pathOf(found.page as Page, language)
          return other === null ? [] : [[hreflangOf(language), server.url + other] as const]
        }),
      )
      const english = pathOf(found.page as Page, 'en')
      if (english !== null) wanted.set('x-default', server.url + english)
      const back = [...page!.alternates.values()].flatMap((href) => {
        const other = site.pages.get(href.slice(server.url.length))
        if (other?.status !== 200 || other.page?.noIndex) return [`${path}: ${href} is not a page for search engines`]
        return [...other.page!.alternates.values()].includes(server.url + path)
          ? []
          : [`${path}: ${href} does not name it back`]
      })
      const differs =
        [...wanted].some(([language, href]) => page!.alternates.get(language) !== href) ||
        page!.alternates.size !== wanted.size
      return [...back, ...(differs ? [`${path}: ${JSON.stringify([...page!.alternates])}`] : [])]
    })
    expect(few(faults)).toEqual([])
  })

  test('SEO-1 CT-04 I18-10 the sitemap, what can be reached and what is canonical are one set, and head and sitemap name the same languages', () => {
    const inMap = [...site.sitemap.keys()].sort()
    expect(inMap.length).toBeGreaterThanOrEqual(14 * 14 + 33 * 14 + 1)
    expect(
      indexed()
        .map(({ page }) => page!.canonical!.slice(server.url.length) || '/')
        .sort(),
    ).toEqual(inMap)
    const linked = new Set([...site.linkedFrom.keys()].map((link) => link.split('#', 1)[0]))
    expect(few(inMap.filter((path) => !linked.has(path)))).toEqual([])
    for (const [path, { alternates }] of site.sitemap)
      expect(Object.fromEntries(alternates), path).toEqual(Object.fromEntries(site.pages.get(path)!.page!.alternates))
  })

  test('SEO-2 every day in the sitemap is a day of the past, an index is as young as its youngest page', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const days = [...site.sitemap.values()].map(({ lastmod }) => lastmod)
    for (const day of days) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(days.filter((day) => day > today)).toEqual([])
  })

  test('SEO-3 robots.txt closes no page of the sitemap, nothing a page loads, and names the sitemap', async () => {
    const robots = await (await fetch(`${server.url}/robots.txt`)).text()
    expect(robots).toContain(`Sitemap: ${server.url}/sitemap.xml`)
    const closed = [...robots.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
    expect(closed).toEqual(closedPaths)
    const isClosed = (path: string) =>
      closed.some((rule) =>
        new RegExp(
          `^${rule
            .split('*')
            .map((part) => part.replace(/[.?+^$()|[\]{}\\]/g, '\\$&'))
            .join('.*')}`,
        ).test(path),
      )
    expect(isClosed('/de/my-booking/123')).toBe(true)
    expect([...site.sitemap.keys()].filter(isClosed)).toEqual([])
    expect(
      [
        ...new Set(
          html().flatMap(({ path, page }) =>
            page!.resources.flatMap((one) => pathOfLink(server.url, path, one)?.path ?? []),
          ),
        ),
      ].filter((path) => path.startsWith('/assets/') && isClosed(path)),
    ).toEqual([])
  })

  test('pages of one stay, one person or an error ask not to be indexed', () => {
    expect(few(openToSearch([...site.others.values()], server.url))).toEqual([])
    for (const language of languages) expect(site.sitemap.has(pathOf('error-message', language))).toBe(false)
  })

  test('R10 structured data can be read, and says what the page shows', () => {
    expect(few(unshownData(html(), server.url))).toEqual([])
    const withCrumbs = indexed().filter(({ page }) =>
      page!.data.some((one) => (one as { '@type'?: string })['@type'] === 'BreadcrumbList'),
    )
    const below = indexed().filter(({ path }) => kindOf(path) !== 'home')
    expect(few(below.filter((one) => !withCrumbs.includes(one)).map(({ path }) => path))).toEqual([])
  })
})

describe('addresses that are no page', () => {
  test('R8 SEO-4 CT-01 an unknown address is 404 in its language, with a search form, airports and people to ask', async () => {
    for (const language of languages) {
      const t = translator(language)
      const lost = [
        `/${language}/nowhere`,
        `${pathOf('airports', language)}/parking-atlantis-airport`,
        `/${language}/search/more`,
      ]
      for (const path of lost) {
        const { status, page } = await fetchPage(server.url, path)
        expect(status, path).toBe(404)
        expect(page, path).toMatchObject({ lang: tagOf[language], noIndex: true, canonical: null })
        expect(page!.headings.find(({ level }) => level === 1)?.text).toBe(t('common.notFoundTitle'))
        expect(page!.resources).toContain(fixedPath('search', language))
        expect(page!.links.filter((link) => kindOf(link) === 'airport').length).toBeGreaterThanOrEqual(6)
        expect(page!.links.filter((link) => link.startsWith('tel:')).length).toBeGreaterThan(1)
      }
    }
    expect((await fetchPage(server.url, '/nowhere')).page?.lang).toBe(tagOf.en)
  })

  test('SEO-4 I18-09 Prague is Czech only: elsewhere its address leads to the list, and no page links to it', async () => {
    expect(site.pages.get('/cs/letiste/parkovani-praha.html')?.status).toBe(200)
    for (const path of ['/en/airports/parking-prague-airport', '/de/flughafen/parken-flughafen-prague'])
      expect(await fetchPage(server.url, path)).toMatchObject({
        status: 302,
        location: path.slice(0, path.lastIndexOf('/')),
      })
    expect(await fetchPage(server.url, '/cs/airports/arking-krakow-airport')).toMatchObject({
      status: 301,
      location: '/cs/airports/parking-krakow-airport',
    })
    for (const { landing } of airports)
      if (landing && landing !== 'prague')
        expect(pathOf(`${landing}-airport`, 'cs')).toBe(pathOf(`${landing}-airport`, 'en')!.replace('/en/', '/cs/'))
  })
})

/** With the others in one run of the checker, which takes seconds to start: it must find this and nothing else. */
const planted =
  '<!doctype html><html lang="en"><head><title>x</title><link rel="icon" href="/x" blocking="render"></head><body><p><div></p><br/></body></html>'

describe('what the W3C says, and what the walk sees', () => {
  test('the W3C checker finds nothing: all English pages, one of each kind in every language, 404', async () => {
    const seen = new Set<string>()
    const chosen = html().filter(({ path }) => {
      const language = languageOf(path)
      const key = `${language} ${kindOf(path)}`
      if (seen.has(key) && (language !== 'en' || !site.pages.has(path))) return false
      seen.add(key)
      return true
    })
    const lost = await Promise.all(languages.map((language) => fetchPage(server.url, `/${language}/nowhere`)))
    expect(chosen.length).toBeGreaterThan(48 + 13 * 14)
    const faults = await htmlFaults(
      new Map([...[...chosen, ...lost].map(({ path, html: body }) => [path, body] as const), ['planted', planted]]),
    )
    const isPlanted = (fault: string) => fault.startsWith('planted: ')
    expect(few(faults.filter((fault) => !isPlanted(fault)))).toEqual([])
    const found = faults.filter(isPlanted)
    expect(found.filter((fault) => fault.includes('“blocking”'))).toHaveLength(1)
    expect(found.length).toBeGreaterThan(1)
  })

  test('the walk opens every kind of page that the crawl finds', () => {
    for (const language of languages.filter(seesEverything)) {
      const walked = new Set(sitePages(language).map(({ path }) => kindOf(path)))
      const found = html().filter(({ path }) => languageOf(path) === language)
      expect(found.length, language).toBeGreaterThan(40)
      const unseen = found.filter(({ path }) => !walked.has(kindOf(path.split('?', 1)[0]!)))
      expect(few(unseen.map(({ path }) => path))).toEqual([])
    }
  })
})
