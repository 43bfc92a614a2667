import { Island, useBehaviour } from '../../kernel/island.tsx'
import lastSearch from './last-search.island.ts'
import searchForm from './search-form.island.tsx'
import type { SearchFormView } from './view.ts'

/** The search form in a page: native as delivered, with its pickers once somebody reaches for it. */
export const SearchFormIsland = ({ view }: { view: SearchFormView }) => {
  const restoring = useBehaviour(lastSearch)
  const form = <Island of={searchForm} props={{ view }} />
  return view.restores ? (
    <div {...restoring} data-zone={view.zone} data-now={view.now}>
      {form}
    </div>
  ) : (
    form
  )
}
