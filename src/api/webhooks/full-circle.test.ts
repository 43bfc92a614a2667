import { expect, test } from 'vitest'
import { createMollie } from '#adapters/payments/mollie.ts'
import { createNotifier } from '#adapters/payments/sandbox/notifier.ts'
import { sandboxRoutes } from '#adapters/payments/sandbox/routes.ts'
import { bookingById, expireHolds } from '#db/bookings.ts'
import { sandboxStore } from '#db/sandbox.ts'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { fetchOf, type TestRoute } from '#test/builders/doors.ts'
import { browser, must, place } from '#test/builders/traveller.ts'
import { returnFromPayment } from '#usecases/travellers/return-from-payment.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { paymentWebhook } from './payments.ts'

const fresh = freshDeps()

/** The product with its own sandbox, over the real protocol in both directions; only the network is left out. */
const setUp = async (capacity = 10) => {
  const base = await fresh({ capacity })
  const routes: TestRoute[] = []
  const send = fetchOf(() => routes)
  const gateway = createMollie({ name: 'sandbox', base: 'http://127.0.0.1:1/sandbox', key: 'k', send })
  const deps = { ...base, gateway: Object.assign(base.gateway, gateway) }
  const notifier = createNotifier({ send, wait: async () => undefined })
  routes.push(...sandboxRoutes(sandboxStore(deps.db), deps.clock, { publicUrl: 'https://parkwing.example', key: 'k', notifier }), paymentWebhook(deps, () => undefined))
  const who = await browser(deps)
  const bookingId = await place(deps, who)
  const press = async (action: string) => {
    const { checkoutUrl } = must(await startPayment(deps, await who.actor(), { bookingId }))
    await send(checkoutUrl, { method: 'POST', body: new URLSearchParams({ action }) })
    await notifier.drain()
  }
  const result = async () => must(await returnFromPayment(deps, await who.actor(), { bookingId })).status
  return { deps, who, bookingId, press, result }
}

test('PY-01 K6 book, pay on the test page, confirmed by the notification alone, cancelled with the money back', async () => {
  const { deps, who, bookingId, press, result } = await setUp()
  await press('duplicates')
  expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
  expect(await result()).toBe('paid')
  must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'cheaper_parking' }))
  await deps.worker.runDue()
  expect(await deps.db.query('select refunded_minor, status from sandbox_payment')).toEqual([{ refunded_minor: 6_200, status: 'paid' }])
  expect(deps.mailer.sent.map(({ id }) => id.split('/')[0]).sort((a = '', b = '') => a.localeCompare(b))).toEqual(['cancelled', 'refundSent'])
  expect(await verify(deps.db)).toEqual([])
})

test('PY-02 declined, cancelled, then paid: three attempts of one booking', async () => {
  const { deps, bookingId, press, result } = await setUp()
  await press('decline')
  expect(await result()).toBe('declined')
  await press('cancel')
  expect(await result()).toBe('cancelled')
  await press('pay')
  expect(await result()).toBe('paid')
  expect((await bookingById(deps.db, bookingId))?.paidMinor).toBe(6_200)
})

test('HO-03 paid later than the hold while somebody else took the last space: the money goes back by itself', async () => {
  const { deps, bookingId, press, result } = await setUp(1)
  const { checkoutUrl } = must(await startPayment(deps, { kind: 'traveller', sessionId: '', bookingIds: [bookingId], address: '' }, { bookingId }))
  expect(checkoutUrl).toContain('/sandbox/checkout/tr_')
  deps.clock.advance(16 * minuteMs)
  await expireHolds(deps.db, deps.clock.now())
  await place(deps, await browser(deps))
  const send = async () => press('pay').catch((error: unknown) => error)
  // the hold is over for our own page, but the provider's page is still open in the other tab
  expect(String(await send())).toContain('hold_expired')
  await deps.db.query(`update sandbox_payment set status = 'paid'`)
  expect(await result()).toBe('refunded')
  await deps.worker.runDue()
  expect(await deps.db.query('select refunded_minor from sandbox_payment')).toEqual([{ refunded_minor: 6_200 }])
  expect(deps.mailer.sent.map(({ id }) => id.split('/')[0])).toEqual(['holdLost', 'refundSent'])
  expect(await verify(deps.db)).toEqual([])
})
