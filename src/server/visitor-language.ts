import type { IncomingHttpHeaders } from 'node:http'
import { isLanguage, type Language } from '#domain/languages.ts'
import { preferredLanguage } from '#domain/reader-language.ts'
import { isBareLookUp } from '#domain/site-map/addresses.ts'

/**
 * The language of a visitor whose address names none (LANG-6): that of the page of ours he comes from, else what his
 * browser asks for first, else English. `ownHost` is a name without port.
 */
export const visitorLanguage = ({ referer = '', ...headers }: IncomingHttpHeaders, ownHost: string): Language => {
  const from = URL.canParse(referer) ? new URL(referer) : null
  if (from?.hostname === ownHost && !isBareLookUp(from.pathname)) {
    const first = from.pathname.split('/', 2)[1] ?? ''
    return isLanguage(first) ? first : 'en'
  }
  return preferredLanguage(headers['accept-language'] ?? '') ?? 'en'
}
