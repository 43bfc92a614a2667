import type { ReactNode } from 'react'
import { tagOf } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { ConsentBanner } from '../components/consent/banner.tsx'
import { Footer } from '../components/layout/footer.tsx'
import type { FrameView } from '../components/layout/frame.ts'
import { Header } from '../components/layout/header.tsx'
import { drawnOnceRead } from '../components/layout/drawn.ts'
import styles from '../components/layout/layout.module.css'
import { TestLine } from '../components/layout/test-line.tsx'
import { useBehaviour } from '../kernel/island.tsx'
import { useTexts } from '../kernel/texts.tsx'
import extendedLatin from '../theme/fonts/figtree-latin-ext.woff2?url'
import latin from '../theme/fonts/figtree-latin.woff2?url'
import themeSkin from '../theme/theme-skin.island.ts'
import type { SiteAssets } from './assets.ts'
import type { RequestFacts } from './facts.ts'
import { TrackerMark } from './tracker-mark.tsx'

const Preload = ({ font }: { font: string }) => (
  <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
)

/**
 * What the browser does with the look of a partner: keeps it, drops it, or takes up the kept one
 * (theme-skin.island.ts).
 */
const skinOf = (frame: FrameView | null, { partner, partnerReset }: RequestFacts): string | undefined => {
  // without the frame the server does not know whose visitor this is, but the browser may
  if (!frame) return 'read'
  // an agency's colours are no class alone, so the browser has nothing to keep of them
  if (frame.theme !== 'theme-default' && frame.theme !== 'theme-agency') return 'save'
  return partner || partnerReset ? 'clear' : undefined
}

type Props = {
  facts: RequestFacts
  /** The header and footer for this address. Null: a failure came before anything was known. */
  frame: FrameView | null
  /** False on the not-found page, which has no other language (demand T5). */
  chooser: boolean
  assets: SiteAssets
  /** A style sheet that this page needs besides that of all pages. */
  sheet?: 'shop' | undefined
  children: ReactNode
}

/**
 * The document around every view: the skip link (first, so that it leads past the question too), the line of a test,
 * the question about cookies while it is open, the header, the page's own `main`, and the footer. React moves the title
 * and links of the view into the head, wherever the view renders them.
 */
export const Document = ({ facts, frame, chooser, assets, sheet, children }: Props) => {
  const { language, t } = useTexts()
  return (
    <html lang={tagOf[language]} data-language={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Preload font={latin} />
        {frame?.extendedLatin && <Preload font={extendedLatin} />}
        <link rel="stylesheet" href={assets.styles} />
        {sheet && <link rel="stylesheet" href={assets[sheet]} />}
        {frame?.partner?.sheet && <link rel="stylesheet" href={frame.partner.sheet} />}
        <link {...drawnOnceRead('main')} />
        <script type="module" src={assets.loader} />
      </head>
      <Body theme={frame?.theme ?? 'theme-default'} skin={skinOf(frame, facts)}>
        <a className={styles['skip']} href="#main">
          {t('common.skipToContent')}
        </a>
        {facts.deps.sellsAsTest && <TestLine text={translator(language)('letters.testSales')} />}
        {frame?.question && <ConsentBanner question={frame.question} />}
        {frame && <Header frame={frame} chooser={chooser} />}
        {children}
        {frame && <Footer frame={frame} />}
        {frame && <TrackerMark facts={facts} />}
      </Body>
    </html>
  )
}

const Body = ({ theme, skin, children }: { theme: string; skin: string | undefined; children: ReactNode }) => {
  const asks = useBehaviour(themeSkin)
  return (
    <body className={theme} {...(skin && { ...asks, 'data-skin': skin })}>
      {children}
    </body>
  )
}
