import { chosenParkKey } from '#domain/search/chosen-park-key.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/**
 * The search of this list is kept as the last one of this browser (demand S6), if the browser keeps anything for sites.
 */
const start = (bar: HTMLElement): void => {
  try {
    localStorage.setItem(chosenParkKey, bar.dataset['search'] ?? '')
  } catch {
    // storage is switched off or full, so nothing is remembered
  }
}

export default behaviour('keep-search', 'load', start)
