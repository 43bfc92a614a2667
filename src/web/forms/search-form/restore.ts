import { restore } from '#domain/search/form.ts'
import { airportNow } from './airport-clock.ts'
import { keptSearch } from './stored.ts'

/** Gives a field another initial value, as if the server had written it. */
const begin = (input: HTMLInputElement, value: string): void => {
  input.defaultValue = value
  input.value = value
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
}
