import { usePageForm } from '../../components/page-form.tsx'
import { Island, useBehaviour } from '../../kernel/island.tsx'
import { searchFormId } from './form-id.ts'
import type { Wake } from '../../kernel/behaviour.ts'
import { useTexts } from '../../kernel/texts.tsx'
import searchFields from './search-fields.island.ts'
import searchForm from './search-form.island.tsx'
import type { SearchFormView } from './view.ts'

/**
 * The search form in a page: native when it arrives, and with its pickers once somebody reaches for it. `wake`:
 * `intent` where the page itself sends its forms (exchange.island.ts), and on the page for a wrong address, which is
 * the lightest.
 */
export const SearchFormIsland = ({ view, wake = searchFields.wake }: { view: SearchFormView; wake?: Wake }) => {
  const { t } = useTexts()
  usePageForm(searchFormId, 'address')
  return (
    <div
      {...useBehaviour({ ...searchFields, wake })}
      {...(view.restores && { 'data-zone': view.zone, 'data-now': view.now })}
      data-sending={t('common.loading')}
      data-slow={t('results.slow')}
      data-again={t('results.again')}
      data-lost={t('common.lost')}
    >
      <Island of={searchForm} props={{ view }} />
    </div>
  )
}
