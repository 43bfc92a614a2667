import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Browser } from 'playwright-core'
import { airports } from '#domain/airports/catalogue.ts'
import { languages, tagOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { missingTranslation } from '#texts/translate.ts'
import { closedPaths } from '#server/sitemap.ts'
import { inItsFonts } from '#test/builders/browser.ts'
import { createTestDatabase, requiredServer, type TestServer } from '#test/builders/database.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { emptyBrowser, sharedBrowser } from '#test/builders/site-of-all.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { hreflangOf, pathOf, resolvePath, type Page } from '#domain/site-map/pages.ts'
import { crawl, fetchPage, languageOf, pathOfLink, rowCounts, type Crawl, type Fetched } from './crawler.ts'
import { clippedParts } from './clipped.ts'
import { htmlFaults, oneSpaced } from './read-page.ts'

let database: TestServer
let server: RunningServer
let browser: Browser
let site: Crawl
let before: Record<string, number>
let after: Record<string, number>

// without a worker nothing but the crawler can change a row
beforeAll(async () => {
  database = await createTestDatabase(requiredServer())
  ;[server, browser] = await Promise.all([
    startServer({ environment: { DATABASE_URL: database.url, PARKWING_WORKER: '0' } }),
    sharedBrowser(),
  ])
  before = await rowCounts(database.url)
  site = await crawl(server.url)
  after = await rowCounts(database.url)
})
afterAll(async () => {
  await emptyBrowser()
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
const kindOf = (path: string): string => {
  const found = resolvePath(path)
  if (found && 'page' in found)
    return 'iata' in found ? (found.page === 'prague-airport' ? 'prague' : 'airport') : found.page
  return (
    path
      .split('?', 1)[0]
      ?.split('/')
      .slice(2)
      .join('/')
      .replace(/[A-Z]{3}\/\d+/, 'product') ?? ''
  )
}
/** `faults`, at most 20 of them, and how many more: what a failing run shows must stay readable. */
const few = (faults: readonly string[]): string[] => [
  ...faults.slice(0, 20),
  ...(faults.length > 20 ? [`and ${faults.length - 20} more`] : []),
]

describe('every page of every language', () => {
  test('the crawl is the whole site: fourteen static pages and every airport, in fourteen languages', () => {
    expect(site.pages.size).toBeGreaterThanOrEqual(14 * 14 + 33 * 14 + 1)
    expect(site.others.size).toBeGreaterThan(14)
  })

  test('no link is broken, and none leads to an address that has moved', () => {
    const broken = [...pages(), ...site.others.values()].flatMap(({ path, status, location }) =>
      status === 200
        ? []
        : [`${path} is ${status} ${location}, linked from ${site.linkedFrom.get(path) ?? 'the sitemap'}`],
    )
    expect(few(broken)).toEqual([])
  })

  test('every anchor that is linked to is on its page, and no id stands twice', () => {
    const lost = [...site.linkedFrom].flatMap(([link, from]) => {
      const to = pathOfLink(server.url, from, link)
      const target = to && (site.pages.get(to.path) ?? site.others.get(to.path))
      // the top of a page is there without an element of that name (HTML standard)
      return to?.anchor && to.anchor !== 'top' && !target?.page?.ids.includes(to.anchor)
        ? [`${link}, linked from ${from}`]
        : []
    })
    const doubled = html().flatMap(({ path, page }) =>
      page!.ids.filter((id, index, all) => all.indexOf(id) !== index).map((id) => `${path}: ${id}`),
    )
    expect(few(lost)).toEqual([])
    expect(few(doubled)).toEqual([])
  })

  test('one h1 in main, headings in order', () => {
    const faults = html().flatMap(({ path, page }) => {
      const levels = page!.headings.filter(({ inMain }) => inMain).map(({ level }) => level)
      const jumps = levels.some((level, index) => level > (levels[index - 1] ?? 0) + 1)
      const firsts = page!.headings.filter(({ level }) => level === 1).length
      return firsts !== 1 || jumps
        ? [`${path}: ${page!.headings.map(({ level, inMain }) => `${inMain ? '' : '-'}${level}`).join(' ')}`]
        : []
    })
    expect(few(faults)).toEqual([])
    expect(
      few(
        html().flatMap(({ path, page }) =>
          page!.headings.filter(({ text }) => text === '').map(({ level }) => `${path}: empty h${level}`),
        ),
      ),
    ).toEqual([])
  })

  test('I18-14 I18-08 lang is the language of the address, Belgian pages their own', () => {
    expect(
      few(
        html().flatMap(({ path, page }) => (page!.lang === tagOf[languageOf(path)] ? [] : [`${path}: ${page!.lang}`])),
      ),
    ).toEqual([])
    expect(site.pages.get('/nl-be')?.page?.lang).toBe('nl-BE')
    expect(site.pages.get('/fr-be')?.page?.lang).toBe('fr-BE')
  })

  test('no missing translation, no placeholder and no name of a page is left in what is sent', () => {
    const signs = [missingTranslation, '{{', '="page:', '[object ', '>undefined<', '>NaN']
    expect(
      few(
        html().flatMap(({ path, html: body }) =>
          signs
            .filter((sign) => body.includes(sign))
            .map(
              (sign) =>
                `${path}: ${sign} … ${body.slice(Math.max(0, body.indexOf(sign) - 60), body.indexOf(sign) + 60)}`,
            ),
        ),
      ),
    ).toEqual([])
  })

  test('nothing is loaded from, and no form sent to, another host', () => {
    const foreign = html().flatMap(({ path, page }) =>
      page!.resources
        .filter((one) => !one.startsWith('data:') && pathOfLink(server.url, path, one) === null)
        .map((one) => `${path}: ${one}`),
    )
    expect(few(foreign)).toEqual([])
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
    const faults = indexed().flatMap(({ path, page }) => {
      const { title, description, canonical } = page!
      return [
        ...(title.length < 10 || title.length > 70 ? [`${path}: title of ${title.length}: ${title}`] : []),
        ...(description.length < 50 || description.length > 170
          ? [`${path}: description of ${description.length}: ${description}`]
          : []),
        ...(canonical === server.url + path ? [] : [`${path}: canonical ${canonical}`]),
      ]
    })
    expect(few(faults)).toEqual([])
    const doubled = (of: (one: Fetched) => string) => {
      const seen = new Map<string, string>()
      return indexed().flatMap((one) => {
        const key = `${languageOf(one.path)}: ${of(one)}`
        const other = seen.get(key)
        seen.set(key, one.path)
        return other ? [`${other} and ${one.path}: ${of(one)}`] : []
      })
    }
    expect(few(doubled(({ page }) => page!.title))).toEqual([])
    expect(few(doubled(({ page }) => page!.description))).toEqual([])
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
    expect(
      few(
        [...site.others.values()].flatMap(({ path, page, status }) =>
          status === 200 && page && !page.noIndex ? [path] : [],
        ),
      ),
    ).toEqual([])
    for (const language of languages) expect(site.sitemap.has(pathOf('error-message', language))).toBe(false)
  })

  test('R10 structured data can be read, and says what the page shows', () => {
    const faults = html().flatMap(({ path, page }) => {
      const shown = page?.text ?? ''
      const check = (key: string, value: unknown): string[] => {
        if (Array.isArray(value)) return value.flatMap((one) => check(key, one))
        if (typeof value === 'object' && value !== null)
          return Object.entries(value).flatMap(([name, one]) => check(name, one))
        if (
          ['name', 'telephone', 'address', 'streetAddress', 'addressLocality', 'description', 'text', 'email'].includes(
            key,
          )
        )
          return shown.includes(oneSpaced(String(value))) ? [] : [`${path}: ${key} ${String(value)}`]
        if (key === 'price')
          return shown.includes(oneSpaced(formatMoney(euro(Math.round(Number(value) * 100)), languageOf(path))))
            ? []
            : [`${path}: price ${String(value)}`]
        return []
      }
      return page?.data.flatMap((one) => check('', one)) ?? []
    })
    expect(few(faults)).toEqual([])
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

describe('what browsers and checkers say', () => {
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
    expect(few(await htmlFaults(new Map([...chosen, ...lost].map(({ path, html: body }) => [path, body]))))).toEqual([])
    expect(
      await htmlFaults(
        new Map([
          [
            'broken',
            '<!doctype html><html lang="en"><head><title>x</title></head><body><p><div></p><br/></body></html>',
          ],
        ]),
      ),
    ).not.toEqual([])
  })

  test('I18-15 at 320 px nothing is wider than the page and no words are cut or broken, in German, Turkish, Polish and French', async () => {
    const context = await browser.newContext({ viewport: { width: 320, height: 640 } })
    context.setDefaultTimeout(60_000)
    const page = await context.newPage()
    const faults: string[] = []
    for (const language of ['de', 'tr', 'pl', 'fr'] as const) {
      const kinds = new Map(
        html()
          .filter(({ path }) => languageOf(path) === language)
          .map(({ path }) => [kindOf(path), path]),
      )
      for (const path of [...kinds.values(), `/${language}/nowhere`]) {
        // with its stylesheets, which the end of the HTML does not wait for
        await page.goto(server.url + path)
        await inItsFonts(page)
        faults.push(...(await clippedParts(page)).map((fault) => `${path}: ${fault}`))
      }
    }
    await context.close()
    expect(few(faults)).toEqual([])
  })
})
