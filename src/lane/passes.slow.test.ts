import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { readPassText } from '#domain/vouchers/signed-pass.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { change, stayOf } from '#test/builders/changing.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { startedWith } from '#test/builders/exchanged.ts'
import { gateServer } from '#test/builders/gate-caller.ts'
import { pairedDevice } from '#test/builders/gate-devices.ts'
import { must, place, browser } from '#test/builders/traveller.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { publicKeys, signed } from '#usecases/operators/devices/list-key.ts'
import { qrTextOf } from '#usecases/signed-pass.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { createLane } from './lane.ts'
import { rightPass } from './passes.ts'
import { readSigned, type PublicKey } from './signed.ts'
import { openStore } from './store.ts'

const fresh = freshDeps()
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkwing-lane-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** A lane that lost its line in November, when the booking was not on its list yet. Its pass is all there is. */
const world = async () => {
  const deps = await fresh()
  const { id, who } = await paidBooking(deps)
  const { secret } = await pairedDevice(deps)
  const server = await gateServer(deps)
  const line = { isUp: true }
  const start = () =>
    createLane({
      url: server.url,
      key: secret,
      store: openStore(folder),
      now: () => deps.clock.now(),
      fetch: async (...request) => {
        if (!line.isUp) throw new TypeError('fetch failed')
        return fetch(...request)
      },
      open: async () => undefined,
      version: 'test',
    })
  const lane = start()
  await lane.refresh()
  const passOf = async () => qrTextOf(deps, (await bookingById(deps.db, id))!)
  const contact = async () => {
    line.isUp = true
    await lane.refresh()
    line.isUp = false
  }
  line.isUp = false
  const at = async (moment: string, code: string, way: 'in' | 'out' = 'in') => {
    deps.clock.set(local(moment))
    return (await lane.read({ code }, way)).answer
  }
  return { deps, id, who, server, line, lane, start, passOf, contact, at }
}

describe('GATE-21 a lane without its line and without the booking on its list', () => {
  test('lets in by the pass within its time, once, also after its PC was started again, and lets out', async () => {
    const { server, lane, start, passOf, at } = await world()
    const pass = await passOf()
    expect(await at('2026-12-01T06:59', pass)).toBe('wait')
    expect(await at('2026-12-01T07:00', pass.slice(0, 16))).toBe('unknown')
    expect((await lane.read({ code: pass, plate: 'ZZ-999-Z' }, 'in')).answer).toBe('refused')
    expect((await lane.read({ code: pass, plate: 'ab 123 c' }, 'in')).answer).toBe('granted')
    expect((await start().read({ code: pass }, 'in')).answer).toBe('refused')
    expect(await at('2026-12-08T12:00', pass, 'out')).toBe('granted')
    await server.close()
  })

  test('GATE-30 of whom it opened by a pass and who did not drive through, may come again; once he has passed, not', async () => {
    const { server, lane, start, passOf, at } = await world()
    const pass = await passOf()
    expect(await at('2026-12-01T10:00', pass)).toBe('granted')
    expect(await at('2026-12-01T10:01', pass)).toBe('refused')
    lane.notPassed({ code: pass }, 'in')
    expect(await at('2026-12-01T10:02', pass)).toBe('granted')
    lane.passed({ code: pass }, 'in')
    // a loop that tells late, or the car behind him that shows the same pass and does not drive through
    lane.notPassed({ code: pass }, 'in')
    expect(await at('2026-12-01T10:03', pass)).toBe('refused')
    // nor after the PC was started again, nor by the code alone
    const again = start()
    again.notPassed({ code: pass.slice(0, 16) }, 'in')
    expect((await again.read({ code: pass }, 'in')).answer).toBe('refused')
    await server.close()
  })

  test('expired, forged by one symbol, without a key, and for another car park: none of them opens', async () => {
    const { deps, id, server, line, passOf, at } = await world()
    const pass = await passOf()
    expect(await at('2026-12-08T18:00:01', pass)).toBe('refused')
    for (const place of [20, 40, 60, 153]) {
      const forged = pass.slice(0, place) + (pass[place] === 'A' ? 'B' : 'A') + pass.slice(place + 1)
      expect(await at('2026-12-01T10:00', forged), String(place)).toBe('unknown')
    }
    // the code of somebody else before the facts and the signature of this pass
    expect(await at('2026-12-01T10:00', `7K3P9XQD4HC27K3P${pass.slice(16)}`)).toBe('unknown')
    const booking = (await bookingById(deps.db, id))!
    const product = deps.catalogue.product('AMS', 1)!
    const elsewhere = { ...product, carPark: { ...product.carPark, id: 2 } }
    const other = qrTextOf({ ...deps, catalogue: { ...deps.catalogue, known: () => elsewhere } }, booking)
    expect(await at('2026-12-01T10:00', other)).toBe('refused')
    const strange = qrTextOf({ ...deps, pepper: new Uint8Array(32) as Buffer }, booking)
    expect(await at('2026-12-01T10:00', strange)).toBe('unknown')
    expect(line.isUp).toBe(false)
    expect(await at('2026-12-01T10:00', pass)).toBe('granted')
    await server.close()
  })

  test('MACHINE-38 made before the secret was exchanged and after it: both open, by the key of their own secret', async () => {
    const { deps, id, server, passOf } = await world()
    const booking = (await bookingById(deps.db, id))!
    const one = await startedWith(deps, { newest: deps.pepper, earlier: [] })
    const two = await startedWith(deps, { newest: Buffer.alloc(32, 9), earlier: [deps.pepper] })
    const [before, after] = [await passOf(), qrTextOf(two, booking)]
    expect(after).not.toBe(before)
    const opens = (keys: PublicKey[]) => [before, after].map((pass) => rightPass(pass, keys) !== null)
    expect([opens(publicKeys(one)), opens(publicKeys(two))]).toEqual([
      [true, false],
      [true, true],
    ])
    // the list of a lane says which key signed it; a lane that does not know it asks for the keys
    const list = signed(two, { entries: [] }, deps.clock.now())
    expect([readSigned(list, publicKeys(one)), readSigned(list, publicKeys(two))]).toEqual([null, { entries: [] }])
    await server.close()
  })

  test('a pass that was cancelled, left with, or replaced by a change is void once the lane had a contact', async () => {
    const { deps, id, who, server, contact, passOf, at } = await world()
    const before = await passOf()
    must(
      await change(deps, await who.actor(), {
        bookingId: id,
        kind: 'stay',
        stay: stayOf('2026-12-02T10:00', '2026-12-09T18:00'),
      }),
    )
    const after = await passOf()
    expect(after.slice(0, 16)).not.toBe(before.slice(0, 16))
    await contact()
    expect(await at('2026-12-02T10:00', before)).toBe('refused')
    deps.clock.set(local('2026-11-20T12:00'))
    must(await cancelBooking(deps, await who.actor(), { bookingId: id, reason: 'other' }))
    deps.clock.advance(minuteMs)
    await contact()
    expect(await at('2026-12-02T10:00', after)).toBe('refused')
    await server.close()
  })

  test('where only the times of the days were changed the old pass is good in the new times', async () => {
    const { deps, id, who, server, contact, passOf, at } = await world()
    const before = await passOf()
    must(
      await change(deps, await who.actor(), {
        bookingId: id,
        kind: 'stay',
        stay: stayOf('2026-12-01T14:00', '2026-12-08T18:00'),
      }),
    )
    expect((await passOf()).slice(0, 16)).toBe(before.slice(0, 16))
    await contact()
    expect(await at('2026-12-01T10:59', before)).toBe('wait')
    expect(await at('2026-12-01T11:00', before)).toBe('granted')
    deps.clock.advance(dayMs)
    await server.close()
  })

  test('a car that came and left while there was a line does not come in by its pass again', async () => {
    const { deps, id, server, contact, passOf, at } = await world()
    const pass = await passOf()
    deps.clock.set(local('2026-12-01T10:00'))
    must(await checkIn(deps, desk, { bookingId: id }))
    deps.clock.advance(minuteMs)
    must(await checkOut(deps, desk, { bookingId: id }))
    deps.clock.advance(minuteMs)
    await contact()
    expect(await at('2026-12-02T10:00', pass)).toBe('refused')
    await server.close()
  })

  test('with the key of the year of the booking, which is still published in the year after', async () => {
    const { deps, server, lane, line, passOf } = await world()
    const pass = await passOf()
    expect(readPassText(pass)?.facts.year).toBe(2026)
    deps.clock.set(local('2028-12-31T12:00'))
    const { keys } = (await (await fetch(`${server.url}/api/gate/v1/keys`)).json()) as { keys: { kid: string }[] }
    expect(keys.map(({ kid }) => kid)).toEqual(['2028', '2029', 'pass-2029', 'pass-2028', 'pass-2027', 'pass-2026'])
    line.isUp = true
    await lane.refresh()
    line.isUp = false
    // the key is known and the time is over, so it is refused and not unknown
    expect((await lane.read({ code: pass }, 'in')).answer).toBe('refused')
    await server.close()
  })

  test('a booking that must be paid first has the code alone', async () => {
    const { deps, server } = await world()
    const open = await place(deps, await browser(deps), {
      email: 'later@example.org',
      paymentLocation: 'onLineLaterV2',
    })
    const booking = (await bookingById(deps.db, open))!
    const qr = qrTextOf(deps, booking)
    expect([booking.status, qr === booking.voucherCode || qr.length === 154]).toEqual(['confirmed', true])
    const unpaid = { ...booking, terms: { ...booking.terms, unpaidAtDue: 'cancelled' as const } }
    expect(qrTextOf(deps, unpaid)).toBe(booking.voucherCode)
    await server.close()
  })
})
