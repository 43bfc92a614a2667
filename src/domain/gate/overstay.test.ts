import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { airports } from '../airports/catalogue.ts'
import { always, everyDay, type OpeningHours } from '../carparks/hours.ts'
import { euro, money, vatContained } from '../money/money.ts'
import { addDays, addMinutes, type LocalDateTime } from '../time/local.ts'
import { dayCount } from '../time/stays.ts'
import { hourMs, instantOf, localAt, minuteMs } from '../time/zones.ts'
import { beyondPerDayMinor, dayPriceMinor, freeUntil, overstayOf, totalOf, type ExitFacts } from './overstay.ts'

const at = (text: string) => text as LocalDateTime
const amsterdam = 'Europe/Amsterdam'

const priceOf = (days: number, parkingMinor: number, packageMinor = 600) => ({
  parts: [
    { kind: 'parking' as const, amount: euro(parkingMinor) },
    { kind: 'package' as const, amount: euro(packageMinor) },
  ],
  total: euro(parkingMinor + packageMinor),
  perDay: euro(1),
  days,
  vatRatePercent: 21,
  vat: vatContained(money(parkingMinor + packageMinor, 'EUR'), 21),
})

const facts = (
  arrival: string,
  departure: string,
  {
    zone = amsterdam,
    dayMinor = 700,
    checkedInAt = null as number | null,
    dayCount: strategy = 'calendarDays' as const,
  } = {},
): ExitFacts => {
  const days = dayCount({ arrival: at(arrival), departure: at(departure) }, strategy)
  return {
    zone,
    stay: { arrival: at(arrival), departure: at(departure) },
    checkedInAt,
    terms: { price: priceOf(days, days * dayMinor), dayCount: strategy },
  }
}
const out = (text: string, zone = amsterdam) => instantOf(at(text), zone, 'second')
const charged = (booked: ExitFacts, exit: string, delay = 0) =>
  totalOf(overstayOf(booked, out(exit, booked.zone), delay))

describe('free until', () => {
  const table: [string, number, string][] = [
    ['2027-03-12T18:00', 0, '2027-03-13T03:00'],
    ['2027-03-12T02:30', 0, '2027-03-12T03:00'],
    ['2027-03-12T03:00', 0, '2027-03-12T03:00'],
    ['2027-03-12T03:01', 0, '2027-03-13T03:00'],
    ['2027-03-12T02:30', 40, '2027-03-12T05:30'],
    ['2027-03-12T23:00', 40, '2027-03-13T03:00'],
    ['2027-03-12T01:00', 300, '2027-03-12T04:00'],
  ]
  test.each(table)('EXIT-1 booked %s, delay of %i minutes: until %s', (departure, delay, until) => {
    expect(
      localAt(
        freeUntil({ zone: amsterdam, stay: { arrival: at('2027-03-05T10:00'), departure: at(departure) } }, delay),
        amsterdam,
      ),
    ).toBe(until)
  })

  test('EXIT-1 OV-01 18:00 booked: 02:59 and 03:00 are free, 03:01 is a day', () => {
    const booked = facts('2027-03-05T10:00', '2027-03-12T18:00')
    expect(['2027-03-13T02:59', '2027-03-13T03:00', '2027-03-13T03:01'].map((exit) => charged(booked, exit))).toEqual([
      0, 0, 700,
    ])
    // seconds of the exit minute do not count
    expect(totalOf(overstayOf(booked, out('2027-03-13T03:00') + 59_999, 0))).toBe(0)
  })

  test('EXIT-1 OV-02 02:30 booked: free until 03:00 of the same night', () => {
    const booked = facts('2027-03-05T10:00', '2027-03-12T02:30')
    expect(['2027-03-12T03:00', '2027-03-12T03:01'].map((exit) => charged(booked, exit))).toEqual([0, 700])
  })

  test('EXIT-1 OV-03 three hours with a delay shown, 3 h 01 min is charged, without a delay nothing of it is free', () => {
    const booked = facts('2027-03-05T10:00', '2027-03-12T02:30')
    expect([
      charged(booked, '2027-03-12T05:30', 180),
      charged(booked, '2027-03-12T05:31', 180),
      charged(booked, '2027-03-12T05:30', 0),
    ]).toEqual([0, 700, 700])
    expect(charged(booked, '2027-03-12T05:30', 1)).toBe(0)
  })

  test('EXIT-1 OV-07 nights in which the clock changes', () => {
    const night = (zone: string, departure: string, delay: number) =>
      localAt(freeUntil({ zone, stay: { arrival: at('2027-01-05T10:00'), departure: at(departure) } }, delay), zone)
    expect(night(amsterdam, '2027-03-27T18:00', 0)).toBe('2027-03-28T03:00')
    expect(night(amsterdam, '2027-10-30T18:00', 0)).toBe('2027-10-31T03:00')
    expect(night(amsterdam, '2027-03-28T01:30', 20)).toBe('2027-03-28T05:30')
    expect(night(amsterdam, '2027-10-31T01:30', 20)).toBe('2027-10-31T03:30')
    expect(night('Europe/Athens', '2027-03-27T18:00', 0)).toBe('2027-03-28T04:00')
    const athens = facts('2027-10-25T10:00', '2027-10-30T18:00', { zone: 'Europe/Athens' })
    const secondThree = instantOf(at('2027-10-31T03:00'), 'Europe/Athens', 'second')
    expect(
      [secondThree - 30 * minuteMs, secondThree, secondThree + minuteMs].map((exit) =>
        totalOf(overstayOf(athens, exit, 0)),
      ),
    ).toEqual([0, 0, 700])
    const spring = facts('2027-03-22T10:00', '2027-03-27T18:00', { zone: 'Europe/Athens' })
    expect([
      charged(spring, '2027-03-28T02:59'),
      charged(spring, '2027-03-28T04:00'),
      charged(spring, '2027-03-28T04:01'),
    ]).toEqual([0, 0, 700])
  })
})

describe('locked in', () => {
  const daily = (from: number, to: number): OpeningHours => ({
    primary: [{ days: everyDay, from, to }],
    alternative: null,
  })
  const eindhoven = daily(240, 1_440)
  const until = (departure: string, delay: number, hours: OpeningHours | null) =>
    localAt(
      freeUntil({ zone: amsterdam, stay: { arrival: at('2027-03-05T10:00'), departure: at(departure) } }, delay, hours),
      amsterdam,
    )

  test('EXIT-11 OH-08 a late flight past closing: an hour from the opening on is free, a minute more is a day', () => {
    const booked = facts('2027-03-05T10:00', '2027-03-12T22:00')
    const cost = (exit: string, delay: number, hours: OpeningHours | null = eindhoven) =>
      totalOf(overstayOf(booked, out(exit), delay, hours))
    expect(until('2027-03-12T22:00', 150, eindhoven)).toBe('2027-03-13T05:00')
    expect(['2027-03-13T04:00', '2027-03-13T05:00', '2027-03-13T05:01'].map((exit) => cost(exit, 150))).toEqual([
      0, 0, 700,
    ])
    // without a delay shown, or at a car park that never closes, EXIT-1 alone decides
    expect([
      cost('2027-03-13T04:00', 0),
      cost('2027-03-13T04:00', 150, { primary: always, alternative: null }),
      cost('2027-03-13T04:00', 150, null),
    ]).toEqual([700, 700, 700])
  })

  test('EXIT-11 OH-08 closed until the free time ends, closing within its last hour, a day off, a second gate, the night of 23 hours', () => {
    expect(until('2027-03-12T21:00', 60, daily(180, 1_320))).toBe('2027-03-13T04:00')
    expect(
      until('2027-03-12T21:00', 60, { primary: [{ days: everyDay, from: 360, to: 150 }], alternative: null }),
    ).toBe('2027-03-13T07:00')
    expect(until('2027-03-12T21:00', 60, { ...eindhoven, exceptions: [{ date: '2027-03-13', ranges: [] }] })).toBe(
      '2027-03-14T05:00',
    )
    expect(until('2027-03-12T21:00', 60, { ...eindhoven, alternative: always })).toBe('2027-03-13T03:00')
    expect(until('2027-03-27T22:00', 60, eindhoven)).toBe('2027-03-28T05:00')
    // when nothing opens again within two weeks, the time is not prolonged and a person decides
    expect(until('2027-03-12T21:00', 60, { primary: [], alternative: null })).toBe('2027-03-13T03:00')
  })
})

describe('days and their price', () => {
  test('EXIT-2 each further day begins after 03:00; an early exit costs nothing more', () => {
    const booked = facts('2027-03-05T10:00', '2027-03-12T18:00')
    expect(
      ['2027-03-10T09:00', '2027-03-13T03:01', '2027-03-14T03:00', '2027-03-14T03:01', '2027-03-20T12:00'].map((exit) =>
        charged(booked, exit),
      ),
    ).toEqual([0, 700, 700, 1_400, 5_600])
  })

  test('EXIT-2 a car park that counts blocks of 24 hours charges no block that is paid', () => {
    const booked: ExitFacts = {
      ...facts('2027-03-05T10:00', '2027-03-12T10:00'),
      terms: { price: priceOf(7, 4_900), dayCount: 'blocks24h' },
    }
    expect(['2027-03-13T03:01', '2027-03-13T10:00', '2027-03-13T10:01'].map((exit) => charged(booked, exit))).toEqual([
      700, 700, 1_400,
    ])
    const begun: ExitFacts = {
      ...booked,
      stay: { ...booked.stay, departure: at('2027-03-12T14:00') },
      terms: { price: priceOf(8, 5_600), dayCount: 'blocks24h' },
    }
    expect(['2027-03-13T03:01', '2027-03-13T10:00', '2027-03-13T10:01'].map((exit) => charged(begun, exit))).toEqual([
      0, 0, 700,
    ])
  })

  test('EXIT-3 OV-05 the price of a day is that of the agreed stay’s parking, without package, extras and coupon', () => {
    expect(dayPriceMinor(priceOf(8, 5_600))).toBe(700)
    expect(
      dayPriceMinor({
        ...priceOf(3, 1_000),
        parts: [
          ...priceOf(3, 1_000).parts,
          { kind: 'covered', amount: euro(1_200) },
          { kind: 'discount', amount: euro(-500) },
        ],
      }),
    ).toBe(333)
    expect(overstayOf(facts('2027-03-05T10:00', '2027-03-12T18:00'), out('2027-03-14T12:00'), 0)).toEqual([
      { kind: 'overstay', days: 2, perDayMinor: 700, amountMinor: 1_400 },
    ])
  })

  test('EXIT-4 OV-04 beyond 90 days: 90 nothing, 91 25 euro, 100 250 euro', () => {
    const booked = facts('2027-01-01T10:00', '2027-03-31T18:00')
    expect(booked.terms.price.days).toBe(90)
    expect([89, 90, 91, 99].map((days) => charged(booked, addDays(at('2027-01-01T12:00'), days)))).toEqual([
      0, 2_500, 5_000, 25_000,
    ])
    expect(charged(booked, '2027-04-01T03:00')).toBe(0)
    expect(charged(booked, addDays(at('2027-01-01T12:00'), 99))).toBe(25_000)
    expect(charged(facts('2027-01-01T10:00', '2027-03-29T18:00'), addDays(at('2027-01-01T12:00'), 91))).toBe(
      2 * 700 + 2 * 2_500,
    )
  })

  test('EXIT-4 days that were agreed are never charged, however many they are', () => {
    const booked = facts('2027-01-01T10:00', '2027-04-05T18:00')
    expect(booked.terms.price.days).toBe(95)
    expect([charged(booked, '2027-04-06T03:00'), charged(booked, '2027-04-06T12:00')]).toEqual([0, 2_500])
  })

  test('EXIT-4 who came later stayed shorter; who came early within the gate’s tolerance did not begin a day', () => {
    const exit = addDays(at('2027-01-01T12:00'), 91)
    const booked = (entered: string) =>
      facts('2027-01-01T10:00', '2027-03-31T18:00', { checkedInAt: instantOf(at(entered), amsterdam) })
    expect(charged(booked('2027-01-03T09:00'), exit)).toBe(2 * 700)
    expect(charged(booked('2026-12-31T23:30'), exit)).toBe(2 * 2_500)
  })
})

describe('for any stay in any zone', () => {
  const zones = [...new Set(airports.map(({ zone }) => zone))]
  const minutes = fc.integer({ min: 0, max: 525_600 })
  const stays = fc.record({
    zone: fc.constantFrom(...zones),
    from: minutes,
    length: fc.integer({ min: 30, max: 89 * 1_440 }),
    dayMinor: fc.integer({ min: 0, max: 5_000 }),
    delay: fc.constantFrom(0, 1, 60, 180, 181, 600),
  })
  const bookedOf = ({
    zone,
    from,
    length,
    dayMinor,
  }: {
    zone: string
    from: number
    length: number
    dayMinor: number
  }) => {
    const arrival = addMinutes(at('2027-01-01T00:00'), from)
    return facts(arrival, addMinutes(arrival, length), { zone, dayMinor })
  }

  test('EXIT-1 EXIT-2 nothing within the tolerance, and a later exit never costs less', () => {
    fc.assert(
      fc.property(
        stays,
        fc.integer({ min: -3_000, max: 30_000 }),
        fc.integer({ min: 0, max: 3_000 }),
        (choice, later, more) => {
          const booked = bookedOf(choice)
          const exit = out(booked.stay.departure, booked.zone) + later * minuteMs
          const [sooner, latest] = [
            totalOf(overstayOf(booked, exit, choice.delay)),
            totalOf(overstayOf(booked, exit + more * minuteMs, choice.delay)),
          ]
          expect(latest).toBeGreaterThanOrEqual(sooner)
          expect(totalOf(overstayOf(booked, exit, 60))).toBeLessThanOrEqual(totalOf(overstayOf(booked, exit, 0)))
          if (exit <= freeUntil(booked, choice.delay)) expect(sooner).toBe(0)
          if (exit <= out(booked.stay.departure, booked.zone) + 3 * hourMs && choice.delay > 0) expect(sooner).toBe(0)
        },
      ),
      { numRuns: 3_000 },
    )
  })

  test('EXIT-2 EXIT-4 beyond the tolerance: as many days as a booking until then would have had more', () => {
    fc.assert(
      fc.property(
        stays,
        fc.integer({ min: 0, max: 30 }),
        fc.integer({ min: 181, max: 1_439 }),
        (choice, days, minute) => {
          const booked = bookedOf({ ...choice, dayMinor: 700 })
          const leaving =
            `${addDays(booked.stay.departure, days + 1).slice(0, 10)}T${String(Math.trunc(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}` as LocalDateTime
          const exit = out(leaving, booked.zone)
          fc.pre(exit > freeUntil(booked, 0) && localAt(exit, booked.zone) === leaving)
          const all = dayCount({ arrival: booked.stay.arrival, departure: leaving })
          const extra = all - dayCount(booked.stay)
          const beyond = Math.min(extra, Math.max(0, all - 90))
          expect(totalOf(overstayOf(booked, exit, 0))).toBe((extra - beyond) * 700 + beyond * beyondPerDayMinor)
        },
      ),
      { numRuns: 2_000 },
    )
  })
})
