import { loadChunk } from '../kernel/chunk-load.ts'
import { closeWhenLeft } from '../components/disclosure/disclosure.island.ts'

/**
 * What an element asks for with `data-part`: loaded when it is there, and only then. Every part is an addition to
 * something that works without.
 */
const parts: Record<string, () => Promise<{ start: (element: HTMLElement) => void }>> = {
  consent: () => import('../components/consent/consent.island.ts'),
  faq: () => import('../components/faq-search/faq.island.ts'),
  filter: () => import('../components/filter-form/filter.island.ts'),
  'go-to-top': () => import('../components/layout/go-to-top.island.ts'),
  map: () => import('../components/map/map.island.ts'),
  'near-me': () => import('../components/near-me/near-me.island.ts'),
  onward: () => import('../pages/payment/onward.island.ts'),
  pictures: () => import('../components/pictures/pictures.island.ts'),
  'product-cards': () => import('../pages/airport/product-cards.island.ts'),
  'search-form': () => import('./search-form.ts'),
  'section-nav': () => import('../components/section-nav/section-nav.island.ts'),
  slider: () => import('../components/slider/slider.island.ts'),
  'theme-skin': () => import('../theme/theme-skin.island.ts'),
  tracker: () => import('../components/tracker/tracker.island.ts'),
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
