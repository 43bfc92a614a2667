import { Button } from '../../components/button/button.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from './filters.module.css'
import type { FiltersView } from './view.ts'

/**
 * Order and filters: a GET form with a button. With script (exchange.island.ts) each change is sent at once, and the
 * list is exchanged in place.
 */
export const Filters = ({ view }: { view: FiltersView }) => {
  const { t } = useTexts()
  return (
    <form className={styles['form']} method="get" action={view.action} aria-label={t('results.filter')} data-filters="">
      {view.kept.map(([name, value], i) => (
        <input key={`${name} ${i}`} type="hidden" name={name} value={value} />
      ))}
      <div className={styles['sort']}>
        <label htmlFor="sort">{t('results.sortBy')}</label>
        <select id="sort" name="sort" defaultValue={view.sort.find(({ on }) => on)?.name}>
          {view.sort.map(({ name, text }) => (
            <option key={name} value={name}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <fieldset className={styles['filters']}>
        <legend>{t('results.filter')}</legend>
        <div className={styles['chips']}>
          {view.filters.map(({ name, text, on }) => (
            <label key={name} className={styles['chip']}>
              <input type="checkbox" name={name} value="1" defaultChecked={on} />
              <span>{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {view.clear && (
        <a className={styles['clear']} href={view.clear} data-exchange="">
          {t('results.clearFilters')}
        </a>
      )}
      <div className={styles['apply']}>
        <Button look="plain">{t('results.apply')}</Button>
      </div>
    </form>
  )
}
