import { Button } from '../button/button.tsx'
import { FilterForm, type FilterView } from '../filter-form/filter-form.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import faqFilter from './faq-filter.island.ts'
import faq from './faq.island.ts'

export type FaqSearchView = { filter: FilterView; contactHref: string }

/** Finds questions by their words. Without script the server answers, and each question opens by itself (screen 21). */
export const FaqSearch = ({ view: { filter, contactHref } }: { view: FaqSearchView }) => {
  const { t } = useTexts()
  const none = (
    <p>
      {t('site.noQuestion')} <a href={contactHref}>{t('site.askUs')}</a>
    </p>
  )
  return (
    <FilterForm
      filter={filter}
      behaviour={faqFilter}
      label={t('site.findQuestion')}
      button={t('site.find')}
      showAll={t('site.allQuestions')}
      none={none}
    >
      <div hidden {...useBehaviour(faq)} data-close={t('site.closeAll')}>
        <Button type="button" look="quiet">
          {t('site.openAll')}
        </Button>
      </div>
    </FilterForm>
  )
}
