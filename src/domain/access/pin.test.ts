import { expect, test } from 'vitest'
import { minuteMs } from '../time/zones.ts'
import { afterTry, areClosed, isPin, noTries } from './pin.ts'

test('DESK-41 a PIN has four to six digits and is none of those that everybody tries first', () => {
  for (const good of ['4711', '20260', '135790', '1122', '9753']) expect([good, isPin(good)]).toEqual([good, true])
  for (const bad of ['', '471', '4711471', '47a1', '0000', '1234', '987654', '٤٧١١'])
    expect([bad, isPin(bad)]).toEqual([bad, false])
})

test('DESK-41 without a line the fifth wrong PIN closes the tablet for 15 minutes, and a right one forgets them', () => {
  const wrong = (times: number, from = noTries) => {
    let tries = from
    for (let n = 0; n < times; n++) tries = afterTry(tries, false, 1_000)
    return tries
  }
  expect(areClosed(wrong(4), 1_000)).toBe(false)
  const closed = wrong(5)
  expect([areClosed(closed, 1_000 + 15 * minuteMs - 1), areClosed(closed, 1_000 + 15 * minuteMs)]).toEqual([
    true,
    false,
  ])
  expect(areClosed(wrong(4, afterTry(wrong(4), true, 1_000)), 1_000)).toBe(false)
  // after the time is over the next five are counted anew
  expect(areClosed(wrong(4, closed), 1_000 + 15 * minuteMs)).toBe(false)
})
