import { restore } from '#domain/search/form.ts'
import { airportNow } from './airport-clock.ts'
import { keptSearch } from './stored.ts'

/** Begins a field with another value, as if the server had written it. */
const begin = (input: HTMLInputElement, value: string): void => {
  input.defaultValue = value
  input.value = value
}

/** See search-fields.island.ts. The form as a whole is left alone when anything in it was touched. */
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
}
