import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { notesOf } from '#db/booking-notes.ts'
import { verify } from '#db/verify.ts'
import type { ActResult, DeskAct } from '#domain/gate/desk-queue.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { cards, desk as gate, inside, local, only, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { carPark as place, peopleOf } from '#test/builders/gate-devices.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { carsToKeep } from './cars-to-keep.ts'
import { recordDeskActs } from './record-desk-acts.ts'
import { listDeskReviews, reviewDesk } from './desk-reviews.ts'
import { recordFacts } from './record-facts.ts'
import { showShift } from './show-shift.ts'

const fresh = freshDeps()
const day = '2026-12-01'
const acted = (bookingId: string, kind: DeskAct['kind'], time: string, more: Partial<DeskAct> = {}): DeskAct => ({
  nonce: randomUUID(),
  kind,
  bookingId,
  at: local(time),
  aheadMs: 0,
  text: '',
  reason: '',
  by: '',
  ...more,
})
const send = async (deps: TestDeps, actor: Actor, ...acts: DeskAct[]): Promise<ActResult[]> =>
  must(await recordDeskActs(deps, actor, { place, acts })).map(({ result }) => result)

describe('what a desk did without its line', () => {
  test('DESK-25 late, by a clock that was ahead, and twice: recorded once as it happened', async () => {
    const deps = await fresh({ changes: cards })
    const { desk } = await peopleOf(deps)
    const { id } = await paidBooking(deps)
    deps.clock.set(local(`${day}T12:00`))
    const act = acted(id, 'in', `${day}T11:12`, { aheadMs: 2 * hourMs })
    expect(await send(deps, desk, act)).toEqual([{ kind: 'recorded' }])
    deps.clock.advance(minuteMs)
    expect(await send(deps, desk, act, act)).toEqual([{ kind: 'recorded' }, { kind: 'recorded' }])
    expect(await bookingById(deps.db, id)).toMatchObject({
      status: 'checked_in',
      checkedInAt: local(`${day}T09:12`),
    })
    expect(await deps.db.query('select 1 as n from gate_event')).toHaveLength(1)
    const note = acted(id, 'note', `${day}T10:00`, { text: 'Two bags' })
    expect(await send(deps, desk, note, note)).toEqual([{ kind: 'recorded' }, { kind: 'recorded' }])
    expect(await notesOf(deps.db, id)).toMatchObject([{ body: 'Two bags', writtenAt: local(`${day}T10:00`) }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-25 neither hours nor a sum refuse it; a time of more than 31 days ago is believed by nobody', async () => {
    const deps = await fresh({ changes: cards })
    const { desk } = await peopleOf(deps)
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-30T12:00'))
    expect(await send(deps, desk, acted(id, 'out', '2026-12-10T12:00'))).toEqual([{ kind: 'owes', amountMinor: 1_400 }])
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_out' })
    expect(await send(deps, desk, acted(id, 'out', '2026-11-29T11:00'))).toEqual([{ kind: 'refused' }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-26 two desks, the gate, a cancellation and another car park: both sides are told', async () => {
    const deps = await fresh({ changes: cards })
    const { desk, manager } = await peopleOf(deps)
    const one = await paidBooking(deps)
    const two = await paidBooking(deps, { email: 'b@example.org' })
    const four = await paidBooking(deps, { email: 'd@example.org' })
    const three = await paidBooking(deps, { email: 'c@example.org' })
    must(await cancelBooking(deps, await three.who.actor(), { bookingId: three.id, reason: 'other' }))
    deps.clock.set(local(`${day}T12:00`))
    await send(deps, manager, acted(one.id, 'in', `${day}T09:10`))
    expect(await send(deps, desk, acted(one.id, 'in', `${day}T09:12`))).toEqual([
      {
        kind: 'met',
        way: 'in',
        ours: local(`${day}T09:12`),
        theirs: local(`${day}T09:10`),
        kept: local(`${day}T09:10`),
        by: 'desk',
      },
    ])
    const seen = (nonce: string, code: string) => ({
      nonce,
      kind: 'in' as const,
      at: local(`${day}T09:20`),
      scan: { voucherCode: code },
    })
    const facts = [seen('g', two.code), seen('h', four.code)]
    must(await recordFacts(deps, gate, { carParkId: 1, facts }))
    // the gate saw it pass at the same time
    expect(await send(deps, desk, acted(four.id, 'in', `${day}T09:25`))).toEqual([{ kind: 'recorded' }])
    expect(await send(deps, desk, acted(two.id, 'in', `${day}T09:26`))).toMatchObject([
      { kind: 'met', by: 'gate', kept: local(`${day}T09:20`) },
    ])
    await send(deps, desk, acted(two.id, 'out', `${day}T10:00`))
    expect(await send(deps, desk, acted(two.id, 'in', `${day}T10:05`))).toMatchObject([
      { kind: 'met', way: 'out', kept: local(`${day}T10:00`) },
    ])
    expect(await send(deps, desk, acted(three.id, 'in', `${day}T09:30`))).toEqual([
      { kind: 'cancelled', ours: local(`${day}T09:30`) },
    ])
    expect(await send(deps, desk, acted(randomUUID(), 'in', `${day}T09:30`))).toEqual([{ kind: 'gone' }])
    await deps.db.query(
      `insert into car_park
       select (jsonb_populate_record(null::car_park, to_jsonb(one) || '{"id": 2, "slug": "second"}')).*
       from car_park one`,
    )
    await deps.db.query('update product set car_park_id = 2 where airport_id = 1 and car_park_id = 1')
    expect(await send(deps, desk, acted(one.id, 'out', `${day}T11:00`))).toMatchObject([{ kind: 'elsewhere' }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-36 let pass with a reason: recorded, in the shift and in the trail, and to be reviewed by the manager', async () => {
    const deps = await fresh({ changes: cards })
    const { desk, manager } = await peopleOf(deps)
    const { id } = await paidBooking(deps)
    deps.clock.set(local(`${day}T12:00`))
    const act = acted(id, 'in', `${day}T06:30`, { reason: 'Flight moved' })
    expect(await send(deps, desk, act, act)).toEqual([{ kind: 'recorded' }, { kind: 'recorded' }])
    expect(await bookingById(deps.db, id)).toMatchObject({ checkedInAt: local(`${day}T06:30`) })
    expect(must(await showShift(deps, manager, { place })).overrides).toMatchObject([{ forced: 'Flight moved' }])
    const listed = must(await listDeskReviews(deps, manager, { place }))
    expect([listed.mayReview, listed.reviews]).toMatchObject([
      true,
      [{ kind: 'in', bookingId: id, reason: 'Flight moved', by: 'Bram', reviewedAt: null }],
    ])
    expect(must(await listDeskReviews(deps, desk, { place })).mayReview).toBe(false)
    expect(codeOf(await reviewDesk(deps, desk, { place, id: act.nonce }))).toBe('not_found')
    must(await reviewDesk(deps, manager, { place, id: act.nonce }))
    expect(codeOf(await reviewDesk(deps, manager, { place, id: act.nonce }))).toBe('conflict')
    const reviewed = async () => must(await listDeskReviews(deps, desk, { place })).reviews.map((one) => one.reviewer)
    expect(await reviewed()).toEqual(['Bram'])
    deps.clock.advance(12 * hourMs + 1)
    expect(await reviewed()).toEqual([])
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-37 a car on no list: its booking is found when the line is back, or it is kept as it was seen', async () => {
    const deps = await fresh({ changes: cards })
    const { desk, manager } = await peopleOf(deps)
    const byCode = await paidBooking(deps)
    const byPlate = await paidBooking(deps, { email: 'b@example.org' })
    await deps.db.query(`update booking set details = details || '{"plate": "XX999Z"}' where id = $1`, [byPlate.id])
    deps.clock.set(local(`${day}T12:00`))
    const unknown = (text: string, reason = 'Code not readable') =>
      acted('', 'unknown', `${day}T09:10`, { text, reason })
    const [one, two, stranger] = [unknown(byCode.code), unknown('xx-999-z'), unknown('QQ 111 Q')]
    const told = await send(deps, desk, one, two, stranger, unknown('xx9'), unknown('RR222R', ' '), unknown(' '))
    expect(told.map(({ kind }) => kind)).toEqual(['found', 'found', 'recorded', 'recorded', 'refused', 'refused'])
    expect(await bookingById(deps.db, byPlate.id)).toMatchObject({ checkedInAt: local(`${day}T09:10`) })
    // the same again, also when one of them is gone by then
    await send(deps, desk, acted(byPlate.id, 'out', `${day}T11:00`))
    expect((await send(deps, desk, one, two, stranger)).map(({ kind }) => kind)).toEqual(['found', 'found', 'recorded'])
    const { reviews } = must(await listDeskReviews(deps, manager, { place }))
    expect(reviews.map(({ kind, seen, bookingId }) => [kind, seen, bookingId])).toEqual(
      expect.arrayContaining([
        ['in', '', byCode.id],
        ['in', '', byPlate.id],
        ['unknown', 'QQ 111 Q', null],
        ['unknown', 'xx9', null],
      ]),
    )
    expect(reviews).toHaveLength(4)
    expect(await verify(deps.db)).toEqual([])
  })

  test('DESK-38 a barrier that tells of it after the desk did, at another time: both stand to be reviewed', async () => {
    const deps = await fresh({ changes: cards })
    const { desk, manager } = await peopleOf(deps)
    const booked = [await paidBooking(deps), await paidBooking(deps, { email: 'b@example.org' })]
    deps.clock.set(local(`${day}T12:00`))
    for (const { id } of booked) await send(deps, desk, acted(id, 'in', `${day}T09:10`))
    const times = [`${day}T09:26`, `${day}T09:15`]
    const facts = booked.flatMap(({ code }, at) =>
      ['a', 'b'].map((name) => ({
        nonce: `${name}${at}`,
        kind: 'in' as const,
        at: local(times[at]!),
        scan: { voucherCode: code },
      })),
    )
    must(await recordFacts(deps, gate, { carParkId: 1, facts }))
    must(await recordFacts(deps, gate, { carParkId: 1, facts }))
    const { reviews } = must(await listDeskReviews(deps, manager, { place }))
    expect(reviews).toMatchObject([
      { kind: 'gate_in', bookingId: booked[0]!.id, at: local(`${day}T09:10`), otherAt: local(times[0]!) },
    ])
    expect(await bookingById(deps.db, booked[0]!.id)).toMatchObject({ checkedInAt: local(`${day}T09:10`) })
  })

  test('DESK-20 the list has today, tomorrow and who is inside, and nothing that the desk does not need', async () => {
    const deps = await fresh({ changes: cards })
    const { desk } = await peopleOf(deps)
    const { id, code } = await paidBooking(deps)
    deps.clock.set(local('2026-11-29T23:59'))
    expect(must(await carsToKeep(deps, desk, { place })).cars).toEqual([])
    deps.clock.set(local('2026-11-30T00:00'))
    const list = must(await carsToKeep(deps, desk, { place }))
    expect(only(list.cars)).toMatchObject({ id, status: 'confirmed', freeUntil: null, moreMinor: 0 })
    const text = JSON.stringify(list)
    const booking = (await bookingById(deps.db, id))!
    for (const word of [code, booking.details.email, booking.details.mobile, booking.details.firstName])
      expect(text).not.toContain(word)
    const stranger: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
    expect(codeOf(await carsToKeep(deps, stranger, { place }))).toBe('not_found')
    expect(codeOf(await recordDeskActs(deps, stranger, { place, acts: [] }))).toBe('not_found')
  })

  test('DESK-20 DESK-23 of a car inside: until when it leaves freely, and what the next day costs', async () => {
    const deps = await fresh({ changes: cards })
    const { desk } = await peopleOf(deps)
    await inside(deps)
    deps.clock.set(local('2026-12-08T12:00'))
    const free = { freeUntil: local('2026-12-09T03:00'), moreMinor: 700 }
    expect(only(must(await carsToKeep(deps, desk, { place })).cars)).toMatchObject(free)
    deps.clock.set(local('2026-12-10T12:00'))
    expect(only(must(await carsToKeep(deps, desk, { place })).cars)).toMatchObject({ freeUntil: 0, moreMinor: 1_400 })
  })
})
