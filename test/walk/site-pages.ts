/** What everybody can open without having done anything before: content pages and the first page of every task. */
import { languages, type Language } from '#domain/languages.ts'
import { fixedPath, staticLookUpPath } from '#domain/site-map/addresses.ts'
import { staticPageIds, type StaticPage } from '#domain/site-map/page-table.ts'
import { airportPageOf, pathOf, resolvePath } from '#domain/site-map/pages.ts'
import { formPath, searchPath } from '#test/journeys/steps.ts'

/** Eindhoven has a page in every language. */
const eindhoven = airportPageOf('EIN')!

/** Of these pages each is looked at in fourteen languages; of the others in those that are longest. */
const inAll = [
  'home',
  'airports',
  'faq',
  'terms-of-service',
  'shuttle-bus-schedule',
  'parking-locations',
  'choose-your-product',
  'cookies',
  'contact',
] as const

const others = (Object.keys(staticPageIds) as StaticPage[]).filter((page) => !inAll.some((one) => one === page))

export type SitePage = { path: string; everywhere: boolean }

export const sitePages = (language: Language): SitePage[] => [
  ...[
    ...inAll.map((page) => pathOf(page, language)),
    pathOf(eindhoven, language)!,
    searchPath(language),
    formPath(language),
    fixedPath('cookieSettings', language),
    fixedPath('lookUp', language),
    `/${language}/nothing-here`,
  ].map((path) => ({ path, everywhere: true })),
  ...[
    ...others.map((page) => pathOf(page, language)),
    `/${language}/login-user`,
    `/${language}/login-business`,
    `/${language}/claim`,
    fixedPath('newsletter', language),
    fixedPath('join', language),
    // the look-up once more, at the address of old letters; the one without a language answers in the visitor's
    ...(['en', 'fr'].includes(language) ? [new URL(staticLookUpPath(language), 'http://localhost').pathname] : []),
  ].map((path) => ({ path, everywhere: false })),
]

/** Which page it is, whatever the language, the airport or the stay. */
export const kindOf = (path: string): string => {
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

/** Each page meets each of two widths in seven languages: which of them, `0` or `1`, it is in this one. */
export const turnOf = (language: Language, place: number): 0 | 1 =>
  (place + languages.indexOf(language)) % 2 === 0 ? 0 : 1
