import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { reconcile, type SentAmount, type StatedAmount } from './reconcile.ts'

const stated: StatedAmount[] = [
  { number: 'AMS-1', reference: '4711', amountMinor: 512 },
  { number: 'AMS-2', reference: null, amountMinor: -5_688 },
  { number: 'AMS-3', reference: '4713', amountMinor: -512 },
]

describe('the list of an agency held against a statement', () => {
  test('AGENCY-82 what agrees is counted, and everything else is named with its difference', () => {
    const sent: SentAmount[] = [
      { reference: '4711', amountMinor: 512 },
      { number: 'AMS-2', amountMinor: -5_700 },
      { reference: '4711', amountMinor: 512 },
      { reference: '9999', amountMinor: 100 },
    ]
    expect(reconcile(stated, sent)).toEqual({
      agreeing: 1,
      statedMinor: -5_688,
      sentMinor: -4_576,
      differences: [
        {
          kind: 'amount',
          reference: null,
          number: 'AMS-2',
          statedMinor: -5_688,
          sentMinor: -5_700,
          differenceMinor: -12,
        },
        { kind: 'twice', reference: '4711', number: 'AMS-1', statedMinor: null, sentMinor: 512, differenceMinor: 512 },
        { kind: 'unknown', reference: '9999', number: null, statedMinor: null, sentMinor: 100, differenceMinor: 100 },
        {
          kind: 'missing',
          reference: '4713',
          number: 'AMS-3',
          statedMinor: -512,
          sentMinor: null,
          differenceMinor: 512,
        },
      ],
    })
  })

  test('AGENCY-82 a reference that two codes gave means each of their bookings once', () => {
    const both = stated.map((one) => ({ ...one, reference: 'A' }))
    const sent = both.map(({ amountMinor }) => ({ reference: 'A', amountMinor }))
    expect(reconcile(both, sent)).toMatchObject({ agreeing: 3, differences: [] })
  })

  test('AGENCY-82 whatever is sent: the differences add up to the difference of the two lists', () => {
    const one = fc.record(
      {
        number: fc.constantFrom('AMS-1', 'AMS-2', 'AMS-3', 'AMS-9'),
        reference: fc.constantFrom('4711', '4713', '9'),
        amountMinor: fc.integer({ min: -9_999, max: 9_999 }),
      },
      { requiredKeys: ['amountMinor'] },
    )
    fc.assert(
      fc.property(fc.array(one), (sent) => {
        const { statedMinor, sentMinor, differences, agreeing } = reconcile(stated, sent)
        const sum = differences.reduce((total, { differenceMinor }) => total + differenceMinor, 0)
        expect(sum).toBe(sentMinor - statedMinor)
        const named = differences.filter(({ kind }) => kind === 'amount' || kind === 'missing').length
        expect(agreeing + named).toBe(stated.length)
      }),
    )
  })
})
