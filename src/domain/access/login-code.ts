import { done, refused, type Outcome } from '../outcome.ts'
import { compact } from '../vouchers/symbols.ts'
import { plainDigits } from '../bookings/typed-text.ts'
import { dayMs, minuteMs, type Instant } from '../time/zones.ts'

/** The confirmation code of the booking look-up (settled 20). */
export const codePolicy = {
  digits: 6,
  lifetimeMs: 10 * minuteMs,
  attempts: 5,
  firstLockMs: 15 * minuteMs,
  longestLockMs: dayMs,
  /** without a wrong code for this long after the last lock, the doubling begins again */
  forgetAfterMs: dayMs,
  resendAfterMs: minuteMs,
  resends: 3,
} as const

/**
 * One look-up: bound to the browser that asked, used once. `codeSentAt` and `expiresAt` belong to the newest code,
 * which replaces the others (LG-09).
 */
export type Challenge = { codeSentAt: Instant; expiresAt: Instant; resends: number; usedAt: Instant | null }

/**
 * Wrong codes for one booking, counted over every browser and address (LG-16). `locks` is how many lock-outs came in a
 * row.
 */
export type Lock = { failures: number; locks: number; lockedUntil: Instant | null; windowStart: Instant }

/** Six digits, each code equally likely, leading zeros kept (LG-18). Pass 32 random bytes. */
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
 * A code as typed or pasted: blanks and hyphens out, full-width and Arabic digits read. Anything else is compared, and
 * counts, like a wrong code.
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

/** Locked until the moment itself, which is free again: the countdown shows zero then. */
export const isLocked = (lock: Lock, now: Instant): boolean => lock.lockedUntil !== null && now < lock.lockedUntil

export const attemptsLeft = (lock: Lock): number => Math.max(0, codePolicy.attempts - lock.failures)

const lockedOut = (lock: Lock, now: Instant) =>
  refused('locked_out', {
    lockedUntil: lock.lockedUntil ?? now,
    secondsLeft: Math.ceil(((lock.lockedUntil ?? now) - now) / 1000),
  })

/** The lock as it counts now: after a day without trouble the past is forgotten. */
const current = (lock: Lock, now: Instant): Lock =>
  now - Math.max(lock.windowStart, lock.lockedUntil ?? 0) >= codePolicy.forgetAfterMs ? noLock(now) : lock

/** One more wrong code. The fifth starts a lock-out, twice as long as the one before: 15 min, 30, 60 … at most 24 h. */
export const afterWrongCode = (before: Lock, now: Instant): Lock => {
  const lock = current(before, now)
  const failures = lock.failures + 1
  if (failures < codePolicy.attempts)
    return { ...lock, failures, windowStart: lock.failures === 0 ? now : lock.windowStart }
  return { failures: 0, locks: lock.locks + 1, lockedUntil: now + lockMs(lock.locks), windowStart: now }
}

/** How long the lock-out after `locks` earlier ones lasts. */
export const lockMs = (locks: number): number =>
  Math.min(codePolicy.longestLockMs, codePolicy.firstLockMs * 2 ** Math.min(locks, 20))

export type CodeCheck = { outcome: Outcome<true>; challenge: Challenge; lock: Lock }

/**
 * A code was entered; `matches` tells whether it is the newest one of this challenge, compared in constant time by the
 * caller. While locked even the right code is refused and nothing is counted, so that a lock never grows by itself
 * (LG-08). A code too late or used already is refused in the words of a wrong one, but not counted: nobody guesses with
 * it, and slow people must not be locked out.
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
 * Another code for the same look-up: after 60 s, at most three times, never while locked (LG-10). The new one replaces
 * the old.
 */
export const resendCode = (challenge: Challenge, lock: Lock, now: Instant): Outcome<Challenge> => {
  if (isLocked(lock, now)) return lockedOut(lock, now)
  if (challenge.usedAt !== null || challenge.resends >= codePolicy.resends) return refused('too_many_requests')
  const wait = challenge.codeSentAt + codePolicy.resendAfterMs - now
  if (wait > 0) return refused('resend_too_soon', { n: Math.ceil(wait / 1000) })
  return done({ codeSentAt: now, expiresAt: now + codePolicy.lifetimeMs, resends: challenge.resends + 1, usedAt: null })
}
