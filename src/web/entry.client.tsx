import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { loadTranslate } from '#texts/browser.ts'
import { isLanguage } from '#domain/languages.ts'
import { ReferenceProvider } from './components/reference.tsx'
import { TextsProvider } from './components/texts.tsx'

const wanted = document.documentElement.dataset['language'] ?? 'en'
const language = isLanguage(wanted) ? wanted : 'en'

const wake = async () => {
  const t = await loadTranslate(language)
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <TextsProvider language={language} t={t}>
          <ReferenceProvider value={document.documentElement.dataset['reference'] ?? ''}>
            <HydratedRouter />
          </ReferenceProvider>
        </TextsProvider>
      </StrictMode>,
    )
  })
}

// Without its texts a page stays the native page it is: every form on it works.
wake().catch((error: unknown) => console.error('The page stays as delivered:', error))
