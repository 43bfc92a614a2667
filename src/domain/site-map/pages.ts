/**
 * The addresses of content pages and airport pages, in the words of every language (demand R1–R4). All other addresses
 * are in addresses.ts.
 */
import { airports } from '../airports/catalogue.ts'
import { landingPageId, landingPageName, landings, type Landing } from '../airports/landing.ts'
import { airportSlug } from '../airports/slugs.ts'
import { languages, type Language } from '../languages.ts'
import { airportPattern, oldPaths, pragueCzechPath, staticPageIds, staticSlugs, type StaticPage } from './page-table.ts'

export type { StaticPage }
export type AirportPage = `${Landing}-airport`
export type Page = StaticPage | AirportPage

/**
 * With `usesBase` the path is one segment after `/{lang}/{airports}/`; otherwise it is the whole path without its
 * leading slash (demands R3, R4).
 */
export type AirportPath = { path: string; usesBase: boolean }

const lastWholeCzechId = 43

/**
 * The path of an airport's page. Null where the airport has no page in that language; the airport is not listed there.
 */
export const airportPath = (landing: Landing, language: Language): AirportPath | null => {
  const slug = airportSlug(landing, language)
  if (slug === null) return null
  if (landing === 'prague') return { path: pragueCzechPath, usesBase: false }
  const segment = airportPattern[language](slug)
  if (language === 'cs' && landingPageId(landing) <= lastWholeCzechId)
    return { path: `cs/airports/${segment}`, usesBase: false }
  return { path: segment, usesBase: true }
}

const staticPath = (page: StaticPage, language: Language): string => {
  const slug = staticSlugs[page][language]
  if (slug) return `/${language}/${slug}`
  return language === 'en' ? '/' : `/${language}`
}

const landingOf = (page: AirportPage): Landing => page.slice(0, -'-airport'.length) as Landing
const isStatic = (page: Page): page is StaticPage => page in staticPageIds

/**
 * The address of a page in a language, without origin. Null only for the page of an airport that has none in this
 * language.
 */
export function pathOf(page: StaticPage, language: Language): string
export function pathOf(page: Page, language: Language): string | null
export function pathOf(page: Page, language: Language): string | null {
  if (isStatic(page)) return staticPath(page, language)
  const found = airportPath(landingOf(page), language)
  if (!found) return null
  return found.usesBase ? `${staticPath('airports', language)}/${found.path}` : `/${found.path}`
}

export const pageIdOf = (page: Page): number => (isStatic(page) ? staticPageIds[page] : landingPageId(landingOf(page)))

const iataOf = new Map(airports.flatMap(({ landing, iata }) => (landing ? [[landing, iata] as const] : [])))
const landingAt = new Map(airports.flatMap(({ landing, iata }) => (landing ? [[iata, landing] as const] : [])))

/** The landing page of an airport; null where it has none. */
export const airportPageOf = (iata: string): AirportPage | null => {
  const landing = landingAt.get(iata)
  return landing ? (landingPageName(landing) as AirportPage) : null
}

export type Resolved =
  | { page: StaticPage; language: Language }
  | { page: AirportPage; language: Language; iata: string }

const allPages: Page[] = [
  ...(Object.keys(staticPageIds) as StaticPage[]),
  ...landings.map((landing): AirportPage => `${landing}-airport`),
]

const table = new Map<string, Resolved>(
  allPages.flatMap((page) =>
    languages.flatMap((language) => {
      const path = pathOf(page, language)
      if (path === null) return []
      const resolved: Resolved = isStatic(page)
        ? { page, language }
        : { page, language, iata: iataOf.get(landingOf(page))! }
      return [[path, resolved] as const]
    }),
  ),
)

/** Every address of the table, for the sitemap and for tests. */
export const everyPath = (): IterableIterator<string> => table.keys()

/** Where an airport's page would be in a language that has none. The list of airports is shown instead (screen 32). */
const lacking = new Map<string, string>(
  landings.flatMap((landing) =>
    languages.flatMap((language) => {
      const list = staticPath('airports', language)
      return airportPath(landing, language) ? [] : [[`${list}/${airportPattern[language](landing)}`, list] as const]
    }),
  ),
)

/**
 * What an address of the table shows, or where the page has moved (301, or 302 where that may change again). Null when
 * the address is not in the table.
 */
export const resolvePath = (pathname: string): Resolution => {
  if (pathname !== last.pathname) last = { pathname, found: lookedUp(pathname) }
  return last.found
}

type Resolution = Resolved | { redirect: string; status?: 302 } | null
/** Header, pages and tracker ask about the one address of a request, one after the other. */
let last: { pathname: string | null; found: Resolution } = { pathname: null, found: null }

const lookedUp = (pathname: string): Resolution => {
  const found = table.get(pathname)
  if (found) return found
  const list = lacking.get(pathname)
  if (list) return { redirect: list, status: 302 }
  const tidy = pathname.toLowerCase().replace(/\/+$/, '') || '/'
  const moved = tidy === '/en' ? '/' : (oldPaths[tidy] ?? tidy)
  return moved !== pathname && table.has(moved) ? { redirect: moved } : null
}

type Found = Record<string, string> | null

const resolvedAt = (pathname: string): Resolved | null => {
  const found = resolvePath(pathname)
  return found && 'page' in found ? found : null
}

/** Reads the addresses of one page of the table, in every language. */
export const pageAt =
  (page: StaticPage) =>
  (pathname: string): Found =>
    resolvedAt(pathname)?.page === page ? {} : null

/** Reads the addresses of airports' pages. Answers `page` and `iata`. */
export const airportPageAt = (pathname: string): Found => {
  const found = resolvedAt(pathname)
  return found && 'iata' in found ? { page: found.page, iata: found.iata } : null
}

const ownPages: readonly Page[] = ['home', 'airports', 'error-message']

/** Reads the addresses of pages that editors write. Answers `page`. */
export const contentPageAt = (pathname: string): Found => {
  const found = resolvedAt(pathname)
  return found && !('iata' in found) && !ownPages.includes(found.page) ? { page: found.page } : null
}

/** Reads the addresses that lead to another one. Answers `to` and `status`. */
export const movedFrom = (pathname: string): Found => {
  const found = resolvePath(pathname)
  return found && 'redirect' in found ? { to: found.redirect, status: String(found.status ?? 301) } : null
}

/** The `hreflang` of a language. */
export const hreflangOf = (language: Language): string =>
  language === 'nl-be' ? 'nl-BE' : language === 'fr-be' ? 'fr-BE' : language

/** The page in every language that has it, with English as x-default where there is an English page (demand R10). */
export const alternatesOf = (page: Page, publicUrl: string): { hrefLang: string; href: string }[] => {
  const found = languages.flatMap((language) => {
    const path = pathOf(page, language)
    return path === null ? [] : [{ hrefLang: hreflangOf(language), href: publicUrl + path }]
  })
  const fallback = pathOf(page, 'en')
  return fallback === null ? found : [...found, { hrefLang: 'x-default', href: publicUrl + fallback }]
}
