import { expect, test } from 'vitest'
import { createMollie } from '#adapters/payments/mollie.ts'
import { createNotifier } from '#adapters/payments/sandbox/notifier.ts'
import { sandboxRoutes } from '#adapters/payments/sandbox/routes.ts'
import { bookingById, expireHolds } from '#db/bookings.ts'
import { disputesOf } from '#db/disputes.ts'
import { paymentsOf, refundsOf } from '#db/payments.ts'
import { sandboxStore } from '#db/sandbox.ts'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { fetchOf, type TestRoute } from '#test/builders/doors.ts'
import { browser, must, place } from '#test/builders/traveller.ts'
import { returnFromPayment } from '#usecases/travellers/return-from-payment.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { orderRefundAgain } from '#usecases/support/order-refund-again.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { paymentWebhook } from './payments.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()

/** The product with its own sandbox. They speak the real protocol in both directions; only the network is left out. */
const setUp = async (capacity = 10) => {
  const base = await fresh({ capacity })
  const routes: TestRoute[] = []
  const send = fetchOf(() => routes)
  const gateway = createMollie({
    name: 'sandbox',
    base: 'http://127.0.0.1:1/sandbox',
    key: 'k',
    webhookUrl: 'http://127.0.0.1:1/webhooks/payments',
    send,
  })
  const deps = { ...base, gateway: Object.assign(base.gateway, gateway) }
  const notifier = createNotifier({ send, wait: async () => undefined })
  routes.push(
    ...sandboxRoutes(sandboxStore(deps.db), deps.clock, { publicUrl: 'https://parkwing.example', key: 'k', notifier }),
    paymentWebhook(deps, () => undefined),
  )
  const who = await browser(deps)
  const bookingId = await place(deps, who)
  const press = async (action: string) => {
    const { checkoutUrl } = must(await startPayment(deps, await who.actor(), { bookingId }))
    await send(checkoutUrl, { method: 'POST', body: new URLSearchParams({ action }) })
    await notifier.drain()
  }
  const result = async () => must(await returnFromPayment(deps, await who.actor(), { bookingId })).status
  /** Presses a button on the provider's hosted page of a payment that is already paid. */
  const act = async (ref: string, action: string) => {
    await send(`https://parkwing.example/sandbox/checkout/${ref}`, {
      method: 'POST',
      body: new URLSearchParams({ action }),
    })
    await notifier.drain()
  }
  return { deps: { ...deps, act }, who, bookingId, press, result }
}

test('PY-01 K6 book, pay on the test page, confirmed by the notification alone, cancelled with the money back', async () => {
  const { deps, who, bookingId, press, result } = await setUp()
  await press('duplicates')
  expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
  expect(await result()).toBe('paid')
  must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'cheaper_parking' }))
  await deps.worker.runDue()
  expect(await deps.db.query('select refunded_minor, status from sandbox_payment')).toEqual([
    { refunded_minor: 6_200, status: 'paid' },
  ])
  expect(deps.mailer.sent.map(({ id }) => id.split('/')[0]).sort((a = '', b = '') => a.localeCompare(b))).toEqual([
    'cancelled',
    'refundSent',
  ])
  expect(await verify(deps.db)).toEqual([])
})

test('PY-02 PY-03 declined, wrong details, cancelled, then paid: four attempts of one booking', async () => {
  const { deps, bookingId, press, result } = await setUp()
  await press('decline')
  expect(await result()).toBe('declined')
  await press('wrong')
  expect(await result()).toBe('declined')
  expect((await paymentsOf(deps.db, bookingId)).map(({ failureReason }) => failureReason)).toEqual([
    'insufficient_funds',
    'invalid_card_number',
  ])
  await press('cancel')
  expect(await result()).toBe('cancelled')
  await press('pay')
  expect(await result()).toBe('paid')
  expect((await bookingById(deps.db, bookingId))?.paidMinor).toBe(6_200)
})

test('HO-03 paid later than the hold while somebody else took the last space: the money goes back by itself', async () => {
  const { deps, bookingId, press, result } = await setUp(1)
  const { checkoutUrl } = must(
    await startPayment(deps, { kind: 'traveller', sessionId: '', bookingIds: [bookingId], address: '' }, { bookingId }),
  )
  expect(checkoutUrl).toContain('/sandbox/checkout/tr_')
  deps.clock.advance(16 * minuteMs)
  await expireHolds(deps.db, deps.clock.now())
  await place(deps, await browser(deps))
  const send = async () => press('pay').catch((error: unknown) => error)
  // Our own page says that the hold is over, but the provider's page is still open in another tab.
  expect(String(await send())).toContain('hold_expired')
  await deps.db.query(`update sandbox_payment set status = 'paid'`)
  expect(await result()).toBe('refunded')
  await deps.worker.runDue()
  expect(await deps.db.query('select refunded_minor from sandbox_payment')).toEqual([{ refunded_minor: 6_200 }])
  expect(deps.mailer.sent.map(({ id }) => id.split('/')[0])).toEqual(['holdLost', 'refundSent'])
  expect(await verify(deps.db)).toEqual([])
})

test('REFUND-3 REFUND-5 PK-16 over the real protocol: a refund under way, failed, ordered again, paid out; a part by hand and a chargeback on top', async () => {
  const { deps, who, bookingId, press, result } = await setUp()
  await press('pay')
  expect(await result()).toBe('paid')
  const [payment] = await paymentsOf(deps.db, bookingId)
  const { act } = deps
  await act(payment?.providerRef ?? '', 'refund')
  expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ reason: 'external', amountMinor: 500, status: 'sent' }])
  must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
  await deps.worker.runDue()
  const own = async () => (await refundsOf(deps.db, bookingId)).find(({ reason }) => reason === 'cancelled')
  expect(await own()).toMatchObject({ amountMinor: 5_700, status: 'sent' })
  await act(payment?.providerRef ?? '', 'refundsFail')
  expect(await own()).toMatchObject({ status: 'failed' })
  const { id: refundId, airportId } = (await own())!
  must(await orderRefundAgain(deps, staffAs('support', '7'), { refundId, airportId, reason: 'again' }))
  await deps.worker.runDue()
  deps.clock.advance(3 * minuteMs)
  await deps.worker.runDue()
  expect(await own()).toMatchObject({ status: 'completed', tries: 2 })
  await act(payment?.providerRef ?? '', 'chargeBack')
  expect(await disputesOf(deps.db, bookingId)).toMatchObject([{ amountMinor: 500, status: 'open' }])
  await act(payment?.providerRef ?? '', 'reverse')
  expect(await disputesOf(deps.db, bookingId)).toMatchObject([{ status: 'won' }])
  expect(deps.errors).toEqual([])
  expect((await verify(deps.db)).map(({ problem }) => problem)).toEqual([])
})
