import { describe, expect, test } from 'vitest'
import { bookingById, expireHolds } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { begin, browser, codeOf, commandOf, eightDays, must, pay, place, totals } from '#test/builders/traveller.ts'
import { formOrdinal } from '../sessions.ts'
import { cancelBooking } from './cancel-booking.ts'
import { findProducts } from './find-products.ts'
import { myBookings } from './my-bookings.ts'
import { placeBooking } from './place-booking.ts'
import { quoteProduct } from './quote-product.ts'
import { showBooking } from './show-booking.ts'

const fresh = freshDeps()
const anybody = { kind: 'visitor', sessionId: null, address: 'here' } as const

describe('search and quote', () => {
  test('P7 the same product, price and state in the list and in the quote', async () => {
    const deps = await fresh()
    const found = must(await findProducts(deps, anybody, { search: { iata: 'AMS', stay: eightDays } }))
    const quote = must(await quoteProduct(deps, anybody, { iata: 'AMS', productId: 1, stay: eightDays }))
    expect(found.days).toBe(8)
    expect(found.products[0]?.leading?.price.total.minor).toBe(totals.basic)
    expect(quote.offers.map((offer) => offer.price.total.minor)).toEqual([5_600, 5_900, 6_200])
    expect(quote.coveredOffers.map((offer) => offer.price.total.minor)).toEqual([6_800, 7_100, 7_400])
    expect(found.alternatives).toEqual([])
  })

  test('AV-05 a full stay answers with the nearest stay that has a place', async () => {
    const deps = await fresh({ capacity: 1 })
    await place(deps, await browser(deps))
    const found = must(await findProducts(deps, anybody, { search: { iata: 'AMS', stay: eightDays } }))
    expect(found.products[0]).toMatchObject({
      offer: { state: 'soldOut' },
      offers: [],
      leading: null,
      spotsShown: null,
    })
    expect(found.alternatives.map(({ stay }) => stay.arrival)).toContain('2026-12-09T10:00')
  })

  test('airports without car parks say that there are no products', async () => {
    expect(codeOf(await findProducts(await fresh(), anybody, { search: { iata: 'JFK', stay: eightDays } }))).toBe(
      'no_products',
    )
  })
})

describe('placing', () => {
  test('HO-01 a booking paid now is held for 15 minutes and leads to payment', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const placed = must(await placeBooking(deps, await who.actor(), commandOf(deps, who)))
    expect(placed.next).toBe('pay')
    const view = must(await showBooking(deps, await who.actor(), placed))
    expect(view).toMatchObject({
      amountDueMinor: 6_200,
      paid: false,
      payable: true,
      scope: 'full',
      holdUntil: deps.clock.now() + 15 * minuteMs,
    })
    expect(view.booking).toMatchObject({
      status: 'held',
      language: 'nl',
      terms: { package: 'flex', refundablePercentage: 100, payLaterDue: null },
    })
    expect(Object.keys(await takenDays(deps.db))).toHaveLength(8)
    expect(must(await myBookings(deps, await who.actor())).map(({ id }) => id)).toEqual([placed.bookingId])
  })

  test('PY-19 paid at the car park: confirmed at once, the letter goes out, no provider call', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const placed = must(
      await placeBooking(deps, await who.actor(), commandOf(deps, who, { paymentLocation: 'baCharged' })),
    )
    expect(placed.next).toBe('result')
    await deps.worker.runDue()
    expect(deps.mailer.sent.map(({ id }) => id)).toEqual([`confirmation/${placed.bookingId}/1`])
    expect(deps.mailer.sent[0]?.language).toBe('nl')
    expect(deps.gateway.calls).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('P2 a covered place is taken with the space', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { extras: ['covered'] })
    expect((await bookingById(deps.db, bookingId))?.takes).toEqual([1, 11])
    expect(Object.keys(await takenDays(deps.db, 11))).toHaveLength(8)
  })

  test('B6 the same form twice, at once and one after another, is one booking', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const command = commandOf(deps, who)
    const actor = await who.actor()
    const answers = await Promise.all([1, 2, 3].map(() => placeBooking(deps, actor, command)))
    const later = await placeBooking(deps, await who.actor(), command)
    expect(new Set([...answers, later].map((answer) => must(answer).bookingId)).size).toBe(1)
    expect(Object.values(await takenDays(deps.db))).toEqual(Array(8).fill(1))
  })

  test('B6 a repetition of the form that took the last place is no "sold out", and no price change either', async () => {
    const deps = await fresh({ capacity: 1 })
    const who = await browser(deps)
    const command = commandOf(deps, who)
    const first = must(await placeBooking(deps, await who.actor(), command))
    expect(must(await placeBooking(deps, await who.actor(), command)).bookingId).toBe(first.bookingId)
    await deps.db.query('update rate set per_day = array[1, 1, 1, 1, 1]')
    expect(must(await placeBooking(deps, await who.actor(), command)).bookingId).toBe(first.bookingId)
  })

  test('AV-20 a full stay is refused', async () => {
    const deps = await fresh({ capacity: 1 })
    await place(deps, await browser(deps))
    const second = await browser(deps)
    expect(codeOf(await placeBooking(deps, await second.actor(), commandOf(deps, second)))).toBe('sold_out')
  })

  test('PR-11 another price than the one shown is not charged: price_changed tells the new one', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    await deps.db.query('update rate set per_day = array[1000, 900, 800, 750, 600]')
    const answer = await placeBooking(deps, await who.actor(), commandOf(deps, who))
    expect(answer).toEqual({
      ok: false,
      problem: { code: 'price_changed', facts: { totalMinor: 6_600, shownMinor: 6_200 } },
    })
    expect(await takenDays(deps.db)).toEqual({})
    const again = { ...commandOf(deps, who), shownTotalMinor: 6_600 }
    expect(codeOf(await placeBooking(deps, await who.actor(), again))).toBe('ok')
  })

  test('HO-06 CS-04 another session cannot use or see a hold, even with the same form key', async () => {
    const deps = await fresh()
    const [owner, other] = [await browser(deps), await browser(deps)]
    const command = commandOf(deps, owner)
    const mine = must(await placeBooking(deps, await owner.actor(), command))
    const theirs = must(await placeBooking(deps, await other.actor(), command))
    expect(theirs.bookingId).not.toBe(mine.bookingId)
    expect(codeOf(await showBooking(deps, await other.actor(), mine))).toBe('not_found')
    expect(codeOf(await showBooking(deps, await other.actor(), { bookingId: 'nonsense' }))).toBe('not_found')
  })

  test('HO-05 one browser keeps at most five spaces without paying', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    for (const ordinal of [0, 1, 2, 3, 4]) await place(deps, who, { ordinal })
    expect(codeOf(await placeBooking(deps, await who.actor(), commandOf(deps, who, { ordinal: 5 })))).toBe(
      'too_many_requests',
    )
    expect(codeOf(await placeBooking(deps, await who.actor(), commandOf(deps, who, { ordinal: 4 })))).toBe('ok')
  })

  test('options that the product does not have are refused with their field', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    expect(
      await placeBooking(
        deps,
        await who.actor(),
        commandOf(deps, who, { package: 'basic', paymentLocation: 'onLineLaterV2' }),
      ),
    ).toMatchObject({
      problem: { code: 'option_required', fields: { paymentLocation: 'option_required' } },
    })
  })

  test('WI-07 a form that is sent after its deadline is refused with the reason', async () => {
    const deps = await fresh({ now: Date.parse('2026-12-01T07:30Z') })
    const who = await browser(deps)
    deps.clock.set(Date.parse('2026-12-01T08:30Z'))
    expect(codeOf(await placeBooking(deps, await who.actor(), commandOf(deps, who)))).toBe('last_minute')
    deps.clock.set(Date.parse('2026-12-01T09:30Z'))
    expect(codeOf(await placeBooking(deps, await who.actor(), commandOf(deps, who)))).toBe('arrival_past')
  })
})

describe('the form again', () => {
  test('AP-12 the same form with other details is refused when the booking stands', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    await place(deps, who, { paymentLocation: 'baCharged' })
    expect(
      codeOf(
        await placeBooking(
          deps,
          await who.actor(),
          commandOf(deps, who, { paymentLocation: 'baCharged', email: 'other@example.org' }),
        ),
      ),
    ).toBe('idempotency_mismatch')
  })

  test('B6 details corrected before paying replace the hold, and its payment is ended', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const first = await place(deps, who)
    const ref = await begin(deps, who, first)
    const second = await place(deps, who, { email: 'right@example.org' })
    expect(second).not.toBe(first)
    expect(await bookingById(deps.db, first)).toMatchObject({ status: 'cancelled', cancelReason: 'replaced' })
    expect(Object.values(await takenDays(deps.db))).toEqual(Array(8).fill(1))
    await deps.worker.runDue()
    expect((await deps.gateway.get(ref))?.status).toBe('cancelled')
  })

  test('HO-02 after the hold has run out the same form books again', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const first = await place(deps, who)
    deps.clock.advance(16 * minuteMs)
    await expireHolds(deps.db, deps.clock.now())
    expect(await takenDays(deps.db)).toEqual({})
    const second = await place(deps, who)
    expect(second).not.toBe(first)
    expect((await bookingById(deps.db, second))?.status).toBe('held')
  })

  test('B6 a second car on purpose is a second booking: the form counts finished ones', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    expect(await formOrdinal(deps, await who.actor(), 1, eightDays)).toBe(0)
    const first = await place(deps, who)
    expect(await formOrdinal(deps, await who.actor(), 1, eightDays)).toBe(0)
    await pay(deps, who, first)
    const ordinal = await formOrdinal(deps, await who.actor(), 1, eightDays)
    expect(ordinal).toBe(1)
    expect(await place(deps, who, { ordinal })).not.toBe(first)
  })
})

describe('sessions', () => {
  test('ST-06 a session ends after half a day, and nothing can be seen with it', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    deps.clock.advance(13 * hourMs)
    expect((await who.actor()).kind).toBe('visitor')
    expect(codeOf(await showBooking(deps, await who.actor(), { bookingId }))).toBe('not_found')
    expect(codeOf(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))).toBe('not_found')
  })

  test('ACCESS-7 ST-06 half an hour after its last page what a browser had open is shut; used, it stays twelve hours; a form without booking keeps its session', async () => {
    const deps = await fresh()
    const [who, idle, typing] = [await browser(deps), await browser(deps), await browser(deps)]
    const bookingId = await place(deps, who)
    await place(deps, idle)
    deps.clock.advance(30 * minuteMs - 1)
    expect([await who.actor(), await idle.actor()]).toMatchObject([{ bookingIds: [bookingId] }, { kind: 'traveller' }])
    deps.clock.advance(15 * minuteMs)
    expect(await who.actor()).toMatchObject({ bookingIds: [bookingId] })
    deps.clock.advance(15 * minuteMs)
    expect([await who.actor(), await idle.actor()]).toMatchObject([{ bookingIds: [bookingId] }, { kind: 'visitor' }])
    for (let n = 0; n < 26; n++) {
      deps.clock.advance(25 * minuteMs)
      expect(await who.actor()).toMatchObject({ bookingIds: [bookingId] })
    }
    expect([await typing.actor(), await idle.actor()]).toMatchObject([
      { kind: 'traveller', sessionId: typing.id, bookingIds: [] },
      { kind: 'visitor' },
    ])
    deps.clock.advance(25 * minuteMs)
    expect((await who.actor()).kind).toBe('visitor')
  })
})

describe('through whom', () => {
  const rowOf = async (deps: Awaited<ReturnType<typeof fresh>>, id: string) =>
    (await deps.db.query('select partner, agent_by, agent_code from booking where id = $1', [id]))[0]

  test('PART-11 AG-07 the account, the agent and the rule that named it stand with the booking, and give no right', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const sold = { partner: 'tui-vip', agentCode: 'ZZ99', agentBy: 'cookie' } as const
    const { bookingId } = must(await placeBooking(deps, await who.actor(), { ...commandOf(deps, who), ...sold }))
    // a code that no agency has is recorded only in the terms
    expect(await rowOf(deps, bookingId)).toEqual({ partner: 'tui-vip', agent_by: 'cookie', agent_code: null })
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      paymentLocation: 'onLine',
      terms: { partner: 'tui-vip', soldBy: { code: 'ZZ99', by: 'cookie' } },
    })
  })

  test('PART-11 without any there is nothing', async () => {
    const deps = await fresh()
    expect(await rowOf(deps, await place(deps, await browser(deps)))).toEqual({
      partner: null,
      agent_by: null,
      agent_code: null,
    })
  })
})
