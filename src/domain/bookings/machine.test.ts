import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import { entryAt, exitAt, forcedEntryAt } from '../gate/entry.ts'
import type { GateRules } from '../gate/rules.ts'
import { endOfUnpaid } from '../lifecycle/moments.ts'
import { instantOf } from '../time/zones.ts'
import type { BookingStatus } from './booking.ts'
import { notCancellable } from './cancel.ts'
import { firstBookingStatuses, mayBecome, mayMove, moveNames, moveOf } from './machine.ts'

const all = Object.keys({
  held: 1,
  confirmed: 1,
  checked_in: 1,
  checked_out: 1,
  cancelled: 1,
  no_show: 1,
  expired: 1,
} satisfies Record<BookingStatus, 1>) as BookingStatus[]
const nextOf = (from: BookingStatus): BookingStatus[] => all.filter((to) => mayBecome(from, to))

describe('booking machine', () => {
  test('BOOK-10 CI-17 of all pairs exactly these are allowed', () => {
    const allowed = all.flatMap((from) => nextOf(from).map((to) => `${from} → ${to}`))
    expect(allowed).toEqual([
      'held → confirmed',
      'held → cancelled',
      'held → expired',
      'confirmed → checked_in',
      'confirmed → cancelled',
      'confirmed → no_show',
      'checked_in → confirmed',
      'checked_in → checked_out',
      'checked_out → checked_in',
      'no_show → confirmed',
      'expired → confirmed',
    ])
  })

  test('BOOK-10 every status can be reached, and from every status a last one', () => {
    const reach = (starts: readonly BookingStatus[]): Set<BookingStatus> => {
      const found = new Set(starts)
      for (const status of found) for (const next of nextOf(status)) found.add(next)
      return found
    }
    expect([...reach(firstBookingStatuses)].toSorted()).toEqual(all.toSorted())
    for (const status of all) expect([...reach([status])].some((end) => nextOf(end).length === 0)).toBe(true)
  })

  test('BOOK-10 no move stays where it is, and each is asked by its name', () => {
    for (const move of moveNames)
      for (const status of all) {
        expect(mayMove(move, status)).toBe(moveOf(move).from.includes(status))
        if (mayMove(move, status)) expect(moveOf(move).to).not.toBe(status)
      }
  })

  test('BOOK-10 the rules that decide a move refuse what the table does not know, and nothing for that alone else', () => {
    const rules: GateRules = { earlyArrivalMinutes: 180, unpaidExit: 'refused', leaveAfterPayingMinutes: 60 }
    for (const status of all) {
      const booking = sampleBooking({ status })
      const at = instantOf(booking.stay.arrival, booking.zone)
      expect([status, notCancellable(booking) === null]).toEqual([status, mayMove('cancel', status)])
      expect([status, entryAt(booking, rules, at).ok]).toEqual([status, mayMove('check_in', status)])
      expect([status, forcedEntryAt(booking, rules, at).ok]).toEqual([status, mayMove('check_in', status)])
      expect([status, exitAt(booking, at).ok]).toEqual([status, mayMove('check_out', status)])
      const unpaid = sampleBooking({ status }, {}, { payLaterDue: at - 2, unpaidAtDue: 'cancelled' })
      const end = endOfUnpaid({ ...unpaid, dueMinor: 1, paidMinor: 0 }, 0, at - 1)
      if (end.kind !== 'keep') expect(mayMove('cancel', status)).toBe(true)
    }
  })

  test('BOOK-10 the rulebook’s table says the same, move by move', () => {
    const rulebook = readFileSync(new URL('../../../docs/rulebook/booking.md', import.meta.url), 'utf8')
    const rule = rulebook.split('**BOOK-10')[1]?.split('**BOOK-11')[0] ?? ''
    const written = [...rule.matchAll(/^\| ([^|]+) \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)]
      .map(([, move = '', from = '', to = '']) => ({ move, from: from.split(', '), to }))
      .filter(({ move }) => move !== 'Move')
    const word = (name: string) => name.replaceAll('_', ' ')
    expect(written).toEqual(
      moveNames.map((move) => ({
        move: word(move),
        from: moveOf(move).from.map(word),
        to: word(moveOf(move).to),
      })),
    )
    for (const status of firstBookingStatuses) expect(rule.split('\n')[0]).toContain(status)
  })
})
