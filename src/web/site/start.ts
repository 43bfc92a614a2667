import { loadChunk } from '../chunk-load.ts'
import { closeWhenLeft } from './disclosures.ts'

/**
 * What an element asks for with `data-part`: loaded when it is there, and only then. Every part is an addition to
 * something that works without.
 */
const parts: Record<string, () => Promise<{ start: (element: HTMLElement) => void }>> = {
  consent: () => import('./consent.ts'),
  faq: () => import('./faq.ts'),
  filter: () => import('./filter.ts'),
  'go-to-top': () => import('./go-to-top.ts'),
  map: () => import('./map.ts'),
  'near-me': () => import('./near-me.ts'),
  onward: () => import('./onward.ts'),
  pictures: () => import('./pictures.ts'),
  'product-cards': () => import('./product-cards.ts'),
  'search-form': () => import('./search-form.ts'),
  'section-nav': () => import('./section-nav.ts'),
  slider: () => import('./slider.ts'),
  'theme-skin': () => import('./theme-skin.ts'),
  tracker: () => import('./tracker.ts'),
}

/** Wakes the parts of the page that React does not own (components/slot.tsx). */
export const startSite = (): void => {
  for (const element of document.querySelectorAll<HTMLDetailsElement>('details[data-closes]')) closeWhenLeft(element)
  for (const element of document.querySelectorAll<HTMLElement>('[data-part]')) {
    const name = element.dataset['part'] ?? ''
    const load = parts[name]
    if (!load) continue
    loadChunk(name, load)
      .then(({ start }) => start(element))
      .catch((error: unknown) => console.error('A part stays as delivered:', error))
  }
}
