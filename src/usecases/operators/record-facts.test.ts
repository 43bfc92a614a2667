import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { turnedAwayOf } from '#db/desk-log.ts'
import { verify } from '#db/verify.ts'
import { cards, desk, inside, local, only, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { recordFacts } from './record-facts.ts'
import type { GateReport } from './find-at-car-park.ts'

const fresh = freshDeps()
const other: Actor = { kind: 'carPark', userId: 'u9', airportId: 1, carParkIds: [1] }
const plate = 'AB123C'
const fact = (nonce: string, kind: 'in' | 'out', time: string, scan: GateReport['scan'] = { plate }): GateReport => ({
  nonce,
  kind,
  at: local(time),
  scan,
})
const send = async (deps: TestDeps, one: GateReport, actor: Actor = desk) =>
  only(must(await recordFacts(deps, actor, { carParkId: 1, facts: [one] }))).outcome

describe('facts of a barrier', () => {
  test('GATE-10 OV-06 a car that left while the line was down is out, and owes, also where nobody leaves unpaid', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-12T12:00'))
    expect(await send(deps, fact('f1', 'out', '2026-12-10T12:00'))).toMatchObject({
      ok: true,
      value: { bookingId: id, isMoved: true, dueMinor: 1_400 },
    })
    expect(await bookingById(deps.db, id)).toMatchObject({
      status: 'checked_out',
      checkedOutAt: local('2026-12-10T12:00'),
      chargedMinor: 1_400,
    })
    expect(await deps.db.query("select 1 as n from job where payload ->> 'kind' = 'exitDue'")).toHaveLength(1)
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-30 a car for which the barrier opened and that did not drive through: kept once, and nothing moves, whatever is due', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-10T12:00'))
    const before = await bookingById(deps.db, id)
    const stayed: GateReport = { ...fact('f1', 'out', '2026-12-10T11:58'), hasPassed: false }
    for (const one of [stayed, stayed])
      expect(await send(deps, one)).toMatchObject({ ok: true, value: { bookingId: id, isMoved: false } })
    expect(await bookingById(deps.db, id)).toEqual(before)
    expect(await turnedAwayOf(deps.db, id)).toEqual([
      { at: local('2026-12-10T11:58'), code: 'not_passed', actor: 'device:u1', isBarrier: true },
    ])
    // a lane that had no line tells of this morning; another one told of noon before it
    const morning: GateReport = { ...fact('f3', 'out', '2026-12-10T09:00'), hasPassed: false }
    for (const one of [morning, morning]) expect(await send(deps, one)).toMatchObject({ ok: true })
    const times = async () => (await turnedAwayOf(deps.db, id)).map(({ at }) => at).toSorted((a, b) => a - b)
    expect(await times()).toEqual([local('2026-12-10T09:00'), local('2026-12-10T11:58')])
    // of a stranger nothing is kept
    expect(
      codeOf(await send(deps, { ...fact('f2', 'out', '2026-12-10T11:58', { plate: 'ZZ999Z' }), hasPassed: false })),
    ).toBe('plate_unknown')
    expect(await deps.db.query('select from desk_refusal')).toHaveLength(2)
    // the control: the same without it is an exit, and owes
    expect(await send(deps, fact('f3', 'out', '2026-12-10T11:59'))).toMatchObject({ value: { isMoved: true } })
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-11 CI-07 CI-08 in any order, twice, from two devices: the same end', async () => {
    const facts: [GateReport, Actor][] = [
      [fact('a', 'in', '2026-12-05T10:00'), desk],
      [fact('b', 'in', '2026-12-05T10:01'), other],
      [fact('c', 'out', '2026-12-10T12:00'), desk],
      // the other device has a fact of the same name
      [fact('a', 'out', '2026-12-10T12:01'), other],
    ]
    const orders = [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [2, 0, 2, 3, 1, 0],
      [1, 3, 0, 2, 3],
    ]
    for (const order of orders) {
      const deps = await fresh({ changes: cards })
      const { id } = await paidBooking(deps)
      deps.clock.set(local('2026-12-10T13:00'))
      for (const index of order) expect(codeOf(await send(deps, ...facts[index]!))).toBe('ok')
      expect(await bookingById(deps.db, id)).toMatchObject({
        status: 'checked_out',
        checkedInAt: local('2026-12-05T10:00'),
        checkedOutAt: local('2026-12-10T12:00'),
        chargedMinor: 1_400,
      })
      expect(await verify(deps.db)).toEqual([])
    }
  })

  test('GATE-10 nothing is stored of a stranger’s plate, and nothing moves what was cancelled', async () => {
    const deps = await fresh()
    const { id, code, who } = await paidBooking(deps)
    must(await cancelBooking(deps, await who.actor(), { bookingId: id, reason: 'other' }))
    deps.clock.set(local('2026-12-01T10:00'))
    expect(codeOf(await send(deps, fact('x', 'in', '2026-12-01T10:00', { plate: 'ZZ999Z' })))).toBe('plate_unknown')
    expect(await deps.db.query('select 1 as n from gate_event')).toEqual([])
    expect(await send(deps, fact('y', 'in', eightDays.arrival, { voucherCode: code }))).toMatchObject({
      ok: true,
      value: { isMoved: false },
    })
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'cancelled', checkedInAt: null })
  })

  test('GATE-10 ID-13 only the devices of the car park, and times of the last week', async () => {
    const deps = await fresh()
    await paidBooking(deps)
    deps.clock.set(local('2026-12-09T10:00'))
    const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
    const one = fact('z', 'in', '2026-12-01T10:00')
    expect(codeOf(await recordFacts(deps, elsewhere, { carParkId: 1, facts: [one] }))).toBe('not_allowed')
    expect(codeOf(await send(deps, one))).toBe('gate_time_refused')
  })
})
