import { expect, test } from 'vitest'
import { hourMs, minuteMs } from '../time/zones.ts'
import { bodyOf, eventOf, heldUntil, nextTryAt, readHookAddress } from './webhooks.ts'

test('AGENCY-14 an address is https, without a password or fragment, and not too long', () => {
  const wrong = [
    'http://hooks.example/x',
    'https://user@hooks.example',
    'https://user:word@hooks.example',
    'https://hooks.example/#',
    'https://hooks.example/#x',
    `https://hooks.example/${'x'.repeat(500)}`,
    'hooks.example',
    'ftp://hooks.example',
    '',
  ]
  expect(wrong.map((text) => readHookAddress(text))).toEqual(wrong.map(() => null))
  expect(readHookAddress('https://hooks.example:8443/in?a=1')?.href).toBe('https://hooks.example:8443/in?a=1')
})

test('AGENCY-15 what the trail says becomes an event, or none', () => {
  const of = (action: string, isHeld = false, isKnown = false) => eventOf({ action, isHeld, isKnown })
  expect([of('place'), of('place', true), of('confirm'), of('undo_check_in')]).toEqual([
    'booking.confirmed',
    null,
    'booking.confirmed',
    'booking.changed',
  ])
  expect([of('refund'), of('refund_sent'), of('refund_completed'), of('refund_completed', false, true)]).toEqual([
    null,
    'refund.sent',
    'refund.sent',
    null,
  ])
  expect([of('look_up'), of('note_written'), of('claim'), of('toString')]).toEqual([null, null, null, null])
})

test('AGENCY-15 the body names the booking and nothing about it', () => {
  const told = { event: 'booking.changed', at: 0, number: 7, bookingId: 'b', reference: '4711', statement: null }
  expect(JSON.parse(bodyOf(told))).toEqual({
    type: 'booking.changed',
    timestamp: '1970-01-01T00:00:00.000Z',
    sequence: 7,
    data: { bookingId: 'b', reference: '4711' },
  })
})

test('AGENCY-189 the body names the statement and nothing of it', () => {
  const about = { number: null, bookingId: null, reference: null, statement: 'AGENCY-NORD1-0001' }
  expect(JSON.parse(bodyOf({ event: 'statement.issued', at: 0, ...about }))).toEqual({
    type: 'statement.issued',
    timestamp: '1970-01-01T00:00:00.000Z',
    sequence: null,
    data: { statement: 'AGENCY-NORD1-0001' },
  })
})

test('AGENCY-16 eleven tries in 75 hours and 36 minutes, and a silent receiver is left alone for longer and longer', () => {
  let at: number | null = 0
  let tries = 0
  let last = 0
  while (at !== null) {
    last = at
    at = nextTryAt(++tries, at)
  }
  expect([tries, last]).toEqual([11, 75 * hourMs + 36 * minuteMs + 5_000])
  expect([1, 2, 3, 8, 9, 40].map((times) => heldUntil(times, 0) / 1_000)).toEqual([5, 10, 20, 640, 900, 900])
})
