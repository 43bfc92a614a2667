/**
 * The pages as the server uses them (src/server/pages.ts); this is the entry of their build. The build has its own copy
 * of every module, so only plain objects are passed across.
 */
import { translator } from '#texts/texts.ts'
import { createKernel, type Answers } from './kernel/serve.ts'
import { TextsProvider } from './kernel/texts.tsx'
import { TypedContext } from './components/page-form.tsx'
import { pages } from './pages.ts'
import { assetsIn, type SiteAssets } from './site/assets.ts'
import { Document } from './site/document.tsx'
import { EmbeddedDocument } from './site/embedded-document.tsx'
import { FailedPage } from './site/errors.tsx'
import { filledAgain } from './site/filled-again.ts'
import { finderOf } from './site/find-page.ts'
import type { RequestFacts } from './site/facts.ts'
import { frameOf } from './site/frame.ts'
import { NotFoundPage } from './site/not-found.tsx'
import { notFoundView } from './site/not-found-data.ts'
import type { SitePage } from './site/page.ts'

export type PageAnswers = Answers<RequestFacts>

/** Answers every request with a page. */
export const createSite = (assets: SiteAssets): PageAnswers => {
  const answer = createKernel<RequestFacts, SitePage>({
    find: finderOf(pages),
    assets: ({ language }) => assetsIn(assets, language),
    around: (node, { language, typed = null }) => (
      <TextsProvider language={language} t={translator(language)}>
        <TypedContext value={typed}>{node}</TypedContext>
      </TextsProvider>
    ),
    document: (view, { facts, url }, status, page) => {
      if (facts.embedded && view)
        return (
          <EmbeddedDocument facts={facts} embedded={facts.embedded} assets={assets} sheet={page?.sheet}>
            {view}
          </EmbeddedDocument>
        )
      const frame = frameOf(facts, url)
      return (
        <Document facts={facts} frame={frame} chooser={view !== null} assets={assets} sheet={page?.sheet}>
          {view ?? <NotFoundPage gone={status === 410} view={notFoundView(facts, frame)} />}
        </Document>
      )
    },
    failed: ({ facts, url }) => {
      const frame = frameIfAny(facts, url)
      return (
        <Document facts={facts} frame={frame} chooser assets={assets}>
          <FailedPage homeHref={frame?.links.home} reference={facts.requestId} />
        </Document>
      )
    },
    log: (error, facts) => facts.logError(error),
  })
  return async (question, facts) => {
    const again = await filledAgain(question, facts)
    return again ? answer({ ...question, method: 'GET' }, again) : answer(question, facts)
  }
}

const frameIfAny = (facts: RequestFacts, url: URL) => {
  try {
    return frameOf(facts, url)
  } catch {
    return null
  }
}
