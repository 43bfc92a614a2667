import { StrictMode, useEffect, useInsertionEffect, useRef, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLanguage } from '#domain/languages.ts'
import { createTranslate, type Catalogue } from '#texts/translate.ts'
import type { IslandOf } from './island.tsx'
import { TextsProvider } from './texts.tsx'
import { typeAgain, typedIn, type Typed } from './typed.ts'

/** Hands over to the island what happened before it was there: values, and the focus that woke it. */
const Awake = ({ place, children }: { place: HTMLElement; children: ReactNode }) => {
  const typed = useRef<Typed[] | null>(null)
  // before any effect of the island writes into its own fields, and after the last key that came without React
  useInsertionEffect(() => void (typed.current ??= typedIn(place)), [place])
  useEffect(() => {
    typed.current?.splice(0).forEach(typeAgain)
    const { activeElement } = document
    // the sign that woke it is what its parts wait for themselves
    if (activeElement instanceof HTMLElement && place.contains(activeElement))
      activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    place.dataset['awake'] = ''
  }, [place])
  return children
}

export const hydrate = (
  place: HTMLElement,
  { view: View, revive }: IslandOf<object>,
  sent: never,
  words: Catalogue,
): void => {
  const wanted = document.documentElement.dataset['language'] ?? ''
  const language = isLanguage(wanted) ? wanted : 'en'
  hydrateRoot(
    place,
    <StrictMode>
      <TextsProvider language={language} t={createTranslate(language, words)}>
        <Awake place={place}>
          <View {...revive(sent, place)} />
        </Awake>
      </TextsProvider>
    </StrictMode>,
    { identifierPrefix: place.dataset['root'] ?? '' },
  )
}
