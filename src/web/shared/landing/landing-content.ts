import { bannerOf } from '#domain/landing/banner.ts'
import type { AirportPage } from '#domain/site-map/pages.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { contentBlocks } from './content-data.tsx'
import { noContent, type ContentSections } from './landing-sections.tsx'

/** The title of the banner, by the rule of domain/landing/banner.ts. */
export const bannerTitle = (shortTitle: string, words: { primary: string; shortTitle: string }): string => {
  const banner = bannerOf(shortTitle, null)
  return banner.kind === 'supplied' ? banner.title : words[banner.kind]
}

/** What editors wrote for this template, by heading. A page is shown even without it. */
export const contentOf = async (
  facts: RequestFacts,
  name: 'home' | AirportPage,
  vars?: Record<string, string>,
): Promise<ContentSections> => {
  const row = await contentBlocks(facts, name, vars).catch((error: unknown) => void facts.logError(error))
  return row?.sections ?? noContent
}
