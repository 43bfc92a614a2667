import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { PackageCode } from '#domain/carparks/product.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { begin, browser, codeOf, must, pay, place } from '#test/builders/traveller.ts'
import { cancelBooking } from './cancel-booking.ts'
import { showBooking } from './show-booking.ts'

const fresh = freshDeps()

describe('refund by package', () => {
  const cases: [string, PackageCode, number, number][] = [
    ['PK-01 Basic: nothing back, the space is free', 'basic', 0, 0],
    ['PK-03 Medium Flex: all but five euro', 'medium_flex', 5_400, 500],
    ['PK-02 Flex: all', 'flex', 6_200, 0],
  ]
  test.each(cases)('%s', async (_title, code, refundMinor, feeMinor) => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { package: code })
    const ref = await pay(deps, who, bookingId)
    // what happens is what the page promises (CH-02)
    expect(must(await showBooking(deps, await who.actor(), { bookingId })).cancel).toEqual({
      allowed: true,
      refundMinor,
      feeMinor,
    })
    expect(must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'cancelled_trip' }))).toEqual({
      refundMinor,
      feeMinor,
    })
    await deps.worker.runDue()
    await deps.worker.runDue()
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'cancelled_trip',
      refundedMinor: refundMinor,
    })
    expect(await takenDays(deps.db)).toEqual({})
    expect(deps.gateway.refunds.map(({ ref: of, amountMinor }) => [of, amountMinor])).toEqual(
      refundMinor > 0 ? [[ref, refundMinor]] : [],
    )
    expect(deps.mailer.sent.map(({ id }) => id.split('/')[0]).sort((a = '', b = '') => a.localeCompare(b))).toEqual(
      refundMinor > 0 ? ['cancelled', 'refundSent'] : ['cancelled'],
    )
    expect(await verify(deps.db)).toEqual([])
  })

  test('PK-11 what was charged comes back in the currency it was charged in, whatever was shown', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await pay(deps, who, bookingId)
    await deps.db.query(
      `update booking set terms = jsonb_set(terms, '{shownIn}', '{"currency":"PLN","minor":26500}') where id = $1`,
      [bookingId],
    )
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    await deps.worker.runDue()
    expect(deps.gateway.refunds).toMatchObject([{ ref, amountMinor: 6_200 }])
    expect(await deps.gateway.get(ref)).toMatchObject({ currency: 'EUR', refundedMinor: 6_200 })
  })

  test('PK-15 paid at the car park: nothing to give back, the letter goes out', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { paymentLocation: 'baCharged', package: 'medium_flex' })
    expect(must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other', note: 'Volcano' }))).toEqual(
      { refundMinor: 0, feeMinor: 0 },
    )
    expect(await refundsOf(deps.db, bookingId)).toEqual([])
    expect(await deps.db.query('select cancel_note from booking')).toEqual([{ cancel_note: 'Volcano' }])
  })
})

describe('once, by the right one, in time', () => {
  test('PY-25 a refund the provider took before we lost its answer, and whose key it has forgotten, is not sent twice', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { package: 'medium_flex' })
    const ref = await pay(deps, who, bookingId)
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'cancelled_trip' }))
    const [ordered] = await refundsOf(deps.db, bookingId)
    deps.gateway.become(ref, 'paid', {
      refunds: [
        { ref: 're_lost', amountMinor: 5_400, status: 'completed', ownId: ordered?.id ?? '', key: ordered?.id ?? '' },
      ],
    })
    await deps.worker.runDue()
    expect(deps.gateway.refunds).toEqual([])
    expect(await refundsOf(deps.db, bookingId)).toMatchObject([
      { status: 'completed', amountMinor: 5_400, providerRef: 're_lost' },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('RC-08 two cancels at once are one refund', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    const actor = await who.actor()
    const answers = await Promise.all([1, 2, 3].map(() => cancelBooking(deps, actor, { bookingId, reason: 'other' })))
    expect(answers.map(codeOf).sort()).toEqual(['already_cancelled', 'already_cancelled', 'ok'])
    expect(await refundsOf(deps.db, bookingId)).toHaveLength(1)
  })

  test('RC-13 a page that is out of date is a conflict', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const { version } = must(await showBooking(deps, await who.actor(), { bookingId })).booking
    await pay(deps, who, bookingId)
    expect(codeOf(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other', version }))).toBe(
      'conflict',
    )
    expect((await bookingById(deps.db, bookingId))?.status).toBe('confirmed')
  })

  test('PK-19 a reason of the seven is needed; ID-01 a foreign booking is not found', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    expect(codeOf(await cancelBooking(deps, await who.actor(), { bookingId, reason: '' }))).toBe(
      'cancel_reason_required',
    )
    expect(codeOf(await cancelBooking(deps, await (await browser(deps)).actor(), { bookingId, reason: 'other' }))).toBe(
      'not_found',
    )
  })

  test('WI-01 until the last moment itself, and not a millisecond longer', async () => {
    for (const [later, expected] of [
      [0, 'ok'],
      [1, 'last_minute_cancel'],
    ] as const) {
      const deps = await fresh({ now: Date.parse('2026-12-01T07:45Z') })
      const who = await browser(deps)
      const bookingId = await place(deps, who, { paymentLocation: 'baCharged' })
      deps.clock.set(Date.parse('2026-12-01T08:00Z') + later)
      expect(codeOf(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))).toBe(expected)
    }
  })

  test('PY-14 the open payment of a hold that is given up is ended at the provider', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    const ref = await begin(deps, who, bookingId)
    must(await cancelBooking(deps, await who.actor(), { bookingId, reason: 'other' }))
    await deps.worker.runDue()
    expect((await deps.gateway.get(ref))?.status).toBe('cancelled')
    expect(deps.mailer.sent).toEqual([])
    expect(await takenDays(deps.db)).toEqual({})
  })
})
