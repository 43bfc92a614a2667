import { airportOf } from '#domain/airports/catalogue.ts'
import { distanceKm, matchAirports, nearest } from '#domain/airports/matching.ts'
import { airportName } from '#domain/airports/names.ts'
import { problems } from '#domain/problems.ts'
import type { Problem } from '#domain/outcome.ts'
import { lowestOf } from '#domain/pricing/leading.ts'
import { readCompared, readFilters, readFlex, readSort } from '#domain/search/filters.ts'
import { beginWith, encodeLastSearch, lastSearchDays, lastSearchOf } from '#domain/search/last-search.ts'
import { handOver, type Search, type SearchAnswer, type ShownSearch } from '#domain/search/parameters.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatKilometres } from '#texts/formats.ts'
import { fieldTextsOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { findProducts, type FoundProducts } from '#usecases/travellers/find-products.ts'
import { nextFree } from '#usecases/travellers/next-free.ts'
import { locationText, searchFormView, type SearchFormQuestion } from '../../forms/search-form/view.ts'
import { ResultsPage } from './list.tsx'
import { resultsView, type Alternative, type RefusedView, type ResultsQuestion } from './view.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { pictureOf } from '../../shared/pictures/picture-view.ts'
import { ratingsOf } from '../../shared/reviews/ratings.ts'
import { airportRows } from '../../shared/search/airport-rows.ts'
import { readAsked } from '../../shared/search/asked.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { readerOf } from '../../shared/landing/landing-data.ts'
import { listMapOf } from './list-map-data.ts'
import { absent, show } from '../../kernel/page.ts'
import { ownPageOf, shelfFor } from '../../site/shelf.ts'
import { page, type Asked } from '../../site/page.ts'

/**
 * `/{language}/search`: the list of products for the search in the address (demand S9), or the form again with what is
 * wrong in it.
 */
const load = async ({ facts, url }: Asked) => {
  if (!facts.pathLanguage) throw absent(404)
  const { searchParams: query } = url
  const answer = readAsked(facts, query)
  if (!answer.ok)
    return show(refusedView(facts, query, answer), {
      status: isBare(query) ? 200 : problems[answer.problem.code].status,
    })
  return answerOf(facts, query, answer.value)
}

const answerOf = async (facts: RequestFacts, query: URLSearchParams, search: Search) => {
  const { deps, actor, agent } = facts
  const shown = shownOf(facts, search)
  const found = await findProducts(deps, actor, {
    search,
    agentCode: agent.code,
    partner: facts.businessAccount,
    ownPage: ownPageOf(facts),
  })
  if (!found.ok && found.problem.code === 'no_products') return show(noCarParkView(facts, query, search))
  if (!found.ok) {
    const form = { airport: search.iata, ...search.stay }
    return show(refusedView(facts, query, { ok: false, problem: found.problem, shown, form }), {
      status: problems[found.problem.code].status,
    })
  }
  // it is a convenience, so it is kept only for visitors who agreed (settled 47)
  if (facts.consent?.websiteImprovement)
    facts.setCookie('cp', encodeLastSearch(lastSearchOf(search)), {
      maxAgeSeconds: lastSearchDays * 86_400,
      readable: true,
    })
  const { airport, products } = found.value
  const soldOut = products.filter(({ offer }) => offer.state === 'soldOut').map(({ product }) => product)
  const ratings = await ratingsOf(facts)
  const question: ResultsQuestion = {
    reader: readerOf(facts),
    iata: search.iata,
    zone: airport.zone,
    stay: search.stay,
    found: products,
    alternatives: await pricedAlternatives(facts, found.value),
    next: await nextFree(deps, airport, search.stay, soldOut, agent.code),
    now: deps.clock.now(),
    pictureOf: (product) => pictureOf(airport, product, 'square', facts.language),
    ratingOf: ({ carPark }) => ratings.ofCarPark(airport.airportId, carPark.id),
    filters: readFilters(query),
    sort: readSort(query),
    flex: readFlex(query),
    compared: readCompared(query),
    query,
    form: formOf(facts, query, { airport: search.iata, stay: search.stay }),
  }
  const view = resultsView(question)
  return show({ ...view, map: listMapOf(facts, question, view) })
}

/**
 * The nearest other days with the cheapest price of each. This takes one more query for each stay, and is done only
 * when nothing is free.
 */
const pricedAlternatives = async (
  facts: RequestFacts,
  { airport, alternatives }: FoundProducts,
): Promise<Alternative[]> => {
  const { deps, actor, agent } = facts
  const stays = new Map(alternatives.map((one) => [one.stay.arrival, one]))
  return Promise.all(
    [...stays.values()].map(async ({ product, stay }): Promise<Alternative> => {
      const search = { iata: airport.iata, stay }
      const other = await findProducts(deps, actor, { search, agentCode: agent.code, ownPage: ownPageOf(facts) })
      const priced = other.ok
        ? other.value.products.flatMap((one) =>
            one.leading ? [{ name: one.product.name, total: one.leading.price.total }] : [],
          )
        : []
      const cheapest = lowestOf(priced, ({ total }) => total.minor)
      return { stay, ...(cheapest ?? { name: product.name, total: null }) }
    }),
  )
}

const shownOf = ({ language }: RequestFacts, { iata, stay }: Search): ShownSearch => ({
  location: locationText(iata, language),
  startDateTime: stay.arrival,
  endDateTime: stay.departure,
})

const formOf = (
  facts: RequestFacts,
  query: URLSearchParams,
  rest: Pick<SearchFormQuestion, 'airport' | 'stay' | 'refused'>,
) => {
  const { language, deps, bookingSite, businessAccount } = facts
  const ownPage = ownPageOf(facts)
  return searchFormView({ language, now: deps.clock.now(), bookingSite, query, businessAccount, ownPage, ...rest })
}

const mostMeant = 8

/** The airports that a text may mean which is not clearly one airport, as links to the same search. */
const meant = (facts: RequestFacts, query: URLSearchParams, shown: ShownSearch): RefusedView['airports'] => {
  const { language } = facts
  const rows = shown.location ? matchAirports(shown.location, language, airportRows(language)).slice(0, mostMeant) : []
  const links = rows.map(({ iata }) => ({ text: locationText(iata, language), href: linkTo(facts, query, iata) }))
  return links.length ? { heading: translator(language)('results.whichAirport'), links } : null
}

const linkTo = ({ language }: RequestFacts, query: URLSearchParams, iata: string): string => {
  const parameters = new URLSearchParams(query)
  parameters.set('location', iata)
  return `${fixedPath('search', language)}?${parameters}`
}

/** A visit without any of the form's parameters is no mistake: it gets the empty form and no message. */
const isBare = (query: URLSearchParams) => !['location', 'startDateTime', 'endDateTime'].some((name) => query.has(name))

/** SEARCH-24: the last search is read as long as it may be kept; this works without script too. */
const lastSearch = (facts: RequestFacts): Pick<SearchFormQuestion, 'airport' | 'stay'> => {
  const nowAt = (iata: string) => {
    const zone = airportOf(iata)?.zone
    return zone ? localAt(facts.deps.clock.now(), zone) : null
  }
  return facts.consent?.websiteImprovement ? beginWith((name) => facts.cookie(name, { readable: true }), nowAt) : {}
}

const refusedView = (facts: RequestFacts, query: URLSearchParams, { problem, shown, form }: Refusal): RefusedView => {
  const { language } = facts
  const t = translator(language)
  if (isBare(query))
    return {
      kind: 'refused',
      title: t('results.formTitle'),
      heading: t('results.formTitle'),
      form: formOf(facts, query, lastSearch(facts)),
      problems: [],
      airports: null,
      hasErrors: false,
    }
  const airports = form.airport === null ? meant(facts, query, shown) : null
  const texts = fieldTextsOf(t, problem)
  const errors = { ...texts, ...(airports && { location: airports.heading }) }
  return {
    kind: 'refused',
    title: t('results.formTitle'),
    heading: t('results.formHeading'),
    form: formOf(facts, query, { refused: { shown, airport: form.airport, errors } }),
    problems: Object.entries(errors).map(([field, text]) => ({ field, text })),
    airports,
    hasErrors: true,
  }
}

type Refusal = Extract<SearchAnswer, { ok: false }> & { problem: Problem }

/**
 * For an airport that can be searched but has no car park yet (settled 43): says so, and names the nearest airports
 * that have one.
 */
const noCarParkView = (facts: RequestFacts, query: URLSearchParams, { iata, stay }: Search): RefusedView => {
  const { language, partner } = facts
  const t = translator(language)
  const here = airportOf(iata)
  const airport = airportName(iata, language)
  const parks = shelfFor(facts)
    .airports()
    .filter((one) => one.products.length > 0)
    .flatMap((one) => airportOf(one.iata) ?? [])
  // says how far each is, because even the nearest may be hours away
  const near = here
    ? nearest(here.latitude, here.longitude, parks).map((one) => ({
        iata: one.iata,
        distance: formatKilometres(Math.round(distanceKm(here, one)), language),
      }))
    : []
  return {
    kind: 'refused',
    title: t('results.title', { airport }),
    heading:
      ownPageOf(facts) && partner
        ? t('brand.noCarPark', { name: partner.name, airport })
        : t('results.noCarPark', { airport }),
    form: formOf(facts, query, { airport: iata, stay }),
    problems: [],
    airports:
      near.length > 0
        ? {
            heading: t('results.nearby'),
            links: near.map(({ iata: other, distance }) => ({
              text: `${locationText(other, language)}, ${distance}`,
              href: handOver(fixedPath('search', language), query, { iata: other, stay, businessAccount: null }),
            })),
          }
        : null,
    hasErrors: false,
  }
}

export default page({
  sheet: 'shop',
  path: patternOf('search'),
  load,
  view: (model) => <ResultsPage view={model} />,
})
