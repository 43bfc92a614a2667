/**
 * Every address of the product: content and airport pages by table (demand R1–R4), flow pages by fixed segments behind
 * the language. Used by loaders, letters' callers and tests; components get finished addresses.
 */
import { airports } from '#domain/airports/catalogue.ts'
import { landingPageId, landingPageName, landings, type Landing } from '#domain/airports/landing.ts'
import { airportSlug } from '#domain/airports/slugs.ts'
import { isLanguage, languages, type Language } from '#domain/languages.ts'
import { filterNames } from '#domain/search/filters.ts'
import { airportPattern, oldPaths, pragueCzechPath, staticPageIds, staticSlugs, type StaticPage } from './page-table.ts'

export type { StaticPage }
export type AirportPage = `${Landing}-airport`
export type Page = StaticPage | AirportPage

/**
 * `usesBase`: the path is one segment behind `/{lang}/{airports}/`; otherwise it is whole, without the leading slash
 * (demands R3, R4).
 */
export type AirportPath = { path: string; usesBase: boolean }

const lastWholeCzechId = 43

/** Null where the airport has no page in that language; such an airport is hidden there. */
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

/** The page's address in a language, without origin; null only for airport pages a language does not have. */
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

/** The landing page of an airport, null where it has none. */
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

/** Where an airport's page would be in a language that has none: its list stands there instead (screen 32). */
const lacking = new Map<string, string>(
  landings.flatMap((landing) =>
    languages.flatMap((language) => {
      const list = staticPath('airports', language)
      return airportPath(landing, language) ? [] : [[`${list}/${airportPattern[language](landing)}`, list] as const]
    }),
  ),
)

/**
 * What an address shows, where it has moved to (301, or 302 where that may change), or null: not a page of the table.
 */
export const resolvePath = (pathname: string): Resolved | { redirect: string; status?: 302 } | null => {
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

/** Reads the addresses of airports' pages: `page` and `iata`. */
export const airportPageAt = (pathname: string): Found => {
  const found = resolvedAt(pathname)
  return found && 'iata' in found ? { page: found.page, iata: found.iata } : null
}

const ownPages: readonly Page[] = ['home', 'airports', 'error-message']

/** Reads the addresses of pages that editors write: `page`. */
export const contentPageAt = (pathname: string): Found => {
  const found = resolvedAt(pathname)
  return found && !('iata' in found) && !ownPages.includes(found.page) ? { page: found.page } : null
}

/** Reads the addresses that lead to another one: `to`, `status`. */
export const movedFrom = (pathname: string): Found => {
  const found = resolvePath(pathname)
  return found && 'redirect' in found ? { to: found.redirect, status: String(found.status ?? 301) } : null
}

/** The page that asks about cookies itself. */
export const isCookieSettings = (pathname: string): boolean => /^\/[a-z-]+\/cookie-settings$/.test(pathname)

/** `hreflang` of a language. */
export const hreflangOf = (language: Language): string =>
  language === 'nl-be' ? 'nl-BE' : language === 'fr-be' ? 'fr-BE' : language

/** The page in every language that has it, English as x-default where there is English (demand R10). */
export const alternatesOf = (page: Page, publicUrl: string): { hrefLang: string; href: string }[] => {
  const found = languages.flatMap((language) => {
    const path = pathOf(page, language)
    return path === null ? [] : [{ hrefLang: hreflangOf(language), href: publicUrl + path }]
  })
  const fallback = pathOf(page, 'en')
  return fallback === null ? found : [...found, { hrefLang: 'x-default', href: publicUrl + fallback }]
}

/** What a change of language takes along (RD-02): the search and how its results are shown. */
const keptParameters: readonly string[] = [
  'location',
  'startDateTime',
  'endDateTime',
  'businessAccount',
  'agent',
  'package',
  'sort',
  ...filterNames,
]

const keptOf = (search: string): string => {
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => keptParameters.includes(name)))
  return kept.size ? `?${kept}` : ''
}

/** The same page in another language; the list of airports where a language lacks an airport's page (screen 23). */
export const samePageIn = (language: Language, pathname: string, search = ''): string => {
  const here = resolvePath(pathname)
  if (here && 'page' in here) return (pathOf(here.page, language) ?? pathOf('airports', language)) + keptOf(search)
  const [, first = '', ...rest] = pathname.split('/')
  return isLanguage(first) && rest.length
    ? `/${[language, ...rest].join('/')}${keptOf(search)}`
    : pathOf('home', language)
}

/**
 * The very same page in a language it is suggested in; null where the language lacks it, and on pages that suggest
 * nothing (LANG-2). `url`: path and parameters.
 */
export const suggestionPath = (language: Language, url: string): string | null => {
  const [pathname = '', search = ''] = url.split(/(?=\?)/, 2)
  const here = resolvePath(pathname)
  const isShown =
    here === null
      ? /^\/[a-z-]+\/search$/.test(pathname)
      : 'page' in here && here.page !== 'error-message' && pathOf(here.page, language) !== null
  return isShown ? samePageIn(language, pathname, search) : null
}

type FlowParts = {
  search: []
  /** the booking form of a product */
  bookingForm: [iata: string, productId: number]
  lookUp: []
  code: []
  logOut: []
  booking: [bookingId: string]
  pay: [bookingId: string]
  /** between a form of ours and the provider's page */
  onward: [bookingId: string]
  return: [bookingId: string]
  result: [bookingId: string]
  declined: [bookingId: string]
  pass: [bookingId: string]
  passPdf: [bookingId: string]
  cancel: [bookingId: string]
  withdraw: [bookingId: string]
  invoice: [bookingId: string, number: string]
  invoiceDetails: [bookingId: string]
  calendar: [bookingId: string]
  wallet: [bookingId: string, kind: 'apple' | 'google']
  changeStay: [bookingId: string]
  extendStay: [bookingId: string]
  editDetails: [bookingId: string]
  changeEmail: [bookingId: string]
  /** mails we sent, some of them to be sent again */
  letters: [bookingId: string]
  /** of the letter that confirms a new address */
  emailLink: [token: string]
  payLink: [token: string]
  claim: []
  /** the same form, filled in with what is known of a booking */
  bookingClaim: [bookingId: string]
  claimStatus: [token: string]
  review: [token: string]
  currency: []
  /** what the map that moves draws; `?kind=small&airport=EIN` */
  mapData: []
  newsletter: []
  newsletterConfirm: [token: string]
  newsletterUnsubscribe: [token: string]
  cookieSettings: []
  /** where both forms about cookies post to */
  consent: []
  /** the closest airports, of a country or of a position */
  nearMe: []
  logIn: []
  logInBusiness: []
  account: []
  accountLink: [token: string]
  accountSaved: []
  accountSecurity: []
  accountData: []
  accountExport: []
  accountPrint: []
  /** "Keep your bookings together", and "Save for next time": forms of other pages post here */
  accountRegister: []
  accountKeep: []
  bookingData: [bookingId: string]
  bookingExport: [bookingId: string]
}

const flow: { [Kind in keyof FlowParts]: (...parts: FlowParts[Kind]) => string } = {
  search: () => 'search',
  bookingForm: (iata, productId) => `booking/${iata}/${productId}`,
  lookUp: () => 'my-booking',
  code: () => 'my-booking/code',
  logOut: () => 'my-booking/log-out',
  booking: (id) => `my-booking/${id}`,
  pay: (id) => `my-booking/${id}/pay`,
  onward: (id) => `my-booking/${id}/onward`,
  return: (id) => `my-booking/${id}/return`,
  result: (id) => `my-booking/${id}/result`,
  declined: (id) => `my-booking/${id}/declined`,
  pass: (id) => `my-booking/${id}/pass`,
  passPdf: (id) => `my-booking/${id}/pass.pdf`,
  cancel: (id) => `my-booking/${id}/cancel`,
  withdraw: (id) => `my-booking/${id}/withdraw`,
  invoice: (id, number) => `my-booking/${id}/invoices/${number}.pdf`,
  invoiceDetails: (id) => `my-booking/${id}/invoice-details`,
  calendar: (id) => `my-booking/${id}/calendar.ics`,
  wallet: (id, kind) => `my-booking/${id}/wallet/${kind}`,
  changeStay: (id) => `my-booking/${id}/change`,
  extendStay: (id) => `my-booking/${id}/extend`,
  editDetails: (id) => `my-booking/${id}/edit`,
  changeEmail: (id) => `my-booking/${id}/email`,
  letters: (id) => `my-booking/${id}/letters`,
  emailLink: (token) => `email/${token}`,
  payLink: (token) => `pay/${token}`,
  claim: () => 'claim',
  bookingClaim: (id) => `my-booking/${id}/claim`,
  claimStatus: (token) => `claim/${token}`,
  review: (token) => `review/${token}`,
  currency: () => 'currency',
  mapData: () => 'map.json',
  newsletter: () => 'newsletter',
  newsletterConfirm: (token) => `newsletter/confirm/${token}`,
  newsletterUnsubscribe: (token) => `newsletter/unsubscribe/${token}`,
  cookieSettings: () => 'cookie-settings',
  consent: () => 'consent',
  nearMe: () => 'near-me.json',
  logIn: () => 'login-user',
  logInBusiness: () => 'login-business',
  account: () => 'account',
  accountLink: (token) => `account/link/${token}`,
  accountSaved: () => 'account/saved',
  accountSecurity: () => 'account/security',
  accountData: () => 'account/data',
  accountExport: () => 'account/data.json',
  accountPrint: () => 'account/data/print',
  accountRegister: () => 'account/register',
  accountKeep: () => 'account/keep',
  bookingData: (id) => `my-booking/${id}/data`,
  bookingExport: (id) => `my-booking/${id}/data.json`,
}

/**
 * Czech has no log-in paths of its own: the English ones (demand R5). The pages answer in Czech all the same, for
 * whoever changes the language there.
 */
const englishInCzech: readonly (keyof FlowParts)[] = ['logIn', 'logInBusiness']

/** Addresses of the booking flow: the language and fixed English segments. */
export const fixedPath = <Kind extends keyof FlowParts>(
  kind: Kind,
  language: Language,
  ...parts: FlowParts[Kind]
): string => `/${language === 'cs' && englishInCzech.includes(kind) ? 'en' : language}/${flow[kind](...parts)}`

/**
 * First segments behind the language of pages about one's own bookings and account; `static` is the look-up of old
 * (R6).
 */
const ownSegments = [
  'my-booking',
  'pay',
  'static',
  'claim',
  'account',
  'login-user',
  'login-business',
  'newsletter',
  'review',
  'email',
]

export const isOwnPage = (pathname: string): boolean =>
  pathname
    .split('/')
    .slice(1, 3)
    .some((segment) => ownSegments.includes(segment))

export const isBookingForm = (pathname: string): boolean => pathname.split('/')[2] === 'booking'

/** Where letters of old send for the look-up (demand R6): `/static/`, Dutch and French with their prefix. */
export const staticLookUpPath = (language: Language): string => {
  const prefix = language.slice(0, 2)
  return prefix === 'nl' || prefix === 'fr' ? `/${prefix}/static/` : '/static/'
}
