import { describe, expect, test } from 'vitest'
import { always, everyDay, type OpeningHours } from './hours.ts'
import { shuttleGaps, shuttleHours } from './shuttle.ts'

const bus = { everyMinutes: 20, rideMinutesFrom: 3, rideMinutesTo: 6 }
const open = (primary: OpeningHours['primary'], alternative: OpeningHours['alternative'] = null) => ({
  shuttle: bus,
  hours: { primary, alternative },
})
const daily = (from: number, to: number) => [{ days: everyDay, from, to }]

describe('PARK-14 the shuttle runs while a gate is open', () => {
  test('P5 O2 Eindhoven and Rotterdam: no shuttle from 00:00 to 04:00', () => {
    expect(shuttleHours(open(daily(240, 1440)))).toEqual(daily(240, 1440))
    expect(shuttleGaps(open(daily(240, 1440)))).toEqual(daily(0, 240))
  })
  test('day and night leaves no gap', () => {
    expect(shuttleHours(open(always))).toEqual(always)
    expect(shuttleGaps(open(always))).toEqual([])
  })
  test('a second gate that never closes keeps it running', () => {
    expect(shuttleHours(open(daily(300, 1410), always))).toEqual(always)
  })
  test('over midnight is one span, and so is the night without it', () => {
    expect(shuttleHours(open(daily(240, 60)))).toEqual(daily(240, 60))
    expect(shuttleGaps(open(daily(240, 60)))).toEqual(daily(60, 240))
    expect(shuttleGaps(open(daily(300, 1410)))).toEqual(daily(1410, 300))
  })
  test('other hours at weekends, and a break', () => {
    const hours = [
      { days: [1, 2, 3, 4, 5], from: 240, to: 1440 },
      { days: [6, 7], from: 330, to: 720 },
      { days: [6, 7], from: 840, to: 1440 },
    ]
    expect(shuttleGaps(open(hours))).toEqual([
      { days: [1, 2, 3, 4, 5], from: 0, to: 240 },
      { days: [6, 7], from: 0, to: 330 },
      { days: [6, 7], from: 720, to: 840 },
    ])
  })
  test('a night that runs into a day with hours of its own', () => {
    expect(shuttleHours(open([{ days: [5], from: 1320, to: 120 }]))).toEqual([
      { days: [5], from: 1320, to: 1440 },
      { days: [6], from: 0, to: 120 },
    ])
  })
  test('hours of its own count instead of the gates’', () => {
    expect(
      shuttleGaps({ shuttle: { ...bus, hours: daily(360, 1320) }, hours: { primary: always, alternative: null } }),
    ).toEqual(daily(1320, 360))
  })
  test('without a shuttle nothing runs, and nothing is missing', () => {
    const valet = { shuttle: null, hours: { primary: always, alternative: null } }
    expect([shuttleHours(valet), shuttleGaps(valet)]).toEqual([[], []])
  })
})
