import { expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { gateCaller } from '#test/builders/gate-caller.ts'
import { pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { endDevice } from './devices.ts'
import { openBarrier } from './open-barrier.ts'
import { hearDevice, readDevice } from './read-device.ts'

const fresh = freshDeps()
const reason = 'van of the caterer'

const world = async () => {
  const deps = await fresh()
  const people = await peopleOf(deps)
  const { id: deviceId, secret } = await pairedDevice(deps, 'Exit south')
  const hear = async () => {
    const { device } = (await readDevice(deps, secret))!
    await hearDevice(deps, device, { clock: deps.clock.now() })
  }
  await hear()
  const call = gateCaller(deps, secret)
  const take = async () => (await call('/orders')).body['open'] as { id: string; endsInMs: number } | null
  return { deps, ...people, deviceId, secret, hear, take }
}
const TRAIL = `
  select person_id::text as person, reason
  from trail
  where operation = 'device.open'`

test('GATE-22 CI-12 the desk orders a device to open with a reason; the device is told once, the trail by whom and why', async () => {
  const { deps, desk, deviceId, take } = await world()
  expect(await take()).toBeNull()
  expect(codeOf(await openBarrier(deps, desk, { deviceId, reason: ' ' }))).toBe('reason_required')
  expect(await take()).toBeNull()
  must(await openBarrier(deps, desk, { deviceId, reason }))
  must(await openBarrier(deps, desk, { deviceId, reason: 'pressed twice' }))
  deps.clock.advance(1_000)
  const answers = await Promise.all([take(), take(), take()])
  expect(answers.filter((one) => one !== null)).toEqual([{ id: expect.any(String), endsInMs: 14_000 }])
  expect(await take()).toBeNull()
  expect(await deps.db.query(TRAIL)).toEqual([{ person: desk.personId, reason }])
})

test('GATE-22 an order is over after 15 seconds, and another one is another', async () => {
  const { deps, manager, deviceId, take } = await world()
  must(await openBarrier(deps, manager, { deviceId, reason }))
  deps.clock.advance(15_000)
  expect(await take()).toBeNull()
  must(await openBarrier(deps, manager, { deviceId, reason }))
  deps.clock.advance(14_999)
  const first = await take()
  must(await openBarrier(deps, manager, { deviceId, reason }))
  expect((await take())?.id).not.toBe(first?.id)
  expect(first?.endsInMs).toBe(1)
})

test('GATE-22 GATE-13 nothing is ordered of a device that is silent or ended, nor by people of another car park', async () => {
  const { deps, manager, desk, deviceId, hear } = await world()
  const elsewhere = {
    ...desk,
    holdings: [{ ...desk.holdings[0]!, scope: { kind: 'places' as const, places: [{ airportId: 1, carParkId: 2 }] } }],
  }
  expect(codeOf(await openBarrier(deps, elsewhere, { deviceId, reason }))).toBe('not_found')
  expect(codeOf(await openBarrier(deps, desk, { deviceId: 'x', reason }))).toBe('not_found')
  deps.clock.advance(5 * minuteMs + 1)
  expect(codeOf(await openBarrier(deps, desk, { deviceId, reason }))).toBe('device_silent')
  await hear()
  expect(codeOf(await openBarrier(deps, desk, { deviceId, reason }))).toBe('ok')
  must(await endDevice(deps, manager, { deviceId }))
  expect(codeOf(await openBarrier(deps, desk, { deviceId, reason }))).toBe('device_silent')
})
