import { describe, expect, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import { neededShots } from '#domain/valet/valet.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { jpeg } from '#test/builders/files.ts'
import { carPark as place, installer, peopleOf } from '#test/builders/gate-devices.ts'
import { noon } from '#test/builders/inventory.ts'
import { codeOf, eightDays, must } from '#test/builders/traveller.ts'
import { addDevice } from './devices/devices.ts'
import { pairDevice } from './devices/pair-device.ts'
import { checkIn } from './check-in.ts'
import { checkOut } from './check-out.ts'
import { startOfShift } from './start-of-shift.ts'
import { addCarPhoto } from './valet/car-photos.ts'
import { meetCustomer, noteValet } from './valet/hand-over.ts'

const fresh = freshDeps()
const arriving = (deps: TestDeps, time: string, n: number) =>
  paidBooking(deps, {
    email: `${n}@example.org`,
    stay: { arrival: `2026-12-0${time}` as LocalDateTime, departure: '2026-12-08T18:00' as LocalDateTime },
  })

describe('DESK-49 the start of a shift', () => {
  test('DESK-49 the next three hours, the late ones, people for the shuttle, and past midnight too', async () => {
    const deps = await fresh()
    const { desk } = await peopleOf(deps)
    for (const [n, time] of ['1T05:40', '1T07:30', '1T09:00', '1T09:01', '2T00:30'].entries())
      await arriving(deps, time, n)
    deps.clock.set(local('2026-12-01T06:00'))
    const start = must(await startOfShift(deps, desk, { place }))
    expect(start).toMatchObject({
      until: '2026-12-01T09:00',
      comes: { cars: 3, late: 1, people: 6, first: '2026-12-01T07:30' },
      leaves: { cars: 0, late: 0, people: 0, first: null },
      overdue: 0,
      keys: null,
      toReview: 0,
    })
    deps.clock.set(local('2026-12-01T22:00'))
    expect(must(await startOfShift(deps, desk, { place })).comes).toMatchObject({ first: '2026-12-02T00:30' })
    expect(
      codeOf(await startOfShift(deps, { kind: 'system', job: 'x' }, { place: { airportId: 9, carParkId: 1 } })),
    ).toBe('not_found')
  })

  test('DESK-49 after midnight what is awaited since yesterday is still awaited, also in a night with another clock', async () => {
    const deps = await fresh()
    const { desk } = await peopleOf(deps)
    const booked = (n: number, arrival: string, departure: string) =>
      paidBooking(deps, {
        email: `${n}@example.org`,
        stay: { arrival: arrival as LocalDateTime, departure: departure as LocalDateTime },
      })
    const leaving = await booked(1, '2026-11-24T10:00', '2026-12-01T23:50')
    await booked(2, '2026-12-01T23:40', '2026-12-08T18:00')
    const came = await booked(3, '2026-12-01T22:00', '2026-12-08T18:00')
    await booked(4, '2026-12-02T03:00', '2026-12-09T18:00')
    deps.clock.set(local('2026-11-24T10:00'))
    must(await checkIn(deps, desk, { bookingId: leaving.id }))
    deps.clock.set(local('2026-12-01T22:00'))
    must(await checkIn(deps, desk, { bookingId: came.id }))
    deps.clock.set(local('2026-12-02T00:10'))
    const start = async () => must(await startOfShift(deps, desk, { place }))
    expect(await start()).toMatchObject({
      until: '2026-12-02T03:10',
      comes: { cars: 2, late: 1, people: 4, first: '2026-12-02T03:00' },
      leaves: { cars: 1, late: 1, people: 2, first: null },
    })
    must(await checkOut(deps, desk, { bookingId: leaving.id }))
    expect((await start()).leaves).toMatchObject({ cars: 0, late: 0 })

    // 28 March 2027 has no 02:30: three hours after 00:10 it is 04:10
    await booked(5, '2027-03-27T23:40', '2027-04-03T18:00')
    await booked(6, '2027-03-28T04:10', '2027-04-04T18:00')
    await booked(7, '2027-03-28T04:15', '2027-04-04T18:00')
    deps.clock.set(local('2027-03-28T00:10'))
    expect(await start()).toMatchObject({
      until: '2027-03-28T04:10',
      comes: { cars: 2, late: 1, first: '2027-03-28T04:10' },
    })
  })

  test('DESK-49 a tablet that worked today and is not heard now is named with its time, and not one of yesterday', async () => {
    const deps = await fresh()
    const { manager, desk } = await peopleOf(deps)
    const tablet = { place, name: 'Window 1', lane: '', direction: '', kind: 'desk' }
    const { code } = must(await addDevice(deps, manager, tablet))
    must(await pairDevice(deps, installer, { code, kind: 'desk' }))
    await deps.db.query('update gate_device set seen_at = $1', [new Date(deps.clock.now())])
    const seenAt = deps.clock.now()
    const unheard = async () => must(await startOfShift(deps, desk, { place })).unheard
    deps.clock.advance(5 * minuteMs)
    expect(await unheard()).toEqual([])
    deps.clock.advance(1)
    expect(await unheard()).toEqual([{ name: 'Window 1', seenAt }])
    deps.clock.set(seenAt + 12 * hourMs)
    expect(await unheard()).toHaveLength(1)
    deps.clock.advance(1)
    expect(await unheard()).toEqual([])
  })

  test('DESK-49 VALET-3 whose keys a driver has since when, and how many are in the safe', async () => {
    const deps = await fresh()
    await storeAirports(deps.db, [testAirport(10, { transfer: 'valet' })], noon)
    await deps.catalogue.refresh()
    const { desk } = await peopleOf(deps)
    const [first, second] = [await paidBooking(deps), await paidBooking(deps, { email: 'b@example.org' })]
    deps.clock.set(local(eightDays.arrival))
    must(await meetCustomer(deps, desk, { bookingId: first.id, keyTag: '31' }))
    const metAt = deps.clock.now()
    deps.clock.advance(minuteMs)
    must(await meetCustomer(deps, desk, { bookingId: second.id, keyTag: '32' }))
    const asked: (string | undefined)[] = []
    const query: TestDeps['db']['query'] = (text, values, name) => {
      asked.push(name)
      return deps.db.query(text, values, name)
    }
    const counting = { ...deps, db: { ...deps.db, query } }
    const keys = async () => must(await startOfShift(counting, desk, { place })).keys
    expect(await keys()).toMatchObject({ inSafe: 0, out: [{ tag: '31', since: metAt }, { tag: '32' }] })
    for (const shot of neededShots)
      must(await addCarPhoto(deps, desk, { bookingId: first.id, shot, bytes: await jpeg() }))
    const note = { kind: 'state', mileage: '84210', fuel: '5', damages: [] } as const
    must(await noteValet(deps, desk, { bookingId: first.id, note }))
    must(await noteValet(deps, desk, { bookingId: first.id, note: { kind: 'parked', space: 'B 12' } }))
    expect(await keys()).toMatchObject({ inSafe: 1, out: [{ tag: '32' }] })
    // one question, however many cars are inside, and none where no car is handed over
    const ofCars = () => asked.splice(0).filter((name) => /inside|valet/.test(name ?? ''))
    expect(ofCars()).toEqual(['valet_keys', 'valet_keys'])
    await storeAirports(deps.db, [testAirport(10, { transfer: 'shuttle' })], noon)
    await deps.catalogue.refresh()
    expect([await keys(), ofCars()]).toEqual([null, []])
  })
})
