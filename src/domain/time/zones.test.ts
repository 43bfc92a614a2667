import fc from '#test/chance.ts'
import { Temporal } from 'temporal-polyfill'
import { Temporal as Library } from 'temporal-polyfill/implementation'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { addMinutes, type LocalDateTime } from './local.ts'
import { dayMs, exists, hourMs, instantOf, isoAt, localAt, minuteMs } from './zones.ts'

const moment = (text: string) => text as LocalDateTime
const utc = (text: string) => Date.parse(text)
const ams = 'Europe/Amsterdam'

describe('TIME-2 from wall time to instant', () => {
  test('TIME-2 Amsterdam is an hour ahead of UTC in winter and two in summer', () => {
    expect(instantOf(moment('2027-03-05T08:05'), ams)).toBe(utc('2027-03-05T07:05Z'))
    expect(instantOf(moment('2027-07-05T08:05'), ams)).toBe(utc('2027-07-05T06:05Z'))
  })

  test('TZ-01 02:30 on 28 March 2027 does not exist and moves on by the hour that is left out', () => {
    expect(exists(moment('2027-03-28T02:30'), ams)).toBe(false)
    expect(exists(moment('2027-03-28T01:59'), ams)).toBe(true)
    expect(exists(moment('2027-03-28T03:00'), ams)).toBe(true)
    expect(localAt(instantOf(moment('2027-03-28T02:30'), ams), ams)).toBe('2027-03-28T03:30')
    expect(localAt(instantOf(moment('2027-03-28T02:30'), ams, 'second'), ams)).toBe('2027-03-28T03:30')
  })

  test('TZ-02 02:30 on 31 October 2027 is twice: the first for an entry, the second for an exit', () => {
    const entry = instantOf(moment('2027-10-31T02:30'), ams)
    const exit = instantOf(moment('2027-10-31T02:30'), ams, 'second')
    expect(entry).toBe(utc('2027-10-31T00:30Z'))
    expect(exit - entry).toBe(hourMs)
    expect(exists(moment('2027-10-31T02:30'), ams)).toBe(true)
  })

  test.each([
    ['Europe/Lisbon', '2027-07-05T08:05', '2027-07-05T07:05Z'],
    ['Atlantic/Canary', '2027-01-05T08:05', '2027-01-05T08:05Z'],
    ['Europe/Istanbul', '2027-01-05T08:05', '2027-01-05T05:05Z'],
    ['Europe/Istanbul', '2027-07-05T08:05', '2027-07-05T05:05Z'],
    ['America/Sao_Paulo', '2027-01-05T08:05', '2027-01-05T11:05Z'],
    ['America/Santiago', '2027-01-05T08:05', '2027-01-05T11:05Z'],
    ['America/Santiago', '2027-07-05T08:05', '2027-07-05T12:05Z'],
  ])('TZ-03 %s at %s', (zone, local, instant) => expect(instantOf(moment(local), zone)).toBe(utc(instant)))

  test('TZ-03 Chile changes at midnight: 23:30 on 3 April 2027 is twice, 00:30 on 5 September 2027 is not at all', () => {
    const zone = 'America/Santiago'
    expect(instantOf(moment('2027-04-03T23:30'), zone, 'second') - instantOf(moment('2027-04-03T23:30'), zone)).toBe(
      hourMs,
    )
    expect(exists(moment('2027-09-05T00:30'), zone)).toBe(false)
    expect(localAt(instantOf(moment('2027-09-05T00:30'), zone), zone)).toBe('2027-09-05T01:30')
  })

  test('TIME-2 there and back is the same for every time that exists', () => {
    const zones = fc.constantFrom(
      ams,
      'Europe/Lisbon',
      'Europe/Istanbul',
      'America/Santiago',
      'America/New_York',
      'Pacific/Kiritimati',
    )
    const moments = fc.integer({ min: 0, max: 3 * 366 * 1440 }).map((n) => addMinutes(moment('2026-01-01T00:00'), n))
    fc.assert(
      fc.property(moments, zones, fc.constantFrom('first' as const, 'second' as const), (local, zone, twice) => {
        const back = localAt(instantOf(local, zone, twice), zone)
        expect(back === local).toBe(exists(local, zone))
        expect(back >= local).toBe(true)
      }),
    )
  })
})

describe('TIME-11 what is kept of a zone', () => {
  const zones = [
    ams,
    'Europe/Lisbon',
    'Europe/Istanbul',
    'America/Santiago',
    'Africa/Casablanca',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Apia',
  ]
  const first = utc('2000-01-02T00:00Z')
  const last = utc('2199-12-30T00:00Z')

  const mustAgree = (instant: number, zone: string) => {
    const asked = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone)
    expect(localAt(instant, zone)).toBe(asked.toPlainDateTime().toString({ smallestUnit: 'minute' }))
    expect(isoAt(instant, zone)).toBe(asked.toString({ timeZoneName: 'never', smallestUnit: 'second' }))
    // the instant's wall time in UTC is tried as a local time as well: around a change this meets times that are left
    // out or occur twice
    for (const local of [localAt(instant, zone), localAt(instant, 'UTC')]) {
      const plain = Temporal.PlainDateTime.from(local)
      const earlier = plain.toZonedDateTime(zone, { disambiguation: 'earlier' })
      const later = plain.toZonedDateTime(zone, { disambiguation: 'later' })
      const isReal = earlier.toPlainDateTime().equals(plain)
      expect(exists(local, zone)).toBe(isReal)
      expect(instantOf(local, zone)).toBe((isReal ? earlier : later).epochMilliseconds)
      expect(instantOf(local, zone, 'second')).toBe(later.epochMilliseconds)
    }
  }

  test('TIME-11 it answers as the library does, for any moment of two centuries in any order', () => {
    fc.assert(fc.property(fc.integer({ min: first, max: last }), fc.constantFrom(...zones), mustAgree), {
      numRuns: 500,
    })
  })

  test('TIME-11 and in every quarter of the hours around a change, at it, and a millisecond before', () => {
    for (const zone of zones.slice(0, 6)) {
      let at = Temporal.Instant.fromEpochMilliseconds(utc('2026-11-20T12:00Z')).toZonedDateTimeISO(zone)
      for (const _ of [1, 2]) {
        const next = at.getTimeZoneTransition('next')
        if (!next || next.epochMilliseconds > last) break
        for (const minutes of Array.from({ length: 49 }, (_quarter, index) => (index - 24) * 15)) {
          mustAgree(next.epochMilliseconds + minutes * minuteMs, zone)
          mustAgree(next.epochMilliseconds + minutes * minuteMs - 1, zone)
        }
        at = next
      }
    }
  })

  test('TIME-11 what is no moment, or no zone, is refused loudly', () => {
    expect(() => localAt(Number.NaN, ams)).toThrow(RangeError)
    expect(() => instantOf(moment('tomorrow'), ams)).toThrow(RangeError)
    expect(() => localAt(first, 'Europe/Atlantis')).toThrow(RangeError)
  })

  test('TIME-11 the library is asked once for each stretch between two changes, however often we are', () => {
    const asked = vi.spyOn(Library.Instant, 'fromEpochMilliseconds')
    // no other test of this file uses Ireland's zone; the years 2031 and 2032 hold four changes, so five stretches
    const days = Array.from({ length: 731 }, (_, day) => utc('2031-01-01T12:00Z') + day * dayMs)
    for (const _ of [1, 2, 3]) for (const day of days) localAt(day, 'Europe/Dublin')
    expect(asked).toHaveBeenCalledTimes(5)
    asked.mockRestore()
  })
})

describe('TIME-3 whose clock', () => {
  const before = process.env.TZ
  afterEach(() => {
    if (before === undefined) delete process.env.TZ
    else process.env.TZ = before
  })

  test.each([
    ['Pacific/Kiritimati', -840],
    ['America/Los_Angeles', 480],
    ['Europe/Amsterdam', -60],
  ])('TZ-09 TZ-12 a server in %s computes the same', (zone, offset) => {
    process.env.TZ = zone
    expect(new Date(utc('2027-01-05T12:00Z')).getTimezoneOffset()).toBe(offset)
    expect(instantOf(moment('2027-03-28T08:05'), ams)).toBe(utc('2027-03-28T06:05Z'))
    expect(localAt(utc('2027-03-04T23:30Z'), ams)).toBe('2027-03-05T00:30')
    expect(addMinutes(moment('2027-03-28T01:55'), 10)).toBe('2027-03-28T02:05')
  })
})
