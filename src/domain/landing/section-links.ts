import { languages, type Language } from '../languages.ts'

/** The two groups of pages that share one template (demand T3). */
export type PageGroup = 'homepage' | 'locations'
export type SectionName =
  | 'advantages'
  | 'locations'
  | 'what-is'
  | 'why'
  | 'our-products'
  | 'parking-locations'
  | 'testimonials'
  | 'faq'

type Link = { section: SectionName; languages: readonly Language[] }

const everywhere = (section: SectionName): Link => ({ section, languages })
const nowhere = (section: SectionName): Link => ({ section, languages: [] })

/** The links in the order of the bar, each with the languages in which it is shown. */
const links: Record<PageGroup, readonly Link[]> = {
  locations: [
    nowhere('advantages'),
    nowhere('what-is'),
    everywhere('why'),
    everywhere('our-products'),
    everywhere('parking-locations'),
    everywhere('testimonials'),
    everywhere('faq'),
  ],
  homepage: [
    everywhere('advantages'),
    everywhere('locations'),
    everywhere('what-is'),
    everywhere('why'),
    everywhere('testimonials'),
    everywhere('faq'),
  ],
}

/** The links of the section bar; only sections that the page has are among them (LANDING-2). */
export const sectionLinks = (group: PageGroup, language: Language, present: ReadonlySet<SectionName>): SectionName[] =>
  links[group]
    .filter(({ section, languages: shownIn }) => shownIn.includes(language) && present.has(section))
    .map(({ section }) => section)
