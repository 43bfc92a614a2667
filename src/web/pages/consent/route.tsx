import {
  chosen,
  consentDays,
  flagsCookie,
  formatFlags,
  isChoice,
  messageCookie,
  messageValue,
  optionalCategories,
  type Consent,
} from '#domain/consent/consent.ts'
import { storageTable, toForget } from '#domain/consent/storage-table.ts'
import { fixedPath, patternOf } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { backWithin } from '../../site/same-site.ts'
import type { RequestFacts } from '../../site/facts.ts'
import { formValues, inLanguage, seeOther } from '../../shared/bookings/own.ts'
import { to } from '../../kernel/page.ts'
import { page, type Asked } from '../../site/page.ts'

const keptForSeconds = consentDays * 24 * 3600

/** Readable by scripts and named as demand I3 says, because the page's own script asks for these cookies too. */
const keep = (facts: RequestFacts, consent: Consent): void => {
  facts.setCookie(flagsCookie, formatFlags(consent), { maxAgeSeconds: keptForSeconds, readable: true })
  facts.setCookie(messageCookie, messageValue, { maxAgeSeconds: keptForSeconds, readable: true })
}

/** CONS-6: deletes at once what is no longer agreed to, also under the prefix of secure connections. */
const takeBack = (facts: RequestFacts, consent: Consent): void => {
  const { agent, storage } = facts
  const refused = toForget(storageTable(storage), (category) => category === 'functional' || consent[category]).filter(
    ({ kind }) => kind === 'cookie',
  )
  for (const { name, hostOnly } of refused) facts.setCookie(name, '', { maxAgeSeconds: 0, readable: !hostOnly })
  // One cookie serves two purposes: the agent of a search engine goes, and one whose link was followed stays.
  if (!consent.advertising && agent.by === 'cookie' && agent.code === storage.searchAgent)
    facts.setCookie('agent', '', { maxAgeSeconds: 0, readable: true })
}

/**
 * Takes the form of the banner and that of the settings: keeps the choice and goes back. An invalid answer changes
 * nothing.
 */
const action = async ({ facts, request }: Asked) => {
  inLanguage(facts)
  const values = await formValues(request)
  const { choice = '', back = '' } = values
  const beside = request.headers.get('accept') === 'application/json'
  const there = backWithin(facts.publicUrl, back) ?? pathOf('home', facts.language)
  if (choice === 'choose')
    return to(`${fixedPath('cookieSettings', facts.language)}?${new URLSearchParams({ back: there })}`, 303)
  if (!isChoice(choice)) return beside ? new Response(null, { status: 400 }) : to(there, 303)
  const ticked = Object.fromEntries(
    optionalCategories.map((category) => [category, values[category] === 'on']),
  ) as Record<(typeof optionalCategories)[number], boolean>
  const consent = chosen(choice, ticked, facts.deps.clock.now(), facts.privacySignal)
  keep(facts, consent)
  takeBack(facts, consent)
  return beside ? new Response(null, { status: 204 }) : to(there, 303)
}

/** There is nothing to see here, so whoever opens the address is led to the settings. */
const load = ({ facts }: Asked) => seeOther(fixedPath('cookieSettings', inLanguage(facts).language))

export default page({
  path: patternOf('consent'),
  load,
  action,
})
