import { dayMs, type Instant } from '#domain/time/zones.ts'
import { homeTableIata, homeTiles, popularOf } from '#domain/landing/popular.ts'
import { languages, type Language } from '#domain/languages.ts'
import type { Deps } from '#usecases/deps.ts'
import { closedSections } from '#domain/site-map/addresses.ts'
import { closedDoors, websiteBase } from '#domain/site-map/machines.ts'
import { airportPageOf, alternatesOf, everyPath, pathOf, resolvePath, type Page } from '#domain/site-map/pages.ts'
import type { Door } from './exchange.ts'

/**
 * What the text of a page says about itself. `updated` is the day on which its words last changed (YYYY-MM-DD);
 * `prices` are the airports (IATA) whose prices it shows. Null: the page is not shown to search engines.
 */
export type TextState = (
  page: Page,
  language: Language,
) => { updated: string; prices?: readonly string[] | 'all' } | null

/** The airports whose prices a page shows whatever its text says. When they change, the page changes. */
const pricesOn = (
  { catalogue }: Pick<Deps, 'catalogue'>,
  page: Page,
  iata: string | null,
  language: Language,
): readonly string[] | 'all' => {
  if (iata !== null) return [iata]
  if (page === 'airports') return 'all'
  return page === 'home'
    ? [homeTableIata, ...popularOf(offeredIn(catalogue, language), homeTiles).map((airport) => airport.iata)]
    : []
}

/** The airports that the home page chooses its tiles from. */
const offeredIn = (catalogue: Deps['catalogue'], language: Language) =>
  catalogue.airports().flatMap(({ iata, products }) => {
    const page = products.length > 0 ? airportPageOf(iata) : null
    return page && pathOf(page, language)
      ? [{ iata, capacity: products.reduce((sum, { capacity }) => sum + capacity, 0) }]
      : []
  })

/** Never shown to search engines, because it tells of an error (demand R8). */
const unlisted = new Set<Page>(['error-message'])

type Entry = { page: Page; language: Language; path: string; day: string }

/** The day in UTC; search engines need nothing more exact. */
const dayOf = (instant: Instant): string => new Date(instant).toISOString().slice(0, 10)

const later = (one: string, other: string): string => (one > other ? one : other)

/** The last day on which the price of a product of these airports changed or went away. Empty: there is none. */
const lastPriced = ({ catalogue }: Pick<Deps, 'catalogue'>, of: readonly string[] | 'all'): string => {
  const chosen = of === 'all' ? catalogue.airports() : of.flatMap((iata) => catalogue.airport(iata) ?? [])
  const moments = chosen.flatMap(({ airportId, products }) =>
    products.flatMap(({ id }) => {
      const last = catalogue.history(airportId, id).at(-1)
      return last ? [last.until ?? last.from] : []
    }),
  )
  return moments.length ? dayOf(moments.reduce((last, one) => Math.max(last, one))) : ''
}

/** Every page that search engines may show, with the day on which it really changed (SEO-1, SEO-2). */
export const listedPages = (deps: Pick<Deps, 'catalogue'>, textState: TextState): Entry[] => {
  return [...everyPath()].flatMap((path): Entry[] => {
    const found = resolvePath(path)
    if (!found || 'redirect' in found || unlisted.has(found.page)) return []
    const { page, language } = found
    const text = textState(page, language)
    if (!text) return []
    const own = pricesOn(deps, page, 'iata' in found ? found.iata : null, language)
    return [
      {
        page,
        language,
        path,
        day: [text.updated, lastPriced(deps, own), lastPriced(deps, text.prices ?? [])].reduce(later),
      },
    ]
  })
}

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')
const head = '<?xml version="1.0" encoding="UTF-8"?>\n'
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9'

const sitemapOf = (entries: readonly Entry[], language: Language, publicUrl: string): string => {
  const listed = new Set(entries.map(({ path }) => publicUrl + path))
  const own = entries.filter((entry) => entry.language === language)
  const urls = own.map(({ page, path, day }) => {
    const others = alternatesOf(page, publicUrl).filter(({ href }) => listed.has(href))
    const links = others.map(
      ({ hrefLang, href }) => `<xhtml:link rel="alternate" hreflang="${hrefLang}" href="${escape(href)}"/>`,
    )
    return `<url><loc>${escape(publicUrl + path)}</loc><lastmod>${day}</lastmod>${links.join('')}</url>`
  })
  return `${head}<urlset xmlns="${schema}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`
}

const pathOfSitemap = (language: Language): string => `/sitemap-${language}.xml`

const indexOf = (entries: readonly Entry[], publicUrl: string): string => {
  const parts = languages.flatMap((language) => {
    const days = entries.flatMap((entry) => (entry.language === language ? [entry.day] : []))
    return days.length
      ? [
          `<sitemap><loc>${escape(publicUrl + pathOfSitemap(language))}</loc><lastmod>${days.reduce(later)}</lastmod></sitemap>`,
        ]
      : []
  })
  return `${head}<sitemapindex xmlns="${schema}">\n${parts.join('\n')}\n</sitemapindex>\n`
}

/**
 * robots.txt closes only addresses that no search can lead to. A page that merely must not be listed says `noindex`
 * itself, which a search engine sees only when it may read the page (SEO-3).
 */
export const closedPaths = [...closedSections, ...closedDoors]

/** What crawlers may read within what is closed; the longer path wins. */
const openPaths = [`${websiteBase}/resources`]

const robotsText = (publicUrl: string): string =>
  [
    'User-agent: *',
    // pictures of car parks, which search engines show beside their names
    ...openPaths.map((path) => `Allow: ${path}`),
    ...closedPaths.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Where who finds a weakness looks for whom to tell (RFC 9116). */
const securityPath = '/.well-known/security.txt'
const renewedAfterDays = 180

/** The file must have an end; it is made anew for each who asks, half a year ahead to the day. */
const securityText = (publicUrl: string, contact: string, now: number): string =>
  [
    `Contact: ${contact}`,
    `Expires: ${new Date(now + renewedAfterDays * dayMs).toISOString().slice(0, 10)}T00:00:00Z`,
    'Preferred-Languages: en, nl, de',
    `Canonical: ${publicUrl}${securityPath}`,
    '',
  ].join('\n')

const answer = (body: string, type: string): Response =>
  new Response(body, { headers: { 'Content-Type': `${type}; charset=utf-8`, 'Cache-Control': 'public, max-age=3600' } })

export type SitemapServices = {
  deps: Pick<Deps, 'catalogue' | 'publicUrl' | 'clock'>
  textState: TextState
  /** Where a weakness is reported: an address that begins with mailto: or https:. */
  securityContact: string
  /** Names the state of the data, as it does for the page cache. */
  version: () => string
}

/**
 * robots.txt, the index of sitemaps, and one sitemap for each language. They are made once for each state of the data.
 */
export const sitemapDoors = ({ deps, textState, securityContact, version }: SitemapServices): Door[] => {
  let made: { version: string; entries: Entry[] } | null = null
  const bodies = new Map<string, string>()
  const body = (path: string, make: (entries: Entry[]) => string): string => {
    const now = version()
    if (made?.version !== now) {
      made = { version: now, entries: listedPages(deps, textState) }
      bodies.clear()
    }
    const known = bodies.get(path) ?? make(made.entries)
    bodies.set(path, known)
    return known
  }
  const xml = (path: string, make: (entries: Entry[]) => string): Door => ({
    method: 'GET',
    path,
    handle: async () => answer(body(path, make), 'text/xml'),
  })
  return [
    { method: 'GET', path: '/robots.txt', handle: async () => answer(robotsText(deps.publicUrl), 'text/plain') },
    {
      method: 'GET',
      path: securityPath,
      handle: async () => answer(securityText(deps.publicUrl, securityContact, deps.clock.now()), 'text/plain'),
    },
    xml('/sitemap.xml', (entries) => indexOf(entries, deps.publicUrl)),
    ...languages.map((language) =>
      xml(pathOfSitemap(language), (entries) => sitemapOf(entries, language, deps.publicUrl)),
    ),
  ]
}
