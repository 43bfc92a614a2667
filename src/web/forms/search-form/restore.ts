import { restore } from '#domain/search/form.ts'
import { dateOf, parseDateTime } from '#domain/time/local.ts'
import { shortDayWords, timeWords } from '../../pickers/moment-words.ts'
import { airportNow } from './airport-clock.ts'
import { keptSearch } from './stored.ts'
import type { SearchFormView } from './view.ts'

/** Gives a field another initial value, as if the server had written it. */
const begin = (input: HTMLInputElement, value: string): void => {
  input.defaultValue = value
  input.value = value
}

/** Writes the words over a date field, in which the server's stand (moment-field.tsx). */
const sayMoment = (field: HTMLInputElement, view: Pick<SearchFormView, 'words' | 'min'>): void => {
  const moment = parseDateTime(field.value)
  const [day, time] = field.parentElement?.querySelectorAll('b, small') ?? []
  if (!moment || !day || !time) return
  day.textContent = shortDayWords(view.words, dateOf(moment), view.min)
  time.textContent = timeWords(view.words, moment)
}

/** See search-fields.island.ts. When anything in the form was touched, all of it is left alone. */
export const restoreInto = (place: HTMLElement): void => {
  const field = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)
  const [location, from, to] = [field('location'), field('startDateTime'), field('endDateTime')]
  const kept = keptSearch()
  if (!location || !from || !to || !kept) return
  if (place.querySelector('[data-awake]') || [location, from, to].some((one) => one.value !== one.defaultValue)) return
  const names = [...place.querySelectorAll('datalist option')].map((option) => option.getAttribute('value') ?? '')
  const name = names.find((one) => one.endsWith(`(${kept.location})`))
  if (!name) return
  const { form } = restore(kept, airportNow(place.dataset['zone'] ?? 'UTC', Number(place.dataset['now'])))
  begin(location, name)
  begin(from, form.arrival ?? from.defaultValue)
  begin(to, form.departure ?? to.defaultValue)
  const sent = place.querySelector<HTMLElement>('[data-props]')?.dataset['props']
  if (!sent) return
  const view = JSON.parse(sent) as Pick<SearchFormView, 'words' | 'min'>
  sayMoment(from, view)
  sayMoment(to, view)
}
