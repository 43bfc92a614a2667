import { useEffect, useState } from 'react'
import { useNavigation } from 'react-router'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { Slot } from '../../components/slot.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { SearchForm } from '../../forms/search-form/search-form.tsx'
import { keepSearch } from '../../forms/search-form/stored.ts'
import { Filters } from './filters.tsx'
import { ListMap } from './list-map.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './results.module.css'
import type { RefusedView, ResultsMarkup, ResultsView } from './view.ts'

type ListView = ResultsView & { map: ResultsMarkup | null }

/** The list of car parks for a search, or the form again with what was wrong (screen 6). */
export const ResultsPage = ({ view }: { view: ListView | RefusedView }) =>
  view.kind === 'results' ? <Results view={view} /> : <Refused view={view} />

const Results = ({ view }: { view: ListView }) => {
  const { t } = useTexts()
  const { search } = view
  const busy = useNavigation().state === 'loading'
  const late = useLate(busy)
  useEffect(() => keepSearch(search), [search])
  return (
    <>
      <PageHead title={view.title} noIndex />
      <section className={styles['bar']} aria-label={t('results.yourSearch')}>
        <div className="wrap">
          <details key={view.form.start + view.form.end + view.form.location} className={styles['change']}>
            <summary>
              <span className={styles['what']}>
                <strong>{view.summary.airport}</strong>
                <span>
                  {view.summary.stay} · {view.summary.days}
                </span>
              </span>
              <span className={styles['open']}>{t('results.changeSearch')}</span>
            </summary>
            <SearchForm view={view.form} />
          </details>
        </div>
      </section>
      <main id="main" tabIndex={-1} className={`wrap ${styles['main']}`}>
        <div className={styles['title']}>
          <h1>{view.heading}</h1>
          <div className={styles['notes']}>
            <p>{t('common.localTimes')}</p>
            <details className={styles['how']}>
              <summary>{t('results.howWeSort')}</summary>
              <p>{t('results.howWeSortText')}</p>
            </details>
            {view.map && <ListMap map={view.map} />}
          </div>
        </div>
        <div className={styles['side']}>
          <Filters view={view.filters} />
        </div>
        <div className={styles['list']} aria-busy={busy}>
          <p role="status" className={late ? styles['busy'] : 'visually-hidden'}>
            {late ? t('results.updating') : view.shown}
          </p>
          {view.notice && <Notice kind="info" title={view.notice} />}
          {view.instead && <Instead instead={view.instead} />}
          <ul role="list" className={styles['cards']}>
            {view.cards.map((card) => (
              <ProductCard key={card.id} card={card} />
            ))}
          </ul>
          <Slot name="advice" />
        </div>
      </main>
    </>
  )
}

const Instead = ({ instead }: { instead: NonNullable<ResultsView['instead']> }) => {
  const { t } = useTexts()
  return (
    <Notice kind="info" title={instead.text}>
      {instead.links.length > 0 && <p>{t('results.otherDays')}</p>}
      {instead.links.length > 0 && (
        <ul className={styles['others']}>
          {instead.links.map(({ text, href }) => (
            <li key={href}>
              <a href={href}>{text}</a>
            </li>
          ))}
        </ul>
      )}
      {instead.earliest && <p>{instead.earliest}</p>}
    </Notice>
  )
}

const Refused = ({ view }: { view: RefusedView }) => (
  <>
    <PageHead title={view.title} hasErrors={view.hasErrors} noIndex />
    <main id="main" tabIndex={-1} className={`wrap ${styles['refused']}`}>
      <ErrorSummary problems={view.problems} />
      <h1>{view.heading}</h1>
      <SearchForm view={view.form} />
      {view.airports && (
        <section className={styles['meant']} aria-labelledby="meant">
          <h2 id="meant">{view.airports.heading}</h2>
          <ul role="list">
            {view.airports.links.map(({ text, href }) => (
              <li key={href}>
                <a href={href}>{text}</a>
              </li>
            ))}
          </ul>
        </section>
      )}
    </main>
  </>
)

const patienceMs = 400

/** A short wait is not worth a word. */
const useLate = (busy: boolean): boolean => {
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!busy) return undefined
    const timer = setTimeout(() => setLate(true), patienceMs)
    return () => {
      clearTimeout(timer)
      setLate(false)
    }
  }, [busy])
  return late
}
