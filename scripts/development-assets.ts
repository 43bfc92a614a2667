import type { SiteAssets } from '#web/site/assets.ts'
import { islandFiles } from './vite-islands.ts'

/** Where the browser finds everything while Vite makes it anew: the sources themselves (vite.config.ts). */
export const developmentAssets = (): SiteAssets => ({
  loader: '/@site/loader.js',
  style: '/@site/style.css',
  islands: Object.fromEntries(
    Object.entries(islandFiles()).map(([name, file]) => [
      name,
      {
        modules: file.endsWith('.tsx') ? `/${file} /src/web/kernel/hydrate.tsx` : `/${file}`,
        words: {},
      },
    ]),
  ),
})
