import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, type LocalDateTime } from '../time/local.ts'
import {
  always,
  closedAround,
  everyDay,
  hoursOn,
  isOpenAt,
  isOpenFor,
  openingsAfter,
  shownHours,
  type OpeningHours,
  type WeeklyHours,
} from './hours.ts'

const moment = (text: string) => text as LocalDateTime
const on = (time: string, date = '2027-03-04') => moment(`${date}T${time}`)
const eindhoven: WeeklyHours = [{ days: everyDay, from: 240, to: 1440 }]
const night: WeeklyHours = [{ days: [1, 2, 3, 4, 5], from: 1320, to: 120 }]
const office: WeeklyHours = [
  { days: [1, 2, 3, 4, 5], from: 360, to: 720 },
  { days: [1, 2, 3, 4, 5], from: 840, to: 1200 },
]

describe('opening hours', () => {
  test('PARK-1 OH-02 closed 00:00 to 04:00: 03:59 no, 04:00 yes, 23:59 yes, 00:00 no', () => {
    expect(isOpenAt(eindhoven, on('03:59'))).toBe(false)
    expect(isOpenAt(eindhoven, on('04:00'))).toBe(true)
    expect(isOpenAt(eindhoven, on('23:59'))).toBe(true)
    expect(isOpenAt(eindhoven, on('00:00'))).toBe(false)
  })

  test('PARK-1 the closing minute is open, the next is not', () => {
    expect(isOpenAt(office, on('12:00'))).toBe(true)
    expect(isOpenAt(office, on('12:01'))).toBe(false)
    expect(isOpenAt(office, on('14:00'))).toBe(true)
    expect(isOpenAt(office, on('09:00', '2027-03-06'))).toBe(false)
  })

  test('PARK-1 OH-01 a car park of 24 hours is never closed', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 600_000 }),
        (n) => void expect(isOpenAt(always, addMinutes(on('00:00'), n))).toBe(true),
      ),
    )
  })

  test('PARK-2 OH-03 22:00 to 02:00 of a weekday runs into the next day', () => {
    expect(isOpenAt(night, on('22:00'))).toBe(true)
    expect(isOpenAt(night, on('21:59'))).toBe(false)
    expect(isOpenAt(night, on('02:00', '2027-03-06'))).toBe(true)
    expect(isOpenAt(night, on('02:01', '2027-03-06'))).toBe(false)
    expect(isOpenAt(night, on('23:00', '2027-03-06'))).toBe(false)
    expect(isOpenAt(night, on('01:00', '2027-03-01'))).toBe(false)
  })

  test('PARK-3 OH-06 an exceptional day replaces its whole day, the tail of the night before too', () => {
    const closed = [{ date: '2027-03-04', ranges: [] }]
    expect(isOpenAt(night, on('23:00'), closed)).toBe(false)
    expect(isOpenAt(night, on('01:00'), closed)).toBe(false)
    expect(isOpenAt(night, on('01:00', '2027-03-05'), closed)).toBe(false)
    expect(isOpenAt(night, on('22:00', '2027-03-05'), closed)).toBe(true)
    const late = [{ date: '2027-03-04', ranges: [{ from: 1200, to: 60 }] }]
    expect(isOpenAt(night, on('20:00'), late)).toBe(true)
    expect(isOpenAt(night, on('01:00', '2027-03-05'), late)).toBe(true)
    expect(isOpenAt(night, on('01:01', '2027-03-05'), late)).toBe(false)
  })

  test('PARK-13 OH-07 an opening at 02:30 in the hour that summer time leaves out: 03:00 is open', () => {
    const early: WeeklyHours = [{ days: everyDay, from: 150, to: 1200 }]
    expect(isOpenAt(early, on('01:59', '2027-03-28'))).toBe(false)
    expect(isOpenAt(early, on('03:00', '2027-03-28'))).toBe(true)
  })
})

describe('gates and shown hours', () => {
  const both: OpeningHours = { primary: eindhoven, alternative: always }

  test('PARK-4 OH-04 the alternative gate counts when open on entry and exit', () => {
    expect(isOpenFor(both, on('02:30'), on('12:00', '2027-03-09'))).toEqual({
      onEnter: true,
      onExit: true,
      through: 'alternative',
    })
    const partly: OpeningHours = { primary: eindhoven, alternative: night }
    expect(isOpenFor(partly, on('23:00'), on('12:00', '2027-03-09'))).toEqual({
      onEnter: true,
      onExit: true,
      through: 'primary',
    })
    expect(isOpenFor(partly, on('01:00'), on('12:00', '2027-03-09'))).toEqual({
      onEnter: false,
      onExit: true,
      through: 'primary',
    })
  })

  test('PARK-4 OH-05 both closed is closed', () => {
    expect(isOpenFor({ primary: eindhoven, alternative: null }, on('02:30'), on('03:30', '2027-03-09'))).toEqual({
      onEnter: false,
      onExit: false,
      through: 'primary',
    })
  })

  test('PARK-5 hours in words: 04:00 - 24:00, two ranges with a comma, Closed, an exceptional day as it is', () => {
    expect(hoursOn(eindhoven, on('12:00'))).toBe('04:00 - 24:00')
    expect(hoursOn(always, on('12:00'))).toBe('00:00 - 24:00')
    expect(hoursOn(office, on('12:00'))).toBe('06:00 - 12:00, 14:00 - 20:00')
    expect(hoursOn(office, on('12:00', '2027-03-06'))).toBe('Closed')
    expect(hoursOn(office, on('12:00'), [{ date: '2027-03-04', ranges: [{ from: 600, to: 660 }] }])).toBe(
      '10:00 - 11:00',
    )
    expect(hoursOn(office, on('12:00'), [{ date: '2027-03-04', ranges: [] }])).toBe('Closed')
  })

  test('PARK-5 shown are the primary gate’s hours; when one says Closed those of the first gate with entry hours', () => {
    const saturday = on('12:00', '2027-03-06')
    expect(shownHours({ primary: office, alternative: always }, on('12:00'), on('12:00', '2027-03-05'))).toEqual({
      onEnter: '06:00 - 12:00, 14:00 - 20:00',
      onExit: '06:00 - 12:00, 14:00 - 20:00',
    })
    expect(shownHours({ primary: office, alternative: always }, saturday, on('12:00', '2027-03-09'))).toEqual({
      onEnter: '00:00 - 24:00',
      onExit: '00:00 - 24:00',
    })
    expect(shownHours({ primary: office, alternative: always }, on('12:00'), saturday)).toEqual({
      onEnter: '06:00 - 12:00, 14:00 - 20:00',
      onExit: 'Closed',
    })
    expect(shownHours({ primary: office, alternative: null }, saturday, on('12:00', '2027-03-09')).onEnter).toBe(
      'Closed',
    )
  })
})

describe('what comes next', () => {
  test('PARK-6 openings after a moment, over the weekend', () => {
    expect(openingsAfter(eindhoven, on('02:30'))[0]).toBe('2027-03-04T04:00')
    expect(openingsAfter(eindhoven, on('04:00'))[0]).toBe('2027-03-05T04:00')
    expect(openingsAfter(office, on('20:30', '2027-03-05'))[0]).toBe('2027-03-08T06:00')
    expect(openingsAfter([], on('02:30'))).toEqual([])
  })

  test('PARK-6 the closed span around a moment', () => {
    expect(closedAround(eindhoven, on('02:30'))).toEqual({ from: '2027-03-04T00:00', to: '2027-03-04T04:00' })
    expect(closedAround(office, on('13:00'))).toEqual({ from: '2027-03-04T12:00', to: '2027-03-04T14:00' })
    expect(closedAround(night, on('12:00', '2027-03-07'))).toEqual({ from: '2027-03-06T02:00', to: '2027-03-08T22:00' })
    expect(closedAround(night, on('01:00'), [{ date: '2027-03-04', ranges: [] }])).toEqual({
      from: '2027-03-04T00:00',
      to: '2027-03-05T22:00',
    })
    expect(closedAround([], on('02:30'))).toBeNull()
  })

  test('PARK-6 within a closed span nothing is open, at its end it is', () => {
    const range = fc.record({
      days: fc.subarray(everyDay, { minLength: 1 }),
      from: fc.integer({ min: 0, max: 1439 }),
      to: fc.integer({ min: 0, max: 1440 }),
    })
    const exception = fc.record({
      date: fc.integer({ min: 0, max: 20 }).map((n) => addDays(on('00:00'), n).slice(0, 10)),
      ranges: fc.array(range, { maxLength: 1 }),
    })
    fc.assert(
      fc.property(
        fc.array(range, { maxLength: 3 }),
        fc.array(exception, { maxLength: 2 }),
        fc.integer({ min: 0, max: 20_000 }),
        (hours, exceptions, n) => {
          const t = addMinutes(on('00:00'), n)
          if (isOpenAt(hours, t, exceptions)) return
          const span = closedAround(hours, t, exceptions)
          if (!span) return
          expect(span.from <= t && t < span.to).toBe(true)
          expect(isOpenAt(hours, span.to, exceptions)).toBe(true)
          for (let probe = addMinutes(span.from, 1); probe < span.to; probe = addMinutes(probe, 37))
            expect(isOpenAt(hours, probe, exceptions)).toBe(false)
        },
      ),
    )
  })
})
