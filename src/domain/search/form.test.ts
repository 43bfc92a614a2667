import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { addDays, addMinutes, dateOf, minuteOfDay, type LocalDate, type LocalDateTime } from '../time/local.ts'
import {
  changeArrivalDay,
  changeArrivalTime,
  changeDepartureDay,
  changeDepartureTime,
  check,
  clampTime,
  defaults,
  emptyForm,
  hoursEnabled,
  isDayEnabled,
  lastDay,
  limits,
  minutesEnabled,
  pickersAt,
  readTime,
  reduce,
  restore,
  type SearchForm,
  type SearchFormEvent,
} from './form.ts'

const day = (text: string) => text as LocalDate
const moment = (text: string) => text as LocalDateTime
const now = moment('2027-03-04T09:58')
const form = (arrival: string | null, departure: string | null, airport: string | null = 'AMS'): SearchForm => ({
  airport,
  arrival: arrival as LocalDateTime | null,
  departure: departure as LocalDateTime | null,
})
const times = ({ arrival, departure }: SearchForm) => [arrival, departure]

describe('defaults', () => {
  test('SEARCH-1 the form starts empty', () =>
    expect(emptyForm).toEqual({ airport: null, arrival: null, departure: null }))

  test('SEARCH-2 arrival tomorrow, departure 8 days ahead, both at 12:00', () => {
    expect(defaults(now)).toEqual(form('2027-03-05T12:00', '2027-03-12T12:00', null))
  })

  test('SEARCH-2 TZ-13 near midnight tomorrow is the airport’s tomorrow', () => {
    expect(times(defaults(moment('2027-12-31T23:59')))).toEqual(['2028-01-01T12:00', '2028-01-08T12:00'])
    expect(times(defaults(moment('2028-01-01T00:00')))).toEqual(['2028-01-02T12:00', '2028-01-09T12:00'])
  })

  test('SEARCH-3 an airport’s page names its airport', () => expect(defaults(now, 'EIN').airport).toBe('EIN'))
})

describe('restoring the last search', () => {
  const saved = (startDateTime: string, endDateTime: string) => ({ location: 'AGP', startDateTime, endDateTime })

  test('SEARCH-4 airport and dates come back', () => {
    const restored = restore(saved('2027-04-01T08:05', '2027-04-09T17:30'), now)
    expect(restored.form).toEqual(form('2027-04-01T08:05', '2027-04-09T17:30', 'AGP'))
    expect(restored.picker).toEqual({ arrival: '2027-04-01T08:05', departure: '2027-04-09T17:30' })
  })

  test('SEARCH-5 TZ-14 a past start leaves the dates empty, the pickers stand at now and now plus 7 days', () => {
    const restored = restore(saved('2027-03-04T09:50', '2027-03-20T12:00'), now)
    expect(restored.form).toEqual(form(null, null, 'AGP'))
    expect(restored.picker).toEqual({ arrival: '2027-03-04T09:55', departure: '2027-03-11T09:55' })
  })

  test('SEARCH-5 the running five minutes are not past', () => {
    expect(restore(saved('2027-03-04T09:55', '2027-03-11T09:55'), now).form.arrival).toBe('2027-03-04T09:55')
  })

  test.each([
    ['unreadable', '', ''],
    ['departure missing', '2027-04-01T08:05', ''],
    ['departure before arrival', '2027-04-09T08:05', '2027-04-01T08:05'],
    ['too far', '2028-04-01T08:05', '2028-04-09T08:05'],
    ['longer than 90 days', '2027-04-01T08:05', '2027-09-01T08:05'],
  ])('SEARCH-6 %s: the airport stays, the dates are the default', (_, start, end) => {
    expect(restore(saved(start, end), now).form).toEqual(defaults(now, 'AGP'))
  })

  test('SEARCH-6 nothing saved: the default', () => expect(restore(null, now).form).toEqual(defaults(now)))
})

describe('what can be chosen', () => {
  test('SEARCH-7 arrival from now rounded down to 5 minutes, departure from the arrival', () => {
    const { arrival, departure } = limits(form('2027-04-01T08:05', null), now)
    expect(arrival.min).toBe('2027-03-04T09:55')
    expect(departure.min).toBe('2027-04-01T08:05')
    expect(limits(emptyForm, now).departure.min).toBe('2027-03-04T09:55')
    expect(limits(emptyForm, moment('2027-03-04T23:58')).arrival.min).toBe('2027-03-04T23:55')
  })

  test('SEARCH-8 up to one year and one day from now', () => {
    expect(lastDay(now)).toBe('2028-03-05')
    expect(limits(emptyForm, now).departure.max).toBe('2028-03-05T23:55')
    expect(isDayEnabled(limits(emptyForm, now).departure, day('2028-03-05'))).toBe(true)
    expect(isDayEnabled(limits(emptyForm, now).arrival, day('2028-03-05'))).toBe(true)
    expect(isDayEnabled(limits(emptyForm, now).departure, day('2028-03-06'))).toBe(false)
  })

  test('SEARCH-8 TZ-11 from a leap day, and over one', () => {
    expect(lastDay(moment('2028-02-29T10:00'))).toBe('2029-03-01')
    expect(lastDay(moment('2027-02-28T10:00'))).toBe('2028-02-29')
    expect(lastDay(moment('2027-03-01T10:00'))).toBe('2028-03-02')
  })

  test('SEARCH-9 days before the minimum day are disabled, the day itself is not (settled 30)', () => {
    const { arrival, departure } = limits(form('2027-04-01T08:05', null), now)
    expect(isDayEnabled(arrival, day('2027-03-03'))).toBe(false)
    expect(isDayEnabled(arrival, day('2027-03-04'))).toBe(true)
    expect(isDayEnabled(departure, day('2027-03-31'))).toBe(false)
    expect(isDayEnabled(departure, day('2027-04-01'))).toBe(true)
  })

  test('SEARCH-10 on the minimum day earlier hours and minutes are disabled', () => {
    const { arrival } = limits(emptyForm, now)
    expect(hoursEnabled(arrival, day('2027-03-04'))).toEqual([
      9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23,
    ])
    expect(minutesEnabled(arrival, day('2027-03-04'), 9)).toEqual([55])
    expect(minutesEnabled(arrival, day('2027-03-04'), 8)).toEqual([])
    expect(minutesEnabled(arrival, day('2027-03-04'), 10)).toEqual([0, 5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 55])
    expect(hoursEnabled(arrival, day('2027-03-05'))).toHaveLength(24)
    expect(hoursEnabled(arrival, day('2027-03-03'))).toEqual([])
  })

  test('SEARCH-10 an earlier time on the minimum day is clamped up', () => {
    expect(clampTime(limits(emptyForm, now).arrival, moment('2027-03-04T07:30'))).toBe('2027-03-04T09:55')
    expect(clampTime(limits(emptyForm, now).arrival, moment('2027-03-04T10:00'))).toBe('2027-03-04T10:00')
    expect(times(changeArrivalTime(form('2027-03-04T12:00', '2027-03-10T12:00'), 60, now))).toEqual([
      '2027-03-04T09:55',
      '2027-03-10T12:00',
    ])
    expect(times(changeArrivalDay(form('2027-03-05T08:00', '2027-03-10T12:00'), day('2027-03-04'), now))).toEqual([
      '2027-03-04T09:55',
      '2027-03-10T12:00',
    ])
  })
})

describe('changing the arrival', () => {
  const start = form('2027-04-01T08:05', '2027-04-09T17:30')

  test('SEARCH-11 another day keeps the time of day; a departure on a later day stays', () => {
    expect(times(changeArrivalDay(start, day('2027-04-08'), now))).toEqual(['2027-04-08T08:05', '2027-04-09T17:30'])
    expect(times(changeArrivalDay(start, day('2027-03-10'), now))).toEqual(['2027-03-10T08:05', '2027-04-09T17:30'])
  })

  test('SEARCH-11 a departure that would be on an earlier day moves to arrival plus 7 days', () => {
    expect(times(changeArrivalDay(start, day('2027-04-10'), now))).toEqual(['2027-04-10T08:05', '2027-04-17T08:05'])
  })

  test('SEARCH-11 on the departure’s day a later departure stays, an earlier one becomes arrival plus 30 minutes', () => {
    expect(times(changeArrivalDay(start, day('2027-04-09'), now))).toEqual(['2027-04-09T08:05', '2027-04-09T17:30'])
    expect(times(changeArrivalDay(form('2027-04-01T18:00', '2027-04-09T17:30'), day('2027-04-09'), now))).toEqual([
      '2027-04-09T18:00',
      '2027-04-09T18:30',
    ])
  })

  test('SEARCH-11 an empty departure stays empty', () =>
    expect(changeArrivalDay(form('2027-04-01T08:05', null), day('2027-04-10'), now).departure).toBeNull())

  test('SEARCH-12 a later arrival day than the departure’s gives arrival plus 7 days', () => {
    expect(times(changeArrivalTime(form('2027-04-10T08:05', '2027-04-09T17:30'), 600, now))).toEqual([
      '2027-04-10T10:00',
      '2027-04-17T10:00',
    ])
  })

  test('SEARCH-12 the same day with departure not after arrival gives arrival plus 30 minutes', () => {
    const sameDay = form('2027-04-09T08:05', '2027-04-09T17:30')
    expect(times(changeArrivalTime(sameDay, 18 * 60, now))).toEqual(['2027-04-09T18:00', '2027-04-09T18:30'])
    expect(times(changeArrivalTime(sameDay, 17 * 60 + 30, now))).toEqual(['2027-04-09T17:30', '2027-04-09T18:00'])
    expect(times(changeArrivalTime(sameDay, 23 * 60 + 45, now))).toEqual(['2027-04-09T23:45', '2027-04-10T00:15'])
  })

  test('SEARCH-12 otherwise the departure is kept', () => {
    expect(times(changeArrivalTime(start, 23 * 60, now))).toEqual(['2027-04-01T23:00', '2027-04-09T17:30'])
    expect(times(changeArrivalTime(form('2027-04-09T08:05', '2027-04-09T17:30'), 17 * 60 + 25, now))).toEqual([
      '2027-04-09T17:25',
      '2027-04-09T17:30',
    ])
  })
})

describe('changing the departure', () => {
  const start = form('2027-04-01T08:05', '2027-04-09T17:30')

  test('SEARCH-13 another day keeps the time of day', () => {
    expect(times(changeDepartureDay(start, day('2027-04-20'), now))).toEqual(['2027-04-01T08:05', '2027-04-20T17:30'])
    expect(times(changeDepartureDay(start, day('2027-04-01'), now))).toEqual(['2027-04-01T08:05', '2027-04-01T17:30'])
  })

  test('SEARCH-13 the arrival’s day with departure not after arrival gives arrival plus 30 minutes', () => {
    expect(changeDepartureDay(form('2027-04-01T18:00', '2027-04-09T17:30'), day('2027-04-01'), now).departure).toBe(
      '2027-04-01T18:30',
    )
    expect(changeDepartureDay(form('2027-04-01T17:30', '2027-04-09T17:30'), day('2027-04-01'), now).departure).toBe(
      '2027-04-01T18:00',
    )
    expect(changeDepartureDay(form('2027-04-01T23:55', '2027-04-09T17:30'), day('2027-04-01'), now).departure).toBe(
      '2027-04-02T00:25',
    )
  })

  test('SEARCH-13 a day before the arrival cannot be had', () => {
    expect(changeDepartureDay(start, day('2027-03-20'), now).departure).toBe('2027-04-01T08:35')
  })

  test('SEARCH-14 a time on the arrival’s day that is not after the arrival becomes arrival plus 30 minutes', () => {
    const sameDay = form('2027-04-01T08:05', '2027-04-01T17:30')
    expect(changeDepartureTime(sameDay, 480, now).departure).toBe('2027-04-01T08:35')
    expect(changeDepartureTime(sameDay, 485, now).departure).toBe('2027-04-01T08:35')
    expect(changeDepartureTime(sameDay, 490, now).departure).toBe('2027-04-01T08:10')
    expect(changeDepartureTime(start, 0, now).departure).toBe('2027-04-09T00:00')
  })
})

describe('pickers', () => {
  test('SEARCH-15 clearing empties the field and sets the picker to now', () => {
    const cleared = reduce(form('2027-04-01T08:05', '2027-04-09T17:30'), { type: 'clearArrival' }, now)
    expect(cleared).toEqual(form(null, '2027-04-09T17:30'))
    expect(pickersAt(cleared, now).arrival).toBe('2027-03-04T09:55')
    expect(changeArrivalDay(cleared, day('2027-03-20'), now).arrival).toBe('2027-03-20T09:55')
    expect(changeArrivalTime(cleared, 720, now).arrival).toBe('2027-03-04T12:00')
  })

  test('SEARCH-15 an empty departure opens a week after the arrival, without one a week from now', () => {
    expect(
      pickersAt(reduce(form('2027-04-01T08:05', '2027-04-09T17:30'), { type: 'clearDeparture' }, now), now).departure,
    ).toBe('2027-04-08T08:05')
    expect(pickersAt(emptyForm, now).departure).toBe('2027-03-11T09:55')
    expect(changeDepartureDay(emptyForm, day('2027-03-20'), now).departure).toBe('2027-03-20T09:55')
  })

  test('SEARCH-16 at the end of the year the week is cut, the half hour is not', () => {
    expect(times(changeArrivalDay(form('2027-04-01T08:05', '2027-04-09T17:30'), day('2028-03-01'), now))).toEqual([
      '2028-03-01T08:05',
      '2028-03-05T08:05',
    ])
    expect(times(changeArrivalDay(form('2027-04-01T08:05', '2027-04-09T17:30'), day('2028-03-05'), now))).toEqual([
      '2028-03-05T08:05',
      '2028-03-05T08:35',
    ])
    expect(times(changeArrivalTime(form('2028-03-05T08:05', '2028-03-05T08:35'), 1435, now))).toEqual([
      '2028-03-05T23:25',
      '2028-03-05T23:55',
    ])
    expect(changeDepartureDay(form('2027-04-01T08:05', null), day('2029-01-01'), now).departure).toBe(
      '2028-03-05T23:55',
    )
  })

  test('SEARCH-3 choosing an airport leaves the dates', () => {
    expect(reduce(form('2027-04-01T08:05', null), { type: 'airport', airport: 'BRU' }, now)).toEqual(
      form('2027-04-01T08:05', null, 'BRU'),
    )
  })
})

describe('sending', () => {
  test('SEARCH-17 airport, arrival and departure are required, each with its message', () => {
    expect(check(emptyForm, now)).toEqual({
      location: 'airport_required',
      startDateTime: 'arrival_required',
      endDateTime: 'departure_required',
    })
    expect(check(form('2027-04-01T08:05', '2027-04-09T17:30'), now)).toEqual({})
  })

  test('SEARCH-17 an arrival before the minimum and a departure not after the arrival are refused', () => {
    expect(check(form('2027-03-04T09:50', '2027-03-09T17:30'), now)).toEqual({ startDateTime: 'arrival_past' })
    expect(check(form('2027-03-04T09:55', '2027-03-09T17:30'), now)).toEqual({})
    expect(check(form('2027-04-01T08:05', '2027-04-01T08:05'), now)).toEqual({
      endDateTime: 'departure_before_arrival',
    })
    expect(check(form(null, '2027-04-01T08:05'), now)).toEqual({ startDateTime: 'arrival_required' })
  })

  test('SEARCH-17 a day after one year and one day is refused', () => {
    expect(check(form('2028-03-04T12:00', '2028-03-05T23:59'), now)).toEqual({})
    expect(check(form('2028-03-04T12:00', '2028-03-06T00:00'), now)).toEqual({ endDateTime: 'date_too_far' })
    expect(check(form('2028-03-06T12:00', '2028-03-07T12:00'), now)).toEqual({
      startDateTime: 'date_too_far',
      endDateTime: 'date_too_far',
    })
  })

  test('SEARCH-18 90 days can be searched, 91 cannot', () => {
    expect(check(form('2027-04-01T12:00', '2027-06-29T12:00'), now)).toEqual({})
    expect(check(form('2027-04-01T12:00', '2027-06-30T03:00'), now)).toEqual({})
    expect(check(form('2027-04-01T12:00', '2027-06-30T12:00'), now)).toEqual({ endDateTime: 'stay_too_long' })
  })
})

test.each([
  ['8:05', 485],
  ['0805', 485],
  ['805', 485],
  ['08.05', 485],
  ['8', 480],
  ['23:59', 1435],
  ['00:00', 0],
  [' 12 30 ', 750],
  ['8h05', 485],
])('SEARCH-34 %j is a time of day', (text, minute) => expect(readTime(text)).toBe(minute))
test.each(['24:00', '8:60', 'noon', '', '8:5', '12345', '-1', '8:05 pm'])('SEARCH-34 %j is not', (text) =>
  expect(readTime(text)).toBeUndefined(),
)

test('SEARCH-11 SEARCH-12 SEARCH-13 SEARCH-14 SEARCH-16 whatever is done, the form keeps within its limits and can be left', () => {
  const anyDay = fc.integer({ min: -40, max: 420 }).map((n) => addDays(dateOf(now), n))
  const anyMinute = fc.integer({ min: 0, max: 287 }).map((n) => n * 5)
  const event: fc.Arbitrary<SearchFormEvent> = fc.oneof(
    fc.record({ type: fc.constantFrom('arrivalDay' as const, 'departureDay' as const), day: anyDay }),
    fc.record({ type: fc.constantFrom('arrivalTime' as const, 'departureTime' as const), minute: anyMinute }),
    fc.record({ type: fc.constantFrom('clearArrival' as const, 'clearDeparture' as const) }),
  )
  const clocks = fc.integer({ min: 0, max: 800 * 1440 }).map((n) => addMinutes(moment('2026-11-20T00:00'), n))
  fc.assert(
    fc.property(clocks, fc.array(fc.tuple(event, fc.boolean()), { maxLength: 25 }), (clock, events) => {
      let state = defaults(clock, 'AMS')
      for (const [step] of events) {
        // the events name days relative to a fixed day, so they are moved along with the clock
        const shift =
          'day' in step
            ? {
                ...step,
                day: addDays(dateOf(clock), Math.round((Date.parse(step.day) - Date.parse(dateOf(now))) / 86_400_000)),
              }
            : step
        state = reduce(state, shift, clock)
        const { arrival, departure } = limits(state, clock)
        if (state.arrival)
          expect(
            state.arrival >= arrival.min && state.arrival <= arrival.max && minuteOfDay(state.arrival) % 5 === 0,
          ).toBe(true)
        if (state.departure)
          expect(
            state.departure >= departure.min &&
              state.departure <= departure.max &&
              minuteOfDay(state.departure) % 5 === 0,
          ).toBe(true)
        if (state.arrival && state.departure) expect(state.departure > state.arrival).toBe(true)
        const errors = Object.values(check(state, clock))
        expect(
          errors.filter((code) => !['arrival_required', 'departure_required', 'stay_too_long'].includes(code)),
        ).toEqual([])
        for (const range of [arrival, departure])
          expect(hoursEnabled(range, dateOf(range.min)).length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 300 },
  )
})
