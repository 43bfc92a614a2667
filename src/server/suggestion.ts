import type { IncomingHttpHeaders } from 'node:http'
import type { Language } from '#domain/languages.ts'
import { suggestedLanguage } from '#domain/reader-language.ts'
import { suggestionPath } from '#domain/site-map/other-languages.ts'
import { cookieName, daySeconds, writeCookie } from './cookies.ts'

const suggestedCookie = 'language-suggested'
const suggestedDays = 30

/** Remembers what was found for a header: browsers send few different ones, and each of them with every page. */
const mostKnown = 1_000
const known = new Map<string, Language | null>()

const suggestedTo = (header: string, language: Language): Language | null => {
  const key = `${language} ${header}`
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size >= mostKnown) known.clear()
  const suggested = suggestedLanguage(header, language)
  known.set(key, suggested)
  return suggested
}

const hostOf = (address: string): string | null => (URL.canParse(address) ? new URL(address).hostname : null)

type Asked = { method: string; url: string; headers: IncomingHttpHeaders }

/**
 * The language in which this page is suggested to this visitor; null: none (LANG-2, LANG-3). `language` is the page's
 * own.
 */
export const suggestionFor = (
  { method, url, headers }: Asked,
  language: Language,
  { cookies, secure, ownHost }: { cookies: ReadonlyMap<string, string>; secure: boolean; ownHost: string },
): Language | null => {
  const header = headers['accept-language']
  if (!header || (method !== 'GET' && method !== 'HEAD')) return null
  const suggested = suggestedTo(header, language)
  if (
    suggested === null ||
    cookies.has(cookieName(suggestedCookie, secure)) ||
    hostOf(headers.referer ?? '') === ownHost
  )
    return null
  return suggestionPath(suggested, url) === null ? null : suggested
}

/** The line of Set-Cookie that goes with a suggestion. */
export const suggestedLine = (secure: boolean): string =>
  writeCookie(cookieName(suggestedCookie, secure), '1', secure, { maxAgeSeconds: suggestedDays * daySeconds })
