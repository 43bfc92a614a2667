import type { ReactNode } from 'react'
import { airportShort } from '#domain/airports/names.ts'
import { storageTable } from '#domain/consent/storage-table.ts'
import { partsIn, sectionsOf, type Block } from '#domain/content/blocks.ts'
import type { LinkName, PartName } from '#domain/content/names.ts'
import { rowNames } from '#domain/content/page.ts'
import { questionsWith, type FoundQuestions } from '#domain/content/questions.ts'
import { newsletterDiscountMinor } from '#domain/coupons/coupon.ts'
import { tagOf, type Language } from '#domain/languages.ts'
import { smallMapAirport } from '#domain/maps/rules.ts'
import { euro } from '#domain/money/money.ts'
import { compare, formatDay, formatMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import type { FoundContent } from '#usecases/content.ts'
import { priceTable } from '#usecases/travellers/price-table.ts'
import type { Crumb } from '../../components/breadcrumbs/breadcrumbs.tsx'
import { reviewsView } from '../../components/reviews/view.ts'
import { ContentBody, type ContentReading } from './content-body.tsx'
import { parts, type PartFacts } from './content-parts.tsx'
import { priceTableOf } from '../../components/prices.ts'
import { airportPageOf, pathOf, type StaticPage } from '#domain/site-map/pages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { faqSearch, parkingLocations, productChoice, shuttleSchedules, typedOf } from './airport-lists.ts'
import { contentValues } from './content-values.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { shelfFor } from '../../site/shelf.ts'
import { frameOf } from '../../site/frame.ts'
import { airportData } from './airport-data.ts'
import { crumbsOf, offered, readerOf, reviewsOf } from './landing-data.ts'
import { mapOf } from './map-data.ts'

/**
 * Where a component stands: the name of the page, the airport in its variables, and the parameters of the visited
 * address.
 */
export type PartPlace = { page: string; iata: string | null; query: URLSearchParams }

type PartLoaders = {
  [Name in PartName]: (facts: RequestFacts, argument: string, place: PartPlace) => Promise<PartFacts[Name]>
}

const nothing = async (): Promise<null> => null

/** Loads what each component of a content page shows, only where its placeholder stands. */
const partLoaders: PartLoaders = {
  breadcrumbs: async (facts, _argument, { page }) => contentCrumbs(facts, page),
  contact: async (facts) => frameOf(facts, new URL(facts.publicUrl)).contact,
  'price-table': async (facts, argument, { iata }) => {
    const airport = shelfFor(facts).airport(argument || (iata ?? ''))
    return airport ? priceTableOf(readerOf(facts), airport.iata, await priceTable(facts.deps, airport)) : null
  },
  products: async (facts, argument, { iata }) => productsOf(facts, argument || (iata ?? '')),
  advantages: nothing,
  'cookies-button': async (facts) => ({ href: linkPaths['cookie-settings'](facts.language) }),
  newsletter: async ({ language }) => ({
    action: fixedPath('newsletter', language),
    amount: formatMoney(euro(newsletterDiscountMinor), language),
  }),
  'late-return-form': async ({ language }) => ({ href: fixedPath('claim', language) }),
  airports: async (facts) =>
    offered(facts)
      .map(({ iata, href }) => ({ name: airportShort(iata, facts.language), href }))
      .sort((a, b) => compare(facts.language)(a.name, b.name)),
  'cookie-table': async ({ storage }) => storageTable(storage),
  'shuttle-schedules': async (facts) => shuttleSchedules(facts),
  'parking-locations': async (facts) => parkingLocations(facts),
  'product-choice': (facts, _argument, { query }) => productChoice(facts, query),
  'faq-search': async (facts, _argument, { page, query }) =>
    faqSearch(facts, page as StaticPage, query, questionsOf(facts, page, query)),
  // `{{map:EIN}}` names an airport. Without a name it is the airport of the page, and on other pages all of them.
  map: async (facts, argument, { iata }) => mapOf(facts, 'airport', argument || iata),
  'small-map': async (facts, argument, { page, iata }) => {
    const shortTitle = iata ? airportShort(iata, facts.language) : ''
    const near = argument || smallMapAirport({ home: page === 'home', shortTitle, language: facts.language })
    return near ? mapOf(facts, 'small', near) : null
  },
  reviews: async (facts, argument, { iata }) => {
    const airport = facts.deps.catalogue.airport(argument || (iata ?? ''))
    return reviewsView(readerOf(facts), await reviewsOf(facts, airport?.airportId ?? null), airport ? 'airport' : 'all')
  },
  partner: nothing,
}

/** A page of questions without those that do not contain what was typed (`?q=`). */
export const questionsOf = (
  { deps, language }: RequestFacts,
  pageName: string,
  query: URLSearchParams,
): FoundQuestions => {
  const found = deps.content.find(pageName, language)
  return questionsWith(found ? deps.content.blocks(found.page) : [], typedOf(query))
}

const productsOf = async (facts: RequestFacts, iata: string): Promise<PartFacts['products']> => {
  const page = airportPageOf(iata)
  const href = page && pathOf(page, facts.language)
  if (!page || !href) return []
  const { view } = await airportData(facts, new URL(facts.publicUrl + href), page, iata)
  return view.products.map(({ name, lane, price }) => ({
    name,
    detail: lane,
    price: price?.total ?? null,
    href: `${href}#products`,
  }))
}

// The cast is needed because the name of a component and its facts belong together, which a union over all names does
// not express.
const elementOf = async (
  facts: RequestFacts,
  name: PartName,
  argument: string,
  place: PartPlace,
): Promise<ReactNode> => {
  const draw = parts[name] as (argument: string, found: unknown) => ReactNode
  return draw(argument, await partLoaders[name](facts, argument, place))
}

/** A component that fails leaves its place empty, and the rest of the page is shown. */
const partsFor = async (
  facts: RequestFacts,
  blocks: readonly Block[],
  place: PartPlace,
): Promise<Map<Block, ReactNode>> => {
  const found = partsIn(blocks)
  const made = await Promise.all(
    found.map((block) =>
      elementOf(facts, block.name, block.argument, place).catch((error: unknown) => {
        facts.logError(error)
        return null
      }),
    ),
  )
  return new Map(found.map((block, index) => [block, made[index]]))
}

const linkPaths = {
  'look-up': (language) => fixedPath('lookUp', language),
  claim: (language) => fixedPath('claim', language),
  newsletter: (language) => fixedPath('newsletter', language),
  'cookie-settings': (language) => fixedPath('cookieSettings', language),
  'login-user': (language) => fixedPath('logIn', language),
  'login-business': (language) => fixedPath('logInBusiness', language),
  search: (language) => fixedPath('search', language),
} as const satisfies Record<string, (language: Language) => string>

const isFlow = (name: LinkName): name is keyof typeof linkPaths => name in linkPaths
const hasNoRow: readonly LinkName[] = ['home', 'airports']

/** The address of a page that a text links to by name; null while nothing is published there. */
export const pageHref = ({ deps, language }: RequestFacts, name: LinkName): string | null => {
  if (isFlow(name)) return linkPaths[name](language)
  return hasNoRow.includes(name) || deps.content.isShown(name, language) ? pathOf(name, language) : null
}

export const readingOf = async (
  facts: RequestFacts,
  { page }: FoundContent,
  blocks: readonly Block[],
  vars: Partial<Record<string, string>>,
  query = new URLSearchParams(),
): Promise<ContentReading> => ({
  value: contentValues(page.language, facts.deps.clock.now()),
  variable: (name) => vars[name] ?? '',
  pageHref: (name) => pageHref(facts, name),
  parts: await partsFor(facts, blocks, { page: page.pageName, iata: vars['airportCode'] ?? null, query }),
  tableName: translator(facts.language)('site.contentTable'),
})

/** `sections` are the same blocks in pieces, by the id of the h2 with which each begins. */
export type ShownContent = {
  title: string
  description: string
  updated: string
  body: ReactNode
  sections: ReadonlyMap<string, ReactNode>
}

/**
 * The text of a content row, for another page to show. `{city}-airport` gives that page's own row where an editor made
 * one, otherwise the row for all airports. `vars` are airportName, airportCode (IATA) and bannerTitle. Null: there is
 * no such row, or it is not published.
 */
export const contentBlocks = async (
  facts: RequestFacts,
  pageName: string,
  vars: Partial<Record<string, string>> = {},
): Promise<ShownContent | null> => {
  const found = facts.deps.content.find(rowNames(pageName), facts.language)
  if (!found) return null
  const { page, own } = found
  const blocks = facts.deps.content.blocks(page)
  const reading = await readingOf(facts, found, blocks, vars)
  const shown = (some: readonly Block[]): ReactNode => {
    const body = <ContentBody blocks={some} reading={reading} />
    return own ? body : <div lang={tagOf[page.language]}>{body}</div>
  }
  const sections = new Map([...sectionsOf(blocks)].map(([id, some]) => [id, shown(some)]))
  return {
    title: page.pageTitle,
    description: page.description,
    updated: updatedIn(facts, page.updatedOn),
    body: shown(blocks),
    sections,
  }
}

export const updatedIn = ({ language }: RequestFacts, day: FoundContent['page']['updatedOn']): string =>
  formatDay(day, language, { weekday: false })

export const contentCrumbs = (facts: RequestFacts, pageName: string): Crumb[] | null => {
  const found = facts.deps.content.find(pageName, facts.language)
  return found && crumbsOf(facts, pageName as StaticPage, found.page.shortTitle)
}
