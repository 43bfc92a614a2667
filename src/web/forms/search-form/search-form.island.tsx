import { island } from '../../kernel/island.tsx'
import { SearchForm, type SearchFormView } from './search-form.tsx'

type Props = { view: SearchFormView }
type Sent = Omit<SearchFormView, 'airports'>

const namesIn = (place: HTMLElement): string[] =>
  [...place.querySelectorAll('datalist option')].map((option) => option.getAttribute('value') ?? '')

/**
 * The form begins with what search-fields.island.ts wrote into the fields. The first words are still those of the
 * server, because React compares them with the markup.
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

/** The names of all airports are in the page only once, in the native list, so they are not sent again. */
export default island<Props, Sent>('search-form', SearchForm, {
  send: ({ view: { airports: _inTheNativeList, ...rest } }) => rest,
  revive: (sent, place) => ({ view: begunWith({ ...sent, airports: namesIn(place) }, place) }),
})
