import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { SiteAssets } from '#web/site/assets.ts'

/** What the build (vite.config.ts) wrote about itself. Throws where there is no build. */
export const readPageAssets = (folder: string): SiteAssets => {
  const read = (name: string) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Partial<SiteAssets>
  return { ...read('assets.json'), ...read('styles.json'), ...read('shop.json'), ...read('work.json') } as SiteAssets
}
