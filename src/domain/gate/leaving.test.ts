import { describe, expect, test } from 'vitest'
import { everyDay } from '../carparks/hours.ts'
import { euro, money, vatContained } from '../money/money.ts'
import type { LocalDateTime } from '../time/local.ts'
import { instantOf, localAt, type Instant } from '../time/zones.ts'
import { leaving, type LeavingFacts } from './leaving.ts'
import { gateRulesOf } from './rules.ts'

const zone = 'Europe/Amsterdam'
const at = (text: string): Instant => instantOf(text as LocalDateTime, zone, 'second')

/** A car inside for eight days at 7.00 a day, booked until 12 March 18:00. `charged` counts days charged on top. */
const inside = ({
  charged = 0,
  paid = null as string | null,
  delay = null as number | null,
  days = 8,
  arrival = '2027-03-05T10:00',
  dayCount = 'calendarDays' as 'calendarDays' | 'blocks24h',
} = {}): LeavingFacts => ({
  booking: {
    zone,
    stay: { arrival: arrival as LocalDateTime, departure: '2027-03-12T18:00' as LocalDateTime },
    checkedInAt: at(arrival),
    shownDelayMinutes: delay,
    terms: {
      price: {
        parts: [{ kind: 'parking', amount: euro(700 * days) }],
        total: euro(700 * days),
        perDay: euro(700),
        days,
        vatRatePercent: 21,
        vat: vatContained(money(700 * days, 'EUR'), 21),
      },
      dayCount,
    },
  },
  charges:
    charged > 0
      ? [{ id: 'c', kind: 'overstay', days: charged, amountMinor: 700 * charged, waivedAt: null, waivedBecause: null }]
      : [],
  paidAt: paid === null ? null : at(paid),
  dueMinor: paid === null ? 700 * charged : 0,
  rules: gateRulesOf(null),
})
const shown = (facts: LeavingFacts, now: string) => {
  const { until, addsMinor, perDayMinor } = leaving(facts, at(now))
  return [until === null ? null : localAt(until, zone), addsMinor, perDayMinor]
}

describe('EXIT-12 until when driving out adds nothing', () => {
  test.each<[string, Parameters<typeof inside>[0], string | null, number]>([
    ['2027-03-08T12:00', {}, '2027-03-13T03:00', 0],
    ['2027-03-12T20:00', {}, '2027-03-13T03:00', 0],
    ['2027-03-13T03:00', {}, '2027-03-13T03:00', 0],
    ['2027-03-13T03:01', {}, null, 700],
    ['2027-03-13T12:00', {}, null, 700],
    ['2027-03-14T12:00', {}, null, 1_400],
    ['2027-03-13T12:00', { charged: 1 }, '2027-03-14T03:00', 0],
    ['2027-03-13T12:00', { charged: 1, paid: '2027-03-13T12:00' }, '2027-03-14T03:00', 0],
    ['2027-03-14T02:40', { charged: 1, paid: '2027-03-14T02:30' }, '2027-03-14T03:30', 0],
    ['2027-03-14T03:30', { charged: 1, paid: '2027-03-14T02:30' }, '2027-03-14T03:30', 0],
    ['2027-03-14T03:31', { charged: 1, paid: '2027-03-14T02:30' }, null, 700],
    ['2027-03-13T04:00', { delay: 60 }, null, 700],
  ])('EXIT-9 at %s with %j: until %s, adding %i', (now, changes, until, addsMinor) => {
    expect(shown(inside(changes), now)).toEqual([until, addsMinor, 700])
  })

  test('EXIT-11 locked in by a late flight: an hour after the opening', () => {
    const facts = {
      ...inside({ delay: 150 }),
      rules: {
        ...gateRulesOf(null),
        hours: { primary: [{ days: everyDay, from: 240, to: 1_440 }], alternative: null },
      },
    }
    expect(shown(facts, '2027-03-12T23:00')).toEqual(['2027-03-13T05:00', 0, 700])
  })

  test('EXIT-2 blocks of 24 hours end at the hour of the arrival; EXIT-4 beyond 90 days each costs 25.00', () => {
    expect(shown(inside({ charged: 1, dayCount: 'blocks24h' }), '2027-03-13T12:00')).toEqual([
      '2027-03-14T10:00',
      0,
      700,
    ])
    expect(shown(inside({ days: 90, arrival: '2026-12-13T10:00' }), '2027-03-12T20:00')).toEqual([
      '2027-03-13T03:00',
      0,
      2_500,
    ])
  })

  test('EXIT-5 what was given up is not asked for again', () => {
    const facts = inside({ charged: 1, paid: '2027-03-13T08:00' })
    const given = {
      ...facts,
      charges: facts.charges.map((charge) => ({ ...charge, waivedAt: at('2027-03-13T09:00'), waivedBecause: 'claim' })),
    }
    expect(shown(given, '2027-03-13T12:00')).toEqual(['2027-03-14T03:00', 0, 700])
  })
})
