import { partnerOf, readAccountCode, type Partner } from './partners.ts'

/**
 * The business account a visitor comes through. A code nobody knows has no look, and is handed on all the same
 * (PART-2).
 */
export type Account = { code: string; partner: Partner | null }

/** What may name an account, each as it was found. */
export type AccountSources = {
  /** `businessAccount` of the visited address */
  address: string | null
  /** what the page itself is set to */
  page: string | null
  /** the cookie */
  kept: string | null
  /** the agent of address or cookie */
  agent: string | null
}

/** The code that takes every partner away (demand A6). */
export const isReset = (code: string | null): boolean => code?.toLowerCase() === 'default'

const accountOf = (code: string): Account | null => {
  if (isReset(code)) return null
  const partner = partnerOf(code)
  return { code: partner?.code ?? code, partner }
}

/** The first source that names an account decides, also when it says `default` (PART-3, PART-4). */
export const chooseAccount = ({ address, page, kept, agent }: AccountSources): Account | null => {
  const named = readAccountCode(address) ?? readAccountCode(page) ?? readAccountCode(kept)
  if (named !== null) return accountOf(named)
  const partner = partnerOf(agent)
  return partner && { code: partner.code, partner }
}
