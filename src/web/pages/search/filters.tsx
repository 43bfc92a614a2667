import { Button } from '../../components/button/button.tsx'
import { Icon } from '../../components/icon.tsx'
import { usePageForm } from '../../components/page-form.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './filters.module.css'
import type { FiltersView } from './view.ts'

/** The form of the list; the switch above the cards belongs to it by this name. */
export const filterFormId = 'choices'

/**
 * Order and filters: a GET form with a button. With script (exchange.island.ts) each change is sent at once, and the
 * list is exchanged in place.
 */
export const Filters = ({ view }: { view: FiltersView }) => {
  const { t } = useTexts()
  return (
    <form
      {...usePageForm(filterFormId, 'address')}
      className={styles['form']}
      method="get"
      action={view.action}
      // on the way back the browser must not tick what the list does not show
      autoComplete="off"
      aria-label={t('results.filter')}
      data-filters=""
    >
      {view.kept.map(([name, value], i) => (
        <input key={`${name} ${i}`} type="hidden" name={name} value={value} />
      ))}
      <Sort sort={view.sort} />
      {view.filters.length > 0 && <Chips filters={view.filters} />}
      {view.clear && (
        <a className={styles['clear']} href={view.clear} data-exchange="">
          {t('results.clearFilters')}
        </a>
      )}
      <details className={styles['how']} id="how-we-sort">
        <summary>{t('results.howWeSort')}</summary>
        <p>{t('results.howWeSortText')}</p>
      </details>
      <div className={styles['apply']}>
        <Button look="plain">{t('results.apply')}</Button>
      </div>
      <div className={styles['close']}>
        <Button type="button" wide data-close="">
          {view.show}
        </Button>
      </div>
    </form>
  )
}

const Sort = ({ sort }: Pick<FiltersView, 'sort'>) => {
  const { t } = useTexts()
  return (
    <details className={styles['sort']} id="sort-by" data-fold="">
      <summary className={`${styles['chip']} ${styles['on']}`}>
        <Icon name="sort" />
        <span className="visually-hidden">{t('results.sortBy')}: </span>
        {sort.find(({ on }) => on)?.text}
        <Icon name="chevron-down" />
      </summary>
      <fieldset>
        <legend>{t('results.sortBy')}</legend>
        {sort.map(({ name, text, on }) => (
          <label key={name}>
            <input type="radio" name="sort" value={name} defaultChecked={on} />
            {text}
          </label>
        ))}
      </fieldset>
    </details>
  )
}

const Chips = ({ filters }: Pick<FiltersView, 'filters'>) => {
  const { t } = useTexts()
  return (
    <fieldset className={styles['filters']}>
      <legend>{t('results.filter')}</legend>
      {filters.map(({ name, icon, text, count, on, isDead }) => (
        <label key={name} className={styles['chip']}>
          <input type="checkbox" name={name} value="1" defaultChecked={on} disabled={isDead} />
          <Icon name={icon} />
          <span>
            {text} <span className={styles['count']}>{count}</span>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
