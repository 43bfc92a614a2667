import { describe, expect, test } from 'vitest'
import { storeAgency } from '#db/agencies.ts'
import { bookingById } from '#db/bookings.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { settleCoupons } from '#db/coupons.ts'
import { verify } from '#db/verify.ts'
import { allowances } from '#domain/access/tries.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { aCoupon, storeCoupon, usesOf } from '#test/builders/coupons.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import {
  browser,
  codeOf,
  commandOf,
  eightDays,
  must,
  notified,
  begin,
  pay,
  totals,
  type Browser,
  type Choice,
} from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { expireHolds } from '../system/expire-holds.ts'
import { cancelBooking } from './cancel-booking.ts'
import { couponOf } from '../price-change.ts'
import { couponFor } from './coupons.ts'
import { findProducts } from './find-products.ts'
import { placeBooking } from './place-booking.ts'
import type { PlaceBooking } from './place-command.ts'

const fresh = freshDeps()
const system: Actor = { kind: 'system', job: 'test' }
const ask = { code: 'FIVEOFF', iata: 'AMS', productId: 1, days: 8 }

/** The form with a code, after it showed the price with that code. */
const withCode = (
  deps: TestDeps,
  who: Browser,
  { code = 'FIVEOFF', off = 500, ...choice }: Choice & { code?: string; off?: number } = {},
): PlaceBooking => {
  const command = commandOf(deps, who, choice)
  return { ...command, form: { ...command.form, coupon: code }, shownTotalMinor: command.shownTotalMinor - off }
}
const buy = async (deps: TestDeps, who: Browser, choice: Parameters<typeof withCode>[2] = {}) =>
  placeBooking(deps, await who.actor(), withCode(deps, who, choice))

describe('a coupon on a booking', () => {
  test('COUP-5 K7 the discount is a part of the price and stands in the terms, whatever becomes of the coupon', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { value: { percent: 10 } })
    const who = await browser(deps)
    const { bookingId } = must(await buy(deps, who, { off: 620 }))
    await deps.db.query(`update coupon set percent = 90, description = 'other'`)
    const booking = await bookingById(deps.db, bookingId)
    expect(booking).toMatchObject({
      totalMinor: 5_580,
      couponCode: 'FIVEOFF',
      terms: { coupon: { code: 'FIVEOFF', description: 'Five euro' } },
    })
    expect(booking?.terms.price.parts.at(-1)).toEqual({ kind: 'discount', amount: { minor: -620, currency: 'EUR' } })
    expect(await usesOf(deps.db)).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-6 B6 PR-15 the same form sent five times at once takes a single-use code once', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    const who = await browser(deps)
    const answers = await Promise.all(Array.from({ length: 5 }, () => buy(deps, who)))
    expect(new Set(answers.map((answer) => must(answer).bookingId)).size).toBe(1)
    expect(await usesOf(deps.db)).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-6 PR-15 twenty buyers, one use: one booking, nineteen refusals, and no trace of them', async () => {
    const deps = await fresh({ capacity: 30 })
    await storeCoupon(deps.db, { mostUses: 1 })
    const buyers = await Promise.all(Array.from({ length: 20 }, () => browser(deps)))
    const answers = await Promise.all(buyers.map((who, n) => buy(deps, who, { email: `buyer${n}@example.org` })))
    expect(answers.map(codeOf).sort()).toEqual([...Array<string>(19).fill('coupon_invalid'), 'ok'])
    expect(await deps.db.query('select count(*) as n from booking')).toEqual([{ n: 1 }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-6 RC-07 sold out: the code is free again', async () => {
    const deps = await fresh({ capacity: 1 })
    await storeCoupon(deps.db, { mostUses: 1 })
    const [first, second] = [await browser(deps), await browser(deps)]
    const { desk } = deps
    // somebody takes the last space while the form is being read
    deps.desk = {
      place: async (request) => {
        deps.desk = desk
        await placeBooking(deps, await first.actor(), commandOf(deps, first))
        return desk.place(request)
      },
    }
    expect(codeOf(await buy(deps, second))).toBe('sold_out')
    expect(await usesOf(deps.db)).toBe(0)
    expect(must(await couponFor(deps, await second.actor(), ask)).code).toBe('FIVEOFF')
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-6 RC-07 the database fails while placing: the code is free again', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    const who = await browser(deps)
    const { desk } = deps
    deps.desk = { place: () => Promise.reject(new Error('away')) }
    await expect(buy(deps, who)).rejects.toThrow('away')
    expect(await usesOf(deps.db)).toBe(0)
    deps.desk = desk
    expect(codeOf(await buy(deps, who))).toBe('ok')
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-6 a use left behind by a process that died is free after ten minutes', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    await deps.db.query(
      `insert into coupon_use (airport_id, booking_id, code, customer, used_at) values (1, gen_random_uuid(), 'FIVEOFF', 'x', $1)`,
      [new Date(deps.clock.now()).toISOString()],
    )
    await deps.db.query('update coupon set uses = 1')
    const who = await browser(deps)
    expect(codeOf(await buy(deps, who))).toBe('coupon_invalid')
    deps.clock.advance(10 * minuteMs)
    expect(codeOf(await buy(deps, who))).toBe('ok')
    expect(await usesOf(deps.db)).toBe(1)
  })

  test('COUP-8 PR-14 more off than it costs: confirmed at 0.00, no payment page', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { value: { amountMinor: 9_900 } })
    const who = await browser(deps)
    const placed = must(await buy(deps, who, { off: totals.flex }))
    expect(placed.next).toBe('result')
    expect(await bookingById(deps.db, placed.bookingId)).toMatchObject({
      status: 'confirmed',
      totalMinor: 0,
      holdUntil: null,
    })
    expect(deps.gateway.calls).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-4 a package below the minimum is refused with the code, a dearer one takes it', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { minimumMinor: 6_000 })
    const who = await browser(deps)
    expect(codeOf(await buy(deps, who, { package: 'basic', off: 0 }))).toBe('coupon_invalid')
    expect(codeOf(await buy(deps, who, { package: 'flex' }))).toBe('ok')
  })

  test('PR-11 a form that shows the price without the code is told the one with it', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db)
    const answer = await buy(deps, await browser(deps), { off: 0 })
    expect(answer).toMatchObject({ ok: false, problem: { code: 'price_changed', facts: { totalMinor: 5_700 } } })
    expect(await usesOf(deps.db)).toBe(0)
  })
})

describe('given back', () => {
  test('COUP-7 PR-16 cancelled: free at once, and counted back once', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    const who = await browser(deps)
    const { bookingId } = must(await buy(deps, who, { paymentLocation: 'baCharged' }))
    const other = await browser(deps)
    expect(codeOf(await couponFor(deps, await other.actor(), ask))).toBe('coupon_invalid')
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'cancelled_trip', note: '' }))
    expect(codeOf(await couponFor(deps, await other.actor(), ask))).toBe('ok')
    expect(await settleCoupons(deps.db, deps.clock.now())).toBe(1)
    expect(await settleCoupons(deps.db, deps.clock.now())).toBe(0)
    expect(await usesOf(deps.db)).toBe(0)
    expect(codeOf(await buy(deps, other, { email: 'other@example.org' }))).toBe('ok')
    expect(await usesOf(deps.db)).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-7 PK-05 what the code paid does not come back in money: the rest does, and the code is free again', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    const who = await browser(deps)
    const { bookingId } = must(await buy(deps, who))
    const ref = await pay(deps, who, bookingId)
    expect(deps.gateway.orders.at(-1)?.amountMinor).toBe(totals.flex - 500)
    expect(must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'cancelled_trip' }))).toEqual({
      refundMinor: totals.flex - 500,
      feeMinor: 0,
    })
    await deps.worker.runDue()
    expect(deps.gateway.refunds).toMatchObject([{ ref, amountMinor: totals.flex - 500 }])
    expect(codeOf(await couponFor(deps, await (await browser(deps)).actor(), ask))).toBe('ok')
    expect(await settleCoupons(deps.db, deps.clock.now())).toBe(1)
    expect(await usesOf(deps.db)).toBe(0)
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-7 PR-16 the hold ran out: the next buyer gets it without a sweep of coupons in between', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    must(await buy(deps, await browser(deps)))
    deps.clock.advance(16 * minuteMs)
    await expireHolds(deps, system)
    expect(codeOf(await buy(deps, await browser(deps)))).toBe('ok')
    expect(await usesOf(deps.db)).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-7 HO-02 late money revives the booking: the use counts again, unless another took it', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    const who = await browser(deps)
    const { bookingId } = must(await buy(deps, who))
    const ref = await begin(deps, who, bookingId)
    deps.clock.advance(40 * minuteMs)
    await expireHolds(deps, system)
    await settleCoupons(deps.db, deps.clock.now())
    expect(await usesOf(deps.db)).toBe(0)
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', totalMinor: 5_700 })
    await settleCoupons(deps.db, deps.clock.now())
    expect(await usesOf(deps.db)).toBe(1)
    expect(codeOf(await buy(deps, await browser(deps), { email: 'other@example.org' }))).toBe('coupon_invalid')
    expect(await verify(deps.db)).toEqual([])
  })

  test('COUP-7 a browser that books anew gives up its own unpaid hold with the code, nobody else’s', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1 })
    const who = await browser(deps)
    const first = must(await buy(deps, who))
    const later = { arrival: '2026-12-10T10:00', departure: '2026-12-17T18:00' } as typeof eightDays
    expect(must(await couponFor(deps, await who.actor(), ask)).code).toBe('FIVEOFF')
    expect(codeOf(await buy(deps, await browser(deps), { stay: later }))).toBe('coupon_invalid')
    const second = must(await buy(deps, who, { stay: later }))
    expect((await bookingById(deps.db, first.bookingId))?.status).toBe('cancelled')
    expect((await bookingById(deps.db, second.bookingId))?.status).toBe('held')
    expect(await usesOf(deps.db)).toBe(1)
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('who may', () => {
  test('COUP-3 PR-18 once per customer: the same mailbox in another spelling is the same customer', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUsesEach: 1 })
    must(await buy(deps, await browser(deps), { email: 'noor@gmail.com' }))
    const again = (email: string) => browser(deps).then((who) => buy(deps, who, { email }))
    expect(codeOf(await again('n.oor+x@googlemail.com'))).toBe('coupon_invalid')
    expect(codeOf(await again('noor@example.org'))).toBe('ok')
    const rows = await deps.db.query<{ customer: string }>('select customer from coupon_use')
    expect(rows.some(({ customer }) => /noor/i.test(customer))).toBe(false)
  })

  test('COUP-2 AG-08 PR-13 a code of an agency only with that agency in the address', async () => {
    const deps = await fresh()
    await storeAgency(deps.db, {
      code: 'AG12',
      name: 'Agency',
      promocode: 'SUN',
      cashbackPercent: 3,
      adjustment: null,
      invoicing: false,
    })
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    await storeCoupon(deps.db, { agentCode: 'AG12' })
    const who = await browser(deps)
    expect(codeOf(await buy(deps, who))).toBe('coupon_invalid')
    expect(codeOf(await placeBooking(deps, await who.actor(), { ...withCode(deps, who), agentCode: 'ZZ99' }))).toBe(
      'coupon_invalid',
    )
    expect(codeOf(await placeBooking(deps, await who.actor(), { ...withCode(deps, who), agentCode: 'AG12' }))).toBe(
      'ok',
    )
  })

  test('COUP-9 RL-04 PR-19 after twenty wrong codes the browser’s next is not looked at, right or wrong; an hour later it is', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db)
    const [who, other] = [await browser(deps), await browser(deps)]
    for (let n = 0; n < allowances.couponsOfBrowser.most; n++)
      expect(codeOf(await couponFor(deps, await who.actor(), { ...ask, code: `WRONG${n}` }))).toBe('coupon_invalid')
    expect(codeOf(await couponFor(deps, await who.actor(), ask))).toBe('too_many_requests')
    expect(codeOf(await couponFor(deps, await other.actor(), ask))).toBe('ok')
    deps.clock.advance(hourMs)
    expect(codeOf(await couponFor(deps, await who.actor(), ask))).toBe('ok')
  })

  test('COUP-9 RL-09 right codes are not counted as guesses', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db)
    const who = await browser(deps)
    for (let n = 0; n < allowances.couponsOfBrowser.most + 5; n++)
      expect(codeOf(await couponFor(deps, await who.actor(), ask))).toBe('ok')
  })

  test('PR-20 a booking’s own code is held against another stay with its present use set aside', async () => {
    const deps = await fresh()
    await storeCoupon(deps.db, { mostUses: 1, mostUsesEach: 1, minimumDays: 4 })
    const { bookingId } = must(await buy(deps, await browser(deps)))
    const booking = (await bookingById(deps.db, bookingId))!
    expect(await couponOf(deps, booking, { productId: 1, days: 8 })).toEqual(
      aCoupon({ mostUses: 1, mostUsesEach: 1, minimumDays: 4 }),
    )
    expect(await couponOf(deps, booking, { productId: 1, days: 3 })).toBeNull()
    expect(await couponOf(deps, { ...booking, couponCode: null }, { productId: 1, days: 8 })).toBeNull()
  })
})

describe('agencies', () => {
  const agency = {
    code: 'AG12',
    name: 'Reisbureau Noord',
    promocode: 'SUN26',
    cashbackPercent: 3,
    adjustment: { percent: 5 },
    invoicing: true,
  }

  test('PRICE-11 PR-25 AG-09 the adjustment comes from the server, the same on card and booking, and is kept with the booking', async () => {
    const deps = await fresh()
    await storeAgency(deps.db, agency)
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    const who = await browser(deps)
    const found = must(
      await findProducts(deps, await who.actor(), { search: { iata: 'AMS', stay: eightDays }, agentCode: 'AG12' }),
    )
    expect(found.products[0]!.leading!.price.total.minor).toBe(5_320)
    const total = found.products[0]!.offers.find(({ code }) => code === 'flex')!.price.total.minor
    expect(total).toBe(5_890)
    const { bookingId } = must(
      await placeBooking(deps, await who.actor(), {
        ...commandOf(deps, who),
        shownTotalMinor: total,
        agentCode: 'AG12',
      }),
    )
    await storeAgency(deps.db, { ...agency, cashbackPercent: 9 })
    const booking = await bookingById(deps.db, bookingId)
    expect(booking).toMatchObject({
      totalMinor: 5_890,
      agentCode: 'AG12',
      paymentLocation: 'onLine',
      terms: { agent: { code: 'AG12', name: 'Reisbureau Noord', promocode: 'SUN26', cashbackPercent: 3 } },
    })
    expect(booking?.terms.price.parts.at(-1)).toEqual({ kind: 'referral', amount: { minor: -310, currency: 'EUR' } })
    expect(await verify(deps.db)).toEqual([])
  })

  test('PRICE-11 PR-25 PR-26 AG-04 a code nobody has changes nothing', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const found = must(
      await findProducts(deps, await who.actor(), { search: { iata: 'AMS', stay: eightDays }, agentCode: 'ZZ99' }),
    )
    expect(found.products[0]!.leading!.price.total.minor).toBe(totals.basic)
    const { bookingId } = must(
      await placeBooking(deps, await who.actor(), { ...commandOf(deps, who), agentCode: 'ZZ99' }),
    )
    const booking = await bookingById(deps.db, bookingId)
    expect([booking?.agentCode, booking?.terms.agent]).toEqual([null, undefined])
  })
})
