import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTranslate, type PageTexts } from '#texts/browser.ts'
import { isLanguage } from '#domain/languages.ts'
import { ReferenceProvider } from './components/reference.tsx'
import { TextsProvider } from './kernel/texts.tsx'
import { isOwnPage, stillThere } from './still-there.ts'

const wanted = document.documentElement.dataset['language'] ?? 'en'
const language = isLanguage(wanted) ? wanted : 'en'
const texts = (document.documentElement.dataset['texts'] ?? 'search') as PageTexts

/** Rejects when the texts cannot be loaded: the page then stays the native page it is, and every form on it works. */
export const wake = async (): Promise<void> => {
  const t = await loadTranslate(language, texts)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsProvider language={language} t={t}>
          <ReferenceProvider
            value={document.querySelector<HTMLElement>('[data-reference]')?.dataset['reference'] ?? ''}
          >
            <HydratedRouter />
          </ReferenceProvider>
        </TextsProvider>
      </StrictMode>,
    )
  })
  if (isOwnPage(location.pathname))
    document.addEventListener(
      'input',
      stillThere(() => void fetch(location.pathname, { method: 'HEAD' }).catch(() => undefined), Date.now),
    )
}
