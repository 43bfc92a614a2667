import { createPublicKey, verify } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { afterList, type LaneEntry, type LaneList } from '#domain/gate/lane-list.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { change, stayOf } from '#test/builders/changing.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { pairedDevice } from '#test/builders/gate-devices.ts'
import { dearer, freshMoving, move, servicePerson } from '#test/builders/moving.ts'
import { browser, must, place } from '#test/builders/traveller.ts'
import { cancelBooking } from '../../travellers/cancel-booking.ts'
import { markNoShow } from '../../system/mark-no-show.ts'
import { checkIn } from '../check-in.ts'
import { checkOut } from '../check-out.ts'
import { correctPlate } from '../correct-plate.ts'
import { laneList } from './lane-list.ts'
import { laneDigest, publicKeys } from './list-key.ts'
import { readDevice } from './read-device.ts'

const fresh = freshDeps()
const withOthers = freshMoving()

const ask = async (deps: TestDeps, secret: string, since: number | null = null): Promise<LaneList> => {
  const calling = (await readDevice(deps, secret))!
  const { list } = must(await laneList(deps, calling, { since }))
  const [head = '', payload = '', signature = ''] = list.split('.')
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid: string }
  const { kty, crv, x } = publicKeys(deps).find((one) => one.kid === kid)!
  const key = createPublicKey({ key: { kty, crv, x }, format: 'jwk' })
  const isSigned = (text: string) => verify(null, Buffer.from(text), key, Buffer.from(signature, 'base64url'))
  expect([isSigned(`${head}.${payload}`), isSigned(`${head}.${payload}x`)]).toEqual([true, false])
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as LaneList
}

describe('the list of a lane', () => {
  test('GATE-17 who may come within three days or is inside, by digests of the device; nobody else', async () => {
    const deps = await fresh()
    const [north, south] = [await pairedDevice(deps, 'North'), await pairedDevice(deps, 'South')]
    const { id, code } = await paidBooking(deps)
    await place(deps, await browser(deps), { email: 'held@example.org' })
    expect((await ask(deps, north.secret)).entries).toEqual([])
    deps.clock.set(local('2026-11-28T12:00'))
    const list = await ask(deps, north.secret)
    const { keyDigest } = (await readDevice(deps, north.secret))!
    expect(list).toEqual({
      device: north.id,
      version: deps.clock.now(),
      since: null,
      gone: [],
      place: { airportId: 1, carParkId: 1 },
      passes: [],
      entries: [
        {
          id: laneDigest(keyDigest, 'id', id),
          code: laneDigest(keyDigest, 'code', code),
          plate: laneDigest(keyDigest, 'plate', 'AB123C'),
          from: local('2026-12-01T07:00'),
          until: local('2026-12-08T18:00'),
          mayEnter: true,
        },
      ],
    })
    const text = JSON.stringify(list)
    for (const word of ['AB123C', code, id]) expect(text).not.toContain(word)
    const other = await ask(deps, south.secret)
    expect(other.entries).toHaveLength(1)
    expect(other.entries[0]!.plate).not.toBe(list.entries[0]!.plate)
    deps.clock.set(local('2026-12-01T10:00'))
    must(await checkIn(deps, desk, { bookingId: id }))
    deps.clock.advance(30 * dayMs)
    expect((await ask(deps, north.secret)).entries).toMatchObject([{ mayEnter: false }])
  })

  test('GATE-17 whatever happens, the changes since each version lead to the list of today', async () => {
    const deps = await fresh()
    const { secret } = await pairedDevice(deps)
    deps.clock.set(local('2026-11-30T12:00'))
    const versions = [deps.clock.now()]
    let known = (await ask(deps, secret)).entries
    const sorted = (entries: readonly LaneEntry[]) => entries.toSorted((a, b) => a.id.localeCompare(b.id))
    const follow = async (expected: number) => {
      deps.clock.advance(minuteMs)
      const delta = await ask(deps, secret, versions.at(-1))
      expect(delta.since).toBe(versions.at(-1))
      known = afterList(known, delta)
      const whole = await ask(deps, secret)
      expect(sorted(known)).toEqual(sorted(whole.entries))
      expect(known).toHaveLength(expected)
      versions.push(delta.version)
      // nothing is told again after the overlap
      deps.clock.advance(11 * minuteMs)
      versions.push(deps.clock.now())
    }
    const { id } = await paidBooking(deps)
    await follow(1)
    const second = await paidBooking(deps, { email: 'b@example.org' })
    await follow(2)
    must(await correctPlate(deps, desk, { bookingId: id, plate: 'XY-99-ZZ' }))
    await follow(2)
    const later = stayOf('2026-12-06T10:00', '2026-12-09T18:00')
    must(await change(deps, await second.who.actor(), { bookingId: second.id, stay: later, kind: 'stay' }))
    await follow(1)
    must(await cancelBooking(deps, await second.who.actor(), { bookingId: second.id, reason: 'other' }))
    await follow(1)
    const third = await paidBooking(deps, { email: 'c@example.org', paymentLocation: 'baCharged' })
    await follow(2)
    deps.clock.set(local('2026-12-01T11:00'))
    versions.push(deps.clock.now() - dayMs)
    must(await checkIn(deps, desk, { bookingId: id }))
    await follow(2)
    must(await checkOut(deps, desk, { bookingId: id }))
    await follow(1)
    deps.clock.set(local('2026-12-02T10:01'))
    must(await markNoShow(deps, { kind: 'system', job: 'no-show' }, { bookingId: third.id, airportId: 1 }))
    await follow(0)
    expect((await bookingById(deps.db, third.id))?.status).toBe('no_show')
  })

  test('GATE-17 a booking that was made long ago is told of when its day comes near', async () => {
    const deps = await fresh()
    const { secret } = await pairedDevice(deps)
    await paidBooking(deps)
    deps.clock.set(local('2026-11-27T23:50'))
    const { entries, version } = await ask(deps, secret)
    expect(entries).toEqual([])
    deps.clock.set(local('2026-11-28T00:20'))
    expect((await ask(deps, secret, version)).entries).toHaveLength(1)
  })

  test('GATE-17 SERVICE-23 a booking that went to another car park is told as gone, and is none of the next whole list', async () => {
    const deps = await withOthers()
    const { secret } = await pairedDevice(deps)
    deps.clock.set(local('2026-11-30T12:00'))
    const { id } = await paidBooking(deps)
    const { entries, version } = await ask(deps, secret)
    expect(entries).toHaveLength(1)
    deps.clock.advance(minuteMs)
    must(await move(deps, await servicePerson(deps, '3'), id, dearer))
    deps.clock.advance(minuteMs)
    const delta = await ask(deps, secret, version)
    expect(delta.entries).toEqual([])
    expect(delta.gone).toEqual([entries[0]?.id])
    expect(afterList(entries, delta)).toEqual([])
    expect((await ask(deps, secret)).entries).toEqual([])
  })
})
