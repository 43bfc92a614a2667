import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { disputesOf } from '#db/disputes.ts'
import { openAlerts } from '#db/money-alerts.ts'
import { ledgerOf, refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { begin, browser, codeOf, must, notified, pay, place } from '#test/builders/traveller.ts'
import { openSession } from '../sessions.ts'
import { listMoneyAlerts, settleMoneyAlert } from '../support/money-alerts.ts'
import { orderRefundAgain } from '../support/order-refund-again.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { openPayLink } from '../travellers/open-pay-link.ts'
import { showBooking } from '../travellers/show-booking.ts'
import { startPayment } from '../travellers/start-payment.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const support = staffAs('support', '7')
const letters = (deps: TestDeps) => deps.mailer.sent.map(({ id }) => id.split('/')[0])

const paid = async (deps: TestDeps) => {
  const who = await browser(deps)
  const bookingId = await place(deps, who)
  const ref = await pay(deps, who, bookingId)
  return {
    who,
    bookingId,
    ref,
    cancel: async () => must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' })),
  }
}
const refundOf = async (deps: TestDeps, bookingId: string) => (await refundsOf(deps.db, bookingId))[0]!
/** PY-32: what the provider must have, according to our books. */
const atProvider = async (deps: TestDeps, bookingId: string) =>
  (await ledgerOf(deps.db, bookingId)).reduce(
    (sum, e) => sum + (e.debit === 'provider' ? e.amountMinor : 0) - (e.credit === 'provider' ? e.amountMinor : 0),
    0,
  )

describe('a refund to its end', () => {
  test('REFUND-1 REFUND-3 ordered, sent with a reference, asked about, arrived', async () => {
    const deps = await fresh()
    const { bookingId, ref, cancel } = await paid(deps)
    deps.gateway.state.refundsStay = true
    await cancel()
    expect(await refundOf(deps, bookingId)).toMatchObject({ status: 'requested', sentAt: null, providerRef: null })
    await deps.worker.runDue()
    const sentAt = deps.clock.now()
    expect(await refundOf(deps, bookingId)).toMatchObject({
      status: 'sent',
      providerRef: 're_1',
      sentAt,
      endedAt: null,
    })
    expect(await verify(deps.db)).toEqual([])
    deps.clock.advance(3 * minuteMs)
    await deps.worker.runDue()
    expect(await refundOf(deps, bookingId)).toMatchObject({ status: 'sent' })
    deps.gateway.endRefunds(ref, 'completed')
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    expect(await refundOf(deps, bookingId)).toMatchObject({ status: 'completed', sentAt, endedAt: deps.clock.now() })
    expect(letters(deps).filter((kind) => kind === 'refundSent')).toHaveLength(1)
    expect(await deps.db.query(`select 1 from job where queue = 'check-refund'`)).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('REFUND-3 PY-25 the provider’s own notice is as good as our question', async () => {
    const deps = await fresh()
    const { bookingId, ref, cancel } = await paid(deps)
    deps.gateway.state.refundsStay = true
    await cancel()
    await deps.worker.runDue()
    deps.gateway.endRefunds(ref, 'completed')
    expect(must(await notified(deps, ref)).result).toBe('followed')
    expect(must(await notified(deps, ref)).result).toBe('ignore')
    expect((await refundOf(deps, bookingId)).status).toBe('completed')
  })

  test('REFUND-4 one that takes much longer than promised is shown to a person, once, and still asked about', async () => {
    const deps = await fresh()
    const { bookingId, ref, cancel } = await paid(deps)
    deps.gateway.state.refundsStay = true
    await cancel()
    await deps.worker.runDue()
    for (let day = 0; day < 20; day++) {
      deps.clock.advance(dayMs)
      await deps.worker.runDue()
    }
    expect((await openAlerts(deps.db)).map(({ kind }) => kind)).toEqual(['refund_late'])
    deps.gateway.endRefunds(ref, 'completed')
    deps.clock.advance(dayMs)
    await deps.worker.runDue()
    expect((await refundOf(deps, bookingId)).status).toBe('completed')
    expect(await openAlerts(deps.db)).toEqual([])
  })
})

describe('trouble', () => {
  test('PK-12 the provider is down: sent when it is back, once, with the same key', async () => {
    const deps = await fresh()
    const { bookingId, cancel } = await paid(deps)
    await cancel()
    deps.gateway.state.down = true
    await deps.worker.runDue()
    expect((await refundOf(deps, bookingId)).status).toBe('requested')
    deps.gateway.state.down = false
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await refundOf(deps, bookingId)).toMatchObject({ status: 'completed', providerRef: 're_1' })
    expect(deps.gateway.refunds).toHaveLength(1)
  })

  test('PK-12 PY-25 the answer was lost and the provider has forgotten the key: it is found by what it carries, not sent again', async () => {
    const deps = await fresh()
    const { bookingId, cancel } = await paid(deps)
    await cancel()
    deps.gateway.state.failsAfterTaking = true
    await deps.worker.runDue()
    expect((await refundOf(deps, bookingId)).status).toBe('requested')
    deps.gateway.state.failsAfterTaking = false
    deps.clock.advance(hourMs)
    await deps.worker.runDue()
    expect(await refundOf(deps, bookingId)).toMatchObject({ status: 'completed', providerRef: 're_1' })
    expect(deps.gateway.refunds).toHaveLength(1)
    expect(letters(deps).filter((kind) => kind === 'refundSent')).toHaveLength(1)
  })

  test('REFUND-5 PK-12 refused for good: a person and the traveller are told; ordered again it goes out with a new key', async () => {
    const deps = await fresh()
    const { who, bookingId, cancel } = await paid(deps)
    await cancel()
    deps.gateway.state.refundsFail = true
    await deps.worker.runDue()
    await deps.worker.runDue()
    const { id: refundId, airportId, status } = await refundOf(deps, bookingId)
    expect(status).toBe('failed')
    expect((await bookingById(deps.db, bookingId))?.status).toBe('cancelled')
    expect(letters(deps)).toContain('refundFailed')
    expect(must(await listMoneyAlerts(deps, support)).map(({ kind, subject }) => [kind, subject])).toEqual([
      ['refund_failed', refundId],
    ])
    expect(await verify(deps.db)).toEqual([])

    const again = { refundId, airportId, reason: 'new account' }
    expect(codeOf(await orderRefundAgain(deps, await who.actor(), again))).toBe('not_found')
    expect(codeOf(await orderRefundAgain(deps, support, { ...again, reason: ' ' }))).toBe('mandatory')
    deps.gateway.state.refundsFail = false
    must(await orderRefundAgain(deps, support, again))
    expect(codeOf(await orderRefundAgain(deps, support, again))).toBe('conflict')
    await deps.worker.runDue()
    expect(await refundOf(deps, bookingId)).toMatchObject({ status: 'completed', tries: 2 })
    expect(deps.gateway.refunds.map(({ key }) => key)).toEqual([`${refundId}/2`])
    expect(must(await listMoneyAlerts(deps, support))).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('REFUND-5 taken by the provider and failed there later: the same', async () => {
    const deps = await fresh()
    const { bookingId, ref, cancel } = await paid(deps)
    deps.gateway.state.refundsStay = true
    await cancel()
    await deps.worker.runDue()
    deps.gateway.endRefunds(ref, 'failed')
    must(await notified(deps, ref))
    await deps.worker.runDue()
    expect((await refundOf(deps, bookingId)).status).toBe('failed')
    expect(letters(deps)).toContain('refundFailed')
    // a person sends it by hand at the provider instead
    deps.gateway.refundByHand(ref, 6_200)
    must(await notified(deps, ref))
    expect(await refundOf(deps, bookingId)).toMatchObject({ status: 'completed', providerRef: 're_hand1' })
    expect(await openAlerts(deps.db)).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('REFUND-5 an alert is settled by a person with a note, once', async () => {
    const deps = await fresh()
    const { bookingId, cancel } = await paid(deps)
    await cancel()
    deps.gateway.state.refundsFail = true
    await deps.worker.runDue()
    const [alert] = must(await listMoneyAlerts(deps, support))
    const command = { airportId: alert?.airportId ?? 0, id: alert?.id ?? '', note: 'paid by bank transfer' }
    expect(alert?.bookingId).toBe(bookingId)
    expect(codeOf(await listMoneyAlerts(deps, { kind: 'visitor', sessionId: null, address: '' }))).toBe('not_found')
    expect(codeOf(await settleMoneyAlert(deps, support, { ...command, note: '' }))).toBe('mandatory')
    must(await settleMoneyAlert(deps, support, command))
    expect(codeOf(await settleMoneyAlert(deps, support, command))).toBe('conflict')
  })
})

describe('what happens at the provider without us', () => {
  test('REFUND-6 REFUND-8 PK-13 a refund by hand is recorded, shown, counted, and does not become due again', async () => {
    const deps = await fresh()
    const { who, bookingId, ref, cancel } = await paid(deps)
    deps.gateway.refundByHand(ref, 1_000)
    expect(must(await notified(deps, ref)).result).toBe('followed')
    expect(must(await notified(deps, ref)).result).toBe('ignore')
    const view = must(await showBooking(deps, await who.actor(), { bookingId }))
    expect(view).toMatchObject({
      amountDueMinor: 0,
      paid: true,
      payable: false,
      refunds: [{ reason: 'external', amountMinor: 1_000, status: 'completed', providerRef: 're_hand1' }],
    })
    expect((await openAlerts(deps.db)).map(({ kind, facts }) => [kind, facts['recorded']])).toEqual([
      ['refund_outside', true],
    ])
    expect(await atProvider(deps, bookingId)).toBe(5_200)
    expect(view.cancel).toMatchObject({ allowed: true, refundMinor: 5_200 })
    await cancel()
    await deps.worker.runDue()
    expect(deps.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([5_200])
    expect(await atProvider(deps, bookingId)).toBe(0)
    expect(await verify(deps.db)).toEqual([])
  })

  test('REFUND-6 by hand while ours waits: the same sum is ours; another sum, which does not fit, is shown to a person', async () => {
    const deps = await fresh()
    const { bookingId, ref, cancel } = await paid(deps)
    await cancel()
    deps.gateway.refundByHand(ref, 6_200)
    await deps.worker.runDue()
    expect(deps.gateway.refunds).toEqual([])
    expect(await refundOf(deps, bookingId)).toMatchObject({
      status: 'completed',
      providerRef: 're_hand1',
      reason: 'cancelled',
    })

    const other = await paid(deps)
    await other.cancel()
    deps.gateway.refundByHand(other.ref, 100)
    await deps.worker.runDue()
    expect((await refundOf(deps, other.bookingId)).status).toBe('failed')
    expect((await openAlerts(deps.db)).map(({ kind }) => kind).toSorted()).toEqual(['refund_failed', 'refund_outside'])
    expect(await verify(deps.db)).toEqual([])
  })

  test('PAY-13 PK-16 RC-14 a chargeback: a person is told, and cancelling sends nothing that the bank has', async () => {
    const deps = await fresh()
    const { who, bookingId, ref, cancel } = await paid(deps)
    deps.gateway.dispute(ref, 'open', 4_000)
    must(await notified(deps, ref))
    must(await notified(deps, ref))
    expect(await disputesOf(deps.db, bookingId)).toMatchObject([{ status: 'open', amountMinor: 4_000 }])
    expect((await openAlerts(deps.db)).map(({ kind }) => kind)).toEqual(['dispute'])
    expect(await atProvider(deps, bookingId)).toBe(2_200)
    // what happens is what the page promises
    expect(must(await showBooking(deps, await who.actor(), { bookingId })).cancel).toMatchObject({
      allowed: true,
      refundMinor: 2_200,
    })
    expect(await cancel()).toMatchObject({ refundMinor: 2_200 })
    await deps.worker.runDue()
    expect(deps.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([2_200])
    expect(await atProvider(deps, bookingId)).toBe(0)
    expect(await verify(deps.db)).toEqual([])
  })

  test('PAY-13 PY-26 won: the money is back in the books; for a booking that was cancelled meanwhile a person decides', async () => {
    for (const isCancelled of [false, true]) {
      const deps = await fresh()
      const { bookingId, ref, cancel } = await paid(deps)
      deps.gateway.dispute(ref, 'open')
      must(await notified(deps, ref))
      if (isCancelled) expect(await cancel()).toMatchObject({ refundMinor: 0 })
      deps.gateway.dispute(ref, 'won')
      must(await notified(deps, ref))
      expect(await atProvider(deps, bookingId)).toBe(6_200)
      expect((await openAlerts(deps.db)).map(({ kind }) => kind)).toEqual(isCancelled ? ['dispute_won'] : [])
      expect(await verify(deps.db)).toEqual([])
    }
  })

  test('PAY-13 what the bank took is due again: shown, asked for by letter, paid by its link', async () => {
    const deps = await fresh()
    const { who, bookingId, ref } = await paid(deps)
    deps.gateway.dispute(ref, 'open', 4_000)
    must(await notified(deps, ref))
    must(await notified(deps, ref))
    expect(must(await showBooking(deps, await who.actor(), { bookingId }))).toMatchObject({
      amountDueMinor: 4_000,
      paid: false,
      payable: true,
      booking: { status: 'confirmed' },
    })
    deps.clock.advance(60_000)
    await deps.worker.runDue()
    const letters = deps.mailer.sent.filter(({ id }) => id.startsWith('exitDue'))
    expect(letters.map(({ text }) => /\b40,00/.test(text))).toEqual([true])
    const token = /\/pay\/([\w-]+)/.exec(letters[0]?.text ?? '')?.[1] ?? ''
    const { id: sessionId } = await openSession(deps)
    must(await openPayLink(deps, { kind: 'visitor', sessionId: null, address: 'there' }, { token, sessionId }))
    const { checkoutUrl } = must(
      await startPayment(
        deps,
        { kind: 'traveller', sessionId, bookingIds: [], payableIds: [bookingId], address: 'there' },
        { bookingId },
      ),
    )
    const again = checkoutUrl.split('/').at(-1) ?? ''
    deps.gateway.become(again, 'paid')
    expect(must(await notified(deps, again)).result).toBe('credit')
    expect(must(await showBooking(deps, await who.actor(), { bookingId }))).toMatchObject({
      amountDueMinor: 0,
      paid: true,
    })
    expect(await verify(deps.db)).toEqual([])
    // the bank gives the money back after all, so that nobody pays twice
    deps.gateway.dispute(ref, 'won')
    must(await notified(deps, ref))
    await deps.worker.runDue()
    expect(deps.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([4_000])
    expect(must(await showBooking(deps, await who.actor(), { bookingId }))).toMatchObject({
      amountDueMinor: 0,
      paid: true,
    })
    expect(await verify(deps.db)).toEqual([])
  })

  test('PAY-13 PAY-5 a second payment begun before the bank took the first goes back, whichever is heard first', async () => {
    for (const disputeFirst of [true, false]) {
      const deps = await fresh()
      const who = await browser(deps)
      const bookingId = await place(deps, who)
      const first = await begin(deps, who, bookingId)
      deps.gateway.pend(first)
      const second = await begin(deps, who, bookingId)
      deps.gateway.become(first, 'paid')
      must(await notified(deps, first))
      deps.gateway.become(second, 'paid')
      deps.gateway.dispute(first, 'open')
      for (const ref of disputeFirst ? [first, second] : [second, first]) must(await notified(deps, ref))
      expect(await refundOf(deps, bookingId)).toMatchObject({ amountMinor: 6_200, reason: 'paid_twice' })
      expect(must(await showBooking(deps, await who.actor(), { bookingId })).amountDueMinor).toBe(6_200)
      expect(await verify(deps.db)).toEqual([])
    }
  })

  test('PAY-13 a stay that has begun is not ended for a chargeback', async () => {
    const deps = await fresh()
    const { bookingId, ref } = await paid(deps)
    await deps.db.query(`update booking set status = 'checked_in', checked_in_at = arrival where id = $1`, [bookingId])
    deps.gateway.dispute(ref, 'lost')
    must(await notified(deps, ref))
    deps.clock.advance(30 * 86_400_000)
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'checked_in', disputedMinor: 6_200 })
  })

  test('PAY-13 PY-26 lost: the money stays with the bank, and nobody is told twice', async () => {
    const deps = await fresh()
    const { bookingId, ref } = await paid(deps)
    for (const status of ['open', 'lost', 'open', 'lost'] as const) {
      deps.gateway.dispute(ref, status)
      must(await notified(deps, ref))
    }
    expect(await disputesOf(deps.db, bookingId)).toMatchObject([{ status: 'lost' }])
    expect(await atProvider(deps, bookingId)).toBe(0)
    expect(await openAlerts(deps.db)).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })
})
