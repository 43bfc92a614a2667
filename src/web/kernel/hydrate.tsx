import { StrictMode, useEffect, useInsertionEffect, useRef, type ReactNode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { isLanguage } from '#domain/languages.ts'
import { createTranslate, type Catalogue } from '#texts/translate.ts'
import type { IslandOf } from './island.tsx'
import { TextsProvider } from './texts.tsx'
import { typeAgain, typedIn, type Typed } from './typed.ts'

/** A press on these does nothing without script, or no more than give the focus: it is done again. */
const pressedInVain = (pressed: EventTarget | null): HTMLElement | null => {
  const target =
    pressed instanceof Element ? pressed.closest<HTMLElement>('input[type=text], button[type=button]') : null
  return target instanceof HTMLInputElement && target !== document.activeElement ? null : target
}

type Early = { place: HTMLElement; pressed: () => EventTarget | null; children: ReactNode }
/** Hands over to the island what happened before it was there: values, the focus that woke it, and a press in vain. */
const Awake = ({ place, pressed, children }: Early) => {
  const typed = useRef<Typed[] | null>(null)
  // before any effect of the island writes into its own fields, and after the last key that came without React
  useInsertionEffect(() => void (typed.current ??= typedIn(place)), [place])
  useEffect(() => {
    const early = typed.current?.splice(0) ?? []
    early.forEach(typeAgain)
    const { activeElement } = document
    // the sign that woke it is what its parts wait for themselves
    if (activeElement instanceof HTMLElement && place.contains(activeElement))
      activeElement.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
    const target = pressedInVain(pressed())
    // who typed after the press has been answered by that
    if (target && place.contains(target) && !early.some(({ field }) => field === target)) target.click()
    place.dataset['awake'] = ''
  }, [place, pressed])
  return children
}

export const hydrate = (
  place: HTMLElement,
  { view: View, revive }: IslandOf<object>,
  sent: never,
  words: Catalogue,
  pressed: () => EventTarget | null,
): void => {
  const wanted = document.documentElement.dataset['language'] ?? ''
  const language = isLanguage(wanted) ? wanted : 'en'
  hydrateRoot(
    place,
    <StrictMode>
      <TextsProvider language={language} t={createTranslate(language, words)}>
        <Awake place={place} pressed={pressed}>
          <View {...revive(sent, place)} />
        </Awake>
      </TextsProvider>
    </StrictMode>,
    { identifierPrefix: place.dataset['root'] ?? '' },
  )
}
