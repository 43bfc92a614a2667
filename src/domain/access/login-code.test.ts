import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { dayMs, hourMs, minuteMs } from '../time/zones.ts'
import {
  afterWrongCode,
  attemptsLeft,
  checkCode,
  codePolicy,
  isLocked,
  lockMs,
  loginCode,
  newChallenge,
  noLock,
  readCode,
  resendCode,
  type Lock,
} from './login-code.ts'

const now = Date.UTC(2027, 2, 1, 12)
const wrong = (lock: Lock, at: number, challenge = newChallenge(at)) =>
  checkCode({ challenge, lock, matches: false, now: at })
const guess = (times: number, from: Lock, at: number) =>
  Array.from({ length: times }).reduce<Lock>((lock) => wrong(lock, at).lock, from)
const problem = (outcome: { ok: boolean; problem?: { code: string; facts?: unknown } }) => [
  outcome.problem?.code,
  outcome.problem?.facts,
]

describe('login code', () => {
  test('ACCESS-1 LG-18 six digits, leading zeros kept, unfair draws passed over', () => {
    expect(loginCode(Uint8Array.of(0, 0, 0, 42))).toBe('000042')
    expect(loginCode(Uint8Array.of(255, 255, 255, 255, 0, 15, 66, 63))).toBe('999999')
    expect(() => loginCode(Uint8Array.of(255, 255, 255, 255))).toThrow(RangeError)
    expect(() => loginCode(new Uint8Array(3))).toThrow(RangeError)
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 32, maxLength: 32 }),
        (bytes) => void expect(loginCode(bytes)).toMatch(/^\d{6}$/),
      ),
      { numRuns: 1000 },
    )
  })

  test('ACCESS-1 a window of a larger buffer is read at its own place', () => {
    expect(loginCode(Uint8Array.of(9, 9, 9, 9, 0, 0, 0, 7).subarray(4))).toBe('000007')
  })

  test.each([
    ['123456', '123456'],
    [' 12 34-56 ', '123456'],
    ['１２３４５６', '123456'],
    ['٠١٢٣٤٥', '012345'],
    ['12–34\u200b56', '123456'],
  ])('ACCESS-1 LG-18 read: %s', (typed, code) => {
    expect(readCode(typed)).toEqual({ ok: true, value: code })
  })
  test('ACCESS-1 nothing entered', () => expect(readCode(' - ')).toMatchObject({ problem: { code: 'code_required' } }))

  test('ACCESS-2 LG-12 the right code opens once', () => {
    const first = checkCode({ challenge: newChallenge(now), lock: noLock(now), matches: true, now })
    expect(first.outcome.ok).toBe(true)
    const second = checkCode({ ...first, matches: true, now })
    expect(problem(second.outcome)).toEqual(['code_wrong', { n: 5 }])
    expect(second.lock).toEqual(first.lock)
  })

  test('ACCESS-2 LG-13 valid for ten minutes, the last moment included; too late is not counted', () => {
    const challenge = newChallenge(now)
    const at = (ms: number) => checkCode({ challenge, lock: noLock(now), matches: true, now: now + ms })
    expect(at(10 * minuteMs).outcome.ok).toBe(true)
    expect(problem(at(10 * minuteMs + 1).outcome)).toEqual(['code_wrong', { n: 5 }])
    expect(at(10 * minuteMs + 1).lock).toEqual(noLock(now))
  })

  test('ACCESS-3 LG-06 LG-07 attempts count down, the fifth wrong one locks for 15 minutes', () => {
    let lock = noLock(now)
    for (const n of [4, 3, 2, 1]) {
      const { outcome, lock: after } = wrong(lock, now)
      expect(problem(outcome)).toEqual(['code_wrong', { n }])
      lock = after
    }
    const fifth = wrong(lock, now)
    expect(problem(fifth.outcome)).toEqual(['locked_out', { lockedUntil: now + 15 * minuteMs, secondsLeft: 900 }])
    expect(problem(wrong(fifth.lock, now).outcome)).toEqual([
      'locked_out',
      { lockedUntil: now + 15 * minuteMs, secondsLeft: 900 },
    ])
  })

  test('ACCESS-4 LG-08 while locked the right code is refused too, and nothing makes the lock longer', () => {
    const locked = guess(5, noLock(now), now)
    const last = now + 15 * minuteMs - 1
    const tried = checkCode({ challenge: newChallenge(last), lock: guess(100, locked, last), matches: true, now: last })
    expect(problem(tried.outcome)).toEqual(['locked_out', { lockedUntil: now + 15 * minuteMs, secondsLeft: 1 }])
    expect(tried.lock).toEqual(locked)
    expect(checkCode({ challenge: newChallenge(last), lock: locked, matches: true, now: last + 1 }).outcome.ok).toBe(
      true,
    )
  })

  test('ACCESS-3 each lock-out in a row lasts twice as long, at most 24 hours', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 1000].map((locks) => lockMs(locks) / minuteMs)).toEqual([
      15, 30, 60, 120, 240, 480, 960, 1440, 1440, 1440,
    ])
    let lock = noLock(now)
    let at = now
    for (const minutes of [15, 30, 60, 120]) {
      lock = guess(5, lock, at)
      expect(lock.lockedUntil).toBe(at + minutes * minuteMs)
      at = lock.lockedUntil!
    }
  })

  test('ACCESS-4 the right code and a quiet day forget the past', () => {
    const twice = guess(5, guess(5, noLock(now), now), now + 15 * minuteMs)
    const free = twice.lockedUntil!
    expect(guess(5, twice, free + dayMs - 1).lockedUntil).toBe(free + dayMs - 1 + hourMs)
    expect(guess(5, twice, free + dayMs).lockedUntil).toBe(free + dayMs + 15 * minuteMs)
    expect(checkCode({ challenge: newChallenge(free), lock: twice, matches: true, now: free }).lock).toEqual(
      noLock(free),
    )
    expect(attemptsLeft(afterWrongCode(guess(4, noLock(now), now), now + dayMs))).toBe(4)
  })

  test('ACCESS-4 LG-16 G13 no more than 20 guesses at one booking in any hour, however fast and from wherever', () => {
    let lock = noLock(now)
    const counted: number[] = []
    for (let at = now; at < now + 3 * dayMs; at += minuteMs) {
      for (let i = 0; i < 10; i++) {
        if (!isLocked(lock, at)) counted.push(at)
        lock = wrong(lock, at).lock
      }
    }
    const most = Math.max(...counted.map((from) => counted.filter((at) => at >= from && at < from + hourMs).length))
    expect(most).toBeLessThanOrEqual(20)
    expect(counted.filter((at) => at < now + dayMs).length / 1_000_000).toBeLessThan(5e-4)
  })

  test('ACCESS-5 LG-10 another code after 60 seconds, three times, never while locked', () => {
    let challenge = newChallenge(now)
    const lock = noLock(now)
    expect(problem(resendCode(challenge, lock, now + 59_999))).toEqual(['resend_too_soon', { n: 1 }])
    expect(problem(resendCode(challenge, lock, now))).toEqual(['resend_too_soon', { n: 60 }])
    for (let times = 1; times <= codePolicy.resends; times++) {
      const at = now + times * minuteMs
      const resent = resendCode(challenge, lock, at)
      if (!resent.ok) throw new Error('refused')
      challenge = resent.value
      expect(challenge).toEqual({ codeSentAt: at, expiresAt: at + 10 * minuteMs, resends: times, usedAt: null })
    }
    expect(problem(resendCode(challenge, lock, now + dayMs))).toEqual(['too_many_requests', undefined])
    expect(problem(resendCode(newChallenge(now), guess(5, lock, now), now + 2 * minuteMs))[0]).toBe('locked_out')
    expect(problem(resendCode({ ...newChallenge(now), usedAt: now }, lock, now + 2 * minuteMs))[0]).toBe(
      'too_many_requests',
    )
  })
})
