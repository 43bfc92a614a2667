import { StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLanguage } from '#domain/languages.ts'
import { loadTranslate } from '#texts/browser.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { SearchForm, type SearchFormView } from './search-form.tsx'

/**
 * React for this form alone, on a page without it. The names of the airports stand in the page already, in the native
 * list.
 */
export const wakeForm = async (place: HTMLElement): Promise<void> => {
  const wanted = document.documentElement.dataset['language'] ?? 'en'
  const language = isLanguage(wanted) ? wanted : 'en'
  const t = await loadTranslate(language, 'search')
  const airports = [...place.querySelectorAll('datalist option')].map((option) => option.getAttribute('value') ?? '')
  const view: SearchFormView = {
    ...(JSON.parse(place.dataset['view'] ?? '') as Omit<SearchFormView, 'airports'>),
    airports,
  }
  hydrateRoot(
    place,
    <StrictMode>
      <TextsProvider language={language} t={t}>
        <SearchForm view={view} />
      </TextsProvider>
    </StrictMode>,
  )
}
