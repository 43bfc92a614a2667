import { languages, type Language } from '../languages.ts'

/** demand T3: pages of one template, in two groups. */
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

/** In the order of the bar, each with the languages it is shown in. */
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

/** LANDING-2: the links of the section bar, only to sections the page has. */
export const sectionLinks = (group: PageGroup, language: Language, present: ReadonlySet<SectionName>): SectionName[] =>
  links[group]
    .filter(({ section, languages: shownIn }) => shownIn.includes(language) && present.has(section))
    .map(({ section }) => section)
