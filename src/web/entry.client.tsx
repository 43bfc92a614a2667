import { loadChunk } from './kernel/chunk-load.ts'
import { startSite } from './site/start.ts'

/** A still page (root.tsx) brings no router: there is nothing on it that React would change. */
const isStill = document.documentElement.dataset['still'] !== undefined

startSite()
if (!isStill)
  loadChunk('The page', () => import('./hydrate.tsx'))
    .then(({ wake }) => wake())
    .catch((error: unknown) => console.error('The page stays as delivered:', error))
