import type { Language } from '#domain/languages.ts'
import type { Assets } from '../kernel/island.tsx'

/**
 * What the files of the browser's build are called, as the build notes it (vite.config.ts); addresses below the site's
 * origin.
 */
export type PageAssets = {
  /** The one script of every page. */
  loader: string
  /** The modules of each island and its words by language, by the island's name. */
  islands: Record<string, { modules: string; words: Partial<Record<Language, string>> }>
}

export type SiteAssets = PageAssets & {
  /** The style sheet of every page. */
  styles: string
  /** What the list of car parks and the booking form have besides. */
  shop: string
  /** The style sheet of every page of the work side, in place of the others. */
  work: string
}

const assetsByLanguage = new WeakMap<SiteAssets, Map<Language, Assets>>()

/** Where the islands of a page in this language are. Throws for an island that the build does not have. */
export const assetsIn = (site: SiteAssets, language: Language): Assets => {
  const known = assetsByLanguage.get(site) ?? new Map<Language, Assets>()
  assetsByLanguage.set(site, known)
  const found = known.get(language)
  if (found) return found
  const islandOf = (name: string) => {
    const island = site.islands[name]
    if (!island) throw new Error(`the build has no island ${name}`)
    return island
  }
  const made: Assets = {
    modules: (name) => islandOf(name).modules,
    words: (name) => islandOf(name).words[language],
  }
  known.set(language, made)
  return made
}
