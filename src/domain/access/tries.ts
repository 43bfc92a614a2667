import { dayMs, hourMs, minuteMs } from '../time/zones.ts'
import { codePolicy } from './login-code.ts'

/** At most `most` tries in a window that begins with the first of them. */
export type Allowance = { most: number; windowMs: number }

/**
 * How often somebody may try who knows an e-mail address or a booking number (ACCESS-9 to ACCESS-12, ACCESS-14). A
 * stranger is a browser that has not proved itself (ACCESS-10). Strangers are counted by their network, so that one of
 * them cannot lock out others.
 */
export const allowances = {
  /** look-ups by one network; generous, because many people may share one address (RL-09) */
  lookUps: { most: 60, windowMs: hourMs },
  /** those of these look-ups that name one e-mail address, and those that name one booking number */
  lookUpsOfOne: { most: 10, windowMs: hourMs },
  /** look-ups by a browser that proved itself, for the address it proved */
  lookUpsOfDevice: { most: 20, windowMs: hourMs },
  /** log-ins with a password by one network; this also bounds the work of hashing */
  logIns: { most: 60, windowMs: hourMs },
  /** wrong passwords for one address by all strangers together; more than one network alone can reach (passwordLock) */
  passwordsOfStrangers: { most: 25, windowMs: dayMs },
  /** links that one network asks for */
  links: { most: 20, windowMs: hourMs },
  /**
   * letters with a code or a link to one mailbox: those asked for by one network, by all strangers together, and by a
   * browser that proved itself
   */
  lettersOfNetwork: { most: 6, windowMs: dayMs },
  lettersOfStrangers: { most: 10, windowMs: dayMs },
  lettersOfDevice: { most: 6, windowMs: dayMs },
  /** letters of every kind that strangers ask for to one mailbox, and those of one network among them (ACCESS-15) */
  lettersToMailbox: { most: 12, windowMs: dayMs },
  lettersToMailboxOfNetwork: { most: 8, windowMs: dayMs },
  /** bookings that nobody pays at once: for one address, and by one network for addresses it did not prove */
  unpaidOfMailbox: { most: 2, windowMs: 7 * dayMs },
  unpaidOfNetwork: { most: 2, windowMs: dayMs },
  /** codes to prove a mailbox that one network asks for */
  mailboxCodes: { most: 20, windowMs: hourMs },
  /** wrong coupon codes of one browser, and of one network, where many people may share an address (COUP-9) */
  couponsOfBrowser: { most: 20, windowMs: hourMs },
  couponsOfNetwork: { most: 60, windowMs: hourMs },
  /** claims sent by one network, and those that name one address or one booking number (CLAIM-4) */
  claims: { most: 30, windowMs: hourMs },
  claimsOfOne: { most: 10, windowMs: hourMs },
  /** forms of the newsletter page that one network sends */
  newsletter: { most: 20, windowMs: hourMs },
  /** forms of one network that ask to join (ACCESS-52) */
  joins: { most: 10, windowMs: hourMs },
  /** unsigned notices of one payment that has ended, at which its provider is asked at once (PAY-23) */
  notices: { most: 10, windowMs: hourMs },
  /** people that one person invites to work with us (ACCESS-19) */
  invitations: { most: 50, windowMs: dayMs },
  /** searches of one person while typing, faster than anybody types who looks at what is found (WORK-18) */
  typedSearches: { most: 60, windowMs: minuteMs },
  /** wrong codes with which one network tries to pair a device (GATE-12) */
  pairings: { most: 10, windowMs: 15 * minuteMs },
  /** keys that nobody has, sent by one network for a token, and tokens that one key is given (AGENCY-99) */
  wrongKeys: { most: 60, windowMs: hourMs },
  tokensOfKey: { most: 60, windowMs: hourMs },
  /** signed texts with one mark of one key: each counts once, for longer than it can be good (AGENCY-155) */
  assertions: { most: 1, windowMs: 11 * minuteMs },
  /** agents that one network looks up without a key (PART-14) */
  agentLookUps: { most: 300, windowMs: hourMs },
  /** this count only slows look-ups down (slowDownMs) and never refuses one */
  slowly: { most: Number.POSITIVE_INFINITY, windowMs: hourMs },
} as const satisfies Record<string, Allowance>

/**
 * When wrong guesses lead to a lock-out. `doublings` says how many lock-outs in succession get longer by doubling;
 * after those each lasts `longestLockMs`.
 */
export type LockPolicy = {
  /** wrong guesses until a lock, at least 2 */
  failuresPerLock: number
  firstLockMs: number
  longestLockMs: number
  doublings: number
  /** everything is forgotten this long after the first failure that was counted */
  windowMs: number
}

/** For codes of the look-up (ACCESS-3): lock-outs double until they last a day. */
export const codeLock: LockPolicy = {
  failuresPerLock: codePolicy.attempts,
  firstLockMs: codePolicy.firstLockMs,
  longestLockMs: codePolicy.longestLockMs,
  doublings: 30,
  windowMs: codePolicy.forgetAfterMs,
}

/**
 * For passwords of one network, or one proved browser, for one address: lock-outs of 15, 30 and 60 minutes, then of a
 * day, which allows 20 guesses a day (ACCT-6).
 */
export const passwordLock: LockPolicy = { ...codeLock, doublings: 3 }

const unslowed = 20
const stepMs = 10
const longestMs = 2_000

/**
 * How many milliseconds a stranger's look-up waits before it is compared, when it is the `n`th of the hour for that
 * address or number, from whatever network. This slows a crowd down and refuses nobody; right and wrong look-ups wait
 * alike (ACCESS-9).
 */
export const slowDownMs = (n: number): number => Math.min(longestMs, Math.max(0, n - unslowed) * stepMs)

/** For how many days a browser that proved itself is remembered, and for how many addresses (ACCESS-10). */
export const devicePolicy = { days: 180, addresses: 5 } as const
