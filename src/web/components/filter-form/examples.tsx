import filterAsTyped from './filter.island.ts'
import { FilterForm } from './filter-form.tsx'

const texts = {
  behaviour: filterAsTyped,
  label: 'Find an airport',
  button: 'Find',
  showAll: 'All airports',
  none: 'No airports found',
} as const
const filter = { kept: [], said: ['No airports found', '1 airport'], all: '/en/airports' } as const

export const examples = {
  empty: () => <FilterForm filter={{ ...filter, kept: [], said: [...filter.said], typed: '', shown: 1 }} {...texts} />,
  none: () => (
    <FilterForm filter={{ ...filter, kept: [], said: [...filter.said], typed: 'xyz', shown: 0 }} {...texts} />
  ),
}
