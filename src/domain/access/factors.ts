import { compactCode, plainDigits } from '../bookings/typed-text.ts'
import { dayMs, hourMs, minuteMs, type Instant } from '../time/zones.ts'
import { drawSymbols, inFours, tidySymbols } from '../vouchers/symbols.ts'
import type { Allowance } from './tries.ts'

/** The figures of ACCESS-23 to ACCESS-27. */
export const factorPolicy = {
  /** how long a page may stay open that asks for a passkey or an app's code */
  ticketMs: 10 * minuteMs,
  /** how long somebody may take from the first step of an invitation to the last */
  stepsMs: 2 * hourMs,
  /** how long the mailed link works that stands beside a recovery code */
  recoveryMs: 10 * minuteMs,
  recoveryCodes: 10,
  /** wrong codes until a session ends that asked for the factor again */
  wrongConfirms: 5,
  longestName: 80,
} as const

/** Letters about what happened at somebody's sign-in; more than these are left out, and the trail has them all. */
export const noticeAllowances = {
  signIn: { most: 10, windowMs: dayMs },
  failures: { most: 3, windowMs: dayMs },
} as const satisfies Record<string, Allowance>

/** A recovery code, such as `7K3P-9XQD-4HC2`: twelve symbols, 57 bits. `bytes` are 32 that nobody can guess. */
export const recoveryCode = (bytes: Uint8Array): string => inFours(drawSymbols(bytes, 12))
/** A recovery code as it is compared, however it was typed. */
export const readRecoveryCode = (typed: string): string => tidySymbols(typed)
/** The six digits of a code app, with whatever blanks; anything else is compared like a wrong code. */
export const readAppCode = (typed: string): string => plainDigits(compactCode(typed))

/**
 * How many ways in somebody has: each passkey is one, password and code app together are one. Recovery codes are none,
 * because they are used up.
 */
export const waysIn = ({ passkeys, hasPassword }: { passkeys: number; hasPassword: boolean }): number =>
  passkeys + (hasPassword ? 1 : 0)

/** Whether a page with a ticket that was made then is still of use (ACCESS-24). */
export const isTicketOpen = (madeAt: Instant, now: Instant): boolean =>
  madeAt <= now && now < madeAt + factorPolicy.ticketMs

const browsers: readonly [RegExp, string][] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const systems: readonly [RegExp, string][] = [
  [/\b(iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]
const firstOf = (list: readonly [RegExp, string][], text: string): string | null =>
  list.find(([pattern]) => pattern.test(text))?.[1] ?? null

/** A browser in words that its person knows, such as "Firefox, Linux"; empty for one that says nothing of itself. */
export const browserWords = (userAgent: string): string =>
  [firstOf(browsers, userAgent.slice(0, 400)), firstOf(systems, userAgent.slice(0, 400))]
    .filter((word) => word !== null)
    .join(', ')
