/**
 * The work side as the server uses it (src/server/work.ts); this is an entry of the build beside the public pages. Only
 * plain objects are passed across.
 */
import { translator } from '#texts/texts.ts'
import { createKernel, type Answers } from '../kernel/serve.ts'
import { TextsProvider } from '../kernel/texts.tsx'
import { assetsIn, type SiteAssets } from '../site/assets.ts'
import { finderOf } from '../site/find-page.ts'
import { WorkDocument } from './frame/document.tsx'
import { Failed, NotFound } from './frame/errors.tsx'
import type { WorkFacts } from './frame/facts.ts'
import type { WorkPage } from './frame/page.ts'
import { shellOf } from './frame/shell.ts'
import { builtPages } from './frame/built.ts'
import { countForHouse } from './frame/house-counts.ts'
import { workPages } from './pages.ts'

export type WorkAnswers = Answers<WorkFacts>

/** Answers every request below /work with a page. */
export const createWork = (assets: SiteAssets): WorkAnswers => {
  builtPages.take(workPages.map(({ at }) => at))
  const find = finderOf(workPages)
  const answer = createKernel<WorkFacts, WorkPage>({
    find,
    assets: ({ language }) => assetsIn(assets, language),
    around: (node, { language }) => (
      <TextsProvider language={language} t={translator(language)}>
        {node}
      </TextsProvider>
    ),
    document: (view, { facts, params }, _status, page) => {
      const shell = page?.frame === 'plain' ? null : shellOf(facts, params, builtPages.all())
      return (
        <WorkDocument facts={facts} shell={shell} frame={page?.frame ?? 'shell'} assets={assets}>
          {view ?? <NotFound isPlain={shell === null} />}
        </WorkDocument>
      )
    },
    failed: ({ facts }) => (
      <WorkDocument facts={facts} shell={null} frame="plain" assets={assets}>
        <Failed isPlain reference={facts.requestId} />
      </WorkDocument>
    ),
    log: (error, facts) => facts.logError(error),
  })
  return async (asked, facts) => {
    // a file has no navigation beside it
    if (find(asked.url.pathname)?.page.view) await countForHouse(facts)
    return answer(asked, facts)
  }
}
