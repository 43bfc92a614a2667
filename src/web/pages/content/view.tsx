import type { ReactNode } from 'react'
import { Breadcrumbs, type Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { PageHead, type PageHeadProps } from '../../components/page-head/page-head.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import styles from '../../shared/landing/content.module.css'

export type ContentView = {
  title: string
  keywords: string
  /** For example "20 November 2026". */
  updated: string
  /** The language of the text as BCP 47, where it differs from the page's (settled 27). */
  lang: string | undefined
  template: 'content' | 'faq'
  stylesheet: 'standard' | 'legal'
  chapters: { id: string; title: string }[]
  body: ReactNode
}

const chaptersForContents = 4

/** A content page: what an editor wrote, under the heading of the product (screen 35). */
export const ContentPage = ({
  view,
  crumbs,
  head,
}: {
  view: ContentView
  crumbs: Crumb[]
  head: Omit<PageHeadProps, 'title'>
}) => {
  const { t } = useTexts()
  return (
    <main id="main" tabIndex={-1} className="wrap">
      <PageHead title={view.title} {...head} />
      {view.keywords && <meta name="keywords" content={view.keywords} />}
      <div className={styles['page']}>
        <Breadcrumbs crumbs={crumbs} />
        <h1 lang={view.lang}>{view.title}</h1>
        <p className={styles['updated']}>{t('landing.lastUpdated', { date: view.updated })}</p>
        {view.template === 'content' && view.chapters.length >= chaptersForContents && (
          <nav className={styles['contents']} aria-labelledby="toc">
            <h2 id="toc">{t('site.onThisPage')}</h2>
            <ol lang={view.lang} className={view.stylesheet === 'legal' ? undefined : styles['plainList']}>
              {view.chapters.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ol>
          </nav>
        )}
        <div lang={view.lang} className={`${styles['text']} ${styles[view.stylesheet]} ${styles[view.template]}`}>
          {view.body}
        </div>
      </div>
    </main>
  )
}
