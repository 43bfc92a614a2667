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

/** Kept readable, under the names of demand I3: the page's own script asks them too. */
const keep = (facts: RequestFacts, consent: Consent): void => {
  facts.setCookie(flagsCookie, formatFlags(consent), { maxAgeSeconds: keptForSeconds, readable: true })
  facts.setCookie(messageCookie, messageValue, { maxAgeSeconds: keptForSeconds, readable: true })
}

/** CONS-6: what is no longer agreed to is deleted at once, also under the prefix of secure connections. */
const takeBack = (facts: RequestFacts, consent: Consent): void => {
  const { agent, storage } = facts
  const refused = toForget(storageTable(storage), (category) => category === 'functional' || consent[category]).filter(
    ({ kind }) => kind === 'cookie',
  )
  for (const { name, hostOnly } of refused) facts.setCookie(name, '', { maxAgeSeconds: 0, readable: !hostOnly })
  // one cookie, two reasons: the agent of search engines goes, one whose link was followed stays
  if (!consent.advertising && agent.by === 'cookie' && agent.code === storage.searchAgent)
    facts.setCookie('agent', '', { maxAgeSeconds: 0, readable: true })
}

/**
 * The banner's form and that of the settings: keeps the choice and goes back. An answer that is none changes nothing.
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

/** Nothing to see here: whoever opens the address reads the settings instead. */
const load = ({ facts }: Asked) => seeOther(fixedPath('cookieSettings', inLanguage(facts).language))

export default page({
  path: patternOf('consent'),
  load,
  action,
})
