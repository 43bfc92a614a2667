import { usePageForm } from '../../components/page-form.tsx'
import { Island, useBehaviour } from '../../kernel/island.tsx'
import { searchFormId } from './form-id.ts'
import searchFields from './search-fields.island.ts'
import searchForm from './search-form.island.tsx'
import type { SearchFormView } from './view.ts'

/** The search form in a page: native when it arrives, and with its pickers once somebody reaches for it. */
export const SearchFormIsland = ({ view }: { view: SearchFormView }) => {
  usePageForm(searchFormId, 'address')
  return (
    <div {...useBehaviour(searchFields)} {...(view.restores && { 'data-zone': view.zone, 'data-now': view.now })}>
      <Island of={searchForm} props={{ view }} />
    </div>
  )
}
