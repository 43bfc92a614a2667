import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import type { Slips } from '#usecases/operators/show-slips.ts'
import { sampleBooking } from '#test/builders/letters.ts'
import { slipKinds, slipOf } from './slips.ts'

const of = (booking = sampleBooking()): Slips => ({
  booking,
  now: Date.UTC(2027, 2, 12, 17),
  agreedMinor: 5_000,
  charges: [],
  till: [
    {
      id: 'p',
      bookingId: 'b',
      number: booking.number,
      receipt: 'R-7',
      takenBy: 'cash',
      amountMinor: 1_400,
      at: booking.createdAt,
      actor: '',
    },
  ],
  otherwiseMinor: 3_600,
  dueMinor: 0,
  keyTag: '31',
  space: 'B 12',
})
const at = { deskLanguage: 'de', placeName: 'Kempenpark' } as const

test('DESK-28 pass and receipt speak the customer’s language, the tags that of the desk', () => {
  const langs = slipKinds.map((kind) => slipOf(kind, of(sampleBooking({ language: 'tr' })), at).lang)
  expect(langs).toEqual(['tr', 'tr', 'de-DE', 'de-DE'])
  for (const language of languages) expect(slipOf('receipt', of(sampleBooking({ language })), at).sums).toHaveLength(5)
})

test('DESK-28 a pass has both codes; one that opens nothing has none; a key tag has the key’s number and the plate', () => {
  expect(slipOf('pass', of(), at).codes).toMatchObject({ code: '7K3P-9XQD-4HC2-7K3P' })
  const cancelled = slipOf('pass', of(sampleBooking({ status: 'cancelled' })), at)
  expect([cancelled.codes, cancelled.foot]).toEqual([null, ['There is no parking pass for this booking now.']])
  expect(slipOf('keyTag', of(), at).big).toEqual(['31', 'AB-123-C'])
  expect(slipOf('windscreen', of(), at).big[1]).toMatch(/12/)
  // what a customer sees of his sums never depends on the desk
  expect(slipOf('receipt', of(), at).sums[2]).toMatchObject({ label: expect.stringContaining('Cash, receipt R-7') })
})
