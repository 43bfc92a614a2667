import { expect, test } from 'vitest'
import type { BookingStatus } from '#domain/bookings/booking.ts'
import { translator } from '#texts/texts.ts'
import { statusChip } from './status-chip.ts'

const statuses: BookingStatus[] = ['held', 'confirmed', 'checked_in', 'checked_out', 'cancelled', 'no_show', 'expired']

test('B5 every status has a word and a sign of its own, and unpaid is told from confirmed', () => {
  const t = translator('en')
  const chips = [...statuses.map((status) => statusChip(status, true, t)), statusChip('confirmed', false, t)]
  expect(chips.map(({ text }) => text)).toEqual([
    'Waiting for payment',
    'Confirmed',
    'Driven in',
    'Driven out',
    'Cancelled',
    'Not arrived',
    'Expired',
    'Not paid yet',
  ])
  expect(new Set(chips.map(({ kind, icon }) => `${kind} ${icon}`)).size).toBe(chips.length)
})
