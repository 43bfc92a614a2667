import { data, redirect, useLoaderData, type LoaderFunctionArgs } from 'react-router'
import { translator } from '#texts/texts.ts'
import { AirportPage } from '../pages/airport/airport.tsx'
import { AirportsPage } from '../pages/airports/airports.tsx'
import { FailedPage } from '../pages/errors/errors.tsx'
import { HomePage } from '../pages/home/home.tsx'
import { PolicyPage } from '../pages/policy/policy.tsx'
import { pathOf, resolvePath, type Resolved } from '../paths.ts'
import { request as requestContext, type RequestFacts } from './context.ts'
import { airportData, airportsData, crumbsOf, headOf, homeData } from './landing-data.ts'
import { privacyView, termsView } from './policies.ts'

/** Every page of the route table: the path says which page, in which language (design stack.md 4). */
export const loader = async ({ context, request }: LoaderFunctionArgs) => {
  const facts = context.get(requestContext)
  const url = new URL(request.url)
  const found = resolvePath(url.pathname)
  if (!found) throw data(null, { status: 404 })
  if ('redirect' in found) throw redirect(found.redirect + url.search, 301)
  return dataOf(facts, url, found)
}

const dataOf = async (facts: RequestFacts, url: URL, found: Resolved) => {
  const { t, language } = { t: translator(facts.language), language: facts.language }
  switch (found.page) {
    case 'home':
      return homeData(facts, url)
    case 'airports':
      return airportsData(facts)
    case 'terms-of-service':
      return { page: 'policy' as const, view: termsView({ t, language }), crumbs: crumbsOf(facts, found.page, t('landing.termsTitle')), head: headOf(facts, found.page) }
    case 'privacy-statement':
      return { page: 'policy' as const, view: privacyView({ t, language }), crumbs: crumbsOf(facts, found.page, t('landing.privacyTitle')), head: headOf(facts, found.page) }
    case 'error-message':
      return { page: 'failed' as const, homeHref: pathOf('home', language) }
    default:
      return airportData(facts, url, found.page, found.iata)
  }
}

export default function Landing() {
  const shown = useLoaderData<typeof loader>()
  switch (shown.page) {
    case 'home':
      return <HomePage {...shown} />
    case 'airports':
      return <AirportsPage {...shown} />
    case 'airport':
      return <AirportPage {...shown} />
    case 'policy':
      return <PolicyPage {...shown} />
    case 'failed':
      return <FailedPage homeHref={shown.homeHref} />
  }
}
