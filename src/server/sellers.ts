import {
  agentToKeep,
  chooseAgent,
  originToKeep,
  readAgentCookie,
  type AgentCodes,
  type ChosenAgent,
} from '#domain/agencies/selection.ts'
import { agencyTheme } from '#domain/agencies/brand-palette.ts'
import { readAgentCode } from '#domain/agencies/agency.ts'
import type { Consent } from '#domain/consent/consent.ts'
import { chooseAccount, isReset, type Account, type LookOf } from '#domain/partners/choose.ts'
import { readBusinessAccount } from '#domain/search/parameters.ts'
import type { Config } from './config.ts'
import { cookieName, daySeconds, writeCookie } from './cookies.ts'

/** Through whom a visitor comes: the partner whose look is shown (PART-3) and the agent who sells (PART-9). */
export type Sellers = { account: Account | null; agent: ChosenAgent }

export type Visit = {
  query: URLSearchParams
  /** The header `referer`. */
  referrer: string | null
  cookies: ReadonlyMap<string, string>
  secure: boolean
  /** The partner that the page itself is set to. */
  page?: string | null
  /** The looks of agencies, by their codes; left out: none has one. */
  agencyLook?: LookOf
}

const partnerDays = 30
const originDays = 30

export const agentCodesOf = ({
  AGENT_MAIN: main,
  AGENT_SEARCH: search,
  AGENT_FALLBACK: fallback,
}: Config): AgentCodes => ({
  main,
  search,
  fallback,
})

/**
 * The name of the partner's cookie. The cookies of the agent and of the origin keep the names that demand A1 gives them
 * (settled 47).
 */
export const partnerCookie = (secure: boolean): string => cookieName('partner', secure)

/** Through whom this visit comes, by the rules of PART-3 and PART-9. */
export const sellersOf = (
  { query, referrer, cookies, secure, page = null, agencyLook }: Visit,
  config: Config,
): Sellers => {
  const cookie = cookies.get('agent') ?? null
  const agent = chooseAgent({ query, referrer, cookie }, agentCodesOf(config))
  const account = chooseAccount(
    {
      address: readBusinessAccount(query),
      page,
      kept: cookies.get(partnerCookie(secure)) ?? null,
      agent: readAgentCode(query) ?? readAgentCookie(cookie),
    },
    agencyLook,
  )
  return { account: account && ofSeller(account, agent, agencyLook), agent }
}

/** Nobody wears the look of an agency that does not sell to him (AGENCY-48). */
const ofSeller = (account: Account, { code }: ChosenAgent, agencyLook: LookOf = () => null): Account => {
  if (account.partner?.theme !== agencyTheme || account.code === code) return account
  const look = agencyLook(code)
  return look ? { code, partner: look } : { ...account, partner: null }
}

/**
 * PART-4: removes the partner's cookie. Where the agent's cookie would bring the partner back on the next page, the
 * cookie instead says until the browser is closed that there is none.
 */
const resetCookie = ({ query, cookies, secure, agencyLook }: Visit): string => {
  const agent = readAgentCode(query) ?? readAgentCookie(cookies.get('agent') ?? null)
  const name = partnerCookie(secure)
  return chooseAccount({ address: null, page: null, kept: null, agent }, agencyLook) === null
    ? writeCookie(name, '', secure, { maxAgeSeconds: 0 })
    : writeCookie(name, 'default', secure)
}

/** The lines of Set-Cookie that keep what this visit says (PART-4, PART-5, PART-10). */
export const cookiesToKeep = (
  visit: Visit,
  { account, agent }: Sellers,
  consent: Consent | null,
  config: Config,
  ownHost: string,
): string[] => {
  const { query, referrer, cookies, secure } = visit
  const named = readBusinessAccount(query)
  const advertising = consent?.advertising ?? false
  const kept = agentToKeep(agent, {
    named: readAgentCode(query),
    cookie: cookies.get('agent') ?? null,
    advertising,
  })
  const origin = originToKeep(referrer, ownHost, cookies.get('origin') ?? null, advertising)
  const line = (name: string, value: string, days: number) =>
    writeCookie(name, value, secure, { maxAgeSeconds: days * daySeconds, readable: name === 'agent' })
  /** PART-13: looked at with each request; a cookie that names nobody goes */
  const agentLine = (cookie: string | null, code: string | null): string[] => {
    if (code !== null) return [line('agent', code, config.AGENT_COOKIE_DAYS)]
    return cookie !== null && readAgentCookie(cookie) === null ? [line('agent', '', 0)] : []
  }
  return [
    ...(named === null
      ? []
      : isReset(named)
        ? [resetCookie(visit)]
        : [line(partnerCookie(secure), account?.code ?? named, partnerDays)]),
    ...agentLine(cookies.get('agent') ?? null, kept),
    ...(origin === null ? [] : [line('origin', origin, originDays)]),
  ]
}
