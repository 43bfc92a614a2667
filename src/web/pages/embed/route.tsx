import { airportOf } from '#domain/airports/catalogue.ts'
import { uniqueAirport } from '#domain/airports/matching.ts'
import { airportName } from '#domain/airports/names.ts'
import { problems } from '#domain/problems.ts'
import { lowestFirst } from './offers.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { readSearch } from '#domain/search/parameters.ts'
import { exists, localAt } from '#domain/time/zones.ts'
import { fieldTextsOf, textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { formatStay } from '#texts/formats.ts'
import { shelfOf } from '#usecases/shelf.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { searchFormView } from '../../forms/search-form/view.ts'
import { absent, show } from '../../kernel/page.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { airportRows } from '../../shared/search/airport-rows.ts'
import { privateHeaders } from '../../shared/bookings/own.ts'
import type { Embedded, RequestFacts } from '../../site/facts.ts'
import { page, type Asked } from '../../site/page.ts'
import { EmbedPage, type EmbedView } from './view.tsx'

/** The form that stands in an agency's own page, and below it what can be booked (AGENCY-50). */
const load = async ({ facts, url }: Asked) => {
  const { embedded, pathLanguage } = facts
  if (!embedded || !pathLanguage) throw absent(404)
  const query = url.searchParams
  const names = ['startDateTime', 'endDateTime', 'startDate', 'endDate']
  return names.some((name) => query.has(name)) ? answered(facts, embedded, query) : empty(facts, embedded, query)
}

const formOf = (
  { language, currency, deps }: RequestFacts,
  { brand, theme }: Embedded,
  rest: Partial<Parameters<typeof searchFormView>[0]>,
) => ({
  ...searchFormView({
    language,
    currency,
    now: deps.clock.now(),
    bookingSite: '',
    query: new URLSearchParams(),
    accounts: {},
    ownPage: brand.code,
    ...rest,
  }),
  action: fixedPath('embed', language, brand.code),
  carried: [['theme', theme]] as [string, string][],
})

/**
 * The airport that the agency's page begins with, or the only one that it has; one of which nothing is chosen is none
 * (AGENCY-206).
 */
const empty = (facts: RequestFacts, embedded: Embedded, query: URLSearchParams): EmbedView => {
  const { airports, name, code } = embedded.brand
  const named = shelfOf(facts.deps.catalogue, code)
    .airports()
    .filter(({ iata, products }) => products.length > 0 && (airports.length === 0 || airports.includes(iata)))
    .map(({ iata }) => iata)
  const asked = (query.get('location') ?? '').toUpperCase()
  const airport = named.includes(asked) ? asked : named.length === 1 ? named[0] : undefined
  return { name, search: formOf(facts, embedded, { airport }), problems: [], found: null }
}

const answered = async (facts: RequestFacts, embedded: Embedded, query: URLSearchParams) => {
  const { deps, actor, language } = facts
  const { name, code } = embedded.brand
  const zoneOf = (iata: string) => airportOf(iata)?.zone ?? 'UTC'
  const read = readSearch(query, {
    known: (iata) => airportOf(iata) !== undefined,
    resolve: (text) => uniqueAirport(text, language, airportRows(language))?.iata ?? null,
    nowAt: (iata) => localAt(deps.clock.now(), zoneOf(iata)),
    exists: (iata, local) => exists(local, zoneOf(iata)),
  })
  const t = translator(language)
  if (!read.ok) {
    const errors = fieldTextsOf(t, read.problem)
    const search = formOf(facts, embedded, { refused: { shown: read.shown, airport: read.form.airport, errors } })
    const view = {
      name,
      search,
      problems: Object.entries(errors).map(([field, text]) => ({ field, text })),
      found: null,
    }
    return show<EmbedView>(view, { status: problems[read.problem.code].status })
  }
  const { iata, stay } = read.value
  const search = formOf(facts, embedded, { airport: iata, stay })
  const found = await findProducts(deps, actor, {
    search: { iata, stay },
    agentCode: code,
    partner: code,
    ownPage: code,
  })
  const title = airportName(iata, language)
  const heading = { airport: title, stay: formatStay(stay, language) }
  if (!found.ok) {
    const isEmpty = found.problem.code === 'no_products'
    const none = isEmpty ? t('brand.noCarPark', { name, airport: title }) : textOf(t, found.problem)
    return { name, search, problems: [], found: { ...heading, offers: [], none } }
  }
  const parameters = new URLSearchParams({
    startDateTime: stay.arrival,
    endDateTime: stay.departure,
    theme: embedded.theme,
  })
  const offers = lowestFirst(readerOf(facts), found.value.products, ({ id }) => {
    return `${fixedPath('embedForm', language, code, iata, id)}?${parameters}`
  })
  return {
    name,
    search,
    problems: [],
    found: { ...heading, offers, none: offers.length === 0 ? t('results.headingNone') : null },
  }
}

export default page({
  sheet: 'shop',
  path: patternOf('embed'),
  headers: privateHeaders,
  load,
  view: (model) => <EmbedPage {...model} />,
})
