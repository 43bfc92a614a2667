import { describe, expect, test } from 'vitest'
import { storeAgency } from '#db/agencies.ts'
import { bookingById } from '#db/bookings.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { changesOf } from '#db/changes.ts'
import { settleCoupons } from '#db/coupons.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { bookedWith, change, fourDays, nineDays, stayOf } from '#test/builders/changing.ts'
import { storeCoupon, usesOf } from '#test/builders/coupons.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { browser, commandOf, eightDays, must, notified, pay } from '#test/builders/traveller.ts'
import { expireHolds } from '../system/expire-holds.ts'
import { dropChange } from './change-stay.ts'
import { couponFor } from './coupons.ts'
import { placeBooking } from './place-booking.ts'
import { quoteChange, type QuoteChange } from './quote-change.ts'
import { startPayment } from './start-payment.ts'

const fresh = freshDeps()
const booked = bookedWith(fresh)

describe('what came off the price', () => {
  const discounted = async (coupon: Parameters<typeof storeCoupon>[1], off: number) => {
    const deps = await fresh()
    await storeCoupon(deps.db, coupon)
    const who = await browser(deps)
    const order = commandOf(deps, who)
    const { bookingId } = must(
      await placeBooking(deps, await who.actor(), {
        ...order,
        form: { ...order.form, coupon: 'FIVEOFF' },
        shownTotalMinor: order.shownTotalMinor - off,
      }),
    )
    await pay(deps, who, bookingId)
    return { deps, who, bookingId }
  }

  test('CHANGE-3 PR-20 a coupon that still holds goes along, for the new price', async () => {
    const { deps, who, bookingId } = await discounted({ value: { percent: 10 }, mostUses: 1 }, 620)
    const question: QuoteChange = { bookingId, stay: nineDays, kind: 'stay' }
    expect(must(await quoteChange(deps, await who.actor(), question))).toMatchObject({
      couponLost: null,
      after: { total: { minor: 6_210 } },
      money: { differenceMinor: 630 },
      terms: { coupon: { code: 'FIVEOFF' } },
    })
  })

  test('CHANGE-3 PR-20 one that does not hold is lost: the quote says so, and the new price is without it', async () => {
    const { deps, who, bookingId } = await discounted({ minimumDays: 8 }, 500)
    const question: QuoteChange = { bookingId, stay: fourDays, kind: 'stay' }
    const quote = must(await quoteChange(deps, await who.actor(), question))
    // 57.00 with the coupon before, 38.00 without it now
    expect(quote).toMatchObject({
      couponLost: 'FIVEOFF',
      after: { total: { minor: 3_800 } },
      money: { differenceMinor: -1_900, refundMinor: 1_900 },
    })
    expect(quote.terms.coupon).toBe(undefined)
    must(await change(deps, await who.actor(), question))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      couponCode: null,
      totalMinor: 3_800,
      refundedMinor: 1_900,
    })
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-3 PR-20 a coupon that asks for a higher sum than the new stay costs is lost too', async () => {
    const { deps, who, bookingId } = await discounted({ minimumMinor: 5_000 }, 500)
    expect(must(await quoteChange(deps, await who.actor(), { bookingId, stay: fourDays, kind: 'stay' }))).toMatchObject(
      { couponLost: 'FIVEOFF', after: { total: { minor: 3_800 } } },
    )
  })

  test('COUP-7 PR-16 PR-20 a change that loses the code gives its use back, once and for somebody else', async () => {
    const { deps, who, bookingId } = await discounted({ minimumDays: 8, mostUses: 1 }, 500)
    const ask = { code: 'FIVEOFF', iata: 'AMS', productId: 1, days: 8 }
    const other = await browser(deps)
    expect((await couponFor(deps, await other.actor(), ask)).ok).toBe(false)
    expect(await settleCoupons(deps.db, deps.clock.now())).toBe(0)
    must(await change(deps, await who.actor(), { bookingId, stay: fourDays, kind: 'stay' }))
    // free at once, before a job has recorded the lost use; the job then records it once
    must(await couponFor(deps, await other.actor(), ask))
    expect([await settleCoupons(deps.db, deps.clock.now()), await settleCoupons(deps.db, deps.clock.now())]).toEqual([
      1, 0,
    ])
    expect(await usesOf(deps.db)).toBe(0)
    const order = commandOf(deps, other, { email: 'other@example.org' })
    must(
      await placeBooking(deps, await other.actor(), {
        ...order,
        form: { ...order.form, coupon: 'FIVEOFF' },
        shownTotalMinor: order.shownTotalMinor - 500,
      }),
    )
    expect(await usesOf(deps.db)).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-7 CHANGE-8 a change that waits for its payment keeps the use until it is made', async () => {
    const { deps, who, bookingId } = await discounted({ minimumDays: 1, mostUses: 1 }, 500)
    await deps.db.query('update coupon set active = false')
    expect(must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' })).next).toBe('pay')
    await settleCoupons(deps.db, deps.clock.now())
    expect(await usesOf(deps.db)).toBe(1)
    const { checkoutUrl } = must(await startPayment(deps, await who.actor(), { bookingId }))
    const ref = checkoutUrl.split('/').at(-1) ?? ''
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    await settleCoupons(deps.db, deps.clock.now())
    expect([await usesOf(deps.db), (await bookingById(deps.db, bookingId))?.couponCode]).toEqual([0, null])
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-3 other times of the same days keep it, whatever has become of it', async () => {
    const { deps, who, bookingId } = await discounted({}, 500)
    await deps.db.query('update coupon set active = false')
    const quote = must(
      await quoteChange(deps, await who.actor(), {
        bookingId,
        stay: stayOf('2026-12-01T12:00', '2026-12-08T18:00'),
        kind: 'stay',
      }),
    )
    expect(quote).toMatchObject({
      couponLost: null,
      money: { differenceMinor: 0 },
      terms: { coupon: { code: 'FIVEOFF' } },
    })
  })

  test('CHANGE-3 an agency’s agreement stays; what a vanished one took off stays off', async () => {
    const { deps, who, bookingId } = await booked()
    await storeAgency(deps.db, {
      code: 'AG12',
      name: 'Reisbureau Noord',
      promocode: '',
      cashbackPercent: 0,
      adjustment: { percent: 10 },
      invoicing: false,
    })
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    await deps.db.query(
      `update booking set agent_code = 'AG12', total_minor = 5580, terms = jsonb_set(terms, '{price,parts}', terms #> '{price,parts}' || $2::jsonb) where id = $1`,
      [bookingId, JSON.stringify([{ kind: 'referral', amount: { minor: -620, currency: 'EUR' } }])],
    )
    const total = async () =>
      must(await quoteChange(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' })).after.total.minor
    expect(await total()).toBe(6_210)
    await deps.db.query('update agency set active = false')
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    expect(await total()).toBe(6_280)
  })
})

describe('the difference is paid', () => {
  const waiting = async () => {
    const found = await booked()
    const { changeId } = must(
      await change(found.deps, await found.who.actor(), { bookingId: found.bookingId, stay: nineDays, kind: 'stay' }),
    )
    const { checkoutUrl } = must(
      await startPayment(found.deps, await found.who.actor(), { bookingId: found.bookingId }),
    )
    return { ...found, changeId, ref: checkoutUrl.split('/').at(-1) ?? '' }
  }

  test('CHANGE-8 CH-01 the payment makes the change, once, however often it is heard of', async () => {
    const { deps, bookingId, changeId, ref } = await waiting()
    expect((await deps.gateway.get(ref))?.amountMinor).toBe(700)
    deps.gateway.become(ref, 'paid')
    for (let n = 0; n < 3; n++) must(await notified(deps, ref))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: nineDays,
      totalMinor: 6_900,
      paidMinor: 6_900,
      refundedMinor: 0,
    })
    expect(await changesOf(deps.db, bookingId)).toMatchObject([{ id: changeId, status: 'applied' }])
    const mails = await deps.db.query<{ kind: string }>(
      `select payload ->> 'kind' as kind from job where queue = 'mail' and payload ->> 'kind' in ('changed', 'confirmation') order by 1`,
    )
    expect(mails.map(({ kind }) => kind)).toEqual(['changed'])
    expect(await verify(deps.db)).toEqual([])
  })

  test('CHANGE-8 PY-22 the payment came after the days were freed: taken again, or paid back', async () => {
    for (const gone of [false, true]) {
      const { deps, bookingId, ref } = await waiting()
      deps.clock.advance(20 * minuteMs)
      must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' }))
      if (gone) await deps.db.query(`update product_day set sell_limit = taken where day = '2026-12-09'`)
      deps.gateway.become(ref, 'paid')
      must(await notified(deps, ref))
      const after = await bookingById(deps.db, bookingId)
      expect(after).toMatchObject(
        gone
          ? { stay: eightDays, totalMinor: 6_200, paidMinor: 6_900, refundedMinor: 700 }
          : { stay: nineDays, totalMinor: 6_900, paidMinor: 6_900, refundedMinor: 0 },
      )
      expect((await refundsOf(deps.db, bookingId)).map(({ reason }) => reason)).toEqual(gone ? ['change_lost'] : [])
      expect(await verify(deps.db)).toEqual([])
    }
  })

  test('CHANGE-8 given up and paid all the same: the money goes back, the booking stays', async () => {
    const { deps, who, bookingId, ref } = await waiting()
    must(await dropChange(deps, await who.actor(), { bookingId }))
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      stay: eightDays,
      totalMinor: 6_200,
      paidMinor: 6_900,
      refundedMinor: 700,
    })
    expect(await verify(deps.db)).toEqual([])
  })
})
