import { greetingFor } from '#domain/agencies/greeting.ts'
import { airportOf } from '#domain/airports/catalogue.ts'
import { compare } from '#texts/formats.ts'
import { airportName } from '#domain/airports/names.ts'
import { phoneHref } from '#domain/telephone.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { shelfOf } from '#usecases/shelf.ts'
import { searchFormView } from '../../forms/search-form/view.ts'
import { absent } from '../../kernel/page.ts'
import { typedSearch } from '../../shared/search/asked.ts'
import { page, type Asked } from '../../site/page.ts'
import { BrandPage } from './view.tsx'

/**
 * The page of an agency (AGENCY-44). What it hands on is what a link of the agency says: who sells, and whose look is
 * worn (AGENCY-48).
 */
const load = ({ facts, url, params }: Asked) => {
  const { deps, language, currency, bookingSite, publicUrl, pathLanguage } = facts
  const brand = deps.catalogue.brand(params['code'] ?? '')
  if (!brand || !pathLanguage) throw absent(404)
  const { code, name, email, phone, greetings } = brand
  const sold = shelfOf(deps.catalogue, code)
    .airports()
    .filter(({ products }) => products.length > 0)
  const chosen = brand.airports.length === 0 ? sold : sold.filter(({ iata }) => brand.airports.includes(iata))
  const here = fixedPath('brand', language, code)
  const asked = (url.searchParams.get('location') ?? '').toUpperCase()
  const only = chosen.length === 1 ? chosen[0]?.iata : undefined
  const airport = chosen.find(({ iata }) => iata === asked)?.iata ?? only
  const query = new URLSearchParams({ agent: code, businessAccount: code })
  const inOrder = compare(language)
  return {
    name,
    greeting: greetingFor(greetings, language),
    seed: airport ?? 'home',
    search: searchFormView({
      language,
      currency,
      now: deps.clock.now(),
      bookingSite,
      query,
      businessAccount: code,
      airport: airport !== undefined && airportOf(airport) ? airport : undefined,
      accounts: {},
      ownPage: code,
      refused: typedSearch(facts, url.searchParams),
    }),
    airports: chosen
      .map(({ iata }) => ({ iata, name: airportName(iata, language), href: `${here}?location=${iata}#location` }))
      .sort((a, b) => inOrder(a.name, b.name)),
    contact: { email, phone, phoneHref: phone === '' ? '' : phoneHref(phone) },
    // search engines know the page that everybody sees (AGENCY-49)
    canonical: publicUrl + pathOf('home', language),
  }
}

export default page({ path: patternOf('brand'), load, view: (model) => <BrandPage {...model} /> })
