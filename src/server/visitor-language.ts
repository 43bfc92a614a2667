import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language } from '#domain/languages.ts'
import { preferredLanguage } from '#domain/reader-language.ts'
import { isBareLookUp } from '#domain/site-map/addresses.ts'
import { cookieName, daySeconds, writeCookie } from './cookies.ts'

const languageCookie = 'language'
const keptDays = 30

/** `ownHost` is a name without port. */
type Here = { cookies: ReadonlyMap<string, string>; secure: boolean; ownHost: string }

/** The language of the page of ours that somebody comes from; null: he comes from elsewhere, or that page has none. */
const languageLeft = (referer: string, ownHost: string): Language | null => {
  const from = URL.canParse(referer) ? new URL(referer) : null
  if (from?.hostname !== ownHost || isBareLookUp(from.pathname)) return null
  const first = from.pathname.split('/', 2)[1] ?? ''
  return isLanguage(first) ? first : 'en'
}

/**
 * The language of a visitor whose address names none (LANG-6): that of the page of ours he comes from, else the one he
 * chose before, else what his browser asks for first, else English.
 */
export const visitorLanguage = (
  { referer = '', ...headers }: IncomingHttpHeaders,
  { cookies, secure, ownHost }: Here,
): Language => {
  const left = languageLeft(referer, ownHost)
  if (left) return left
  const chosen = cookies.get(cookieName(languageCookie, secure)) ?? ''
  return isLanguage(chosen) ? chosen : (preferredLanguage(headers['accept-language'] ?? '') ?? 'en')
}

/**
 * Keeps the language of a page that somebody opened from a page of ours in another one: he chose it (LANG-7). Null
 * where there is nothing to keep.
 */
export const chosenLanguageLine = (
  { referer = '' }: IncomingHttpHeaders,
  language: Language | null,
  { cookies, secure, ownHost }: Here,
): string | null => {
  const left = languageLeft(referer, ownHost)
  const name = cookieName(languageCookie, secure)
  return language === null || left === null || left === language || cookies.get(name) === language
    ? null
    : writeCookie(name, language, secure, { maxAgeSeconds: keptDays * daySeconds })
}
