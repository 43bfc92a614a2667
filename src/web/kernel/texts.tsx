import { createContext, use, type ReactNode } from 'react'
import type { Language } from '#domain/languages.ts'
import type { Translate } from '#texts/translate.ts'

type Texts = { language: Language; t: Translate }
const TextsContext = createContext<Texts | null>(null)

export const TextsProvider = ({ language, t, children }: Texts & { children: ReactNode }) => (
  <TextsContext value={{ language, t }}>{children}</TextsContext>
)

/** The texts of the page's language; the same on the server and in the browser. */
export const useTexts = (): Texts => {
  const texts = use(TextsContext)
  if (!texts) throw new Error('no TextsProvider above')
  return texts
}
