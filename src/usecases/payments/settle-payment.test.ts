import { describe, expect, test } from 'vitest'
import { bookingById, expireHolds } from '#db/bookings.ts'
import { openAlerts } from '#db/money-alerts.ts'
import { ledgerOf, paymentsOf, refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { begin, browser, codeOf, must, notified, pay, place } from '#test/builders/traveller.ts'
import { returnFromPayment } from '../travellers/return-from-payment.ts'
import { startPayment } from '../travellers/start-payment.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { settlePayment } from './settle-payment.ts'

const fresh = freshDeps()
const letters = (deps: TestDeps) => deps.mailer.sent.map(({ id }) => id.split('/')[0])
/** PY-32: what the books say was taken and not given back is what the provider has. */
const balance = async (deps: TestDeps, bookingId: string) =>
  (await ledgerOf(deps.db, bookingId)).reduce(
    (sum, e) => sum + (e.debit === 'provider' ? e.amountMinor : 0) - (e.credit === 'provider' ? e.amountMinor : 0),
    0,
  )
const lapse = async (deps: TestDeps) => {
  deps.clock.advance(16 * minuteMs)
  await expireHolds(deps.db, deps.clock.now())
}

describe('paid', () => {
  test('PY-01 hold, pay, confirmed, and the confirmation is mailed once', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'confirmed',
      holdUntil: null,
      paidMinor: 6_200,
      refundedMinor: 0,
    })
    expect(letters(deps)).toEqual(['confirmation'])
    expect(await balance(deps, bookingId)).toBe(6_200)
    expect(deps.errors).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('K6 the provider is told our addresses, the language and its own key, and never a name or an address', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await begin(deps, who, bookingId)
    const [order] = deps.gateway.orders
    expect(order).toMatchObject({
      amountMinor: 6_200,
      language: 'nl',
      methods: ['creditCards', 'ideal'],
      redirectUrl: `https://parkwing.example/nl/my-booking/${bookingId}/return`,
      cancelUrl: `https://parkwing.example/nl/my-booking/${bookingId}/return?left`,
    })
    expect(order?.idempotencyKey).toBe(order?.paymentId)
    expect(JSON.stringify(order)).not.toMatch(/noor|vries|AB123C/i)
  })

  test('WH-05 the same notification a hundred times, also at once, is one payment and one letter', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    deps.gateway.become(ref, 'paid')
    const answers = await Promise.all(Array.from({ length: 100 }, () => notified(deps, ref)))
    expect(answers.filter((answer) => answer.ok && answer.value.result === 'confirm')).toHaveLength(1)
    await deps.worker.runDue()
    expect((await bookingById(deps.db, bookingId))?.paidMinor).toBe(6_200)
    expect(letters(deps)).toEqual(['confirmation'])
    expect(await verify(deps.db)).toEqual([])
  })

  test('WH-06 WH-08 whatever the order of the news, paid wins and stays', async () => {
    type Ending = 'paid' | 'expired' | 'declined' | 'cancelled'
    const orders: Ending[][] = [
      ['paid', 'expired'],
      ['expired', 'paid'],
      ['declined', 'paid', 'expired'],
      ['paid', 'declined', 'cancelled'],
      ['cancelled', 'expired', 'paid', 'paid'],
    ]
    for (const order of orders) {
      const deps = await fresh()
      const who = await browser(deps)
      const bookingId = await place(deps, who)
      const ref = await begin(deps, who, bookingId)
      for (const status of order) {
        deps.gateway.become(ref, status)
        must(await notified(deps, ref))
      }
      await deps.worker.runDue()
      expect(await bookingById(deps.db, bookingId), order.join()).toMatchObject({
        status: 'confirmed',
        paidMinor: 6_200,
        refundedMinor: 0,
      })
      expect(letters(deps), order.join()).toEqual(['confirmation'])
    }
  })

  test('PY-05 the customer is back before the notification: the return page asks itself', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    expect(must(await returnFromPayment(deps, await who.actor(), { bookingId })).status).toBe('checking')
    deps.gateway.become(ref, 'paid')
    expect(must(await returnFromPayment(deps, await who.actor(), { bookingId }))).toMatchObject({
      status: 'paid',
      view: { paid: true, payable: false },
    })
    expect(must(await notified(deps, ref)).result).toBe('ignore')
  })

  test('PY-06 coming back proves nothing, whatever the address says: only the provider is believed', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await begin(deps, who, bookingId)
    for (let n = 0; n < 3; n++)
      expect(must(await returnFromPayment(deps, await who.actor(), { bookingId })).status).toBe('checking')
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'held', paidMinor: 0 })
  })

  test('WH-09 news of a booking whose personal data are gone: the money is still put in order', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    await deps.db.query(`update booking set erased_at = $2 where id = $1`, [
      bookingId,
      new Date(deps.clock.now()).toISOString(),
    ])
    deps.gateway.become(ref, 'paid')
    expect(must(await notified(deps, ref)).result).toBe('refund')
    await deps.worker.runDue()
    expect(deps.gateway.refunds).toMatchObject([{ ref, amountMinor: 6_200 }])
  })

  test('RC-11 return page and notification at the same moment capture once', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    deps.gateway.become(ref, 'paid')
    const actor = await who.actor()
    await Promise.all([
      notified(deps, ref),
      returnFromPayment(deps, actor, { bookingId }),
      notified(deps, ref),
      returnFromPayment(deps, actor, { bookingId }),
    ])
    expect((await bookingById(deps.db, bookingId))?.paidMinor).toBe(6_200)
    expect(await balance(deps, bookingId)).toBe(6_200)
  })

  test('PY-04 the tab was closed and no notification came: the timer finds the payment', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    deps.gateway.become(ref, 'paid')
    await deps.worker.runDue()
    expect((await bookingById(deps.db, bookingId))?.status).toBe('held')
    deps.clock.advance(3 * minuteMs)
    await deps.worker.runDue()
    expect((await bookingById(deps.db, bookingId))?.status).toBe('confirmed')
  })
})

describe('not paid', () => {
  test('PY-02 declined: hold kept, another payment of the same booking', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const first = must(await startPayment(deps, await who.actor(), { bookingId, method: 'creditCards' }))
    const ref = first.checkoutUrl.split('/').at(-1) ?? ''
    deps.gateway.become(ref, 'declined')
    must(await notified(deps, ref))
    const back = must(await returnFromPayment(deps, await who.actor(), { bookingId }))
    expect(back).toMatchObject({
      status: 'declined',
      view: {
        payable: true,
        booking: { status: 'held' },
        methods: [
          { method: 'creditCards', declined: true },
          { method: 'ideal', declined: false },
        ],
      },
    })
    const second = must(await startPayment(deps, await who.actor(), { bookingId, method: 'ideal' }))
    expect(second.checkoutUrl).not.toBe(first.checkoutUrl)
    deps.gateway.become(deps.gateway.lastRef(), 'paid')
    must(await notified(deps, deps.gateway.lastRef()))
    expect((await paymentsOf(deps.db, bookingId)).map(({ attempt, status }) => [attempt, status])).toEqual([
      [1, 'declined'],
      [2, 'paid'],
    ])
    expect((await bookingById(deps.db, bookingId))?.status).toBe('confirmed')
  })

  test('PAY-7 PY-10 PY-11 PY-12 PY-13 PY-23 another amount, currency, mode or payment confirms nothing and is shown to a person, once', async () => {
    const cases = [
      [{ amountMinor: 6_199 }, 'amount_differs'],
      [{ amountMinor: 6_201 }, 'amount_differs'],
      [{ currency: 'USD' }, 'currency_differs'],
      [{ paymentId: 'somebody-elses' }, 'payment_differs'],
      [{ mode: 'live' }, 'mode_differs'],
    ] as const
    for (const [changes, kind] of cases) {
      const deps = await fresh()
      const who = await browser(deps)
      const bookingId = await place(deps, who)
      const ref = await begin(deps, who, bookingId)
      deps.gateway.become(ref, 'paid', changes)
      expect(must(await notified(deps, ref)).result).toBe('alert')
      expect(must(await notified(deps, ref)).result).toBe('alert')
      expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'held', paidMinor: 0 })
      expect(
        (await openAlerts(deps.db)).map((alert) => [alert.kind, alert.bookingId, alert.facts['orderedMinor']]),
      ).toEqual([[kind, bookingId, 6_200]])
      expect(await deps.db.query(`select action from audit where action = 'payment_alert'`)).toHaveLength(1)
      expect(await verify(deps.db)).toEqual([])
    }
  })

  test('WH-07 an id nobody knows, WH-14 a provider that does not answer', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    expect(codeOf(await notified(deps, 'tr_unknown'))).toBe('not_found')
    expect(deps.gateway.calls).toEqual([])
    const ref = await begin(deps, who, await place(deps, who))
    deps.gateway.state.down = true
    expect(codeOf(await notified(deps, ref))).toBe('payment_unavailable')
  })

  test('only the system settles', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const ref = await begin(deps, who, await place(deps, who))
    expect(codeOf(await settlePayment(deps, await who.actor(), { ref }))).toBe('not_found')
  })
})

describe('paid too late', () => {
  test('HO-02 the hold ran out but nobody has swept it: confirmed', async () => {
    const deps = await fresh({ capacity: 1 })
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    deps.clock.advance(16 * minuteMs)
    deps.gateway.become(ref, 'paid')
    expect(must(await notified(deps, ref)).result).toBe('confirm')
  })

  test('PY-15 expired, and there is still space: booked all the same', async () => {
    const deps = await fresh({ capacity: 1 })
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    await lapse(deps)
    expect(must(await returnFromPayment(deps, await who.actor(), { bookingId })).status).toBe('checking')
    deps.gateway.become(ref, 'paid')
    expect(must(await notified(deps, ref)).result).toBe('confirm')
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
    expect(Object.values(await takenDays(deps.db))).toEqual(Array(8).fill(1))
    expect(letters(deps)).toEqual(['confirmation'])
    expect(await verify(deps.db)).toEqual([])
  })

  test('HO-03 PY-22 expired and the space is gone: paid back at once, and the customer is told', async () => {
    const deps = await fresh({ capacity: 1 })
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    await lapse(deps)
    await place(deps, await browser(deps))
    deps.gateway.become(ref, 'paid')
    expect(must(await notified(deps, ref)).result).toBe('refund')
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'expired',
      paidMinor: 6_200,
      refundedMinor: 6_200,
    })
    expect(deps.gateway.refunds).toMatchObject([{ ref, amountMinor: 6_200 }])
    expect(letters(deps)).toEqual(['holdLost', 'refundSent'])
    expect(must(await returnFromPayment(deps, await who.actor(), { bookingId })).status).toBe('refunded')
    expect(await balance(deps, bookingId)).toBe(0)
    expect(await verify(deps.db)).toEqual([])
  })

  test('HO-03 PY-22 expired and the stay has begun: paid back, although there is space', async () => {
    for (const [early, result] of [
      [1, 'confirm'],
      [0, 'refund'],
    ] as const) {
      const deps = await fresh({ capacity: 1 })
      const who = await browser(deps)
      const bookingId = await place(deps, who)
      const ref = await begin(deps, who, bookingId)
      await lapse(deps)
      deps.clock.set(Date.parse('2026-12-01T09:00Z') - early)
      deps.gateway.become(ref, 'paid')
      expect(must(await notified(deps, ref)).result).toBe(result)
      await deps.worker.runDue()
      expect(await balance(deps, bookingId)).toBe(result === 'confirm' ? 6_200 : 0)
      expect(await verify(deps.db)).toEqual([])
    }
  })

  test('HO-03 two payments too late: both paid back, and a letter for each', async () => {
    const deps = await fresh({ capacity: 1 })
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const slow = await begin(deps, who, bookingId)
    deps.gateway.pend(slow)
    const quick = await begin(deps, who, bookingId)
    await lapse(deps)
    await place(deps, await browser(deps))
    for (const ref of [slow, quick]) {
      deps.gateway.become(ref, 'paid')
      must(await notified(deps, ref))
    }
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'expired',
      paidMinor: 12_400,
      refundedMinor: 12_400,
    })
    expect(letters(deps).filter((kind) => kind === 'holdLost')).toHaveLength(2)
    expect(await verify(deps.db)).toEqual([])
  })

  test('PY-14 paid after cancelling: paid back', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    await deps.worker.runDue()
    expect(
      (await refundsOf(deps.db, bookingId)).map(({ reason, status, amountMinor }) => [reason, status, amountMinor]),
    ).toEqual([['booking_cancelled', 'completed', 6_200]])
    expect(await verify(deps.db)).toEqual([])
  })

  test('PY-16 two payments both paid: one booking, the second is paid back', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const slow = await begin(deps, who, bookingId)
    // the money is on its way but there is no page any more: the customer may pay in another way
    deps.gateway.pend(slow)
    const quick = await begin(deps, who, bookingId)
    expect(quick).not.toBe(slow)
    deps.gateway.become(quick, 'paid')
    must(await notified(deps, quick))
    deps.gateway.become(slow, 'paid')
    expect(must(await notified(deps, slow)).result).toBe('refund')
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'confirmed',
      paidMinor: 12_400,
      refundedMinor: 6_200,
    })
    expect(deps.gateway.refunds).toMatchObject([{ ref: slow, amountMinor: 6_200 }])
    expect(letters(deps).sort((a = '', b = '') => a.localeCompare(b))).toEqual(['confirmation', 'refundSent'])
    expect(await verify(deps.db)).toEqual([])
  })
})
