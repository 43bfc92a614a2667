import { chosenParkKey } from '#domain/search/chosen-park-key.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** The search of this list becomes the last one of this browser (demand S6), if it keeps anything for sites. */
const start = (bar: HTMLElement): void => {
  try {
    localStorage.setItem(chosenParkKey, bar.dataset['search'] ?? '')
  } catch {
    // switched off, or full: then nothing is remembered
  }
}

export default behaviour('keep-search', 'load', start)
