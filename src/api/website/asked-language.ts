import { isLanguage, type Language } from '#domain/languages.ts'

/** Header `Accept-Language` as demand W1 sends it: one of our languages or a tag that begins with one; English otherwise. */
export const languageIn = (acceptLanguage: string | null | undefined): Language => {
  for (const part of (acceptLanguage ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (isLanguage(tag)) return tag
    const parent = tag.split('-')[0] ?? ''
    if (isLanguage(parent)) return parent
  }
  return 'en'
}

export const languageOf = (request: Request): Language => languageIn(request.headers.get('accept-language'))
