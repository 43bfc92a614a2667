import { isLanguage, type Language } from '#domain/languages.ts'

/**
 * The language that the header `Accept-Language` asks for, in the forms demand W1 names: one of our languages, or a tag
 * that begins with one. English when it names neither.
 */
export const languageIn = (acceptLanguage: string | null | undefined): Language => {
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (isLanguage(tag)) return tag
    const parent = tag.split('-')[0] ?? ''
    if (isLanguage(parent)) return parent
  }
  return 'en'
}

/** The language in which a request of the API is answered. */
export const languageOf = (request: Request): Language => languageIn(request.headers.get('accept-language'))
