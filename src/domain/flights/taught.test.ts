import { describe, expect, test } from 'vitest'
import { taughtMinute } from './taught.ts'

const said = (...minutes: number[]) => minutes.map((minute, index) => ({ mailbox: `m${index}`, minute }))

describe('what earlier bookings teach', () => {
  test.each([
    ['nobody', [], null],
    ['two people are too few', [480, 480], null],
    ['three agree', [480, 485, 485], 485],
    ['one of five is far off', [480, 485, 485, 490, 1200], 485],
    ['half of them are far apart', [300, 480, 600, 900], null],
    ['an hour apart is near enough', [480, 500, 540], 500],
    ['more than an hour is not', [300, 480, 600], null],
    ['midnight lies between', [1435, 5, 10], 5],
    ['midnight lies between, the other way', [5, 1430, 1435], 1435],
  ])('FLIGHT-3 %s', (_, minutes, minute) => {
    expect(taughtMinute(said(...minutes))).toBe(minute)
  })

  test('FLIGHT-3 a mailbox counts once, with its newest booking', () => {
    const one = (minute: number) => ({ mailbox: 'one', minute })
    expect(taughtMinute([one(480), one(480), one(480), one(480)])).toBeNull()
    expect(taughtMinute([one(480), one(900), ...said(485, 490)])).toBe(485)
  })
})
