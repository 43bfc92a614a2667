import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, useRouteError, useRouteLoaderData, type LoaderFunctionArgs } from 'react-router'
import { tagOf } from '#domain/languages.ts'
import { PageLayout } from './components/layout/layout.tsx'
import { useReference } from './components/reference.tsx'
import { useTexts } from './components/texts.tsx'
import { FailedPage, NotFoundPage } from './pages/errors/errors.tsx'
import { request as requestContext } from './routes/context.ts'
import { frameOf } from './routes/frame.ts'
import latin from './theme/fonts/figtree-latin.woff2?url'
import extendedLatin from './theme/fonts/figtree-latin-ext.woff2?url'
import './theme/tokens.css'
import './theme/theme-tui.css'
import './theme/fonts.css'
import './theme/base.css'

export const loader = ({ context, request }: LoaderFunctionArgs) => frameOf(context.get(requestContext), new URL(request.url))

const Preload = ({ font }: { font: string }) => <link rel="preload" href={font} as="font" type="font/woff2" crossOrigin="anonymous" />

/** The document around every page, error pages included. */
export function Layout({ children }: { children: ReactNode }) {
  const { language } = useTexts()
  const frame = useRouteLoaderData<typeof loader>('root')
  const reference = useReference()
  const error = useRouteError()
  return (
    <html lang={tagOf[language]} data-language={language} data-reference={error ? reference : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, interactive-widget=resizes-content" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Preload font={latin} />
        {frame?.extendedLatin && <Preload font={extendedLatin} />}
        <Meta />
        <Links />
      </head>
      <body className={frame?.theme ?? 'theme-default'}>
        <PageLayout frame={frame} chooser={!isNotFound(error)}>
          {children}
        </PageLayout>
        <Scripts />
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

const isNotFound = (error: unknown) => isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)

/** Whatever a loader, action or page threw. The cause is in the log; the visitor gets words and a reference (ledger Z1). */
export function ErrorBoundary() {
  const error = useRouteError()
  const frame = useRouteLoaderData<typeof loader>('root')
  const reference = useReference()
  if (isNotFound(error)) return <NotFoundPage airportsHref={frame?.links.airports} homeHref={frame?.links.home} />
  return <FailedPage homeHref={frame?.links.home} reference={reference} />
}
