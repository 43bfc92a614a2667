import { describe, expect, test } from 'vitest'
import { changesOf } from '#db/changes.ts'
import { paymentsOf, refundsOf } from '#db/payments.ts'
import { retakeChange } from '#db/changes.ts'
import { verify } from '#db/verify.ts'
import { givenOn } from '#db/favours.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { allotted, storeAgencies, storeAllotment } from '#test/builders/allotments.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { change, nineDays } from '#test/builders/changing.ts'
import {
  bookingNow,
  cheaper,
  dearer,
  farDearer,
  freshMoving,
  move,
  moveForm,
  servicePerson,
  valet,
} from '#test/builders/moving.ts'
import { staffAs, sure } from '#test/builders/staff.ts'
import { begin, browser, must, pay, place, type Choice } from '#test/builders/traveller.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import { findAtCarPark } from '../operators/find-at-car-park.ts'
import { expireHolds } from '../system/expire-holds.ts'
import { moveBooking } from './move-booking.ts'
import { moveTargets } from './move-targets.ts'
import { answerRequest, listRequests } from './requests.ts'

const fresh = freshMoving()
const booked = async (choice: Choice = {}, more: Parameters<typeof fresh>[0] = {}) => {
  const deps = await fresh(more)
  const who = await browser(deps)
  const bookingId = await place(deps, who, choice)
  if ((choice.paymentLocation ?? 'onLine') === 'onLine') await pay(deps, who, bookingId)
  await deps.worker.runDue()
  const [nadia, ruben] = [await servicePerson(deps, '1'), await servicePerson(deps, '2')]
  return { deps, who, bookingId, nadia, ruben, now: () => bookingNow(deps, bookingId) }
}
const targetsOf = async (deps: TestDeps, actor: Parameters<typeof moveTargets>[1], number: string) =>
  must(await moveTargets(deps, actor, { number }))
const days = async (deps: TestDeps, productId: number) => Object.keys(await takenDays(deps.db, productId)).length
const ledgerSum = async (deps: TestDeps) =>
  deps.db.query(`select debit, credit, sum(amount_minor)::int as minor from ledger_entry group by 1, 2 order by 1, 2`)
const atGate = (deps: TestDeps, carParkId: number, voucherCode: string) =>
  findAtCarPark(deps, { kind: 'carPark', userId: 'u', airportId: 1, carParkIds: [carParkId] }, { voucherCode })

describe('SERVICE-20 to another car park', () => {
  test('SERVICE-20 SERVICE-21 dearer: the same stay, package and price; the days move, the house pays', async () => {
    const { deps, bookingId, nadia, now } = await booked()
    const before = await now()
    const ledger = await ledgerSum(deps)
    expect(must(await move(deps, nadia, bookingId, dearer))).toEqual({ outcome: 'moved', costMinor: 800, backMinor: 0 })
    const after = await now()
    expect(after).toMatchObject({
      productId: dearer,
      takes: [dearer],
      stay: before.stay,
      totalMinor: 6_200,
      refundedMinor: 0,
      voucherCode: before.voucherCode,
      terms: {
        ...before.terms,
        productName: 'Park 2',
        carParkName: 'Park 2',
        carParkAddress: 'Dijk 2',
        price: before.terms.price,
      },
    })
    expect([await days(deps, 1), await days(deps, dearer)]).toEqual([0, 8])
    expect(await ledgerSum(deps)).toEqual(ledger)
    expect(await givenOn(deps.db, nadia.personId, houseDay(deps.clock.now()), bookingId)).toEqual({
      today: 800,
      here: 800,
    })
    const audit = await deps.db.query(`select actor, data from audit where action = 'service_move'`)
    expect(audit).toMatchObject([
      {
        actor: `staff:${nadia.personId}`,
        data: { fromProduct: 1, toProduct: dearer, costMinor: 800, lessMinor: 0, reason: 'flooded' },
      },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-21 cheaper: the whole difference goes back the way it came, also of a package that gives nothing back', async () => {
    const { deps, bookingId, nadia, now } = await booked({ package: 'basic' })
    const before = await now()
    expect(must(await move(deps, nadia, bookingId, cheaper))).toEqual({
      outcome: 'moved',
      costMinor: 0,
      backMinor: 800,
    })
    expect(await now()).toMatchObject({ totalMinor: 4_800, refundedMinor: 800, waivedMinor: 0 })
    expect((await now()).terms).toMatchObject({ refundablePercentage: 0, cancelUntil: before.terms.cancelUntil })
    expect(await refundsOf(deps.db, bookingId)).toMatchObject([{ amountMinor: 800, reason: 'changed' }])
    expect(await ledgerSum(deps)).toContainEqual({ debit: 'refunds', credit: 'provider', minor: 800 })
    expect(await givenOn(deps.db, nadia.personId, houseDay(deps.clock.now()), bookingId)).toEqual({ today: 0, here: 0 })
    await deps.worker.runDue()
    expect(deps.gateway.refunds.map(({ amountMinor }) => amountMinor)).toEqual([800])
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-21 not paid yet, cheaper: less is due and a payment of the old amount is ended; at the car park it stays payable', async () => {
    const { deps, who, bookingId, nadia, now } = await booked({ paymentLocation: 'onLineLaterV2' })
    const ref = await begin(deps, who, bookingId)
    must(await move(deps, nadia, bookingId, cheaper))
    expect(await now()).toMatchObject({ totalMinor: 5_400, paidMinor: 0, refundedMinor: 0 })
    await deps.worker.runDue()
    expect((await deps.gateway.get(ref))?.status).toBe('cancelled')
    expect(await paymentsOf(deps.db, bookingId)).toMatchObject([{ status: 'cancelled' }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-21 on an agency’s account: dearer costs the agency nothing more, cheaper lowers what it owes, nothing is sent', async () => {
    const { deps, bookingId, nadia, now } = await booked({ paymentLocation: 'onLineLaterV2' })
    await deps.db.query(`update booking set payment_location = 'invoiceAgent', agent_code = 'NORD1' where id = $1`, [
      bookingId,
    ])
    must(await move(deps, nadia, bookingId, dearer))
    expect(await now()).toMatchObject({ totalMinor: 6_200, paymentLocation: 'invoiceAgent', agentCode: 'NORD1' })
    must(await move(deps, nadia, bookingId, cheaper))
    expect(await now()).toMatchObject({ totalMinor: 5_400, refundedMinor: 0 })
    expect(await refundsOf(deps.db, bookingId)).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-20 who drove in, left, cancelled or has not paid stays; and whose stay is over', async () => {
    const { deps, bookingId, nadia, now } = await booked()
    const form = await moveForm(deps, nadia, bookingId, dearer)
    for (const status of ['checked_in', 'checked_out', 'cancelled', 'no_show', 'held', 'expired']) {
      await deps.db.query(
        `update booking set status = $2, hold_until = case $2::text when 'held' then created_at end where id = $1`,
        [bookingId, status],
      )
      expect([status, await moveBooking(deps, nadia, form)]).toMatchObject([
        status,
        { problem: { code: 'move_not_possible' } },
      ])
      expect(await targetsOf(deps, nadia, (await now()).number)).toMatchObject({
        targets: [],
        no: { code: 'move_not_possible' },
      })
    }
    await deps.db.query(`update booking set status = 'confirmed', hold_until = null where id = $1`, [bookingId])
    deps.clock.set(Date.parse('2026-12-08T17:00:01Z'))
    expect(await moveBooking(deps, nadia, form)).toMatchObject({ problem: { code: 'move_not_possible' } })
    expect(await days(deps, dearer)).toBe(0)
  })

  test('SERVICE-20 full, closed at that time, without the extra or the package, too long: not a target, and the move is refused', async () => {
    const { deps, bookingId, nadia, now } = await booked({ extras: ['covered'] })
    const { targets, blocked } = await targetsOf(deps, nadia, (await now()).number)
    // the others have no covered spaces
    expect(targets.map(({ product }) => product.id)).toEqual([dearer])
    expect(blocked).toEqual([])
    const form = await moveForm(deps, nadia, bookingId, dearer)
    await deps.db.query(`update product_day set taken = capacity where product_id = 21 and day = '2026-12-03'`)
    expect(await moveBooking(deps, nadia, form)).toMatchObject({ problem: { code: 'sold_out' } })
    expect((await targetsOf(deps, nadia, form.number)).blocked).toMatchObject([
      { code: 'sold_out', product: { id: dearer } },
    ])
    expect(await moveBooking(deps, nadia, { ...form, productId: cheaper })).toMatchObject({
      problem: { code: 'product_unknown' },
    })
    expect(await moveBooking(deps, nadia, { ...form, productId: 1 })).toMatchObject({
      problem: { code: 'product_unknown' },
    })
    await deps.db.query(`update product_day set taken = 0 where product_id = 21`)
    must(await moveBooking(deps, nadia, form))
    expect(await now()).toMatchObject({ takes: [dearer, 21], extras: ['covered'] })
    expect([await days(deps, 11), await days(deps, 21)]).toEqual([0, 8])
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('SERVICE-22 the least harm first', () => {
  test('SERVICE-22 same way to the terminal, then cost, then distance; what differs is named', async () => {
    const { deps, nadia, now } = await booked()
    const { targets } = await targetsOf(deps, nadia, (await now()).number)
    expect(
      targets.map(({ product, harms, costMinor, lessMinor, needsSecond }) => [
        product.id,
        harms,
        costMinor,
        lessMinor,
        needsSecond,
      ]),
    ).toEqual([
      [cheaper, [], 0, 800, false],
      [dearer, [], 800, 0, false],
      [farDearer, [], 11_200, 0, true],
      [valet, ['valet'], 0, 0, false],
    ])
  })

  test('SERVICE-22 RIGHT-3 finance sees the booking and may not; an editor finds nothing; no reason, no move', async () => {
    const { deps, bookingId, nadia, now } = await booked()
    const { number } = await now()
    expect(await moveTargets(deps, staffAs('finance'), { number })).toMatchObject({ problem: { code: 'not_allowed' } })
    expect(await moveTargets(deps, staffAs('editor'), { number })).toEqual(
      await moveTargets(deps, staffAs('editor'), { number: 'AMS-AAAA-AAAA-AAAA' }),
    )
    const form = await moveForm(deps, nadia, bookingId, dearer)
    expect(await moveBooking(deps, nadia, { ...form, reason: ' ' })).toMatchObject({
      problem: { code: 'reason_required' },
    })
    expect((await now()).productId).toBe(1)
  })
})

describe('SERVICE-23 what the traveller has', () => {
  test('SERVICE-23 the same code: the new gate knows it, the old one sends on to the new one', async () => {
    const { deps, bookingId, nadia, now } = await booked()
    const { voucherCode } = await now()
    expect((await atGate(deps, 1, voucherCode)).ok).toBe(true)
    must(await move(deps, nadia, bookingId, valet))
    expect((await atGate(deps, valet, voucherCode)).ok).toBe(true)
    expect(await atGate(deps, 1, voucherCode)).toMatchObject({
      problem: { code: 'wrong_car_park', facts: { carPark: 'Park 4' } },
    })
    expect((await now()).terms.transfer).toBe('valet')
  })

  test('SERVICE-23 one letter in the customer’s language with place, code and directions, and one line of the history', async () => {
    const { deps, bookingId, nadia } = await booked()
    const before = deps.mailer.sent.length
    must(await move(deps, nadia, bookingId, dearer))
    await deps.worker.runDue()
    const sent = deps.mailer.sent.slice(before)
    expect(sent.map(({ id }) => id.split('/')[0])).toEqual(['changed'])
    expect(sent[0]?.text).toContain('Park 2')
    expect(sent[0]?.text).toContain('Dijk 2')
    // in Dutch, as it was booked
    expect(sent[0]?.subject).toContain('Ander parkeerterrein')
    expect(sent[0]?.text).toContain('De code van je voucher blijft dezelfde')
    expect(await changesOf(deps.db, bookingId)).toMatchObject([
      {
        kind: 'stay',
        status: 'applied',
        reason: 'flooded',
        before: { productId: 1 },
        after: { productId: dearer, voucherCode: null },
      },
    ])
  })

  test('SERVICE-23 what is promised never gets worse: deadlines, percentage, and that an unpaid booking stands', async () => {
    const { deps, bookingId, nadia, now } = await booked(
      { paymentLocation: 'onLineLaterV2' },
      {
        changes: (id) =>
          id === dearer ? { unpaidAtDue: 'cancelled', cancelCutoffMinutes: 6_000, changeCutoffMinutes: 6_000 } : {},
      },
    )
    const { terms } = await now()
    must(await move(deps, nadia, bookingId, dearer))
    expect((await now()).terms).toMatchObject({
      cancelUntil: terms.cancelUntil,
      changeUntil: terms.changeUntil,
      payLaterDue: terms.payLaterDue,
      refundablePercentage: terms.refundablePercentage,
      unpaidAtDue: 'stands',
      cancelCutoffMinutes: terms.cancelCutoffMinutes,
    })
  })

  test('SERVICE-23 a change that waited for its payment falls away, and money that comes late does not bring the old car park back', async () => {
    const { deps, who, bookingId, nadia, now } = await booked()
    const held = must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
    deps.clock.advance(15 * 60_000)
    must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' }))
    must(await move(deps, nadia, bookingId, dearer))
    const late = { airportId: 1, id: held.changeId, actor: 'job:test', now: deps.clock.now() }
    expect(await deps.db.transaction((tx) => retakeChange(tx, late))).toBe('sold_out')
    expect(await now()).toMatchObject({ productId: dearer, totalMinor: 6_200 })
    expect(await verify(deps.db)).toEqual([])
  })
})

test('SERVICE-23 a change that still waits is dropped with its days, and its payment is ended', async () => {
  const { deps, who, bookingId, nadia, now } = await booked()
  must(await change(deps, await who.actor(), { bookingId, stay: nineDays, kind: 'stay' }))
  const ref = await begin(deps, who, bookingId)
  must(await move(deps, nadia, bookingId, dearer))
  await deps.worker.runDue()
  expect((await deps.gateway.get(ref))?.status).toBe('cancelled')
  expect((await changesOf(deps.db, bookingId)).map(({ status }) => status).toSorted()).toEqual(['applied', 'dropped'])
  expect([await days(deps, 1), await days(deps, dearer), (await now()).totalMinor]).toEqual([0, 8, 6_200])
  expect(await verify(deps.db)).toEqual([])
})

test('SERVICE-22 a car park without a price for these days is no target', async () => {
  const { deps, nadia, now } = await booked()
  await deps.db.query('update product_day set rate_id = null where product_id = $1', [cheaper])
  const { targets } = await targetsOf(deps, nadia, (await now()).number)
  expect(targets.map(({ product }) => product.id)).not.toContain(cheaper)
})

describe('SERVICE-24 limits', () => {
  test('SERVICE-24 SERVICE-35 what the house pays counts: beyond the limit another person agrees, then the booking goes', async () => {
    const { deps, bookingId, nadia, ruben, now } = await booked()
    expect(must(await move(deps, nadia, bookingId, farDearer))).toMatchObject({ outcome: 'asked', costMinor: 11_200 })
    // the same form again asks nobody twice
    expect(must(await move(deps, nadia, bookingId, farDearer))).toMatchObject({ outcome: 'asked' })
    expect((await now()).productId).toBe(1)
    const [waiting, ...others] = must(await listRequests(deps, ruben))
    expect(others).toEqual([])
    expect(waiting?.request).toMatchObject({ kind: 'move', productId: farDearer, amountMinor: 11_200 })
    expect(waiting?.changes).toEqual([
      { what: 'place', was: 1, becomes: farDearer },
      { what: 'price', was: 6_200, becomes: 6_200 },
      { what: 'weBear', was: 0, becomes: 11_200 },
    ])
    const requestId = waiting?.request.id ?? ''
    expect(await answerRequest(deps, sure(deps, nadia), { requestId, agrees: true, sentence: '' })).toMatchObject({
      problem: { code: 'second_person_required' },
    })
    expect(must(await answerRequest(deps, sure(deps, ruben), { requestId, agrees: true, sentence: '' }))).toEqual({
      outcome: 'agreed',
    })
    expect(await now()).toMatchObject({ productId: farDearer, totalMinor: 6_200 })
    expect([await days(deps, 1), await days(deps, farDearer)]).toEqual([0, 8])
    expect(await givenOn(deps.db, ruben.personId, houseDay(deps.clock.now()), bookingId)).toEqual({ today: 0, here: 0 })
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-24 SERVICE-8 void: somebody moved it meanwhile, or the car park filled up', async () => {
    const { deps, bookingId, nadia, ruben, now } = await booked()
    must(await move(deps, nadia, bookingId, farDearer))
    await deps.db.query(`update product_day set taken = capacity where product_id = $1`, [farDearer])
    const requestId = must(await listRequests(deps, ruben))[0]?.request.id ?? ''
    expect(must(await answerRequest(deps, sure(deps, ruben), { requestId, agrees: true, sentence: '' }))).toEqual({
      outcome: 'void',
    })
    expect((await now()).productId).toBe(1)
    await deps.db.query(`update product_day set taken = 0 where product_id = $1`, [farDearer])
    expect(await verify(deps.db)).toEqual([])
  })

  test('SERVICE-24 SERVICE-7 a refund and a move of one booking share the limit', async () => {
    const { deps, bookingId, nadia } = await booked()
    await deps.db.query(
      `insert into favour select airport_id, gen_random_uuid(), id, $2, $3::date, 9201, now() from booking where id = $1`,
      [bookingId, nadia.personId, houseDay(deps.clock.now())],
    )
    expect(must(await move(deps, nadia, bookingId, dearer))).toMatchObject({ outcome: 'asked' })
    expect(must(await move(deps, nadia, bookingId, cheaper))).toMatchObject({ outcome: 'moved' })
  })

  test('SERVICE-24 the same form twice at once moves once; another version is a conflict, another price too', async () => {
    const { deps, bookingId, nadia, ruben, now } = await booked()
    const form = await moveForm(deps, nadia, bookingId, dearer)
    const both = await Promise.all([moveBooking(deps, nadia, form), moveBooking(deps, ruben, form)])
    expect(both.map((one) => must(one).outcome).toSorted()).toEqual(['already', 'moved'])
    expect(await moveBooking(deps, nadia, { ...form, productId: cheaper })).toMatchObject({
      problem: { code: 'conflict' },
    })
    expect(await changesOf(deps.db, bookingId)).toHaveLength(1)
    const again = await moveForm(deps, nadia, bookingId, cheaper)
    expect(await moveBooking(deps, nadia, { ...again, lessMinor: 1 })).toMatchObject({ problem: { code: 'conflict' } })
    expect((await now()).productId).toBe(dearer)
    expect(await verify(deps.db)).toEqual([])
  })
})

test('AGENCY-140 where only the spaces of its agency are left, its booking goes there, also as another person agreed', async () => {
  const { deps, bookingId, nadia, ruben, now } = await booked({}, { capacity: 1 })
  const { NORD1 } = await storeAgencies(deps.db)
  const until = '2026-12-08'
  for (const productId of [dearer, farDearer])
    await storeAllotment(deps.db, { organisationId: NORD1, until, productId })
  const { number } = await now()
  const blocked = async () => (await targetsOf(deps, nadia, number)).blocked.map(({ product }) => product.id)
  // control: who came without the agency finds them full
  expect(await blocked()).toEqual([dearer, farDearer])
  await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [bookingId])
  expect(await blocked()).toEqual([])
  must(await move(deps, nadia, bookingId, farDearer))
  const requestId = must(await listRequests(deps, ruben))[0]?.request.id ?? ''
  const agreed = await answerRequest(deps, sure(deps, ruben), { requestId, agrees: true, sentence: '' })
  expect(must(agreed)).toEqual({ outcome: 'agreed' })
  expect(new Set(Object.values(await allotted(deps.db, farDearer)))).toEqual(new Set(['0/1']))
  must(await move(deps, nadia, bookingId, dearer))
  expect((await now()).productId).toBe(dearer)
  expect(new Set(Object.values(await allotted(deps.db, dearer)))).toEqual(new Set(['0/1']))
  expect(new Set(Object.values(await allotted(deps.db, farDearer)))).toEqual(new Set(['1/0']))
  expect(await verify(deps.db)).toEqual([])
})
