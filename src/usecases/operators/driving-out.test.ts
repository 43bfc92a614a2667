import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { chargesOf } from '#db/charges.ts'
import { ledgerOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { Product } from '#domain/carparks/product.ts'
import { minuteMs } from '#domain/time/zones.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { freshDeps, testAirport } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { takeOverstays } from '../system/take-overstays.ts'
import { openPayLink } from '../travellers/open-pay-link.ts'
import { digestOf, linkToken } from '../sessions.ts'
import { chargeDamages } from './charge-damages.ts'
import { checkOut } from './check-out.ts'
import { findAtCarPark } from './find-at-car-park.ts'
import { takePayment } from './take-payment.ts'
import { desk, local, paidBooking, payByLink, inside, cards, noCards, only } from '#test/builders/car-park.ts'

const fresh = freshDeps()
const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }

describe('driving out', () => {
  test('EXIT-6 OV-06 refused while the charge is unpaid, payable by the mailed link, then out', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-09T03:01'))
    expect(only(must(await findAtCarPark(deps, desk, { plate: 'AB123C' })).hits).leaving).toMatchObject({
      moreMinor: 700,
      dueMinor: 700,
    })
    expect(await checkOut(deps, desk, { bookingId: id })).toEqual({
      ok: false,
      problem: { code: 'exit_unpaid', facts: { amountMinor: 700 } },
    })
    // a second try does not charge it again (EXIT-5)
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_in', chargedMinor: 700, totalMinor: 6_900 })
    const letters = await deps.db.query<{ version: number }>(
      "select (payload ->> 'version')::int as version from job where payload ->> 'kind' = 'exitDue'",
    )
    expect(letters).toHaveLength(1)
    const token = linkToken(deps, 'pay-link', id, 'exit')
    await deps.db.query(
      'insert into pay_link (token_hash, airport_id, booking_id, created_at) values ($1, 1, $2, $3)',
      [digestOf(token), id, new Date(deps.clock.now()).toISOString()],
    )
    expect(
      must(await openPayLink(deps, { kind: 'visitor', sessionId: null, address: 'x' }, { token })).view.amountDueMinor,
    ).toBe(700)
    await payByLink(deps, id)
    expect(must(await checkOut(deps, desk, { bookingId: id }))).toMatchObject({ chargedMinor: 700, dueMinor: 0 })
    expect(codeOf(await openPayLink(deps, { kind: 'visitor', sessionId: null, address: 'x' }, { token }))).toBe(
      'payment_not_needed',
    )
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-6 where no cards are taken the car leaves, and what is due is paid by link afterwards', async () => {
    const deps = await fresh({ changes: noCards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-10T12:00'))
    expect(must(await checkOut(deps, desk, { bookingId: id }))).toMatchObject({ chargedMinor: 1_400, dueMinor: 1_400 })
    await payByLink(deps, id)
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_out', paidMinor: 7_600, totalMinor: 7_600 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-6 the car park may set it otherwise', async () => {
    const seed = (unpaidExit: 'refused' | 'allowed', takesCardsAtExit: boolean): Partial<Product> => ({
      takesCardsAtExit,
      carPark: { ...base.carPark, gate: { unpaidExit } },
    })
    const base = testAirport().products[0]!
    const leaves = async (changes: Partial<Product>) => {
      const deps = await fresh({ changes })
      const { id } = await inside(deps)
      deps.clock.set(local('2026-12-10T12:00'))
      return codeOf(await checkOut(deps, desk, { bookingId: id }))
    }
    expect(await leaves(seed('allowed', true))).toBe('ok')
    expect(await leaves(seed('refused', false))).toBe('exit_unpaid')
  })

  test('EXIT-5 later tries add the difference; a delay shown after all takes the charge away and gives back what was paid', async () => {
    const deps = await fresh({ changes: cards })
    const stay = { arrival: eightDays.arrival, departure: '2026-12-09T02:00' as LocalDateTime }
    const { id } = await inside(deps, { stay })
    deps.clock.set(local('2026-12-09T04:30'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    deps.clock.set(local('2026-12-10T03:01'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    expect((await chargesOf(deps.db, id)).map(({ days, amountMinor }) => [days, amountMinor])).toEqual([
      [1, 700],
      [1, 700],
    ])
    await payByLink(deps, id)
    // by the gate's own clock the car left within the three hours of a delay
    expect(
      must(await checkOut(deps, desk, { bookingId: id, at: local('2026-12-09T04:59'), shownDelayMinutes: 45 })),
    ).toMatchObject({ chargedMinor: 0, dueMinor: 0 })
    const after = (await bookingById(deps.db, id))!
    expect(after).toMatchObject({ totalMinor: 6_200, paidMinor: 7_600, refundedMinor: 1_400, shownDelayMinutes: 45 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-7 OV-06 500 euro only by staff, with a reason, once', async () => {
    const deps = await fresh({ changes: noCards })
    const { id, who } = await inside(deps)
    expect(codeOf(await chargeDamages(deps, desk, { bookingId: id, reason: '' }))).toBe('reason_required')
    expect(codeOf(await chargeDamages(deps, await who.actor(), { bookingId: id, reason: 'drove through' }))).toBe(
      'not_found',
    )
    expect(
      must(await chargeDamages(deps, desk, { bookingId: id, reason: 'Drove through behind another car' })),
    ).toEqual({ amountMinor: 50_000 })
    expect(codeOf(await chargeDamages(deps, desk, { bookingId: id, reason: 'Drove through behind another car' }))).toBe(
      'conflict',
    )
    deps.clock.set(local('2026-12-08T12:00'))
    expect(must(await checkOut(deps, desk, { bookingId: id }))).toMatchObject({ chargedMinor: 50_000 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-8 PY-19 paid on the spot: the receipt counts once, the till has the money', async () => {
    const deps = await fresh({ changes: cards })
    const { id: other } = await paidBooking(deps, { paymentLocation: 'baCharged', email: 'b@example.org' })
    const { id } = await inside(deps, { paymentLocation: 'baCharged' })
    deps.clock.set(local('2026-12-08T12:00'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    const take = (amountMinor: number, receipt = 'T-0042', bookingId = id, actor = desk) =>
      takePayment(deps, actor, { bookingId, amountMinor, receipt })
    expect(await take(6_201)).toEqual({ ok: false, problem: { code: 'amount_wrong', facts: { dueMinor: 6_200 } } })
    expect([
      codeOf(await take(0)),
      codeOf(await take(1.5)),
      codeOf(await take(6_200, '')),
      codeOf(await take(6_200, 'x', id, elsewhere)),
    ]).toEqual(['amount_wrong', 'amount_wrong', 'bad_request', 'not_found'])
    expect(must(await take(200))).toEqual({ dueMinor: 6_000 })
    expect(must(await take(200))).toEqual({ dueMinor: 6_000 })
    expect(codeOf(await take(6_000))).toBe('receipt_used')
    expect(codeOf(await take(200, 'T-0042', other))).toBe('receipt_used')
    expect(must(await take(6_000, 'T-0043'))).toEqual({ dueMinor: 0 })
    expect(
      (await ledgerOf(deps.db, id)).filter(({ debit }) => debit === 'till').map(({ amountMinor }) => amountMinor),
    ).toEqual([200, 6_000])
    must(await checkOut(deps, desk, { bookingId: id }))
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-9 PY-20 sixty minutes to leave after paying: 59 and 60 are free, 61 begins a day', async () => {
    for (const [minutes, answer] of [
      [59, 'ok'],
      [60, 'ok'],
      [61, 'exit_unpaid'],
    ] as const) {
      const deps = await fresh({ changes: cards })
      const { id } = await inside(deps, { paymentLocation: 'baCharged' })
      deps.clock.set(local('2026-12-09T02:30'))
      must(await takePayment(deps, desk, { bookingId: id, amountMinor: 6_200, receipt: `R${minutes}` }))
      deps.clock.advance(minutes * minuteMs)
      expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe(answer)
    }
  })

  test('GATE-7 a car whose entry nobody recorded is let out by staff, and the trail has both steps', async () => {
    const deps = await fresh({ changes: noCards })
    const { id } = await paidBooking(deps)
    deps.clock.set(local('2026-12-08T12:00'))
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('not_inside')
    must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'Camera was broken on the 1st' } }))
    expect(
      (
        await deps.db.query<{ action: string }>(
          "select action from audit where action like 'check%' order by at, action",
        )
      ).map(({ action }) => action),
    ).toEqual(['check_in', 'check_out'])
    expect(await verify(deps.db)).toEqual([])
  })

  test('EXIT-10 AV-22 a car that stands on takes the day that has begun, once, where there is a space', async () => {
    const deps = await fresh({ capacity: 2 })
    const { id } = await inside(deps)
    const system: Actor = { kind: 'system', job: 'take-overstays' }
    deps.clock.set(local('2026-12-09T03:00'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
    deps.clock.set(local('2026-12-09T03:01'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 1 })
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
    expect((await takenDays(deps.db))['2026-12-09']).toBe(1)
    await deps.db.query("update product_day set capacity = taken, sell_limit = taken where day = '2026-12-10'")
    deps.clock.set(local('2026-12-10T12:00'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
    expect(await verify(deps.db)).toEqual([])
    must(await checkOut(deps, desk, { bookingId: id, forced: { reason: 'pays by transfer' } }))
    deps.clock.set(local('2026-12-11T12:00'))
    expect(must(await takeOverstays(deps, system))).toEqual({ taken: 0 })
  })
})
