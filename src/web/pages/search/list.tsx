import { writeChosenPark } from '#domain/search/chosen-park.ts'
import { GoodToKnow } from '../../components/good-to-know/good-to-know.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import exchange from './exchange.island.ts'
import { SearchFormIsland } from '../../forms/search-form/search-form-island.tsx'
import { Filters } from './filters.tsx'
import keepSearch from '../../forms/search-form/keep-search.island.ts'
import { ListMap, type ListMapView } from './list-map.tsx'
import { ProductCard } from './product-card.tsx'
import styles from './results.module.css'
import type { RefusedView, ResultsView } from './view.ts'

type ListView = ResultsView & { map: ListMapView | null }

/** The list of car parks for a search, or the form again with what was wrong (screen 6). */
export const ResultsPage = ({ view }: { view: ListView | RefusedView }) =>
  view.kind === 'results' ? <Results view={view} /> : <Refused view={view} />

const Results = ({ view }: { view: ListView }) => {
  const { t } = useTexts()
  const { search } = view
  const [keeping, exchanging] = [useBehaviour(keepSearch), useBehaviour(exchange)]
  return (
    <>
      <PageHead title={view.title} noIndex />
      <section
        className={styles['bar']}
        aria-label={t('results.yourSearch')}
        {...keeping}
        data-search={writeChosenPark(search)}
      >
        <div className="wrap">
          <details className={styles['change']}>
            <summary>
              <span className={styles['what']}>
                <strong>{view.summary.airport}</strong>
                <span>
                  {view.summary.stay} · {view.summary.days}
                </span>
              </span>
              <span className={styles['open']}>{t('results.changeSearch')}</span>
            </summary>
            <SearchFormIsland view={view.form} />
          </details>
        </div>
      </section>
      <main id="main" tabIndex={-1} className={`wrap ${styles['main']}`} {...exchanging}>
        <div className={styles['title']} data-live="title">
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
        <div className={styles['side']} data-live="filters">
          <Filters view={view.filters} />
        </div>
        <p role="status" className="visually-hidden" data-updating={t('results.updating')} data-busy={styles['busy']}>
          {view.shown}
        </p>
        <div className={styles['list']} data-live="list">
          {view.notice && <Notice kind="info" title={view.notice} />}
          {view.instead && <Instead instead={view.instead} />}
          <ul role="list" className={styles['cards']}>
            {view.cards.map((card) => (
              <ProductCard key={card.id} card={card} />
            ))}
          </ul>
          <GoodToKnow />
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
      <SearchFormIsland view={view.form} />
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
