import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { cards, desk, inside, local, noCards, paidBooking, payByLink } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { authorise, type GateQuestion } from './authorise.ts'
import { checkOut } from './check-out.ts'

const fresh = freshDeps()
const plate = 'AB123C'
const ask = async (deps: TestDeps, kind: 'in' | 'out', scan: GateQuestion['scan'] = { plate }) =>
  must(await authorise(deps, desk, { carParkId: 1, kind, scan }))

describe('questions of a barrier', () => {
  test('GATE-10 CI-03 CI-11 by code, plate or number: wait, granted, refused, unknown; asking changes nothing', async () => {
    const deps = await fresh()
    const { id, code } = await paidBooking(deps)
    const before = (await bookingById(deps.db, id))!
    deps.clock.set(local('2026-12-01T06:59'))
    expect(await ask(deps, 'in')).toMatchObject({
      word: 'wait',
      reason: { facts: { from: local('2026-12-01T07:00') } },
    })
    deps.clock.set(local('2026-12-01T07:00'))
    for (const scan of [{ plate }, { voucherCode: code }, { number: before.number }])
      expect(await ask(deps, 'in', scan)).toEqual({
        word: 'granted',
        booking: { id, number: before.number, stay: before.stay, zone: before.zone, language: before.language },
        reason: null,
        dueMinor: 0,
      })
    expect(await ask(deps, 'out')).toMatchObject({ word: 'refused', reason: { code: 'not_inside' } })
    expect(await ask(deps, 'in', { plate: 'ZZ999Z' })).toMatchObject({ word: 'unknown', booking: null })
    expect(await bookingById(deps.db, id)).toEqual(before)
    expect(await deps.db.query('select 1 as n from gate_event')).toEqual([])
  })

  test('GATE-10 CI-05 EXIT-6 what is due is asked for where nobody leaves unpaid, and only said elsewhere', async () => {
    const deps = await fresh({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-10T12:00'))
    expect(await ask(deps, 'out')).toMatchObject({ word: 'pay', dueMinor: 1_400 })
    expect(codeOf(await checkOut(deps, desk, { bookingId: id }))).toBe('exit_unpaid')
    expect(await ask(deps, 'out')).toMatchObject({ word: 'pay', dueMinor: 1_400 })
    await payByLink(deps, id)
    expect(await ask(deps, 'out')).toMatchObject({ word: 'granted', dueMinor: 0 })
    const without = await fresh({ changes: noCards })
    await inside(without)
    without.clock.set(local('2026-12-10T12:00'))
    expect(await ask(without, 'out')).toMatchObject({ word: 'granted', dueMinor: 1_400 })
  })

  test('GATE-10 CI-02 ID-13 another car park hears where to go, and nothing of the booking', async () => {
    const deps = await fresh()
    const { code } = await paidBooking(deps)
    deps.clock.set(local('2026-12-01T10:00'))
    const elsewhere: Actor = { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] }
    const question = { kind: 'in', scan: { voucherCode: code } } as const
    expect(codeOf(await authorise(deps, elsewhere, { ...question, carParkId: 1 }))).toBe('not_allowed')
    expect(must(await authorise(deps, elsewhere, { ...question, carParkId: 2 }))).toEqual({
      word: 'refused',
      booking: null,
      reason: { code: 'wrong_car_park', facts: { carPark: 'Park 1' } },
      dueMinor: 0,
    })
  })
})
