import type { LinkTarget } from '#domain/accounts/account.ts'
import type { Language } from '#domain/languages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { leadBack } from '../bookings/own.ts'

const pages = {
  bookings: 'account',
  saved: 'accountSaved',
  security: 'accountSecurity',
  data: 'accountData',
} as const satisfies Record<LinkTarget, string>

/** Where a mailed link leads (ACCT-2). */
export const linkPath = (target: LinkTarget, language: Language): string => fixedPath(pages[target], language)

/**
 * The page that asked for the log-in, or else the bookings. The link never contains an address, so nobody can make it
 * lead elsewhere.
 */
export const linkTargetOf = (back: string | null, language: Language): LinkTarget =>
  (['saved', 'security', 'data'] as const).find(
    (target) => back !== null && leadBack(back, linkPath(target, language)) === back,
  ) ?? 'bookings'
