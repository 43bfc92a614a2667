import { island } from '../../kernel/island.tsx'
import { SearchForm, type SearchFormView } from './search-form.tsx'

type Props = { view: SearchFormView }
type Sent = Omit<SearchFormView, 'airports'>

const namesIn = (place: HTMLElement): string[] =>
  [...place.querySelectorAll('datalist option')].map((option) => option.getAttribute('value') ?? '')

/**
 * What search-fields.island.ts wrote into the fields is what they begin with. Words are first those that the server wrote,
 * because React compares.
 */
const begunWith = (view: SearchFormView, place: HTMLElement): SearchFormView => {
  const written = (name: string) => place.querySelector<HTMLInputElement>(`[name=${name}]`)?.defaultValue
  const location = written('location') ?? view.location
  if (!view.restores || location === view.location) return view
  const iata = /\(([A-Z]{3})\)$/.exec(location)?.[1] ?? null
  return {
    ...view,
    location,
    airport: iata,
    start: written('startDateTime') ?? view.start,
    end: written('endDateTime') ?? view.end,
    delivered: { airport: view.airport, start: view.start, end: view.end },
  }
}

/** The names of all airports stand in the page once, in the native list. */
export default island<Props, Sent>('search-form', SearchForm, {
  send: ({ view: { airports: _inTheNativeList, ...rest } }) => rest,
  revive: (sent, place) => ({ view: begunWith({ ...sent, airports: namesIn(place) }, place) }),
})
