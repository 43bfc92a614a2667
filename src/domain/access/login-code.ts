import { done, refused, type Outcome } from '../outcome.ts'
import { compact } from '../vouchers/symbols.ts'
import { plainDigits } from '../bookings/typed-text.ts'
import { dayMs, minuteMs, type Instant } from '../time/zones.ts'

/** Limits of the code that is mailed when somebody looks up a booking (settled 20; ACCESS-2, ACCESS-3, ACCESS-5). */
export const codePolicy = {
  digits: 6,
  lifetimeMs: 10 * minuteMs,
  attempts: 5,
  firstLockMs: 15 * minuteMs,
  longestLockMs: dayMs,
  /** after this time without a wrong code the next lock-out lasts as short as the first again */
  forgetAfterMs: dayMs,
  resendAfterMs: minuteMs,
  resends: 3,
} as const

/**
 * One look-up of a booking. It belongs to the browser that asked and can be used once. `codeSentAt` and `expiresAt` are
 * those of the newest code, which replaces the earlier ones (LG-09).
 */
export type Challenge = { codeSentAt: Instant; expiresAt: Instant; resends: number; usedAt: Instant | null }

/**
 * Wrong codes for one booking, counted over all browsers and addresses (LG-16). `locks` says how many lock-outs
 * followed each other without a quiet day between them.
 */
export type Lock = { failures: number; locks: number; lockedUntil: Instant | null; windowStart: Instant }

/** Six digits, each code equally likely, with leading zeros (LG-18). The caller passes 32 random bytes. */
export const loginCode = (bytes: Uint8Array): string => {
  const range = 10 ** codePolicy.digits
  const fairBelow = 2 ** 32 - (2 ** 32 % range)
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + 4 <= bytes.byteLength; at += 4) {
    const drawn = view.getUint32(at)
    if (drawn < fairBelow) return String(drawn % range).padStart(codePolicy.digits, '0')
  }
  throw new RangeError('too few random bytes for a code')
}

/**
 * Reads a code as somebody typed or pasted it: blanks and hyphens are dropped, full-width and Arabic digits are
 * understood. Anything else is compared, and counted, like a wrong code.
 */
export const readCode = (text: string): Outcome<string> => {
  const code = plainDigits(compact(text))
  return code === '' ? refused('code_required') : done(code)
}

export const newChallenge = (now: Instant): Challenge => ({
  codeSentAt: now,
  expiresAt: now + codePolicy.lifetimeMs,
  resends: 0,
  usedAt: null,
})
export const noLock = (now: Instant): Lock => ({ failures: 0, locks: 0, lockedUntil: null, windowStart: now })

/** A lock ends at `lockedUntil`: that very moment is free again, so that the countdown on the page shows zero then. */
export const isLocked = (lock: Lock, now: Instant): boolean => lock.lockedUntil !== null && now < lock.lockedUntil

export const attemptsLeft = (lock: Lock): number => Math.max(0, codePolicy.attempts - lock.failures)

const lockedOut = (lock: Lock, now: Instant) =>
  refused('locked_out', {
    lockedUntil: lock.lockedUntil ?? now,
    secondsLeft: Math.ceil(((lock.lockedUntil ?? now) - now) / 1000),
  })

/** The lock as it counts now: it is forgotten after a day without trouble (ACCESS-4). */
const current = (lock: Lock, now: Instant): Lock =>
  now - Math.max(lock.windowStart, lock.lockedUntil ?? 0) >= codePolicy.forgetAfterMs ? noLock(now) : lock

/**
 * Counts one more wrong code. The fifth starts a lock-out, twice as long as the one before: 15, 30, 60 … minutes, at
 * most 24 hours (ACCESS-3).
 */
export const afterWrongCode = (before: Lock, now: Instant): Lock => {
  const lock = current(before, now)
  const failures = lock.failures + 1
  if (failures < codePolicy.attempts)
    return { ...lock, failures, windowStart: lock.failures === 0 ? now : lock.windowStart }
  return { failures: 0, locks: lock.locks + 1, lockedUntil: now + lockMs(lock.locks), windowStart: now }
}

/** How many milliseconds a lock-out lasts that follows `locks` earlier ones. */
export const lockMs = (locks: number): number =>
  Math.min(codePolicy.longestLockMs, codePolicy.firstLockMs * 2 ** Math.min(locks, 20))

export type CodeCheck = { outcome: Outcome<true>; challenge: Challenge; lock: Lock }

/**
 * Decides about a code that was entered. `matches` tells whether it is the newest one of this challenge; the caller
 * compares in constant time. During a lock-out even the right code is refused and nothing is counted, so that a lock
 * never prolongs itself (LG-08). A code that is too late, or was used already, is refused in the words of a wrong one
 * but is not counted: nobody can guess with it, and slow people must not be locked out.
 */
export const checkCode = ({
  challenge,
  lock,
  matches,
  now,
}: {
  challenge: Challenge
  lock: Lock
  matches: boolean
  now: Instant
}): CodeCheck => {
  const unchanged = { challenge, lock }
  if (isLocked(lock, now)) return { outcome: lockedOut(lock, now), ...unchanged }
  if (challenge.usedAt !== null || now > challenge.expiresAt)
    return { outcome: refused('code_wrong', { n: attemptsLeft(current(lock, now)) }), ...unchanged }
  if (matches) return { outcome: done(true), challenge: { ...challenge, usedAt: now }, lock: noLock(now) }
  const after = afterWrongCode(lock, now)
  return {
    outcome: isLocked(after, now) ? lockedOut(after, now) : refused('code_wrong', { n: attemptsLeft(after) }),
    challenge,
    lock: after,
  }
}

/**
 * Orders another code for the same look-up: after 60 seconds at the earliest, at most three times, and never during a
 * lock-out (LG-10). The new code replaces the old one.
 */
export const resendCode = (challenge: Challenge, lock: Lock, now: Instant): Outcome<Challenge> => {
  if (isLocked(lock, now)) return lockedOut(lock, now)
  if (challenge.usedAt !== null || challenge.resends >= codePolicy.resends) return refused('too_many_requests')
  const wait = challenge.codeSentAt + codePolicy.resendAfterMs - now
  if (wait > 0) return refused('resend_too_soon', { n: Math.ceil(wait / 1000) })
  return done({ codeSentAt: now, expiresAt: now + codePolicy.lifetimeMs, resends: challenge.resends + 1, usedAt: null })
}
