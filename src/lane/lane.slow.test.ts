import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { turnedAwayOf } from '#db/desk-log.ts'
import { verify } from '#db/verify.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { cards, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { gateServer } from '#test/builders/gate-caller.ts'
import { pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { must } from '#test/builders/traveller.ts'
import { openBarrier } from '#usecases/operators/devices/open-barrier.ts'
import { endDevice } from '#usecases/operators/devices/devices.ts'
import { createLane } from './lane.ts'
import { openStore } from './store.ts'

const fresh = freshDeps()
const plate = 'AB-123-C'
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkwing-lane-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A lane with its product, and a line between them that can be cut. `start` starts the PC again. */
const world = async () => {
  const deps = await fresh({ changes: cards })
  const booked = await paidBooking(deps)
  const { id: deviceId, secret } = await pairedDevice(deps)
  deps.clock.set(local('2026-12-01T08:00'))
  const server = await gateServer(deps)
  const line = { isUp: true, isLost: false, isStuck: false, opened: 0 }
  const start = () =>
    createLane({
      url: server.url,
      key: secret,
      store: openStore(folder),
      now: () => deps.clock.now(),
      fetch: async (...request) => {
        if (!line.isUp) throw new TypeError('fetch failed')
        const answer = await fetch(...request)
        // the line breaks after the question has arrived
        if (line.isLost) throw new TypeError('terminated')
        return answer
      },
      open: async () => {
        if (line.isStuck) throw new Error('no relay')
        line.opened += 1
      },
      version: 'test',
    })
  return { deps, booked, deviceId, server, line, start }
}

describe('the lane program', () => {
  test('GATE-17 CI-08 with the line cut it lets in once and out, keeps what passed, and reports it when the line is back', async () => {
    const { deps, booked, server, line, start } = await world()
    let lane = start()
    await lane.refresh()
    expect(await lane.read({ plate: 'ZZ999Z' }, 'in')).toMatchObject({ answer: 'unknown', isOffline: false })
    line.isUp = false
    expect(await lane.read({ plate }, 'in')).toEqual({ answer: 'granted', line: null, isOffline: true })
    expect(line.opened).toBe(1)
    lane.passed({ plate }, 'in')
    const cameAt = deps.clock.now()
    expect((await lane.read({ plate: 'ZZ999Z' }, 'in')).answer).toBe('unknown')
    // the power fails as well: list, queue and that the car is inside are on the disk
    lane = start()
    expect((await lane.read({ code: booked.code }, 'in')).answer).toBe('refused')
    deps.clock.set(local('2026-12-03T12:00'))
    expect((await lane.read({ code: booked.code }, 'out')).answer).toBe('granted')
    lane.passed({ code: booked.code }, 'out')
    lane.passed({ plate: 'ZZ999Z' }, 'out')
    await lane.report()
    expect(lane.waiting()).toBe(3)
    deps.clock.advance(hourMs)
    // the report arrives, and its answer does not
    Object.assign(line, { isUp: true, isLost: true })
    await lane.report()
    expect([lane.waiting(), (await bookingById(deps.db, booked.id))?.status]).toEqual([3, 'checked_out'])
    line.isLost = false
    await lane.report()
    expect(lane.waiting()).toBe(0)
    expect(start().waiting()).toBe(0)
    expect(await bookingById(deps.db, booked.id)).toMatchObject({
      status: 'checked_out',
      checkedInAt: cameAt,
      checkedOutAt: local('2026-12-03T12:00'),
    })
    expect(await deps.db.query("select 1 as n from audit where action in ('check_in', 'check_out')")).toHaveLength(2)
    expect(await verify(deps.db)).toEqual([])
    await server.close()
  })

  test('GATE-30 of whom the barrier opened without a line and who did not drive through, may come again; once he has passed, not', async () => {
    const { deps, booked, server, line, start } = await world()
    let lane = start()
    await lane.refresh()
    line.isUp = false
    const comes = async () => (await lane.read({ plate }, 'in')).answer
    expect(await comes()).toBe('granted')
    deps.clock.advance(minuteMs)
    // the control: as long as nobody says so, he counts as in
    expect(await comes()).toBe('refused')
    lane.notPassed({ plate }, 'in')
    // also after the PC was started again
    lane = start()
    expect(await comes()).toBe('granted')
    lane.notPassed({ code: booked.code }, 'in')
    // at once, too: within ten seconds it is not the same opening any more
    expect(await comes()).toBe('granted')
    expect(line.opened).toBe(3)
    lane.passed({ plate }, 'in')
    lane.notPassed({ plate }, 'in')
    expect(await comes()).toBe('refused')
    line.isUp = true
    await lane.report()
    expect(lane.waiting()).toBe(0)
    expect((await bookingById(deps.db, booked.id))?.status).toBe('checked_in')
    expect((await turnedAwayOf(deps.db, booked.id)).map(({ code }) => code)).toEqual(['not_passed'])
    await server.close()
  })

  test('GATE-30 a relay that did not answer keeps nobody out: with a line and without one the next try opens', async () => {
    const { server, line, start } = await world()
    const lane = start()
    await lane.refresh()
    for (const isUp of [true, false]) {
      Object.assign(line, { isUp, isStuck: true })
      await expect(lane.read({ plate }, 'in')).rejects.toThrow('no relay')
      line.isStuck = false
      expect((await lane.read({ plate }, 'in')).answer).toBe('granted')
      lane.notPassed({ plate }, 'in')
    }
    expect(line.opened).toBe(2)
    await server.close()
  })

  test('GATE-18 of a car that is told of twice within ten seconds the barrier opens once', async () => {
    const { deps, server, line, start } = await world()
    const lane = start()
    for (const ms of [0, 9_000, 999]) {
      deps.clock.advance(ms)
      expect((await lane.read({ plate, confidence: 0.9 }, 'in')).answer).toBe('granted')
    }
    expect(line.opened).toBe(1)
    deps.clock.advance(1)
    await lane.read({ plate }, 'in')
    expect(line.opened).toBe(2)
    // a plate that was not let in is asked for each time
    for (const expected of ['unknown', 'unknown'])
      expect((await lane.read({ plate: 'ZZ999Z' }, 'in')).answer).toBe(expected)
    await server.close()
  })

  test('GATE-17 on the disk are digests, in files that nobody else may read; a list that is not signed is not taken', async () => {
    const { deps, booked, server, line, start } = await world()
    const lane = start()
    await lane.refresh()
    const text = readFileSync(join(folder, 'list.json'), 'utf8')
    for (const word of ['AB123C', booked.code, booked.id]) expect(text).not.toContain(word)
    expect(statSync(join(folder, 'list.json')).mode & 0o777).toBe(0o600)
    const stranger = createLane({
      url: server.url,
      key: 'x',
      store: openStore(join(folder, 'other')),
      now: () => deps.clock.now(),
      fetch: async (url) => {
        if (typeof url === 'string' && url.endsWith('/keys')) return Response.json({ keys: [] })
        return Response.json({ list: `${Buffer.from('{}').toString('base64url')}.e30.AAAA` })
      },
      open: async () => void (line.opened += 1),
      version: 'test',
    })
    await stranger.refresh()
    expect(openStore(join(folder, 'other')).read('list.json')).toBeNull()
    await server.close()
  })

  test('GATE-13 GATE-17 a device that was ended forgets its list at the next contact', async () => {
    const { deps, deviceId, server, line, start } = await world()
    const lane = start()
    await lane.refresh()
    must(await endDevice(deps, (await peopleOf(deps)).manager, { deviceId }))
    await lane.refresh()
    line.isUp = false
    expect((await lane.read({ plate }, 'in')).answer).toBe('unknown')
    expect(line.opened).toBe(0)
    await server.close()
  })

  test('GATE-22 opens once when the desk orders it, and not when the answer came too late or was heard before', async () => {
    const { deps, deviceId, server, line, start } = await world()
    const lane = start()
    await lane.refresh()
    await lane.obey()
    expect(line.opened).toBe(0)
    const { desk } = await peopleOf(deps)
    const order = async () => must(await openBarrier(deps, desk, { deviceId, reason: 'van of the caterer' }))
    await order()
    await lane.obey()
    await lane.obey()
    expect(line.opened).toBe(1)
    // the order is taken, and its answer lost: it is not given out again
    await order()
    line.isLost = true
    await lane.obey()
    line.isLost = false
    await lane.obey()
    expect(line.opened).toBe(1)
    const told = { open: { id: 'a', endsInMs: 3_000 } }
    const late = createLane({
      url: server.url,
      key: 'x',
      store: openStore(join(folder, 'late')),
      now: () => deps.clock.now(),
      fetch: async () => {
        deps.clock.advance(told.open.endsInMs)
        return Response.json(told)
      },
      open: async () => void (line.opened += 1),
      version: 'test',
    })
    await late.obey()
    expect(line.opened).toBe(1)
    await server.close()
  })

  test('GATE-17 a booking that was made or cancelled since is known a minute later', async () => {
    const { deps, server, line, start } = await world()
    const lane = start()
    await lane.refresh()
    const { code } = await paidBooking(deps, { email: 'b@example.org' })
    deps.clock.advance(minuteMs)
    await lane.refresh()
    line.isUp = false
    deps.clock.set(local('2026-12-01T10:00'))
    expect((await lane.read({ code }, 'in')).answer).toBe('granted')
    await server.close()
  })
})
