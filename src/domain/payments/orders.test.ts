import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { cancelWorld, ending, newWorld, paymentIn, receive, type World } from '#test/builders/money-world.ts'
import type { SeenDispute, SeenRefund } from './after-paid.ts'
import type { PaymentStatus } from './payment.ts'
import type { ProviderTruth } from './settlement.ts'

/** What the provider answers about one payment when a notice makes us ask. */
type Notice = { paymentId: string; status: PaymentStatus; refunds?: SeenRefund[]; disputes?: SeenDispute[] }

const hear = (world: World, { paymentId, status, refunds = [], disputes = [] }: Notice): void => {
  const truth: ProviderTruth = {
    status,
    amountMinor: paymentIn(world, paymentId).amountMinor,
    currency: 'EUR',
    paymentId,
    mode: 'live',
    refunds,
    disputes,
  }
  receive(world, paymentId, truth)
}

const permutations = <T>(items: T[]): T[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, i) => permutations(items.toSpliced(i, 1)).map((rest) => [item, ...rest]))

const sameEnd = (start: () => World, story: Notice[]): void => {
  const run = (notices: Notice[]) => {
    const world = start()
    for (const notice of notices) hear(world, notice)
    return ending(world)
  }
  const expected = run(story)
  const orders = permutations(story)
  expect(orders).toHaveLength(720)
  for (const order of orders) {
    expect(run(order)).toEqual(expected)
    expect(run(order.flatMap((notice) => [notice, notice]))).toEqual(expected)
    expect(run([...order, ...order])).toEqual(expected)
  }
}

const spaces = [true, false]
const starts: [string, () => World][] = (['held', 'expired', 'cancelled', 'confirmed'] as const).flatMap((status) =>
  spaces.map((hasSpace): [string, () => World] => [
    `${status}, ${hasSpace ? 'space' : 'no space'} left`,
    () => newWorld({ status, hasSpace }),
  ]),
)

describe('every order of six notices, each alone and with every notice again', () => {
  test.each(starts)('PAY-9 WH-05 WH-06 G6 two payments of a booking that is %s', (_, start) => {
    sameEnd(start, [
      { paymentId: 'p1', status: 'open' },
      { paymentId: 'p1', status: 'declined' },
      { paymentId: 'p1', status: 'paid' },
      { paymentId: 'p1', status: 'expired' },
      { paymentId: 'p2', status: 'cancelled' },
      { paymentId: 'p2', status: 'paid' },
    ])
  })

  const hand = (status: SeenRefund['status'], amountMinor = 1_000): SeenRefund => ({
    ref: 're_hand',
    amountMinor,
    status,
    ownId: null,
    key: null,
  })
  const taken = (status: SeenDispute['status'], amountMinor = 2_700): SeenDispute => ({
    ref: 'dp_1',
    amountMinor,
    status,
  })

  test.each([...starts.slice(0, 2), ...starts.slice(-2)])(
    'PAY-9 PK-13 PK-16 PY-26 WH-06 refunds by hand and a chargeback, seen before or after the payment, of a booking that is %s',
    (_, start) => {
      sameEnd(start, [
        { paymentId: 'p1', status: 'open' },
        { paymentId: 'p1', status: 'paid', refunds: [hand('sent')] },
        { paymentId: 'p1', status: 'paid', refunds: [hand('completed')] },
        { paymentId: 'p1', status: 'paid', refunds: [hand('completed')], disputes: [taken('open')] },
        { paymentId: 'p1', status: 'paid', refunds: [hand('completed')], disputes: [taken('lost')] },
        { paymentId: 'p1', status: 'paid', refunds: [hand('completed')], disputes: [taken('won')] },
      ])
    },
  )

  const owed = (): World => {
    const world = newWorld({ payments: [['p1', 3_700]] })
    hear(world, { paymentId: 'p1', status: 'paid' })
    cancelWorld(world, 3_700)
    return world
  }
  const ours = (status: SeenRefund['status']): SeenRefund => ({
    ref: 're_1',
    amountMinor: 3_700,
    status,
    ownId: 'r-p1-0',
    key: 'r-p1-0',
  })
  const refunded = (status: SeenRefund['status'], disputes: SeenDispute[] = []): Notice => ({
    paymentId: 'p1',
    status: 'paid',
    refunds: [ours(status)],
    disputes,
  })

  test('PAY-9 PY-25 WH-06 a refund of ours that arrives, is reported before our own call came back, and a chargeback on top', () => {
    sameEnd(owed, [
      { paymentId: 'p1', status: 'expired' },
      { paymentId: 'p1', status: 'paid' },
      refunded('sent'),
      refunded('completed'),
      refunded('completed', [taken('open', 3_700)]),
      refunded('completed', [taken('lost', 3_700)]),
    ])
  })

  test('REFUND-5 PAY-9 a refund that fails after all, whatever is heard last', () => {
    sameEnd(owed, [
      { paymentId: 'p1', status: 'open' },
      { paymentId: 'p1', status: 'paid' },
      refunded('sent'),
      refunded('completed'),
      refunded('failed'),
      { paymentId: 'p1', status: 'declined' },
    ])
  })

  const changes = (['held', 'expired', 'dropped'] as const).flatMap((status) =>
    spaces.map((hasSpace) => [status, hasSpace] as const),
  )
  test.each(changes)('PAY-9 PAY-11 two payments of one change that is %s, space left: %s', (status, hasSpace) => {
    const start = (): World => {
      const world = newWorld({
        payments: [
          ['p1', 3_700],
          ['c1', 800, true],
          ['c2', 800, true],
        ],
        hasSpace,
      })
      hear(world, { paymentId: 'p1', status: 'paid' })
      world.change = { status, differenceMinor: 800 }
      return world
    }
    sameEnd(start, [
      { paymentId: 'c1', status: 'open' },
      { paymentId: 'c1', status: 'paid' },
      { paymentId: 'c1', status: 'expired' },
      { paymentId: 'c2', status: 'declined' },
      { paymentId: 'c2', status: 'paid' },
      { paymentId: 'p1', status: 'expired' },
    ])
  })
})

describe('whatever happens', () => {
  test.each(starts)('PAY-9 PY-32 %s: money that came in is in the booking or on its way back', (_, start) => {
    const notice = fc.record({
      paymentId: fc.constantFrom('p1', 'p2'),
      status: fc.constantFrom<PaymentStatus>('open', 'declined', 'cancelled', 'expired', 'paid'),
    })
    fc.assert(
      fc.property(fc.array(notice, { maxLength: 20 }), (notices) => {
        const world = start()
        for (const one of notices) hear(world, one)
        const paid = new Set(notices.filter((one) => one.status === 'paid').map((one) => one.paymentId)).size
        const { booking, refunds } = world
        expect(booking.paidMinor).toBe(3700 * paid)
        expect(booking.refundedMinor).toBe(refunds.reduce((sum, { amountMinor }) => sum + amountMinor, 0))
        expect(booking.paidMinor - booking.refundedMinor).toBe(booking.status === 'confirmed' && paid > 0 ? 3700 : 0)
        expect(world.alerts.size).toBe(0)
      }),
      { numRuns: 1000 },
    )
  })
})

/** What the provider itself has in its books. Notices reflect it late, twice or never. */
type Books = Record<string, { status: PaymentStatus; refunds: SeenRefund[]; disputes: SeenDispute[] }>

const act = (
  world: World,
  books: Books,
  past: Notice[],
  { what, which, amount, old }: { what: string; which: number; amount: number; old: number },
): void => {
  const payment = world.payments[which % world.payments.length]!
  const book = books[payment.id]!
  const left =
    payment.amountMinor -
    book.refunds.reduce((sum, one) => (one.status === 'failed' ? sum : sum + one.amountMinor), 0) -
    book.disputes.reduce((sum, one) => (one.status === 'won' ? sum : sum + one.amountMinor), 0)
  const news = (): Notice => ({
    paymentId: payment.id,
    status: book.status,
    refunds: book.refunds.map((one) => ({ ...one })),
    disputes: book.disputes.map((one) => ({ ...one })),
  })
  const part = Math.min(left, amount)
  switch (what) {
    case 'pay':
      book.status = 'paid'
      break
    case 'end':
      if (book.status === 'open') book.status = 'expired'
      break
    case 'send': {
      // the refund job first asks what the provider knows, then sends what is still owed
      hear(world, news())
      const owed = world.refunds.find((one) => one.paymentId === payment.id && one.status === 'requested')
      if (owed && owed.amountMinor <= left)
        book.refunds.push({
          ref: `re_${payment.id}_${book.refunds.length}`,
          amountMinor: owed.amountMinor,
          status: 'sent',
          ownId: owed.id,
          key: owed.id,
        })
      break
    }
    case 'arrive':
      for (const one of book.refunds) if (one.status === 'sent') one.status = 'completed'
      break
    case 'hand':
      if (book.status === 'paid' && part > 0)
        book.refunds.push({
          ref: `re_${payment.id}_${book.refunds.length}`,
          amountMinor: part,
          status: 'completed',
          ownId: null,
          key: null,
        })
      break
    case 'dispute':
      if (book.status === 'paid' && part > 0)
        book.disputes.push({ ref: `dp_${payment.id}_${book.disputes.length}`, amountMinor: part, status: 'open' })
      break
    case 'win':
      for (const one of book.disputes) if (one.status === 'open') one.status = 'won'
      break
    case 'lose':
      for (const one of book.disputes) if (one.status === 'open') one.status = 'lost'
      break
    case 'cancel':
      cancelWorld(world, amount * 40)
      break
    default: {
      // a notice with the present news, or an old one that comes again
      const notice = what === 'late' ? past[old % Math.max(1, past.length)] : news()
      if (notice) hear(world, notice)
    }
  }
  past.push(news())
}

describe('books', () => {
  test('PAY-12 PY-32 G7 40,000 operations: when everything was heard, our ledger is the provider’s, to the cent', () => {
    const operation = fc.record({
      what: fc.constantFrom(
        'pay',
        'pay',
        'end',
        'send',
        'send',
        'arrive',
        'hand',
        'dispute',
        'win',
        'lose',
        'cancel',
        'hear',
        'hear',
        'late',
        'late',
      ),
      which: fc.nat(2),
      amount: fc.integer({ min: 1, max: 4_000 }),
      old: fc.nat(100),
    })
    const start = fc.record({
      status: fc.constantFrom('held' as const, 'expired' as const, 'confirmed' as const),
      hasSpace: fc.boolean(),
    })
    fc.assert(
      fc.property(start, fc.array(operation, { minLength: 40, maxLength: 40, size: 'max' }), (choice, operations) => {
        const world = newWorld({
          ...choice,
          payments: [
            ['p1', 3_700],
            ['p2', 3_700],
            ['p3', 2_000],
          ],
        })
        const books: Books = Object.fromEntries(
          world.payments.map(({ id }) => [id, { status: 'open' as const, refunds: [], disputes: [] }]),
        )
        const past: Notice[] = []
        for (const one of operations) act(world, books, past, one)
        for (const payment of world.payments) hear(world, { paymentId: payment.id, ...books[payment.id]! })

        for (const payment of world.payments) {
          const book = books[payment.id]!
          const there = world.refunds.filter(
            (one) => one.paymentId === payment.id && (one.status === 'sent' || one.status === 'completed'),
          )
          const sum = (list: { amountMinor: number }[]) =>
            list.reduce((total, { amountMinor }) => total + amountMinor, 0)
          expect(payment.status === 'paid').toBe(book.status === 'paid')
          // a refund made by hand although the money was ours to send is shown to a person instead
          const tooMuch = book.refunds.filter(({ ref }) => world.alerts.has(`tooMuch ${ref}`))
          expect(sum(there)).toBe(sum(book.refunds) - sum(tooMuch))
          expect(world.disputes.filter((one) => one.paymentId === payment.id).map(({ status }) => status)).toEqual(
            book.disputes.map(({ status }) => status),
          )
          expect(sum(world.refunds.filter((one) => one.paymentId === payment.id))).toBeLessThanOrEqual(
            payment.amountMinor,
          )
        }
        const { booking } = world
        expect(world.providerMinor).toBe(booking.paidMinor - booking.refundedMinor - world.disputedMinor)
        expect(booking.refundedMinor).toBeLessThanOrEqual(booking.paidMinor)
      }),
      { numRuns: 1000 },
    )
  })
})
