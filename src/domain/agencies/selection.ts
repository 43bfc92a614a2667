import { readAgentCode } from './agency.ts'

/** The rule by which the agent was chosen; it is stored with the booking (settled 21). */
export type AgentRule = 'search_engine' | 'address' | 'cookie' | 'default'
export type ChosenAgent = { code: string; by: AgentRule }

/** The configured codes that count where nobody is named (demand A1). */
export type AgentCodes = { main: string; search: string; fallback: string }

export type AgentSources = {
  /** parameters of the visited address */
  query: URLSearchParams
  /** the referrer that the browser sent */
  referrer: string | null
  /** the cookie `agent` as the browser sent it */
  cookie: string | null
}

/** Cookies may hold 3 to 6 characters (demand A1): older cookies had more shapes than addresses have. */
export const readAgentCookie = (text: string | null): string | null =>
  text && /^[A-Za-z0-9]{3,6}$/.test(text) ? text.toUpperCase() : null

const searchEngine =
  /^(?:(?:www|m|search|html|lite|[a-z]{2}|[a-z]{2}\.search)\.)?(?:google|bing|duckduckgo|yahoo|ecosia|startpage|qwant|yandex|seznam|baidu|brave)\.(?:com|org|[a-z]{2}|com?\.[a-z]{2})$/

/** The host of an address; null where the text is no address. */
const hostOf = (address: string | null): string | null =>
  address && address.length <= 2_000 && URL.canParse(address) ? new URL(address).hostname || null : null

export const isSearchEngine = (referrer: string | null): boolean => searchEngine.test(hostOf(referrer) ?? '')

/** Chooses the agent (demand A2, AG-02): search engine first, then address, then cookie, then the default. */
export const chooseAgent = ({ query, referrer, cookie }: AgentSources, codes: AgentCodes): ChosenAgent => {
  // a paid advertisement and a letter name their agent in the address, so the search engine behind the visit does not
  // count (AG-03)
  if (isSearchEngine(referrer) && !query.has('adcode') && !query.has('email'))
    return { code: codes.search, by: 'search_engine' }
  const named = readAgentCode(query)
  if (named !== null) return { code: named, by: 'address' }
  const kept = readAgentCookie(cookie)
  if (kept !== null) return { code: kept, by: 'cookie' }
  return { code: query.get('agent') ? codes.fallback : codes.main, by: 'default' }
}

/**
 * The rule that brought a customer, for the record of a booking (PART-11). The cookie only remembers; it holds the
 * search engines' code or one that an address named, because nothing else is ever kept.
 */
export const broughtBy = ({ code, by }: ChosenAgent, codes: AgentCodes): AgentRule => {
  if (by !== 'cookie') return by
  return code === codes.search ? 'search_engine' : 'address'
}

/**
 * What the agent cookie must hold from now on; null leaves it as it is. `named` is the agent of the address: it is kept
 * at once, because its terms decide what is sold (settled 47), also where a search engine decides this one request. One
 * found through a search engine is kept only with consent to advertising, and only where no agent is kept yet (demand
 * A2, AG-10). A default is never kept: a missing cookie already means the default.
 */
export const agentToKeep = (
  { code, by }: ChosenAgent,
  { named, cookie, advertising }: { named: string | null; cookie: string | null; advertising: boolean },
): string | null => {
  if (named !== null) return named
  return by === 'search_engine' && advertising && readAgentCookie(cookie) === null ? code : null
}

/**
 * The host of the site a visitor came from, for the origin cookie (30 days). Null without consent to advertising, and
 * when the visitor came from this site.
 */
export const originToKeep = (
  referrer: string | null,
  ownHost: string,
  kept: string | null,
  advertising: boolean,
): string | null => {
  const host = hostOf(referrer)
  return advertising && host !== null && host !== ownHost && kept === null && /^[\w.-]{1,100}$/.test(host) ? host : null
}
