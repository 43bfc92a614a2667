import type { Language } from '../languages.ts'
import { hourMs, minuteMs, type Instant } from '../time/zones.ts'
import type { SavedCar, SavedTraveller } from './saved.ts'

/** A mailed link proved `email` when the account began; that is why its bookings may be shown (ACCT-1). */
export type Account = {
  id: string
  email: string
  /** false: the account is opened by mailed links only */
  hasPassword: boolean
  language: Language
  verifiedAt: Instant
  traveller: SavedTraveller | null
  cars: SavedCar[]
  createdAt: Instant
}

/** The limits of docs/rulebook/accounts.md. */
export const accountPolicy = {
  linkMs: 10 * minuteMs,
  /** a browser is logged out after this time without a request (ASVS 7.3) */
  idleMs: 30 * minuteMs,
  longestMs: 12 * hourMs,
  /** a mailed link that was opened within this time stands in for the password */
  provedMs: 15 * minuteMs,
  /** the list shows this many bookings of an account, the newest ones */
  bookings: 200,
} as const

/** Where the page of a mailed link leads. */
export type LinkTarget = 'bookings' | 'saved' | 'security' | 'data'

/** A link works for ten minutes, its last moment included, and once (ACCT-2). */
export const isLinkOpen = (link: { expiresAt: Instant; usedAt: Instant | null }, now: Instant): boolean =>
  link.usedAt === null && now <= link.expiresAt
export const linkExpiry = (now: Instant): Instant => now + accountPolicy.linkMs

/** A mailed link that was opened just now stands in for the password (ACCT-7). */
export const isProved = (provedAt: Instant | null, now: Instant): boolean =>
  provedAt !== null && now - provedAt <= accountPolicy.provedMs
