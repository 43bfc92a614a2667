import { describe, expect, test } from 'vitest'
import { dayMs } from '../time/zones.ts'
import {
  dueOn,
  dunningNoticeId,
  isBlocking,
  readDunningNotice,
  stateOf,
  stepDue,
  unpaidOf,
  type Debt,
} from './dunning.ts'

const closedAt = Date.parse('2027-01-01T10:00:00Z')
const debt = (changes: Partial<Debt> = {}): Debt => ({
  closingMinor: -6_000,
  closedAt,
  paidSinceMinor: 0,
  owedNowMinor: 6_000,
  step: null,
  steppedAt: null,
  ...changes,
})

describe('reminding of statements', () => {
  test('AGENCY-84 three days after the term a reminder, 14 days later the last one, 14 days later the account', () => {
    expect(dueOn(closedAt)).toBe('2027-01-15')
    // 15 January is over in Amsterdam at 23:00 UTC
    const first = Date.parse('2027-01-18T23:00:00Z')
    expect(stepDue(debt(), first - 1)).toBeNull()
    expect(stepDue(debt(), first)).toBe(1)
    const second = debt({ step: 1, steppedAt: first })
    expect(stepDue(second, first + 14 * dayMs - 1)).toBeNull()
    expect(stepDue(second, first + 14 * dayMs)).toBe(2)
    expect(stepDue(debt({ step: 2, steppedAt: first }), first + 14 * dayMs)).toBe(3)
    expect(stepDue(debt({ step: 3, steppedAt: first }), first + 99 * dayMs)).toBeNull()
  })

  test('AGENCY-84 what was paid, and what a later statement took back, is asked for by nobody', () => {
    expect(unpaidOf(debt())).toBe(6_000)
    expect(unpaidOf(debt({ paidSinceMinor: 2_500 }))).toBe(3_500)
    expect(unpaidOf(debt({ owedNowMinor: 1_000 }))).toBe(1_000)
    expect(unpaidOf(debt({ closingMinor: 6_000, owedNowMinor: 0 }))).toBe(0)
    expect(stepDue(debt({ paidSinceMinor: 6_000 }), closedAt + 99 * dayMs)).toBeNull()
  })

  test('AGENCY-85 the account stays closed as long as something is left', () => {
    expect(isBlocking(debt({ step: 3, steppedAt: closedAt }))).toBe(true)
    expect(isBlocking(debt({ step: 3, steppedAt: closedAt, paidSinceMinor: 6_000 }))).toBe(false)
    expect(isBlocking(debt({ step: 2, steppedAt: closedAt }))).toBe(false)
  })

  test('AGENCY-202 a debt is not due, then overdue, then as far as the last reminder, and paid whatever was written', () => {
    const over = Date.parse('2027-01-15T23:00:00Z')
    expect([stateOf(debt(), over - 1), stateOf(debt(), over)]).toEqual(['notDue', 'late'])
    expect(stateOf(debt({ step: 2, steppedAt: over }), over + dayMs)).toBe(2)
    expect(stateOf(debt({ step: 3, steppedAt: over, paidSinceMinor: 6_000 }), over + dayMs)).toBe('paid')
    expect(stateOf(debt({ owedNowMinor: 0 }), over - 1)).toBe('paid')
  })

  test('AGENCY-84 a letter names the statement, the step and who is told', () => {
    const notice = { number: 'AGENCY-NORD1-0001', step: 2, personId: 'p' } as const
    expect(readDunningNotice(dunningNoticeId(notice))).toEqual(notice)
  })
})
