import { describe, expect, test } from 'vitest'
import { createGateways } from '#adapters/payments/gateways.ts'
import { bookingById } from '#db/bookings.ts'
import { paymentsOf, refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { PaymentGateway } from '#ports/payments.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { fakeGateway, type FakeGateway } from '#test/builders/gateway.ts'
import { begin, browser, codeOf, must, notified, place } from '#test/builders/traveller.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { showBooking } from '../travellers/show-booking.ts'
import { startPayment } from '../travellers/start-payment.ts'
import { listMoneyAlerts } from '../support/money-alerts.ts'
import { failRefund, sendRefund } from '../system/send-refund.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()

/** A product with two providers, and a car park in the Netherlands. */
const setUp = async (byCountry: Record<string, string>) => {
  const base = await fresh()
  const one: FakeGateway = { ...fakeGateway(), name: 'one' }
  const two: FakeGateway = { ...fakeGateway(), name: 'two' }
  const use = (countries: Record<string, string>, fallback = 'one', all: PaymentGateway[] = [one, two]): TestDeps => ({
    ...base,
    gateways: createGateways(all, fallback, countries),
  })
  return { deps: use(byCountry), use, one, two }
}

describe('a provider for each market', () => {
  test('PAY-14 the car park’s country decides; without a setting the default', async () => {
    for (const [countries, provider] of [
      [{ NL: 'two' }, 'two'],
      [{ PL: 'two' }, 'one'],
      [{}, 'one'],
    ] as const) {
      const { deps } = await setUp(countries)
      const who = await browser(deps)
      const bookingId = await place(deps, who)
      await begin(deps, who, bookingId)
      expect((await paymentsOf(deps.db, bookingId))[0]?.provider).toBe(provider)
    }
    expect(() => createGateways([], 'one')).toThrow('no payment provider one')
  })

  test('PAY-14 a payment stays with the provider that took it: settled and refunded there after the setting changed', async () => {
    const { deps, use, one, two } = await setUp({ NL: 'two' })
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    const later = use({})
    two.become(ref, 'paid')
    must(await notified(later, ref))
    expect((await bookingById(deps.db, bookingId))?.status).toBe('confirmed')
    must(await cancelBooking(later, await who.actor(), { bookingId, reason: 'other' }))
    const [refund] = await refundsOf(deps.db, bookingId)
    must(await sendRefund(later, { kind: 'system', job: 'refund' }, { refundId: refund?.id ?? '', airportId: 1 }))
    expect(two.refunds).toHaveLength(1)
    expect(one.calls).toEqual([])
  })

  test('PAY-14 REFUND-5 a provider that is not configured any more: asked later, and its refunds end with a person', async () => {
    const { deps, use, one, two } = await setUp({ NL: 'two' })
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    two.become(ref, 'paid')
    const without = use({}, 'one', [one])
    expect(codeOf(await notified(without, ref))).toBe('payment_unavailable')
    must(await notified(deps, ref))
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    const [refund] = await refundsOf(deps.db, bookingId)
    const command = { refundId: refund?.id ?? '', airportId: 1 }
    expect(codeOf(await sendRefund(without, { kind: 'system', job: 'refund' }, command))).toBe('payment_unavailable')
    await failRefund(without, { kind: 'system', job: 'refund' }, command)
    expect(must(await listMoneyAlerts(without, staffAs('support', '7'))).map(({ kind }) => kind)).toEqual([
      'refund_failed',
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('PAY-14 K3 PY-17 only what the provider takes is offered; what it does not answer stays as it was', async () => {
    const { deps, one } = await setUp({})
    one.methods = async () => ['ideal']
    await deps.gateways.refresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    expect(must(await showBooking(deps, await who.actor(), { bookingId })).methods).toEqual([
      { method: 'ideal', declined: false },
    ])
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId, method: 'creditCards' }))).toBe(
      'option_required',
    )
    one.methods = () => Promise.reject(new Error('down'))
    await deps.gateways.refresh()
    expect(deps.gateways.offered('one')).toEqual(['ideal'])
    expect(deps.gateways.offered('two')).toEqual(['creditCards', 'payPal', 'ideal', 'bancontact'])
  })
})
