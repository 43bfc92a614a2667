import { chosenParkKey } from '#domain/search/chosen-park-key.ts'
import { behaviour } from '../../kernel/behaviour.ts'

/** Only who has searched before loads more than this. */
const hasKept = (): boolean => {
  try {
    return localStorage.getItem(chosenParkKey) !== null
  } catch {
    return false
  }
}

/**
 * Writes the last search kept in this browser into the fields (demand S6), before the form itself is awake: what the
 * island finds there it begins with. A field that somebody has touched stays.
 */
const start = (place: HTMLElement): void => {
  if (!hasKept()) return
  void import('./restore.ts').then(({ restoreInto }) => restoreInto(place))
}

export default behaviour('last-search', 'load', start)
