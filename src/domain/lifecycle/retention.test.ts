import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import { instantOf } from '../time/zones.ts'
import { readFileSync } from 'node:fs'
import { erasedDetails, isGivenUp, keptFor, mayErase, retention, type ErasureFacts } from './retention.ts'

const booking = sampleBooking({ status: 'checked_out' })
const departure = instantOf(booking.stay.departure, booking.zone)
const facts: ErasureFacts = { ...booking, dueMinor: 0, isUnderWay: false }
const may = (changes: Partial<ErasureFacts>, reason: 'asked' | 'retention' = 'asked', now = departure) =>
  mayErase({ ...facts, ...changes }, reason, now).ok

describe('what may be erased, and when', () => {
  test('ERASE-1 the periods', () => {
    expect(new Date(departure + keptFor('booking')).toISOString()).toBe('2029-03-11T16:30:00.000Z')
    expect(Object.values(retention).every(({ days }) => days > 0)).toBe(true)
    expect(retention.invoice.days).toBeGreaterThan(retention.booking.days)
    expect(
      [keptFor('photo'), keptFor('mailbox'), keptFor('login'), keptFor('formKey'), keptFor('unfinished')].map(
        (ms) => ms / 86_400_000,
      ),
    ).toEqual([28, 30, 2, 7, 30])
  })

  test('ERASE-1 the table of the rulebook says what is done', () => {
    const rulebook = readFileSync(new URL('../../../docs/rulebook/erasure.md', import.meta.url), 'utf8')
    const rows = [...rulebook.matchAll(/^\| `(\w+)` \| [^|]+ \| ([^|]+) \| (\w+) \| (?:`([\w-]+)`|–) \|$/gm)]
    const words = (days: number) =>
      days < 1 ? `${days * 24} hour${days * 24 > 1 ? 's' : ''}` : `${days} day${days > 1 ? 's' : ''}`
    expect(rows.map(([, name, period, after, by]) => [name, period, after, by ?? null])).toEqual(
      Object.entries(retention).map(([name, { days, after, by }]) => [name, words(days), after, by]),
    )
    // a trail lasts as long as the invoice of its booking
    expect(retention.audit.days + retention.booking.days).toBe(retention.invoice.days)
  })

  test('ERASE-2 GD-05 not while it is open', () => {
    for (const status of ['held', 'confirmed', 'checked_in'] as const)
      for (const reason of ['asked', 'retention'] as const) expect(may({ status }, reason)).toBe(false)
    for (const status of ['cancelled', 'expired', 'checked_out'] as const) expect(may({ status })).toBe(true)
    expect([may({ isUnderWay: true }), may({ isUnderWay: true }, 'retention')]).toEqual([false, false])
    expect([
      may({ status: 'no_show' }, 'asked', departure - 1),
      may({ status: 'no_show' }, 'asked', departure),
    ]).toEqual([false, true])
    expect([may({ dueMinor: 1 }), may({ dueMinor: 1 }, 'retention'), may({ dueMinor: 1, status: 'no_show' })]).toEqual([
      false,
      true,
      true,
    ])
  })

  test('ERASE-7 a car that nobody saw leave counts as left when bookings of its day are erased, not a moment before', () => {
    const end = departure + keptFor('booking')
    expect([end - 1, end].map((now) => isGivenUp({ ...booking, status: 'checked_in' }, now))).toEqual([false, true])
    for (const status of ['held', 'confirmed', 'no_show', 'checked_out'] as const)
      expect(isGivenUp({ ...booking, status }, end)).toBe(false)
  })

  test('ERASE-3 every text is emptied, also one that is added later; figures stay', () => {
    expect(erasedDetails({ firstName: 'Noor', passengers: 3, newsletter: true, company: 'Noor B.V.' })).toEqual({
      firstName: '',
      passengers: 3,
      newsletter: false,
      company: '',
    })
  })
})
