import { describe, expect, test } from 'vitest'
import { storeAgency } from '#db/agencies.ts'
import { bookingById } from '#db/bookings.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { verify } from '#db/verify.ts'
import type { PriceBreakdown } from '#domain/pricing/quote.ts'
import { storeCoupon } from '#test/builders/coupons.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { begin, browser, commandOf, eightDays, must, notified } from '#test/builders/traveller.ts'
import { keepPrices } from '../system/keep-prices.ts'
import { couponFor } from './coupons.ts'
import { findProducts } from './find-products.ts'
import { placeBooking } from './place-booking.ts'
import { quoteProduct } from './quote-product.ts'

const fresh = freshDeps()
const leadTimes = [{ fromDaysAhead: 10, toDaysAhead: null, percent: -5 }]

describe('one price', () => {
  test('PRICE-13 PR-04 PR-26 PR-29 the same breakdown on card, form, booking, payment and mail, with every kind of part', async () => {
    const deps = await fresh({ changes: { leadTimes } })
    await storeAgency(deps.db, {
      code: 'AG12',
      name: 'Agency',
      promocode: '',
      cashbackPercent: 0,
      adjustment: { percent: 5 },
      invoicing: false,
    })
    await moveCatalogueVersion(deps.db)
    await deps.catalogue.refresh()
    await storeCoupon(deps.db)
    const who = await browser(deps)
    const actor = await who.actor()
    const coupon = must(
      await couponFor(deps, actor, { code: 'fiveoff', iata: 'AMS', productId: 1, days: 8, agentCode: 'AG12' }),
    )
    const asked = { iata: 'AMS', productId: 1, stay: eightDays, agentCode: 'AG12' }
    const card = must(await findProducts(deps, actor, { search: { iata: 'AMS', stay: eightDays }, agentCode: 'AG12' }))
      .products[0]!.leading!.price
    const plain = must(await quoteProduct(deps, actor, asked)).leading!.price
    expect(plain).toEqual(card)
    const form = must(await quoteProduct(deps, actor, { ...asked, coupon })).coveredOffers.find(
      ({ code }) => code === 'flex',
    )!.price
    // 56.00 − 2.80 + 6.00 + 12.00 = 71.20; − 5.00 = 66.20; − 5 % = 62.89
    expect(form.parts.map(({ kind, amount }) => [kind, amount.minor])).toEqual([
      ['parking', 5_600],
      ['leadTime', -280],
      ['package', 600],
      ['covered', 1_200],
      ['discount', -500],
      ['referral', -331],
    ])
    const command = commandOf(deps, who, { extras: ['covered'] })
    const { bookingId } = must(
      await placeBooking(deps, actor, {
        ...command,
        form: { ...command.form, coupon: 'FIVEOFF' },
        agentCode: 'AG12',
        shownTotalMinor: form.total.minor,
      }),
    )
    const ref = await begin(deps, who, bookingId)
    expect(deps.gateway.orders.at(-1)?.amountMinor).toBe(6_289)
    deps.gateway.become(ref, 'paid')
    must(await notified(deps, ref))
    const booking = await bookingById(deps.db, bookingId)
    expect(booking).toMatchObject({ totalMinor: 6_289, paidMinor: 6_289 })
    const stored: PriceBreakdown = booking!.terms.price
    expect(stored).toEqual(form)
    await deps.worker.runDue()
    expect(deps.mailer.sent.find(({ id }) => id.startsWith('confirmation/'))?.text).toContain('62,89')
    expect(await verify(deps.db)).toEqual([])
  })

  test('PRICE-13 FX-04 PR-22 what was shown in another currency is recorded and never charged', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const { bookingId } = must(
      await placeBooking(deps, await who.actor(), { ...commandOf(deps, who), shownIn: { currency: 'PLN', minor: 1 } }),
    )
    await begin(deps, who, bookingId)
    expect(deps.gateway.orders.at(-1)?.amountMinor).toBe(6_200)
    expect((await bookingById(deps.db, bookingId))?.terms.shownIn).toEqual({ currency: 'PLN', minor: 1 })
  })

  test('PRICE-13 PR-10 prices raised while the booking is held do not touch it', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const { bookingId } = must(await placeBooking(deps, await who.actor(), commandOf(deps, who)))
    await deps.db.query('update rate set per_day = array[9000, 9000, 9000, 9000, 9000]')
    await begin(deps, who, bookingId)
    expect(deps.gateway.orders.at(-1)?.amountMinor).toBe(6_200)
  })

  test('PRICE-14 a change of prices past the operator’s form is recorded within minutes, and everybody is told', async () => {
    const deps = await fresh()
    const before = deps.catalogue.version()
    expect(must(await keepPrices(deps, { kind: 'system', job: 'test' })).changed).toBe(false)
    deps.clock.advance(1)
    await deps.db.query('update rate set per_day[4] = 650')
    expect(must(await keepPrices(deps, { kind: 'system', job: 'test' })).changed).toBe(true)
    await deps.catalogue.refresh()
    expect(deps.catalogue.version()).not.toBe(before)
    expect(deps.catalogue.history(1, 1).map(({ list }) => list.seasons[0]?.perDay[3])).toEqual([700, 650])
  })
})
