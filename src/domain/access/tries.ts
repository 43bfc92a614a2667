import { dayMs, hourMs } from '../time/zones.ts'
import { codePolicy } from './login-code.ts'

/** So many in a window that begins with the first of them. */
export type Allowance = { most: number; windowMs: number }

/**
 * How often somebody may try who knows an address or a number (ACCESS-9 to ACCESS-12). A stranger is a browser that
 * did not prove itself: strangers are counted by their network, so that what one of them does closes nothing for
 * others.
 */
export const allowances = {
  /** look-ups of one network; generous for people behind one address (RL-09) */
  lookUps: { most: 60, windowMs: hourMs },
  /** … of them for one e-mail address, and for one booking number */
  lookUpsOfOne: { most: 10, windowMs: hourMs },
  /** look-ups of a browser that proved itself, for its own address */
  lookUpsOfDevice: { most: 20, windowMs: hourMs },
  /** log-ins with a password of one network: the work of hashing stays bounded too */
  logIns: { most: 60, windowMs: hourMs },
  /** wrong passwords for one address of all strangers together; more than one network can reach (see passwordLock) */
  passwordsOfStrangers: { most: 25, windowMs: dayMs },
  /** links asked for by one network */
  links: { most: 20, windowMs: hourMs },
  /** letters with a code or a link to one mailbox: asked for by one network, by all strangers, by a proved browser */
  lettersOfNetwork: { most: 6, windowMs: dayMs },
  lettersOfStrangers: { most: 10, windowMs: dayMs },
  lettersOfDevice: { most: 6, windowMs: dayMs },
  /** only slows down */
  slowly: { most: Number.POSITIVE_INFINITY, windowMs: hourMs },
} as const satisfies Record<string, Allowance>

/**
 * Locks after wrong guesses. `doublings`: how many lock-outs in a row double before the longest one follows at once.
 */
export type LockPolicy = {
  /** wrong guesses until a lock, at least 2 */
  failuresPerLock: number
  firstLockMs: number
  longestLockMs: number
  doublings: number
  /** after this time since the first counted failure everything is forgotten */
  windowMs: number
}

/** Codes of the look-up, as ACCESS-3 has them: the doubling goes on until a day is reached. */
export const codeLock: LockPolicy = {
  failuresPerLock: codePolicy.attempts,
  firstLockMs: codePolicy.firstLockMs,
  longestLockMs: codePolicy.longestLockMs,
  doublings: 30,
  windowMs: codePolicy.forgetAfterMs,
}

/** Passwords of one network or one proved browser for one address: 15, 30, 60 minutes, then a day, so 20 a day. */
export const passwordLock: LockPolicy = { ...codeLock, doublings: 3 }

const unslowed = 20
const stepMs = 10
const longestMs = 2_000

/**
 * How long a stranger's look-up for an address or number waits before it is compared, when it is the `n`th of the hour
 * wherever from. It slows a crowd down and refuses nobody; right and wrong ones wait alike.
 */
export const slowDownMs = (n: number): number => Math.min(longestMs, Math.max(0, n - unslowed) * stepMs)

/** How long a browser that proved itself is remembered, and for how many addresses. */
export const devicePolicy = { days: 180, addresses: 5 } as const
