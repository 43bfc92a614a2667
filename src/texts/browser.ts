/** One language's texts in the browser: Vite makes a chunk of each. Letters are not among them (scripts/compile-texts.mjs). */
import type { Language } from '#domain/languages.ts'
import { createTranslate, type Catalogue, type Translate } from './translate.ts'

const chunks: Record<Language, () => Promise<{ default: Catalogue }>> = {
  en: () => import('./generated/en.ts'),
  tr: () => import('./generated/tr.ts'),
  nl: () => import('./generated/nl.ts'),
  fr: () => import('./generated/fr.ts'),
  'nl-be': () => import('./generated/nl-be.ts'),
  'fr-be': () => import('./generated/fr-be.ts'),
  es: () => import('./generated/es.ts'),
  de: () => import('./generated/de.ts'),
  sv: () => import('./generated/sv.ts'),
  da: () => import('./generated/da.ts'),
  it: () => import('./generated/it.ts'),
  nb: () => import('./generated/nb.ts'),
  pl: () => import('./generated/pl.ts'),
  cs: () => import('./generated/cs.ts'),
}

/** Rejects when the chunk cannot be loaded; the page then stays as the server delivered it. */
export const loadTranslate = async (language: Language): Promise<Translate> => createTranslate(language, (await chunks[language]()).default)
