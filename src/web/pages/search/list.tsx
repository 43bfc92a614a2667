import { writeChosenPark } from '#domain/search/chosen-park.ts'
import { flexParameter } from '#domain/search/filters.ts'
import { Button } from '../../components/button/button.tsx'
import { drawnOnceRead } from '../../components/layout/drawn.ts'
import { GateBadge } from '../../components/gate-badge/gate-badge.tsx'
import { GoodToKnow } from '../../components/good-to-know/good-to-know.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { Icon } from '../../components/icon.tsx'
import { Notice } from '../../components/notice/notice.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import { CompareBar, Comparison } from './compare.tsx'
import exchange from './exchange.island.ts'
import { SearchFormIsland } from '../../forms/search-form/search-form-island.tsx'
import { filterFormId, Filters } from './filters.tsx'
import keepSearch from '../../forms/search-form/keep-search.island.ts'
import { ListMap, MapButton, type ListMapView } from './list-map.tsx'
import pins from './pins.island.ts'
import { ProductCard } from './product-card.tsx'
import sheets from './sheets.island.ts'
import styles from './results.module.css'
import line from './search-line.module.css'
import type { RefusedView, ResultsView } from './view.ts'

/** The first card that no window of usual height shows a part of when the list opens. */
const firstBelow = 5

type ListView = ResultsView & { map: ListMapView | null }

/** The list of car parks for a search, or the form again with what was wrong (screen 6). */
export const ResultsPage = ({ view }: { view: ListView | RefusedView }) =>
  view.kind === 'results' ? <Results view={view} /> : <Refused view={view} />

const Results = ({ view }: { view: ListView }) => {
  const { t } = useTexts()
  const below = view.cards[firstBelow]
  const [keeping, exchanging] = [useBehaviour(keepSearch), useBehaviour(exchange)]
  return (
    <>
      <PageHead title={view.title} noIndex />
      <section
        className={line['bar']}
        aria-label={t('results.yourSearch')}
        {...keeping}
        data-search={writeChosenPark(view.search)}
      >
        <Summary view={view} />
      </section>
      {below && <link {...drawnOnceRead(below.id)} />}
      <main
        id="main"
        tabIndex={-1}
        className={styles['main']}
        {...exchanging}
        data-slow={t('results.slow')}
        data-again={t('results.again')}
        data-lost={t('common.lost')}
      >
        <div className={styles['title']} data-live="title">
          <div>
            <h1>{view.heading}</h1>
            {view.equal && <p>{view.equal}</p>}
          </div>
          {view.flex !== null && <Switch isOn={view.flex} />}
        </div>
        {/* on a phone its halves come as sheets (sheets.island.ts) */}
        <div className={styles['tools']} data-live="filters" data-sheet={styles['sheet']}>
          <Filters view={view.filters} />
        </div>
        <p role="status" className="visually-hidden" data-updating={t('results.updating')} data-busy={styles['busy']}>
          {view.shown}
        </p>
        <MapButton />
        <div className={styles['list']} data-live="list" {...useBehaviour(pins)}>
          {view.notices.map((notice) => (
            <Notice key={notice} kind="info" title={notice} />
          ))}
          {view.instead && <Instead instead={view.instead} />}
          <ul role="list" className={styles['cards']}>
            {view.cards.map((card, index) => (
              <ProductCard key={card.id} card={card} waits={index > 1} />
            ))}
          </ul>
          <Comparison table={view.compare.table} />
          <GoodToKnow />
        </div>
        <ListMap map={view.map} />
        <CompareBar view={view.compare} />
        <BottomBar filtersOn={view.filters.on} />
      </main>
    </>
  )
}

const Summary = ({ view: { summary, form } }: { view: ListView }) => {
  const { t } = useTexts()
  return (
    <details className={line['change']}>
      <summary>
        <GateBadge iata={summary.iata} />
        <strong className={line['airport']}>{summary.airport}</strong>
        <span className={line['long']}>
          {summary.stay} · {summary.days}
        </span>
        <span className={line['short']}>
          <b>{summary.from} →</b> <span>{`${summary.to} · ${summary.days}`}</span>
        </span>
        <span className={`${line['open']} ${line['long']}`}>{t('results.changeSearch')}</span>
        <span className={`${line['open']} ${line['short']}`}>{t('results.change')}</span>
      </summary>
      <SearchFormIsland view={form} wake="intent" />
    </details>
  )
}

/** One switch for all cards (SEARCH-43): a parameter of the address, sent at once where there is script. */
const Switch = ({ isOn }: { isOn: boolean }) => {
  const { t } = useTexts()
  return (
    <div className={styles['flex']}>
      <label>
        <input type="checkbox" name={flexParameter} value="1" defaultChecked={isOn} form={filterFormId} />
        {t('results.switch')}
      </label>
      <Button look="quiet" form={filterFormId}>
        {t('results.apply')}
      </Button>
    </div>
  )
}

/** The bar at the foot of a phone. Without script its links lead to the same things further down the page. */
const BottomBar = ({ filtersOn }: { filtersOn: number }) => {
  const { t } = useTexts()
  return (
    <nav className={styles['bottom']} aria-label={t('results.tools')} {...useBehaviour(sheets)}>
      <a href={`#${filterFormId}`} data-opens="sort">
        <Icon name="sort" />
        {t('results.sort')}
      </a>
      <a href={`#${filterFormId}`} data-opens="filter">
        <Icon name="filter" />
        {t('results.filter')}
        <span data-live="count">{filtersOn > 0 && <small>{filtersOn}</small>}</span>
      </a>
      <a href="#list-map">
        <Icon name="map" />
        {t('results.map')}
      </a>
    </nav>
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
