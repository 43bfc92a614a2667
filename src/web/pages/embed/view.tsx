import { ButtonLink } from '../../components/button/button.tsx'
import { ErrorSummary } from '../../components/error-summary/error-summary.tsx'
import { PageHead } from '../../components/page-head/page-head.tsx'
import { SearchFormIsland } from '../../forms/search-form/search-form-island.tsx'
import type { SearchFormView } from '../../forms/search-form/view.ts'
import { useTexts } from '../../kernel/texts.tsx'
import type { OfferView } from './offers.ts'
import styles from './embed.module.css'

export type EmbedView = {
  /** the agency's */
  name: string
  search: SearchFormView
  problems: { field: string; text: string }[]
  /** what was found; null before anything was searched. `none`: why there is nothing */
  found: { airport: string; stay: string; offers: OfferView[]; none: string | null } | null
}

export const EmbedPage = ({ name, search, problems, found }: EmbedView) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className={styles['page']}>
      <PageHead title={t('brand.title', { name })} hasErrors={problems.length > 0} noIndex />
      <h1 className={styles['title']}>{t('brand.title', { name })}</h1>
      <ErrorSummary problems={problems} />
      <SearchFormIsland view={search} />
      {found && (
        <section aria-labelledby="found" className={styles['found']}>
          <h2 id="found">{found.airport}</h2>
          <p>{found.stay}</p>
          {found.none !== null && <p role="status">{found.none}</p>}
          <ul role="list" className={styles['offers']}>
            {found.offers.map(({ id, name: carPark, kind, price, href }) => (
              <li key={id}>
                <span className={styles['what']}>
                  <strong>{carPark}</strong>
                  <span>{kind}</span>
                </span>
                <span className={styles['price']}>{price}</span>
                <ButtonLink href={href} aria-label={t('results.chooseNamed', { name: carPark })}>
                  {t('results.choose')}
                </ButtonLink>
              </li>
            ))}
          </ul>
          {found.offers.length > 0 && <p className={styles['note']}>{t('results.totals')}</p>}
        </section>
      )}
    </main>
  )
}
