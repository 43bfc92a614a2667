import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import {
  deliveryAfter,
  deliveryEvents,
  deliveryStates,
  mailKey,
  mailKeyOf,
  maskedAddress,
  type DeliveryState,
} from './delivery.ts'

describe('what became of a letter', () => {
  test('LETTER-6 any order of any reports ends in the strongest of them', () => {
    const end = (events: readonly (typeof deliveryEvents)[number][]) =>
      events.reduce<DeliveryState>(deliveryAfter, 'sent')
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...deliveryEvents), { maxLength: 8 }), fc.integer(), (events, seed) => {
        const shuffled = events
          .map((event, i) => ({ event, place: (seed * (i + 7)) % 11 }))
          .sort((a, b) => a.place - b.place)
          .map(({ event }) => event)
        expect(end(shuffled)).toBe(end(events))
        expect(end([...events, ...events])).toBe(end(events))
        expect(deliveryStates.indexOf(end(events))).toBe(
          Math.max(0, ...events.map((event) => deliveryStates.indexOf(event))),
        )
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('how a report finds its letter', () => {
  test('LETTER-6 a letter’s id goes through a Message-ID and back', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('confirmation', 'refundSent'),
        fc.uuid(),
        fc.integer({ min: 1, max: 2_000_000_000 }),
        fc.option(fc.uuid()),
        fc.boolean(),
        (kind, booking, version, about, brackets) => {
          const key = mailKey([kind, booking, version, ...(about ? [about] : [])].join('/'))
          const id = `${key}@mail.parkwing.example`
          expect(mailKeyOf(brackets ? ` <${id}>\r\n` : id)).toBe(key)
        },
      ),
      { numRuns: 1_000 },
    )
  })

  test.each(['', '@', 'a@', '@b', 'a b@c', 'a@b@c', `${'a'.repeat(201)}@b`, '<a/b@c>'])(
    '%j is no id of ours',
    (text) => {
      expect(mailKeyOf(text)).toBeNull()
    },
  )
})

test.each([
  ['anna@example.org', 'a…@example.org'],
  ['Ø@example.org', 'Ø…@example.org'],
  ['👩‍✈️pilot@example.org', '👩‍✈️…@example.org'],
  ['"a@b"@example.org', '"…@example.org'],
  ['@example.org', '…@example.org'],
])('LETTER-7 %s is shown as %s', (email, shown) => {
  expect(maskedAddress(email)).toBe(shown)
})
