import type { IncomingMessage, ServerResponse } from 'node:http'
import type { createSite, PageAnswers } from '#web/server.tsx'
import type { createWork, WorkAnswers } from '#web/work/server.tsx'
import type { SiteAssets } from '#web/site/assets.ts'

export type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Serves `npm run dev`: Vite builds the pages anew on each change, while the services of this process live on. */
export const developmentBuild = async (): Promise<{
  middleware: Middleware
  pages: () => Promise<PageAnswers>
  work: () => Promise<WorkAnswers>
  close(): Promise<void>
}> => {
  const { createServer } = await import('vite')
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const assets = (await vite.ssrLoadModule('/scripts/development-assets.ts')) as { developmentAssets: () => SiteAssets }
  return {
    middleware: vite.middlewares,
    async pages() {
      const site = (await vite.ssrLoadModule('/src/web/server.tsx')) as { createSite: typeof createSite }
      return site.createSite(assets.developmentAssets())
    },
    async work() {
      const site = (await vite.ssrLoadModule('/src/web/work/server.tsx')) as { createWork: typeof createWork }
      return site.createWork(assets.developmentAssets())
    },
    close: () => vite.close(),
  }
}
