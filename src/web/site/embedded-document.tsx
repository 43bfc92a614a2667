import type { ReactNode } from 'react'
import { agencyTheme, darkTheme } from '#domain/agencies/brand-palette.ts'
import { lookOfBrand } from '#domain/agencies/brand-look.ts'
import { lettersBeyondLatin1, tagOf } from '#domain/languages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { translator } from '#texts/texts.ts'
import { TestLine } from '../components/layout/test-line.tsx'
import { useBehaviour } from '../kernel/island.tsx'
import { useTexts } from '../kernel/texts.tsx'
import height from '../shared/embed/embed-height.island.ts'
import extendedLatin from '../theme/fonts/figtree-latin-ext.woff2?url'
import latin from '../theme/fonts/figtree-latin.woff2?url'
import type { SiteAssets } from './assets.ts'
import type { Embedded, RequestFacts } from './facts.ts'
import styles from './embedded-document.module.css'

type Props = {
  facts: RequestFacts
  embedded: Embedded
  assets: SiteAssets
  sheet?: 'shop' | undefined
  children: ReactNode
}

const Preload = ({ font }: { font: string }) => (
  <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
)

/**
 * The document around the form in an agency's own page (AGENCY-50): no header, no footer, no question about cookies,
 * because none are set; at the foot the way to the same in a window of its own.
 */
export const EmbeddedDocument = ({ facts, embedded: { brand, theme }, assets, sheet, children }: Props) => {
  const { language, t } = useTexts()
  const { sheet: colours } = lookOfBrand(brand)
  // besides those that are named, the test page of our own (AGENCY-226)
  const hosts = [new URL(facts.publicUrl).origin, ...brand.hosts]
  return (
    <html lang={tagOf[language]} data-language={language} className={styles['root']}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content={theme} />
        <Preload font={latin} />
        {lettersBeyondLatin1.includes(language) && <Preload font={extendedLatin} />}
        <link rel="stylesheet" href={assets.styles} />
        {sheet && <link rel="stylesheet" href={assets[sheet]} />}
        <link rel="stylesheet" href={colours} />
        <script type="module" src={assets.loader} />
      </head>
      <body className={`${agencyTheme} ${styles['body']}${theme === 'dark' ? ` ${darkTheme}` : ''}`}>
        <div className={styles['content']} data-hosts={hosts.join(' ')} {...useBehaviour(height)}>
          {facts.deps.sellsAsTest && <TestLine text={translator(language)('letters.testSales')} />}
          {children}
          <p className={styles['foot']}>
            <span>{t('brand.by', { name: brand.name })}</span>{' '}
            <a href={fixedPath('brand', language, brand.code)} target="_blank" rel="noopener">
              {t('brand.openWindow')} {t('common.opensInNewTab')}
            </a>
          </p>
        </div>
      </body>
    </html>
  )
}
