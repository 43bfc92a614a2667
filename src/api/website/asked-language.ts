import type { Language } from '#domain/languages.ts'
import { preferredLanguage } from '#domain/reader-language.ts'

/**
 * The language that the header `Accept-Language` asks for, read as for pages (LANG-1). English when it asks for none of
 * ours.
 */
export const languageIn = (acceptLanguage: string | null | undefined): Language =>
  preferredLanguage(acceptLanguage ?? '') ?? 'en'

/** The language in which a request of the API is answered. */
export const languageOf = (request: Request): Language => languageIn(request.headers.get('accept-language'))
