import { describe, expect, test } from 'vitest'
import { dayMs, minuteMs } from '../time/zones.ts'
import { askedAgain, confirmWithinMs, mayConfirm, type Subscription } from './subscription.ts'

const now = Date.parse('2026-11-20T12:00Z')
const asked = (ago: number, changes: Partial<Subscription> = {}): Subscription => ({
  status: 'asked',
  round: 3,
  letters: 1,
  askedAt: now - ago,
  ...changes,
})

describe('COUP-10 asking again', () => {
  test('GD-09 a reader is asked nothing; who left may come back with a new link', () => {
    expect(askedAgain(asked(dayMs, { status: 'confirmed' }), now)).toBeNull()
    expect(askedAgain(asked(minuteMs, { status: 'unsubscribed' }), now)).toEqual({
      status: 'asked',
      round: 4,
      letters: 1,
      askedAt: now,
    })
  })

  test('a link that was never pressed within seven days is a new asking; the last moment still is not', () => {
    expect(askedAgain(asked(confirmWithinMs, { letters: 2 }), now)).toEqual({
      status: 'asked',
      round: 3,
      letters: 1,
      askedAt: now,
    })
    expect(askedAgain(asked(confirmWithinMs + 1), now)).toEqual({ status: 'asked', round: 4, letters: 1, askedAt: now })
  })

  test('RL-05 a letter every ten minutes, five a day', () => {
    expect(askedAgain(asked(10 * minuteMs - 1), now)).toBeNull()
    expect(askedAgain(asked(10 * minuteMs), now)).toEqual({ status: 'asked', round: 3, letters: 2, askedAt: now })
    expect(askedAgain(asked(20 * minuteMs, { letters: 4 }), now)).toMatchObject({ letters: 5 })
    expect(askedAgain(asked(20 * minuteMs, { letters: 5 }), now)).toBeNull()
    expect(askedAgain(asked(dayMs - 1, { letters: 5 }), now)).toBeNull()
    expect(askedAgain(asked(dayMs, { letters: 5 }), now)).toEqual({
      status: 'asked',
      round: 3,
      letters: 1,
      askedAt: now,
    })
    expect(askedAgain(asked(dayMs, { letters: 2 }), now)).toMatchObject({ letters: 1 })
  })

  test('pressed twice is no mistake, pressed too late is, and nothing brings back who left', () => {
    expect(mayConfirm(asked(confirmWithinMs), now)).toBe(true)
    expect(mayConfirm(asked(confirmWithinMs + 1), now)).toBe(false)
    expect(mayConfirm(asked(30 * dayMs, { status: 'confirmed' }), now)).toBe(true)
    expect(mayConfirm(asked(0, { status: 'unsubscribed' }), now)).toBe(false)
  })
})
