import type { Language } from '../languages.ts'
import { hourMs, minuteMs, type Instant } from '../time/zones.ts'
import type { SavedCar, SavedTraveller } from './saved.ts'

/** `email` was proved by a mailed link when the account began, so its bookings may be shown (ACCT-1). */
export type Account = {
  id: string
  email: string
  /** false: opened by mailed links only */
  hasPassword: boolean
  language: Language
  verifiedAt: Instant
  traveller: SavedTraveller | null
  cars: SavedCar[]
  createdAt: Instant
}

/** Numbers of docs/rulebook/accounts.md. */
export const accountPolicy = {
  linkMs: 15 * minuteMs,
  /** without a request for this long a browser is logged out (ASVS 7.3) */
  idleMs: 30 * minuteMs,
  longestMs: 12 * hourMs,
  /** a mailed link opened this long ago still stands for the password */
  provedMs: 15 * minuteMs,
  /** of an account's bookings, the newest so many are listed */
  bookings: 200,
} as const

/** Where the page of a mailed link leads. */
export type LinkTarget = 'bookings' | 'saved' | 'security' | 'data'

/** A link lives a quarter of an hour, its last moment included, and is used once (ACCT-2). */
export const isLinkOpen = (link: { expiresAt: Instant; usedAt: Instant | null }, now: Instant): boolean =>
  link.usedAt === null && now <= link.expiresAt
export const linkExpiry = (now: Instant): Instant => now + accountPolicy.linkMs

/** A mailed link opened just now stands for the password (ACCT-7). */
export const isProved = (provedAt: Instant | null, now: Instant): boolean =>
  provedAt !== null && now - provedAt <= accountPolicy.provedMs
