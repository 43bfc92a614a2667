import { isLanguage, type Language } from '#domain/languages.ts'

/** `Accept-Language` as FE 7 sends it: one of our languages or a tag that begins with one; English otherwise. */
export const languageOf = (request: Request): Language => {
  for (const part of (request.headers.get('accept-language') ?? '').toLowerCase().split(',')) {
    const tag = part.split(';')[0]?.trim() ?? ''
    if (isLanguage(tag)) return tag
    const parent = tag.split('-')[0] ?? ''
    if (isLanguage(parent)) return parent
  }
  return 'en'
}
