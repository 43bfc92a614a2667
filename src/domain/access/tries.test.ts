import { expect, test } from 'vitest'
import { dayMs, hourMs } from '../time/zones.ts'
import { commonPasswords } from '../accounts/common-passwords.ts'
import { symbols } from '../vouchers/symbols.ts'
import { allowances, codeLock, passwordLock, slowDownMs, type LockPolicy } from './tries.ts'

/** How many guesses are compared when somebody guesses for `lengthMs`, as fast as the lock-outs allow. */
const guessesIn = (policy: LockPolicy, lengthMs: number): number => {
  let guesses = 0
  let now = 0
  let windowStart = 0
  for (let locks = 0; now < lengthMs; locks++) {
    // the database starts a new count in the same way (db/logins.ts)
    if (now - windowStart >= policy.windowMs) {
      windowStart = now
      locks = 0
    }
    guesses += policy.failuresPerLock
    const doubled = policy.firstLockMs * 2 ** Math.min(locks, 30)
    now += locks >= policy.doublings ? policy.longestLockMs : Math.min(policy.longestLockMs, doubled)
  }
  return guesses
}
const year = 365 * dayMs

test('ACCESS-12 one network guesses 20 passwords a day for an address, which is fewer than all strangers together may', () => {
  expect(guessesIn(passwordLock, hourMs)).toBe(15)
  expect(guessesIn(passwordLock, dayMs)).toBe(20)
  expect(guessesIn(passwordLock, dayMs)).toBeLessThan(allowances.passwordsOfStrangers.most)
  const strangersInAYear = (allowances.passwordsOfStrangers.most * year) / allowances.passwordsOfStrangers.windowMs
  expect(strangersInAYear).toBe(9_125)
  // with one lock for everybody, as there was before, strangers could make more guesses than now
  expect(guessesIn(codeLock, year)).toBeGreaterThan(strangersInAYear)
})

test('ACCESS-12 none of the 1,000 commonest passwords can be anybody’s', () => {
  expect(commonPasswords.size).toBeGreaterThanOrEqual(3_000)
})

test('ACCESS-3 ACCESS-12 a code: 35 guesses in a day, fewer than 9,700 in a year, one chance in a million each', () => {
  expect(guessesIn(codeLock, dayMs)).toBe(35)
  const inAYear = guessesIn(codeLock, year)
  expect(inAYear).toBeGreaterThan(9_600)
  expect(inAYear / 1_000_000).toBeLessThan(0.0097)
})

test('ACCESS-12 a booking number of 28 symbols to the power of 11: less than one chance in nine million a year for 10,000 networks', () => {
  const numbers = symbols.length ** 11
  expect(Math.log2(numbers)).toBeCloseTo(52.9, 1)
  const inAYear = (allowances.lookUpsOfOne.most * 10_000 * year) / allowances.lookUpsOfOne.windowMs
  expect(inAYear).toBe(876_000_000)
  expect(numbers / inAYear).toBeGreaterThan(9_000_000)
})

test('ACCESS-9 the twentieth look-up of an hour waits for nothing, the 21st 10 ms, the 220th and all after it 2 s', () => {
  expect([1, 20, 21, 120, 220, 1_000_000].map(slowDownMs)).toEqual([0, 0, 10, 1_000, 2_000, 2_000])
})

test('ACCESS-11 one network cannot use up the letters of all strangers', () => {
  expect(allowances.lettersOfNetwork.most).toBeLessThan(allowances.lettersOfStrangers.most)
})
