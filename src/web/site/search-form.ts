import { loadChunk } from '../kernel/chunk-load.ts'

/**
 * The search form of a page that otherwise needs no React (404, 410): it comes, with the pickers it brings, when
 * somebody reaches for the form. Until then, and where it cannot be had, the form is the native one it was delivered
 * as.
 */
export const start = (place: HTMLElement): void => {
  const signs = ['pointerenter', 'focusin', 'touchstart'] as const
  const wake = () => {
    for (const sign of signs) place.removeEventListener(sign, wake)
    loadChunk('The search form', () => import('../forms/search-form/wake-form.tsx'))
      .then(({ wakeForm }) => wakeForm(place))
      .catch((error: unknown) => console.error('The plain form stays:', error))
  }
  for (const sign of signs) place.addEventListener(sign, wake, { passive: true })
}
