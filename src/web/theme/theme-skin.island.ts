import { behaviour } from '../kernel/behaviour.ts'

/** The name of the theme is kept for pages that the server renders without knowing the visitor (PART-8). */
const key = 'THEME_SKIN'
const themes = ['theme-default', 'theme-tui', 'theme-btn', 'theme-vaksnl', 'theme-blsa', 'theme-zoov', 'theme-travx']

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Only one of our own themes may become a class (XS-10). */
const known = (name: string | null): string | null => (name !== null && themes.includes(name) ? name : null)

const saveSkin = (store: Store, name: string): void => {
  if (known(name)) store.setItem(key, name)
}
const readSkin = (store: Store): string | null => known(store.getItem(key))
const clearSkin = (store: Store): void => store.removeItem(key)

/** The theme replaces any other on the body (demand A6). */
const wearSkin = (body: Pick<HTMLElement, 'classList'>, name: string): void => {
  body.classList.remove(...themes)
  body.classList.add(name)
}

/**
 * `data-skin` of the body says what to do (src/web/site/document.tsx). Storage of a browser that keeps nothing for
 * sites throws, and then the page stays as it came.
 */
export const start = (body: HTMLElement, store: Store = localStorage): void => {
  const { skin } = body.dataset
  if (skin === 'save') saveSkin(store, themes.find((name) => body.classList.contains(name)) ?? '')
  if (skin === 'clear') clearSkin(store)
  const kept = skin === 'read' ? readSkin(store) : null
  if (kept) wearSkin(body, kept)
}

export default behaviour('theme-skin', 'load', (body) => start(body))
