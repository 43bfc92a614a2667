import { Hero } from '../../components/hero/hero.tsx'
import { Slot } from '../../components/slot.tsx'
import { SearchForm } from '../../forms/search-form/search-form.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'

/** Home and airport pages (demand T1): the search form, and around it what the server wrote. */
export const SearchLanding = ({ search, formId }: { search: SearchFormView; formId?: string | undefined }) => (
  <main id="main" tabIndex={-1}>
    <Slot name="head" />
    <Hero {...(formId ? { formId } : {})}>
      <SearchForm view={search} />
    </Hero>
    <Slot name="sections" />
  </main>
)
