import { partnerOf, readAccountCode, type Look, type Partner } from './partners.ts'

/**
 * The business account through which a visitor comes. A code that nobody knows has no look of its own but is handed on
 * all the same (PART-2).
 */
export type Account = { code: string; partner: Look | null }

/** The look of the agency that sells under a code (AGENCY-44); null where it has none. */
export type LookOf = (code: string) => Look | null

/** The partner of a code in any case, as the rows have it (PART-18); null where it is none's. */
export type PartnerOf = (code: string | null | undefined) => Partner | null

/** The places that may name an account, each with the text found there. */
export type AccountSources = {
  /** `businessAccount` of the visited address */
  address: string | null
  /** the account that the page itself is set to */
  page: string | null
  /** the account kept in the cookie */
  kept: string | null
  /** the agent named by address or cookie */
  agent: string | null
}

/** The code that takes every partner away (demand A6). */
export const isReset = (code: string | null): boolean => code?.toLowerCase() === 'default'

/** Where a code is an agency's with a look of its own and a partner's, the agency's counts (PART-21). */
const accountOf = (code: string, agencyLook: LookOf, find: PartnerOf): Account | null => {
  if (isReset(code)) return null
  const partner = agencyLook(code) ?? find(code)
  return { code: partner?.code ?? code, partner }
}

/** The account that counts: the first source that names one decides, even when it says `default` (PART-3, PART-4). */
export const chooseAccount = (
  { address, page, kept, agent }: AccountSources,
  agencyLook: LookOf = () => null,
  find: PartnerOf = partnerOf,
): Account | null => {
  const named = readAccountCode(address) ?? readAccountCode(page) ?? readAccountCode(kept)
  if (named !== null) return accountOf(named, agencyLook, find)
  const partner = (agent === null ? null : agencyLook(agent)) ?? find(agent)
  return partner && { code: partner.code, partner }
}
