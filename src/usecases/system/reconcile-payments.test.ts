import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { paymentsOf, refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { lostAnswer } from '#test/builders/lost-answer.ts'
import { begin, browser, codeOf, must, pay, place } from '#test/builders/traveller.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { startPayment } from '../travellers/start-payment.ts'
import { compareWithProvider } from './compare-provider.ts'
import { reconcilePayments } from './reconcile-payments.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'reconcile-payments' } as const
const reconcile = async (deps: TestDeps) => must(await reconcilePayments(deps, system))

describe('what lost notifications leave', () => {
  test('PAY-12 PY-04 a payment nobody told us of is found in the provider’s list and confirmed', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    deps.gateway.become(await begin(deps, who, bookingId), 'paid')
    expect(await reconcile(deps)).toEqual({ seen: 1, asked: 1, silent: [] })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
    expect(await reconcile(deps)).toEqual({ seen: 1, asked: 0, silent: [] })
  })

  test('PAY-12 PY-08 an order whose answer was lost is known by the id it carries', async () => {
    const deps = await fresh()
    const { bookingId } = await lostAnswer(deps)
    deps.gateway.become(deps.gateway.lastRef(), 'paid')
    expect((await reconcile(deps)).asked).toBe(1)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
    expect((await paymentsOf(deps.db, bookingId))[0]?.providerRef).toBe(deps.gateway.lastRef())
  })

  test('PAY-12 FT-01 found in the list before the traveller tries again: the same payment, its page asked for, no second one', async () => {
    const deps = await fresh()
    const { who, bookingId } = await lostAnswer(deps)
    await reconcile(deps)
    const again = must(await startPayment(deps, await who.actor(), { bookingId }))
    expect(again.checkoutUrl).toContain(deps.gateway.lastRef())
    // the page that is known now stays known when the list is read once more
    await reconcile(deps)
    expect(must(await startPayment(deps, await who.actor(), { bookingId })).checkoutUrl).toBe(again.checkoutUrl)
    expect(await paymentsOf(deps.db, bookingId)).toHaveLength(1)
  })

  test('PAY-12 PK-13 PY-26 refunds by hand and chargebacks are found as well; what is the same asks nobody', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await pay(deps, who, bookingId)
    deps.gateway.refundByHand(ref, 700)
    deps.gateway.dispute(ref, 'open', 500)
    expect((await reconcile(deps)).asked).toBe(1)
    expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ reason: 'external', amountMinor: 700 }])
    expect((await reconcile(deps)).asked).toBe(0)
    expect(await verify(deps.db)).toEqual([])
  })

  test('PAY-12 payments of others on the same account are none of our business, and a silent provider is named', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const ref = await begin(deps, who, await place(deps, who))
    await deps.db.query('update payment set provider_ref = null')
    deps.gateway.become(ref, 'paid', { paymentId: null })
    expect(await reconcile(deps)).toEqual({ seen: 1, asked: 0, silent: [] })
    deps.gateway.become(ref, 'paid', { paymentId: '7b3f0000-0000-4000-8000-000000000000' })
    expect((await reconcile(deps)).asked).toBe(0)
    deps.gateway.state.down = true
    expect(await reconcile(deps)).toEqual({ seen: 0, asked: 0, silent: ['fake'] })
    expect(codeOf(await reconcilePayments(deps, await who.actor()))).toBe('not_found')
  })
})

describe('our books against the provider’s', () => {
  const compare = (deps: TestDeps) => compareWithProvider(deps, deps.clock.now() - 24 * hourMs)

  test('PAY-12 PY-32 the same to the cent, also while refunds are only ordered, or failed', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    expect(await compare(deps)).toEqual({ compared: 1, differences: [] })
    deps.gateway.state.refundsFail = true
    await deps.worker.runDue()
    expect(await compare(deps)).toEqual({ compared: 1, differences: [] })
  })

  test('PAY-12 PY-32 what differs is named with both sums', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const ref = await pay(deps, who, await place(deps, who))
    deps.gateway.refundByHand(ref, 500)
    deps.gateway.dispute(ref, 'open', 300)
    expect(
      (await compare(deps)).differences.map(({ what, oursMinor, theirsMinor }) => [what, oursMinor, theirsMinor]),
    ).toEqual([
      ['refunded', 0, 500],
      ['disputed', 0, 300],
    ])
    await deps.db.query(`update payment set provider_ref = 'tr_elsewhere'`)
    expect((await compare(deps)).differences.map(({ what }) => what)).toEqual(['unknown'])
    deps.gateway.state.down = true
    expect((await compare(deps)).differences.map(({ what }) => what)).toEqual(['silent'])
    await deps.db.query(`update payment set provider = 'car_park'`)
    expect(await compare(deps)).toEqual({ compared: 0, differences: [] })
  })
})
