import { dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import { formatDay } from '#texts/formats.ts'
import { ConsentSettings, type ConsentSettingsView } from '../../components/consent/settings.tsx'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { backWithin } from '../../site/same-site.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { inLanguage, privateHeaders } from '../../shared/bookings/own.ts'
import { page, type Asked } from '../../site/page.ts'

const viewOf = (facts: RequestFacts, query: URLSearchParams): ConsentSettingsView => {
  const { language, consent, privacySignal, deps } = facts
  const here = fixedPath('cookieSettings', language)
  const isChosen = consent !== null && (!privacySignal || consent.despiteSignal === true)
  return {
    action: fixedPath('consent', language),
    // A visitor who came from a page goes on reading there; one who came from the footer sees what was saved.
    back: backWithin(facts.publicUrl, query.get('back')) ?? `${here}?saved`,
    websiteImprovement: consent?.websiteImprovement ?? false,
    advertising: consent?.advertising ?? false,
    chosenOn: isChosen ? formatDay(dateOf(localAt(consent.at, 'UTC')), language, { weekday: false }) : null,
    signal: privacySignal,
    saved: isChosen && query.has('saved'),
    policyHref: deps.content.isShown('cookies', language) ? pathOf('cookies', language) : null,
  }
}

/**
 * `/{language}/cookie-settings`: open to everybody, but kept in no cache, because it shows the choice of one visitor.
 */
const load = ({ facts, url }: Asked) => {
  inLanguage(facts)
  return { view: viewOf(facts, url.searchParams) }
}

export default page({
  path: patternOf('cookieSettings'),
  headers: privateHeaders,
  load,
  view: ({ view }) => <ConsentSettings view={view} />,
})
