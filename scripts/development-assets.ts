import { languages } from '#domain/languages.ts'
import type { SiteAssets } from '#web/site/assets.ts'
import { carriedNames, islandFiles } from './vite-islands.ts'

/** All texts, because an island that is being written may name new ones. */
const words = Object.fromEntries(languages.map((language) => [language, `/@site/words/${language}.json`]))

/** Where the browser finds everything during development: Vite serves the sources themselves (vite-development.ts). */
export const developmentAssets = (): SiteAssets => ({
  loader: '/@site/loader.js',
  styles: '/@site/styles.css',
  shop: '/@site/shop.css',
  work: '/@site/work.css',
  islands: {
    ...Object.fromEntries([...carriedNames()].map((name) => [name, { modules: '', words: {} }])),
    ...Object.fromEntries(
      Object.entries(islandFiles()).map(([name, file]) => [
        name,
        {
          modules: file.endsWith('.tsx') ? `/${file} /src/web/kernel/hydrate.tsx` : `/${file}`,
          words: file.endsWith('.tsx') ? words : {},
        },
      ]),
    ),
  },
})
