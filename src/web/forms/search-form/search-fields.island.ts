import { chosenParkKey } from '#domain/search/chosen-park-key.ts'
import { behaviour } from '../../kernel/behaviour.ts'
import { sendLater } from '../send-later.ts'

/** Only visitors who have searched before load more than this. */
const hasKept = (): boolean => {
  try {
    return localStorage.getItem(chosenParkKey) !== null
  } catch {
    return false
  }
}

const withCode = /\(([A-Z]{3})\)\s*$/

/**
 * What the search form does before it is awake itself, and what sends it (BOOK-40). A search names an airport by its
 * code (demand S9) while the field shows its name, so the value to post is replaced when the form is read. And where
 * the form begins with the last search kept in this browser (demand S6), that search is written into the fields; a
 * field that somebody has touched stays as it is.
 */
const start = (place: HTMLElement): void => {
  place.addEventListener('formdata', ({ formData }) => {
    const location = formData.get('location')
    const [, code] = typeof location === 'string' ? (withCode.exec(location) ?? []) : []
    if (code) formData.set('location', code)
  })
  sendLater(place)
  if (place.dataset['zone'] !== undefined && hasKept())
    void import('./restore.ts').then(({ restoreInto }) => restoreInto(place))
}

export default behaviour('search-fields', 'load', start)
