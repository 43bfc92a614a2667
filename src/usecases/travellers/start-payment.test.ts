import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { paymentsOf } from '#db/payments.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { lostAnswer } from '#test/builders/lost-answer.ts'
import { begin, browser, codeOf, must, notified, pay, place, type Browser } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { endSession, openSession } from '../sessions.ts'
import { openPayLink } from './open-pay-link.ts'
import { showBooking } from './show-booking.ts'
import { startPayment } from './start-payment.ts'

const fresh = freshDeps()
const visitor = { kind: 'visitor', sessionId: null, address: 'here' } as const

describe('one payment at a time', () => {
  test('PY-16 two tabs, and two clicks at once, get the same page', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const actor = await who.actor()
    const answers = await Promise.all([1, 2, 3].map(() => startPayment(deps, actor, { bookingId })))
    const later = await startPayment(deps, actor, { bookingId })
    expect(new Set([...answers, later].map((answer) => must(answer).checkoutUrl)).size).toBe(1)
    expect(deps.gateway.orders).toHaveLength(1)
    expect(await paymentsOf(deps.db, bookingId)).toHaveLength(1)
  })

  test('another method ends the open payment first', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    must(await startPayment(deps, await who.actor(), { bookingId, method: 'creditCards' }))
    must(await startPayment(deps, await who.actor(), { bookingId, method: 'ideal' }))
    expect((await paymentsOf(deps.db, bookingId)).map(({ method, status }) => [method, status])).toEqual([
      ['creditCards', 'cancelled'],
      ['ideal', 'open'],
    ])
    expect(deps.gateway.orders.map(({ methods }) => methods)).toEqual([['creditCards'], ['ideal']])
  })

  test('PAY-17 twenty payments of a booking in 24 hours, then none: the open one stays good, and the next day it goes on', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { paymentLocation: 'onLineLaterV2' })
    const actor = await who.actor()
    const start = (n: number) => startPayment(deps, actor, { bookingId, method: n % 2 === 0 ? 'creditCards' : 'ideal' })
    for (let n = 0; n < 20; n++) must(await start(n))
    expect(codeOf(await start(20))).toBe('too_many_requests')
    // two tabs at once do not get around it
    expect(await Promise.all([20, 22].map(async (n) => codeOf(await start(n))))).toEqual([
      'too_many_requests',
      'too_many_requests',
    ])
    expect(deps.gateway.orders).toHaveLength(20)
    expect((await paymentsOf(deps.db, bookingId)).at(-1)).toMatchObject({ method: 'ideal', status: 'open' })
    expect(codeOf(await start(21))).toBe('ok')
    expect(deps.gateway.orders).toHaveLength(20)
    deps.clock.advance(dayMs - 1)
    expect(codeOf(await start(22))).toBe('too_many_requests')
    deps.clock.advance(1)
    expect(codeOf(await start(22))).toBe('ok')
    expect(deps.gateway.orders).toHaveLength(21)
  })

  test('PY-17 a method that the product does not take is refused', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId, method: 'payPal' }))).toBe('option_required')
  })

  test('PY-27 the price is the price by every method; PY-21 nothing to pay asks no provider', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    for (const [ordinal, method] of (['creditCards', 'ideal'] as const).entries()) {
      const bookingId = await place(deps, who, { ordinal })
      must(await startPayment(deps, await who.actor(), { bookingId, method }))
    }
    expect(deps.gateway.orders.map(({ amountMinor }) => amountMinor)).toEqual([6_200, 6_200])
    const free = await place(deps, who, { paymentLocation: 'baCharged', ordinal: 2 })
    await deps.db.query('update booking set total_minor = 0 where id = $1', [free])
    deps.gateway.calls.length = 0
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId: free }))).toBe('payment_not_needed')
    expect(deps.gateway.calls).toEqual([])
  })

  test('PY-24 paid at the provider already: nothing more to pay, and it is counted', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    deps.gateway.become(await begin(deps, who, bookingId), 'paid')
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId }))).toBe('payment_not_needed')
    expect((await bookingById(deps.db, bookingId))?.status).toBe('confirmed')
  })
})

describe('PAY-15 an agency pays', () => {
  const onAccount = async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { paymentLocation: 'baCharged' })
    await deps.db.query(`update booking set payment_location = 'invoiceAgent' where id = $1`, [bookingId])
    return { deps, who, bookingId }
  }

  test('PAY-15 what is on an agency’s account is nobody else’s to pay: no payment begins, by page or link', async () => {
    const { deps, who, bookingId } = await onAccount()
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId }))).toBe('payment_not_needed')
    expect(must(await showBooking(deps, await who.actor(), { bookingId }))).toMatchObject({
      amountDueMinor: 0,
      payable: false,
      toPay: { amountMinor: 0 },
    })
    expect(deps.gateway.orders).toEqual([])
  })

  test('PAY-15 EXIT-6 the driver pays what he caused at the exit, and nothing more after that', async () => {
    const { deps, who, bookingId } = await onAccount()
    await deps.db.query(
      `update booking set status = 'checked_in', charged_minor = 1400, total_minor = total_minor + 1400 where id = $1`,
      [bookingId],
    )
    const ref = await begin(deps, who, bookingId)
    expect(deps.gateway.orders.map(({ amountMinor }) => amountMinor)).toEqual([1_400])
    deps.gateway.become(ref, 'paid')
    expect(must(await notified(deps, ref)).result).toBe('credit')
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ paidMinor: 1_400, refundedMinor: 0 })
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId }))).toBe('payment_not_needed')
  })
})

describe('trouble', () => {
  test('PY-07 the provider is down: refused kindly, hold kept, works when it is back', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    deps.gateway.state.down = true
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId }))).toBe('payment_unavailable')
    expect((await bookingById(deps.db, bookingId))?.status).toBe('held')
    deps.gateway.state.down = false
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId }))).toBe('ok')
    expect(await paymentsOf(deps.db, bookingId)).toHaveLength(1)
  })

  test('PY-08 the answer was lost after the provider took the order: the same key, one payment', async () => {
    const deps = await fresh()
    const { who, bookingId } = await lostAnswer(deps)
    await begin(deps, who, bookingId)
    expect(deps.gateway.orders).toHaveLength(1)
  })

  test('a hold that has run out cannot be paid, a foreign booking is not found', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    expect(codeOf(await startPayment(deps, await (await browser(deps)).actor(), { bookingId }))).toBe('not_found')
    deps.clock.advance(15 * minuteMs)
    expect(codeOf(await startPayment(deps, await who.actor(), { bookingId }))).toBe('hold_expired')
  })

  test('HO-04 starting to pay extends the hold to 15 minutes from then, once', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    deps.clock.advance(10 * minuteMs)
    deps.gateway.become(await begin(deps, who, bookingId), 'declined')
    const until = deps.clock.now() + 15 * minuteMs
    expect((await bookingById(deps.db, bookingId))?.holdUntil).toBe(until)
    deps.clock.advance(10 * minuteMs)
    await begin(deps, who, bookingId)
    expect((await bookingById(deps.db, bookingId))?.holdUntil).toBe(until)
  })

  test('a payment nobody knows the provider took is ended after an hour', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    deps.gateway.state.down = true
    await startPayment(deps, await who.actor(), { bookingId })
    deps.clock.advance(2 * hourMs)
    await deps.worker.runDue()
    expect((await paymentsOf(deps.db, bookingId))[0]?.status).toBe('expired')
  })
})

describe('pay later', () => {
  const linkOf = async (deps: Awaited<ReturnType<typeof fresh>>, at = 0): Promise<string> => {
    await deps.worker.runDue()
    const letter = deps.mailer.sent.filter(({ id }) => id.startsWith('paymentLink'))[at]
    return /\/pay\/([\w-]+)/.exec(letter?.text ?? '')?.[1] ?? ''
  }
  const payLater = async (who?: Browser) => {
    const deps = await fresh()
    const owner = who ?? (await browser(deps))
    const bookingId = await place(deps, owner, { paymentLocation: 'onLineLaterV2' })
    return { deps, owner, bookingId }
  }

  test('K4 PL-01 the link comes with the booking and again 48 hours before arrival, while unpaid', async () => {
    const { deps, bookingId } = await payLater()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'confirmed',
      terms: { payLaterDue: Date.parse('2026-11-30T09:00Z') },
    })
    expect(await linkOf(deps)).toHaveLength(43)
    expect(deps.mailer.sent.map(({ id }) => id.split('/')[0])).toEqual(['confirmation', 'paymentLink'])
    deps.clock.set(Date.parse('2026-11-29T09:00Z') - 1)
    await deps.worker.runDue()
    expect(deps.mailer.sent).toHaveLength(2)
    deps.clock.advance(1)
    await deps.worker.runDue()
    expect(deps.mailer.sent.map(({ id }) => id)).toContain(`paymentLink/${bookingId}/2`)
  })

  test('PY-29 whoever has the link may pay, and sees nothing else of the booking', async () => {
    const { deps, bookingId } = await payLater()
    const token = await linkOf(deps)
    const { id: sessionId } = await openSession(deps)
    const opened = must(await openPayLink(deps, visitor, { token, sessionId }))
    expect(opened).toMatchObject({ bookingId, view: { amountDueMinor: 6_200, scope: 'payment' } })
    const payer = { kind: 'traveller', sessionId, bookingIds: [], payableIds: [bookingId], address: 'there' } as const
    expect(
      must(await showBooking(deps, { ...payer, bookingIds: [], payableIds: [bookingId] }, { bookingId })).scope,
    ).toBe('payment')
    const { checkoutUrl } = must(
      await startPayment(deps, { ...payer, bookingIds: [], payableIds: [bookingId] }, { bookingId }),
    )
    const ref = checkoutUrl.split('/').at(-1) ?? ''
    deps.gateway.become(ref, 'paid')
    expect(must(await notified(deps, ref)).result).toBe('credit')
    expect((await bookingById(deps.db, bookingId))?.paidMinor).toBe(6_200)
    expect(codeOf(await openPayLink(deps, visitor, { token }))).toBe('payment_not_needed')
  })

  test('PL-04 PY-31 declined through the link: the same link pays, also opened twice at once, and makes one payment', async () => {
    const { deps, bookingId } = await payLater()
    const token = await linkOf(deps)
    const opened = async (): Promise<Actor> => {
      const { id: sessionId } = await openSession(deps)
      must(await openPayLink(deps, visitor, { token, sessionId }))
      return { kind: 'traveller', sessionId, bookingIds: [], payableIds: [bookingId], address: 'there' }
    }
    const first = must(await startPayment(deps, await opened(), { bookingId, method: 'ideal' }))
    deps.gateway.become(first.checkoutUrl.split('/').at(-1) ?? '', 'declined')
    must(await notified(deps, deps.gateway.lastRef()))
    const [one, two] = await Promise.all([opened(), opened()])
    const pages = await Promise.all([
      startPayment(deps, one, { bookingId, method: 'ideal' }),
      startPayment(deps, two, { bookingId, method: 'ideal' }),
    ])
    expect(new Set(pages.map((page) => must(page).checkoutUrl)).size).toBe(1)
    expect((await paymentsOf(deps.db, bookingId)).map(({ status }) => status)).toEqual(['declined', 'open'])
  })

  test('CS-07 opening the link without a session gives no right; PL-02 only the digest is stored', async () => {
    const { deps } = await payLater()
    const token = await linkOf(deps)
    expect(codeOf(await openPayLink(deps, visitor, { token }))).toBe('ok')
    expect(await deps.db.query(`select scope from session_booking where scope = 'pay'`)).toEqual([])
    expect(JSON.stringify(await deps.db.query('select * from pay_link'))).not.toContain(token)
    expect(JSON.stringify(await deps.db.query('select * from job'))).not.toContain(token)
    expect(codeOf(await openPayLink(deps, visitor, { token: 'guess' }))).toBe('payment_link_unknown')
  })

  test('AC-07 unpaid at the due moment: it stands, or is cancelled where the car park wants that; paid is kept', async () => {
    for (const [unpaidAtDue, isPaid, status] of [
      ['stands', false, 'confirmed'],
      ['cancelled', false, 'cancelled'],
      ['cancelled', true, 'confirmed'],
    ] as const) {
      const deps = await fresh({ changes: { unpaidAtDue } })
      const who = await browser(deps)
      const bookingId = await place(deps, who, { paymentLocation: 'onLineLaterV2' })
      if (isPaid) await pay(deps, who, bookingId)
      deps.clock.advance(10 * dayMs)
      await deps.worker.runDue()
      // a worker that was away warns first
      deps.clock.advance(2 * hourMs)
      await deps.worker.runDue()
      expect((await bookingById(deps.db, bookingId))?.status, unpaidAtDue).toBe(status)
      expect(deps.mailer.sent.some(({ id }) => id.startsWith('cancelled'))).toBe(status === 'cancelled')
    }
  })

  test('LG-20 logging out ends the session on the server', async () => {
    const { deps, owner } = await payLater()
    await endSession(deps, await owner.actor())
    expect((await owner.actor()).kind).toBe('visitor')
  })
})
