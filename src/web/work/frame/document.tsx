import type { ReactNode } from 'react'
import { tagOf } from '#domain/languages.ts'
import { lettersBeyondLatin1 } from '#domain/languages.ts'
import { useBehaviour } from '../../kernel/island.tsx'
import { useTexts } from '../../kernel/texts.tsx'
import type { SiteAssets } from '../../site/assets.ts'
import extendedLatin from '../../theme/fonts/figtree-latin-ext.woff2?url'
import latin from '../../theme/fonts/figtree-latin.woff2?url'
import { DemoBanner } from './demo-banner.tsx'
import type { WorkFacts } from './facts.ts'
import { WorkHeader } from './header.tsx'
import { KeysHelp } from './keys-help.tsx'
import { BottomBar, Navigation } from './nav-bars.tsx'
import { PlainHeader } from './plain-header.tsx'
import plain from './plain.module.css'
import styles from './shell.module.css'
import type { Shell } from './shell.ts'
import workKeys from './work-keys.island.ts'

type Props = {
  facts: WorkFacts
  /** Null: nobody is signed in, or the page stands by itself. */
  shell: Shell | null
  frame: 'shell' | 'plain' | 'bare'
  assets: SiteAssets
  children: ReactNode
}

const Preload = ({ font }: { font: string }) => (
  <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
)

/** The document around every view of the work side. Light or dark is the person's choice, else the device's. */
export const WorkDocument = ({ facts, shell, frame, assets, children }: Props) => {
  const { language, t } = useTexts()
  const settings = facts.staff?.person.settings
  return (
    <html lang={tagOf[language]} data-language={language} data-mode={settings?.mode}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Preload font={latin} />
        {lettersBeyondLatin1.includes(language) && <Preload font={extendedLatin} />}
        <link rel="stylesheet" href={assets.work} />
        <script type="module" src={assets.loader} />
      </head>
      <Body className={shell || frame === 'bare' ? styles['body'] : plain['body']} hasKeys={settings?.keys !== false}>
        <a className={styles['skip']} href="#main">
          {t('common.skipToContent')}
        </a>
        {frame !== 'bare' && facts.staff?.isDemo && shell && <DemoBanner shell={shell} />}
        {frame === 'bare' ? (
          children
        ) : shell ? (
          <InShell shell={shell} hasKeys={settings?.keys !== false}>
            {children}
          </InShell>
        ) : (
          <OnInk>{children}</OnInk>
        )}
      </Body>
    </html>
  )
}

type BodyProps = { className: string | undefined; hasKeys: boolean; children: ReactNode }
const Body = ({ className, hasKeys, children }: BodyProps) => {
  const keys = useBehaviour(workKeys)
  return (
    <body className={className} {...(hasKeys && keys)}>
      {children}
    </body>
  )
}

const InShell = ({ shell, hasKeys, children }: { shell: Shell; hasKeys: boolean; children: ReactNode }) => (
  <>
    <WorkHeader shell={shell} />
    <div className={styles['columns']}>
      <Navigation shell={shell} />
      {children}
    </div>
    {hasKeys && <KeysHelp />}
    <BottomBar shell={shell} />
  </>
)

const OnInk = ({ children }: { children: ReactNode }) => (
  <>
    <PlainHeader />
    {children}
  </>
)
