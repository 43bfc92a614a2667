import { expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { bookingById } from '#db/bookings.ts'
import { cards, desk as atGate, local, only, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { carPark as place, pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { cancelBooking } from '../../travellers/cancel-booking.ts'
import { checkIn } from '../check-in.ts'
import { devicesBehind, listDevices } from './devices.ts'
import { hearDevice, readDevice } from './read-device.ts'
import { reservationsFor } from './reservations.ts'

const fresh = freshDeps()

test('GATE-28 what may come in as it stands or is inside, for a device that passes it on, and for no other', async () => {
  const deps = await fresh({ changes: cards })
  const { secret } = await pairedDevice(deps)
  const calling = (await readDevice(deps, secret))!
  const paid = await paidBooking(deps)
  const inside = await paidBooking(deps, { email: 'b@example.org' })
  const gone = await paidBooking(deps, { email: 'c@example.org' })
  must(await cancelBooking(deps, await gone.who.actor(), { bookingId: gone.id, reason: 'other' }))
  deps.clock.set(local('2026-11-27T12:00'))
  // three days ahead, and no further
  expect(must(await reservationsFor(deps, calling, { version: null })).reservations).toEqual([])
  deps.clock.set(local('2026-12-01T10:00'))
  must(await checkIn(deps, atGate, { bookingId: inside.id }))
  const told = must(await reservationsFor(deps, calling, { version: null }))
  const [one, two] = [(await bookingById(deps.db, paid.id))!, (await bookingById(deps.db, inside.id))!]
  expect(told.reservations).toHaveLength(2)
  const byId = new Map(told.reservations?.map((all) => [all.id, all]))
  expect(byId.get(one.number)).toEqual({
    id: one.number,
    code: one.voucherCode,
    plate: 'AB123C',
    from: new Date(local('2026-12-01T07:00')).toISOString(),
    until: new Date(local('2026-12-08T18:00')).toISOString(),
  })
  expect(byId.get(two.number)).toMatchObject({ until: null })
  expect(must(await reservationsFor(deps, calling, { version: told.version }))).toEqual({
    version: told.version,
    reservations: null,
  })
  await deps.db.query('update gate_device set passes_on = false')
  const other = (await readDevice(deps, secret))!
  expect(codeOf(await reservationsFor(deps, other, { version: null }))).toBe('not_allowed')
})

test('GATE-29 behind for more than 15 minutes, the desk is told; up to date again, it is not', async () => {
  const deps = await fresh()
  const { id, secret } = await pairedDevice(deps)
  const { desk } = await peopleOf(deps)
  const since = deps.clock.now()
  const say = async (behindSince?: number | null) => {
    const { device } = (await readDevice(deps, secret))!
    await hearDevice(deps, device, { clock: deps.clock.now(), ...(behindSince !== undefined && { behindSince }) })
  }
  const behind = async () => must(await devicesBehind(deps, desk, { place }))
  await say(since)
  deps.clock.advance(15 * minuteMs)
  expect(await behind()).toEqual([])
  deps.clock.advance(1)
  expect(await behind()).toEqual(['Entry north'])
  // a device that says nothing about it changes nothing
  await say()
  expect(await behind()).toEqual(['Entry north'])
  expect(only(must(await listDevices(deps, desk, { place })).devices)).toMatchObject({ id, behindSince: since })
  await say(null)
  expect(await behind()).toEqual([])
})
