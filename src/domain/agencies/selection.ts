import { readAgentCode } from './agency.ts'

/** Which rule named the agent; kept with the booking (settled 21). */
export type AgentRule = 'search_engine' | 'address' | 'cookie' | 'default'
export type ChosenAgent = { code: string; by: AgentRule }

/** Codes that stand where nobody is named (demand A1), from the configuration. */
export type AgentCodes = { main: string; search: string; fallback: string }

export type AgentSources = {
  /** parameters of the visited address */
  query: URLSearchParams
  /** where the visitor came from, as the browser says it */
  referrer: string | null
  /** the cookie `agent`, as it was sent */
  cookie: string | null
}

/** The cookie is read with 3 to 6 characters (demand A1): older ones had more shapes than addresses have. */
export const readAgentCookie = (text: string | null): string | null =>
  text && /^[A-Za-z0-9]{3,6}$/.test(text) ? text.toUpperCase() : null

const searchEngine =
  /^(?:(?:www|m|search|html|lite|[a-z]{2}|[a-z]{2}\.search)\.)?(?:google|bing|duckduckgo|yahoo|ecosia|startpage|qwant|yandex|seznam|baidu|brave)\.(?:com|org|[a-z]{2}|com?\.[a-z]{2})$/

/** Host of an address, null where it is none. */
const hostOf = (address: string | null): string | null =>
  address && address.length <= 2_000 && URL.canParse(address) ? new URL(address).hostname || null : null

export const isSearchEngine = (referrer: string | null): boolean => searchEngine.test(hostOf(referrer) ?? '')

/** Agent selection order (demand A2, AG-02): search engine, address, cookie, default. */
export const chooseAgent = ({ query, referrer, cookie }: AgentSources, codes: AgentCodes): ChosenAgent => {
  // a paid advertisement and a letter name their agent themselves (AG-03)
  if (isSearchEngine(referrer) && !query.has('adcode') && !query.has('email'))
    return { code: codes.search, by: 'search_engine' }
  const named = readAgentCode(query)
  if (named !== null) return { code: named, by: 'address' }
  const kept = readAgentCookie(cookie)
  if (kept !== null) return { code: kept, by: 'cookie' }
  return { code: query.get('agent') ? codes.fallback : codes.main, by: 'default' }
}

/**
 * What the cookie is to hold from now on, null to leave it. Named in the address: at once, since its terms are what is
 * sold (settled 47). Found by a search engine: only with consent to advertising, and only where no agent is kept (demand A2, AG-10). A default is what no cookie means.
 */
export const agentToKeep = ({ code, by }: ChosenAgent, cookie: string | null, advertising: boolean): string | null => {
  if (by === 'address') return code
  return by === 'search_engine' && advertising && readAgentCookie(cookie) === null ? code : null
}

/**
 * Host of another site that a visitor came from, for the origin cookie (30 days); null without consent to advertising
 * or when it is this site.
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
