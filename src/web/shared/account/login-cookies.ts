import { devicePolicy } from '#domain/access/tries.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { RequestFacts } from '../../site/facts.ts'

/** The code may be sent four times and lasts ten minutes each time. */
const challengeSeconds = 45 * 60
const longestLockSeconds = 24 * 3600

/** Which look-up this browser is in the middle of: a token that nobody can guess and that is never in an address. */
export const keepChallenge = (facts: RequestFacts, token: string) =>
  facts.setCookie('login', token, { maxAgeSeconds: challengeSeconds })
export const challengeOf = (facts: RequestFacts): string | null => facts.cookie('login') || null

/**
 * When another code may be asked for, and when a lock-out ends. These cookies are only for the countdowns after a
 * reload; the database decides (LG-08).
 */
export type Waits = { resendAt: Instant; lockedUntil: Instant }
export const keepWaits = (facts: RequestFacts, { resendAt, lockedUntil }: Waits) =>
  facts.setCookie('login-wait', `${resendAt}.${lockedUntil}`, { maxAgeSeconds: longestLockSeconds })
export const waitsOf = (facts: RequestFacts): Waits => {
  const [, resendAt = '0', lockedUntil = '0'] = /^(\d{1,15})\.(\d{1,15})$/.exec(facts.cookie('login-wait') ?? '') ?? []
  return { resendAt: Number(resendAt), lockedUntil: Number(lockedUntil) }
}

/**
 * Which addresses this browser has proved. The cookie opens nothing, but strangers can no longer shut this browser out
 * (ACCESS-10).
 */
export const keepDevice = (facts: RequestFacts, device: string) =>
  facts.setCookie('device', device, { maxAgeSeconds: devicePolicy.days * 24 * 3600 })

/** Removes the cookies of a look-up that is over. */
export const forgetLogin = (facts: RequestFacts) => {
  facts.setCookie('login', '', { maxAgeSeconds: 0 })
  facts.setCookie('login-wait', '', { maxAgeSeconds: 0 })
}
