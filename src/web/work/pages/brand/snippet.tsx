import { useTexts } from '../../../kernel/texts.tsx'
import { CopyText } from '../../parts/copy-text.tsx'
import { Pane } from '../../parts/pane.tsx'
import styles from './brand.module.css'

type Props = {
  pages: readonly string[]
  snippet: string
  /** where the form can be seen as it stands there */
  testPage: string
  /** customers are shown what was published */
  isShown: boolean
  /** other sites were named by what was published */
  hasHosts: boolean
  /** car parks that are sold on the page as it was published */
  soldCount: number
}

/** Where customers find the look, and what an agency copies into its own pages (AGENCY-57). */
export const Snippet = ({ pages, snippet, testPage, isShown, hasHosts, soldCount }: Props) => {
  const { t } = useTexts()
  return (
    <Pane title={t('workBrand.snippet')}>
      {isShown ? (
        <>
          <p>{t('workBrand.pageIs')}</p>
          <ul className={styles['pages']}>
            {pages.map((page) => (
              <li key={page}>
                <a href={page} target="_blank" rel="noopener">
                  {page} {t('common.opensInNewTab')}
                </a>
              </li>
            ))}
          </ul>
          <p>{t('workBrand.soldCount', { count: soldCount })}</p>
          <p>{t(hasHosts ? 'workBrand.snippetText' : 'workBrand.snippetNoHosts')}</p>
          <pre className={styles['code']} tabIndex={0} aria-label={t('workBrand.snippet')}>
            <code>{snippet}</code>
          </pre>
          <p>
            <CopyText text={snippet} name={t('workBrand.snippet')} />
          </p>
          <p>
            <a href={testPage} target="_blank" rel="noopener">
              {t('workBrand.test')} {t('common.opensInNewTab')}
            </a>
          </p>
        </>
      ) : (
        <p>{t('workBrand.closed')}</p>
      )}
    </Pane>
  )
}
