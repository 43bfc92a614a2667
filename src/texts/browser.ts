/**
 * One language's texts in the browser: Vite makes two chunks of each. Letters are not among them
 * (scripts/compile-texts.mjs).
 */
import type { Language } from '#domain/languages.ts'
import { createTranslate, type Catalogue, type Translate } from './translate.ts'

type Chunks = Record<Language, () => Promise<{ default: Catalogue }>>

const chunks: Chunks = {
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

/** What only the pages about one's own bookings and account say; nobody who searches loads it. */
const ownChunks: Chunks = {
  en: () => import('./generated/own-en.ts'),
  tr: () => import('./generated/own-tr.ts'),
  nl: () => import('./generated/own-nl.ts'),
  fr: () => import('./generated/own-fr.ts'),
  'nl-be': () => import('./generated/own-nl-be.ts'),
  'fr-be': () => import('./generated/own-fr-be.ts'),
  es: () => import('./generated/own-es.ts'),
  de: () => import('./generated/own-de.ts'),
  sv: () => import('./generated/own-sv.ts'),
  da: () => import('./generated/own-da.ts'),
  it: () => import('./generated/own-it.ts'),
  nb: () => import('./generated/own-nb.ts'),
  pl: () => import('./generated/own-pl.ts'),
  cs: () => import('./generated/own-cs.ts'),
}

/** What the booking form says, and the pages about one's own bookings once more. */
const formChunks: Chunks = {
  en: () => import('./generated/form-en.ts'),
  tr: () => import('./generated/form-tr.ts'),
  nl: () => import('./generated/form-nl.ts'),
  fr: () => import('./generated/form-fr.ts'),
  'nl-be': () => import('./generated/form-nl-be.ts'),
  'fr-be': () => import('./generated/form-fr-be.ts'),
  es: () => import('./generated/form-es.ts'),
  de: () => import('./generated/form-de.ts'),
  sv: () => import('./generated/form-sv.ts'),
  da: () => import('./generated/form-da.ts'),
  it: () => import('./generated/form-it.ts'),
  nb: () => import('./generated/form-nb.ts'),
  pl: () => import('./generated/form-pl.ts'),
  cs: () => import('./generated/form-cs.ts'),
}

/** What a page needs besides the words of every page. */
export type PageTexts = 'own' | 'form' | 'search'

/** Rejects when a chunk cannot be loaded; the page then stays as the server delivered it. */
export const loadTranslate = async (language: Language, page: PageTexts): Promise<Translate> => {
  const more = page === 'search' ? [] : page === 'form' ? [formChunks] : [formChunks, ownChunks]
  const catalogues = await Promise.all([chunks, ...more].map((one) => one[language]()))
  return createTranslate(language, Object.assign({}, ...catalogues.map((one) => one.default)) as Catalogue)
}
