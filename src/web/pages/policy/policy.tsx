import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../components/texts.tsx'
import styles from './policy.module.css'

export type PolicyView = { title: string; description: string; updated: string; clauses: { heading: string; text: string }[] }

/** Terms and privacy: numbered clauses under one heading. */
export const PolicyPage = ({ view, crumbs, head }: { view: PolicyView; crumbs: Crumb[]; head: Omit<PageHeadProps, 'title'> }) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageHead title={view.title} description={view.description} {...head} />
      <div className={styles['page']}>
        <Breadcrumbs crumbs={crumbs} />
        <h1>{view.title}</h1>
        <p className={styles['updated']}>{t('landing.lastUpdated', { date: view.updated })}</p>
        {view.clauses.map(({ heading, text }, index) => (
          <section key={heading} aria-labelledby={`clause-${index + 1}`}>
            <h2 id={`clause-${index + 1}`}>
              {index + 1}. {heading}
            </h2>
            <p>{text}</p>
          </section>
        ))}
      </div>
    </main>
  )
}
