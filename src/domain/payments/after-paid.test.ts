import { describe, expect, test } from 'vitest'
import { afterPaid, leftOf, refundKey, type AfterPaidFacts, type SeenRefund } from './after-paid.ts'

type Own = AfterPaidFacts['refunds'][number]
const own = (changes: Partial<Own> = {}): Own => ({
  id: 'r1',
  amountMinor: 2_600,
  status: 'requested',
  providerRef: null,
  tries: 1,
  ...changes,
})
const seen = (changes: Partial<SeenRefund> = {}): SeenRefund => ({
  ref: 're_1',
  amountMinor: 2_600,
  status: 'sent',
  ownId: 'r1',
  key: 'r1',
  ...changes,
})
const steps = (refunds: Own[], seenRefunds: SeenRefund[]) =>
  afterPaid({ payment: { amountMinor: 3_100 }, refunds, disputes: [], seen: { refunds: seenRefunds, disputes: [] } })

describe('refunds of ours', () => {
  test('REFUND-2 PY-25 one that the provider has before our own call came back is known by what it carries', () => {
    expect(steps([own()], [seen()])).toEqual([{ kind: 'refund', id: 'r1', from: 'requested', to: 'sent', ref: 're_1' }])
    expect(steps([own({ status: 'failed' })], [seen({ status: 'completed' })])).toEqual([
      { kind: 'refund', id: 'r1', from: 'failed', to: 'completed', ref: 're_1' },
    ])
  })

  test('REFUND-2 from then on its reference counts; states only rise, and the same again is nothing', () => {
    const sent = own({ status: 'sent', providerRef: 're_1' })
    expect(steps([sent], [seen()])).toEqual([])
    expect(steps([sent], [seen({ status: 'completed' })])).toMatchObject([{ from: 'sent', to: 'completed' }])
    expect(steps([own({ status: 'completed', providerRef: 're_1' })], [seen()])).toEqual([])
    expect(steps([own({ status: 'completed', providerRef: 're_1' })], [seen({ status: 'failed' })])).toMatchObject([
      { from: 'completed', to: 'failed' },
    ])
    expect(steps([own({ status: 'failed', providerRef: 're_1' })], [seen({ status: 'completed' })])).toEqual([])
  })

  test('REFUND-5 a failed try counts for itself alone', () => {
    expect(refundKey({ id: 'r1', tries: 1 })).toBe('r1')
    expect(refundKey({ id: 'r1', tries: 3 })).toBe('r1/3')
    expect(steps([own()], [seen({ status: 'failed' })])).toMatchObject([{ from: 'requested', to: 'failed' }])
    expect(steps([own({ tries: 2 })], [seen({ status: 'failed' })])).toEqual([])
    expect(steps([own({ tries: 2 })], [seen({ status: 'failed' }), seen({ ref: 're_2', key: 'r1/2' })])).toMatchObject([
      { from: 'requested', to: 'sent', ref: 're_2' },
    ])
    expect(steps([own({ status: 'failed' })], [seen({ status: 'failed' })])).toEqual([])
  })

  test('REFUND-2 another amount than ordered is shown to a person and moves nothing', () => {
    expect(steps([own()], [seen({ amountMinor: 2_599 })])).toEqual([{ kind: 'differs', id: 'r1', amountMinor: 2_599 }])
  })
})

describe('refunds by hand', () => {
  const hand = (changes: Partial<SeenRefund> = {}) => seen({ ref: 're_h', ownId: null, key: null, ...changes })

  test('REFUND-6 PK-13 PAY-8 are recorded, also beside one of ours, as long as that much is left', () => {
    expect(steps([], [hand({ amountMinor: 3_100, status: 'completed' })])).toEqual([
      { kind: 'external', ref: 're_h', amountMinor: 3_100, status: 'completed' },
    ])
    expect(steps([own({ status: 'sent', providerRef: 're_1' })], [seen(), hand({ amountMinor: 500 })])).toEqual([
      { kind: 'external', ref: 're_h', amountMinor: 500, status: 'sent' },
    ])
    expect(steps([own({ status: 'sent', providerRef: 're_1' })], [seen(), hand({ amountMinor: 501 })])).toEqual([
      { kind: 'tooMuch', ref: 're_h', amountMinor: 501 },
    ])
    expect(steps([], [hand({ amountMinor: 2_000 }), hand({ ref: 're_i', amountMinor: 2_000 })])).toMatchObject([
      { kind: 'external' },
      { kind: 'tooMuch', ref: 're_i' },
    ])
  })

  test('REFUND-6 the same sum that we have ordered and not sent serves the customer as well', () => {
    expect(steps([own()], [hand()])).toEqual([{ kind: 'refund', id: 'r1', from: 'requested', to: 'sent', ref: 're_h' }])
    expect(steps([own({ status: 'failed', providerRef: 're_1' })], [seen({ status: 'failed' }), hand()])).toEqual([
      { kind: 'refund', id: 'r1', from: 'failed', to: 'sent', ref: 're_h' },
    ])
    expect(steps([own({ status: 'sent', providerRef: 're_1' })], [seen(), hand()])).toEqual([
      { kind: 'tooMuch', ref: 're_h', amountMinor: 2_600 },
    ])
  })

  test('REFUND-6 known ones and failed ones are nothing new', () => {
    expect(
      steps([own({ id: 'e1', status: 'completed', providerRef: 're_h' })], [hand({ status: 'completed' })]),
    ).toEqual([])
    expect(steps([], [hand({ status: 'failed' })])).toEqual([])
  })
})

describe('disputes', () => {
  const dispute = (status: 'open' | 'lost' | 'won') => ({ ref: 'dp_1', amountMinor: 3_100, status })
  const after = (known: 'open' | 'lost' | 'won' | null, now: 'open' | 'lost' | 'won') =>
    afterPaid({
      payment: { amountMinor: 3_100 },
      refunds: [],
      disputes: known ? [{ id: 'd1', providerRef: 'dp_1', status: known }] : [],
      seen: { refunds: [], disputes: [dispute(now)] },
    })

  test('PAY-13 PY-26 opened, lost, won: each once, and won stays won', () => {
    expect(after(null, 'open')).toEqual([{ kind: 'disputed', ref: 'dp_1', amountMinor: 3_100, status: 'open' }])
    expect(after('open', 'open')).toEqual([])
    expect(after('open', 'lost')).toEqual([{ kind: 'disputeEnded', id: 'd1', from: 'open', to: 'lost' }])
    expect(after('lost', 'won')).toEqual([{ kind: 'disputeEnded', id: 'd1', from: 'lost', to: 'won' }])
    expect(after('won', 'lost')).toEqual([])
    expect(after('lost', 'open')).toEqual([])
  })

  test('PAY-13 PK-16 what the bank took cannot be sent back: 37.00 less 10.00 back less 27.00 disputed leaves nothing', () => {
    expect(leftOf({ amountMinor: 3_700 }, 1_000, 2_700)).toBe(0)
    expect(leftOf({ amountMinor: 3_700 }, 1_000, 0)).toBe(2_700)
    expect(leftOf({ amountMinor: 3_700 }, 3_700, 3_700)).toBe(0)
  })
})
