import type { ReactNode } from 'react'
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  useRouteError,
  useRouteLoaderData,
  type ErrorResponse,
  type LoaderFunctionArgs,
} from 'react-router'
import { tagOf } from '#domain/languages.ts'
import { ConsentBanner } from './components/consent/banner.tsx'
import { Footer } from './components/layout/footer.tsx'
import type { FrameView } from './components/layout/frame.ts'
import { Header } from './components/layout/header.tsx'
import { PageLayout } from './components/layout/layout.tsx'
import { useReference } from './components/reference.tsx'
import { Slot } from './components/slot.tsx'
import { useTexts } from './kernel/texts.tsx'
import { FailedPage } from './pages/errors/errors.tsx'
import { request as requestContext } from './site/facts.ts'
import { frameOf } from './routes/frame.ts'
import { notFoundSlots } from './routes/not-found.tsx'
import { trackerMark } from './routes/tracker-mark.tsx'
import latin from './theme/fonts/figtree-latin.woff2?url'
import extendedLatin from './theme/fonts/figtree-latin-ext.woff2?url'
import './theme/tokens.css'
import './theme/partners.css'
import './theme/fonts.css'
import './theme/base.css'
import './theme/parts.ts'

export const loader = ({ context, request }: LoaderFunctionArgs): RootData => {
  const facts = context.get(requestContext)
  const url = new URL(request.url)
  const frame = frameOf(facts, url)
  facts.slots.set('header', <Header frame={frame} chooser />)
  // the not-found page has no other language (demand T5)
  facts.slots.set('header-plain', <Header frame={frame} chooser={false} />)
  const asks = frame.question !== null
  if (frame.question) facts.slots.set('consent', <ConsentBanner question={frame.question} />)
  facts.slots.set(
    'footer',
    <>
      <Footer frame={frame} />
      {trackerMark(facts, url)}
    </>,
  )
  notFoundSlots(facts, frame, url)
  const { theme, extendedLatin, texts, still, links } = frame
  const skin = theme !== 'theme-default' ? 'save' : facts.partner || facts.partnerReset ? 'clear' : undefined
  return { theme, skin, extendedLatin, texts, still, asks, homeHref: links.home }
}

/** What the browser needs of the frame; header and footer themselves are made here only. */
type RootData = Pick<FrameView, 'theme' | 'extendedLatin' | 'texts' | 'still'> & {
  homeHref: string
  asks: boolean
  skin: 'save' | 'clear' | undefined
}

const Preload = ({ font }: { font: string }) => (
  <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />
)

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTexts()
  const frame = useRouteLoaderData<typeof loader>('root')
  const error = useRouteError()
  const still = frame === undefined || frame.still || isNotFound(error)
  // without the frame nobody knows whose visitor this is: the browser may
  const skin = frame ? frame.skin : 'read'
  return (
    <html
      lang={tagOf[language]}
      data-language={language}
      data-texts={frame?.texts === 'search' ? undefined : frame?.texts}
      data-still={still ? '' : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Preload font={latin} />
        {frame?.extendedLatin && <Preload font={extendedLatin} />}
        <Meta />
        <Links />
      </head>
      <body className={frame?.theme ?? 'theme-default'} data-part={skin && 'theme-skin'} data-skin={skin}>
        <PageLayout
          asks={frame?.asks ?? false}
          header={frame && (isNotFound(error) ? 'header-plain' : 'header')}
          footer={frame && 'footer'}
        >
          {children}
        </PageLayout>
        {!still && <Scripts />}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

const isNotFound = (error: unknown): error is ErrorResponse =>
  isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)

/**
 * Whatever a loader, action or page threw. The cause is in the log; the visitor gets words and a reference (demand Z1).
 */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof loader>('root')
  const reference = useReference()
  if (isNotFound(error)) return <Slot name={error.status === 410 ? 'gone' : 'not-found'} />
  return <FailedPage homeHref={frame?.homeHref} reference={reference} />
}
