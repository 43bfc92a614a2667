import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { changesOf, heldChangeOf } from '#db/changes.ts'
import { paymentsOf, refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { PackageCode } from '#domain/carparks/product.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { groupCode } from '#domain/vouchers/code.ts'
import { bookedWith, change, confirmation, fourDays, nineDays, stayOf } from '#test/builders/changing.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { noon, takenDays } from '#test/builders/inventory.ts'
import { begin, browser, codeOf, eightDays, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { expireHolds } from '../system/expire-holds.ts'
import { cancelBooking } from './cancel-booking.ts'
import { changeStay, dropChange } from './change-stay.ts'
import { quoteChange, type QuoteChange } from './quote-change.ts'
import { showBooking } from './show-booking.ts'
import { staffAs } from '#test/builders/staff.ts'

const fresh = freshDeps()
const booked = bookedWith(fresh)
const support: Actor = staffAs('support', '7')
const kinds = (deps: TestDeps) => deps.mailer.sent.map(({ id }) => id.split('/')[0])

describe('what it costs and what comes back', () => {
  const cheaper: [PackageCode, number][] = [
    ['flex', 2_400],
    ['medium_flex', 2_400],
  ]
  test.each(cheaper)(
    'CHANGE-6 CH-01 CH-02 %s, cheaper: what the quote says comes back, without the fee of a cancellation',
    async (code, refundMinor) => {
      const { deps, who, bookingId } = await booked({ package: code })
      const question: QuoteChange = { bookingId, stay: fourDays, kind: 'stay' }
      const quote = must(await quoteChange(deps, await who.actor(), question))
      expect(quote.money).toEqual({ differenceMinor: -2_400, payFirstMinor: 0, dueMinor: 0, refundMinor, keptMinor: 0 })
      expect(must(await change(deps, await who.actor(), question))).toMatchObject({
        next: 'done',
        refundMinor: quote.money.refundMinor,
      })
      expect(await bookingById(deps.db, bookingId)).toMatchObject({
        stay: fourDays,
        totalMinor: quote.after.total.minor,
        terms: quote.terms,
        refundedMinor: refundMinor,
      })
      expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ amountMinor: refundMinor, reason: 'changed' }])
      await deps.worker.runDue()
      expect(deps.gateway.refunds).toHaveLength(1)
      expect(Object.keys(await takenDays(deps.db))).toEqual(['2026-12-01', '2026-12-02', '2026-12-03', '2026-12-04'])
      expect(await verify(deps.db)).toEqual([])
    },
  )

  test('CHANGE-8 CH-01 CH-10 dearer: held until its payment, the booking stands as it was; nobody pays, and it still does', async () => {
    const { deps, who, bookingId } = await booked()
    const answer = must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
    expect(answer).toMatchObject({ next: 'pay', payMinor: 700, refundMinor: 0, holdUntil: noon + 15 * minuteMs })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: eightDays,
      totalMinor: 6_200,
      paidMinor: 6_200,
    })
    expect(await heldChangeOf(deps.db, bookingId)).toMatchObject({
      id: answer.changeId,
      differenceMinor: 700,
      after: { agreedMinor: 6_900 },
    })
    expect(Object.keys(await takenDays(deps.db))).toHaveLength(9)
    expect(await verify(deps.db)).toEqual([])
    deps.clock.advance(15 * minuteMs)
    must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' }))
    expect(Object.keys(await takenDays(deps.db))).toHaveLength(8)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ stay: eightDays, totalMinor: 6_200 })
    expect(await changesOf(deps.db, bookingId)).toMatchObject([{ status: 'expired' }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-5 CH-13 not paid yet: the amount due changes at once, a payment of the old amount is ended', async () => {
    const { deps, who, bookingId } = await booked({ paymentLocation: 'onLineLaterV2' })
    const ref = await begin(deps, who, bookingId)
    expect(must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))).toMatchObject({
      next: 'done',
      payMinor: 0,
    })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ stay: nineDays, totalMinor: 6_900, paidMinor: 0 })
    await deps.worker.runDue()
    expect((await deps.gateway.get(ref))?.status).toBe('cancelled')
    expect(await paymentsOf(deps.db, bookingId)).toMatchObject([{ status: 'cancelled' }])
  })

  test('CHANGE-5 CH-18 two euro too much there, then two euro dearer: nothing to pay', async () => {
    const { deps, who, bookingId } = await booked()
    await deps.db.query('update booking set total_minor = 6000, terms = jsonb_set(terms, $2, $3) where id = $1', [
      bookingId,
      '{price,total,minor}',
      '6000',
    ])
    const seven = must(
      await quoteChange(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2026-12-02T10:00', '2026-12-09T18:00'),
        kind: 'stay',
      }),
    )
    expect(seven.money).toEqual({ differenceMinor: 200, payFirstMinor: 0, dueMinor: 0, refundMinor: 0, keptMinor: 0 })
  })

  test('CHANGE-2 CH-03 other times on the same days: free, the price and the pass stay, also when prices have risen', async () => {
    const { deps, who, bookingId } = await booked()
    const before = await bookingById(deps.db, bookingId)
    await raisePrices(deps)
    const times = stayOf('2026-12-01T14:30', '2026-12-08T21:00')
    const quote = must(await quoteChange(deps, await who.actor(), { bookingId, stay: times, kind: 'stay' }))
    expect(quote).toMatchObject({ timeOnly: true, money: { differenceMinor: 0 } })
    must(await change(deps, await who.actor(), { bookingId, stay: times, kind: 'stay' }))
    const after = await bookingById(deps.db, bookingId)
    expect(after).toMatchObject({ stay: times, totalMinor: 6_200, voucherCode: before?.voucherCode })
    // the deadlines follow the arrival
    expect((after?.terms.cancelUntil ?? 0) - (before?.terms.cancelUntil ?? 0)).toBe(4.5 * hourMs)
  })

  test('CHANGE-3 CH-16 other dates are sold at today’s prices', async () => {
    const { deps, who, bookingId } = await booked()
    await raisePrices(deps)
    const quote = must(
      await quoteChange(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2026-12-02T10:00', '2026-12-09T18:00'),
        kind: 'stay',
      }),
    )
    // 8 × 8.00 and 6.00 for Flex
    expect(quote).toMatchObject({
      timeOnly: false,
      before: { total: { minor: 6_200 } },
      after: { total: { minor: 7_000 } },
      money: { differenceMinor: 800, payFirstMinor: 800 },
    })
  })

  test('CHANGE-3 TZ-07 ninety days over a change of the clock: ninety days and their price', async () => {
    const { deps, who, bookingId } = await booked()
    const quote = must(
      await quoteChange(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2027-03-20T10:00', '2027-06-17T18:00'),
        kind: 'stay',
      }),
    )
    expect(quote).toMatchObject({ after: { days: 90, total: { minor: 90 * 600 + 600 } } })
  })

  test('CHANGE-2 CH-04 a time after 03:00 adds a day: a change of dates, with its price', async () => {
    const { deps, who, bookingId } = await booked({ stay: stayOf('2026-12-01T10:00', '2026-12-09T02:00') })
    const quote = must(
      await quoteChange(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2026-12-01T10:00', '2026-12-09T03:30'),
        kind: 'stay',
      }),
    )
    expect(quote).toMatchObject({ timeOnly: false, money: { differenceMinor: 700 } })
  })
})

/** Raises every price by one euro a day. */
const raisePrices = (deps: TestDeps) => deps.db.query('update rate set per_day = $1', [[1_100, 1_000, 900, 800, 700]])

describe('one of two, or neither', () => {
  test('CHANGE-10 RC-13 a stale tab changes nothing; the same form twice changes once', async () => {
    const { deps, who, bookingId } = await booked()
    const actor = await who.actor()
    const stale = await confirmation(deps, actor, {
      bookingId,
      stay: stayOf('2026-12-01T10:00', '2026-12-05T18:00'),
      kind: 'stay',
    })
    const sent = await confirmation(deps, actor, { bookingId, stay: fourDays, kind: 'stay' })
    expect(codeOf(await changeStay(deps, actor, sent))).toBe('ok')
    expect(codeOf(await changeStay(deps, actor, stale))).toBe('conflict')
    expect(codeOf(await changeStay(deps, actor, sent))).toBe('stay_unchanged')
    expect(await refundsOf(deps.db, bookingId)).toHaveLength(1)
    expect(await changesOf(deps.db, bookingId)).toHaveLength(1)
  })

  test('BOOK-41 the same form twice, while the change waits for its payment, is the same change; another form is refused', async () => {
    const { deps, who, bookingId } = await booked()
    const actor = await who.actor()
    const form = (stay: typeof nineDays) => confirmation(deps, actor, { bookingId, stay, kind: 'stay' })
    const [sent, other] = [await form(nineDays), await form(stayOf('2026-12-01T10:00', '2026-12-10T18:00'))]
    const first = must(await changeStay(deps, actor, sent))
    expect(first).toMatchObject({ next: 'pay', payMinor: 700 })
    expect(must(await changeStay(deps, actor, sent))).toEqual(first)
    expect(codeOf(await changeStay(deps, actor, other))).toBe('conflict')
    expect(codeOf(await changeStay(deps, actor, { ...sent, shownPayMinor: 600 }))).toBe('conflict')
    expect(codeOf(await changeStay(deps, actor, { ...sent, byLink: true }))).toBe('conflict')
    expect(await changesOf(deps.db, bookingId)).toHaveLength(1)
    // asked for anew, after it was given up, it is refused as what was shown before
    must(await dropChange(deps, actor, { bookingId }))
    expect(codeOf(await changeStay(deps, actor, sent))).toBe('conflict')
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-10 CH-02 another price than the one shown: said, and nothing done', async () => {
    const { deps, who, bookingId } = await booked()
    const sent = await confirmation(deps, await who.actor(), {
      bookingId,
      stay: stayOf('2026-12-02T10:00', '2026-12-09T18:00'),
      kind: 'stay',
    })
    await raisePrices(deps)
    expect(await changeStay(deps, await who.actor(), sent)).toMatchObject({
      ok: false,
      problem: { code: 'price_changed', facts: { totalMinor: 7_000, shownMinor: 6_200 } },
    })
    expect((await bookingById(deps.db, bookingId))?.stay).toEqual(eightDays)
  })

  test('CHANGE-10 RC-09 cancelled meanwhile: the cancellation stands', async () => {
    const { deps, who, bookingId } = await booked()
    const actor = await who.actor()
    const sent = await confirmation(deps, actor, { bookingId, stay: fourDays, kind: 'stay' })
    const answers = await Promise.all([
      cancelBooking(deps, actor, { bookingId, reason: 'other' }),
      changeStay(deps, actor, sent),
    ])
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    const after = await bookingById(deps.db, bookingId)
    expect(after?.status).toBe('cancelled')
    expect(after?.refundedMinor).toBe(6_200)
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-8 the traveller keeps the booking as it is: the held change goes', async () => {
    const { deps, who, bookingId } = await booked()
    must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
    expect(codeOf(await dropChange(deps, await (await browser(deps)).actor(), { bookingId }))).toBe('not_found')
    must(await dropChange(deps, await who.actor(), { bookingId }))
    expect(await heldChangeOf(deps.db, bookingId)).toBe(null)
    expect(Object.keys(await takenDays(deps.db))).toHaveLength(8)
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-15 LETTER-11 CH-15 one row for it: who, when, before, after, why; one letter, with the new pass in it', async () => {
    const { deps, who, bookingId } = await booked()
    deps.mailer.sent.length = 0
    const before = await bookingById(deps.db, bookingId)
    must(await change(deps, await who.actor(), { bookingId, stay: fourDays, kind: 'stay' }))
    const [row] = await changesOf(deps.db, bookingId)
    expect(row).toMatchObject({
      kind: 'stay',
      status: 'applied',
      actor: 'traveller',
      reason: null,
      createdAt: noon,
      before: { stay: eightDays, agreedMinor: 6_200 },
      after: { stay: fourDays, agreedMinor: 3_800 },
    })
    const after = await bookingById(deps.db, bookingId)
    expect(after?.voucherCode).not.toBe(before?.voucherCode)
    expect(await deps.db.query('select voucher_code, booking_id from voucher_replaced')).toEqual([
      { voucher_code: before?.voucherCode, booking_id: bookingId },
    ])
    expect(await deps.db.query(`select payload ->> 'kind' as kind from job where queue = 'mail' order by 1`)).toEqual([
      { kind: 'changed' },
    ])
    await deps.worker.runDue()
    expect(kinds(deps).filter((kind) => kind === 'changed' || kind === 'confirmation')).toEqual(['changed'])
    const sent = deps.mailer.sent.find(({ id }) => id.startsWith('changed/'))
    expect(sent?.text).toContain(groupCode(after?.voucherCode ?? ''))
    expect(sent?.attachments.map(({ contentType }) => contentType.split(';')[0])).toEqual([
      'image/png',
      'application/pdf',
      'text/calendar',
    ])
  })

  test('CHANGE-10 LG-22 cancelled by customer service while the page was open: said, nothing changed, the booking can still be seen', async () => {
    const { deps, who, bookingId } = await booked()
    const sent = await confirmation(deps, await who.actor(), { bookingId, stay: fourDays, kind: 'stay' })
    must(await cancelBooking(deps, support, { bookingId, reason: 'other' }))
    expect(codeOf(await changeStay(deps, await who.actor(), sent))).toBe('already_cancelled')
    expect(codeOf(await showBooking(deps, await who.actor(), { bookingId }))).toBe('ok')
  })

  test('CHANGE-1 WI-10 one clock decides and is written down, whatever the database’s own says', async () => {
    const { deps, who, bookingId } = await booked(
      { paymentLocation: 'baCharged' },
      { now: Date.parse('2026-12-01T07:00Z') },
    )
    const actor = await who.actor()
    const now = Date.parse('2026-12-01T08:00Z')
    deps.clock.set(now)
    must(await change(deps, actor, { bookingId, stay: nineDays, kind: 'stay' }))
    expect(
      await deps.db.query(
        `select c.created_at as made, a.at from booking_change c join audit a on a.booking_id = c.booking_id and a.action = 'change'`,
      ),
    ).toEqual([{ made: now, at: now }])
  })

  test('ID-01 a foreign booking is not found', async () => {
    const { deps, bookingId } = await booked()
    expect(
      codeOf(await quoteChange(deps, await (await browser(deps)).actor(), { bookingId, stay: fourDays, kind: 'stay' })),
    ).toBe('not_found')
  })

  test('CHANGE-16 WI-09 CH-08 staff may, with a reason that is kept; nothing is asked for first', async () => {
    const { deps, bookingId } = await booked({ package: 'basic' })
    deps.clock.set(Date.parse('2026-12-01T08:30Z'))
    expect(codeOf(await quoteChange(deps, support, { bookingId, stay: nineDays, kind: 'stay' }))).toBe('mandatory')
    expect(
      must(
        await change(deps, support, { bookingId, stay: nineDays, kind: 'stay', reason: 'Flight moved by the airline' }),
      ),
    ).toMatchObject({ next: 'done', payMinor: 0 })
    expect(await changesOf(deps.db, bookingId)).toMatchObject([
      { actor: 'staff:7', reason: 'Flight moved by the airline', differenceMinor: 700 },
    ])
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ totalMinor: 6_300, paidMinor: 5_600 })
  })
})
