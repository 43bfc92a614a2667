import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { bookingById } from '#db/bookings.ts'
import { cards, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { carPark as place, installer, peopleOf } from '#test/builders/gate-devices.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { addDevice, endDevice, listDevices } from '../operators/devices/devices.ts'
import { openBarrier } from '../operators/devices/open-barrier.ts'
import { pairDevice } from '../operators/devices/pair-device.ts'
import { readDevice } from '../operators/devices/read-device.ts'
import { recordDeskActs } from '../operators/record-desk-acts.ts'
import { needsFactor } from '../people/confirm-factor.ts'
import { pinPeople, readTablet, setPin, signInWithPin } from './desk-pin.ts'
import { resetFactors } from './end-membership.ts'
import { actorOf, readStaffSession } from './staff-session.ts'

const fresh = freshDeps()
const browser = { words: 'Firefox', before: null }
const tabletOf = { place, name: 'Window 1', lane: '', direction: '', kind: 'desk' }

/** The manager and the desk person with their memberships in the rows, and a tablet with its key. */
const world = async () => {
  const deps = await fresh({ changes: cards })
  const { manager, desk } = await peopleOf(deps)
  for (const [actor, role] of [
    [manager, 'manager'],
    [desk, 'desk'],
  ] as const)
    await deps.db.query(
      `insert into membership (id, person_id, organisation_id, role, scope, created_at)
       select gen_random_uuid(), $1::uuid, organisation_id, $2, '{"kind": "all"}', now()
       from car_park
       where id = 1`,
      [personIdOf(actor), role],
    )
  const { code } = must(await addDevice(deps, manager, tabletOf))
  const { secret, device } = must(await pairDevice(deps, installer, { code, kind: 'desk' }))
  return { deps, manager, desk, secret, device }
}
const personIdOf = (actor: Actor) => (actor.kind === 'staff' ? actor.personId : '')
const opens = async (deps: TestDeps, device: Parameters<typeof signInWithPin>[2]['device'], who: Actor, pin: string) =>
  signInWithPin(deps, installer, { device, personId: personIdOf(who), pin, browser })

describe('a tablet of a desk', () => {
  test('DESK-42 a code of a lane pairs no tablet, none of a tablet a lane, and its key opens no barrier', async () => {
    const { deps, manager, desk, secret, device } = await world()
    const lane = must(await addDevice(deps, manager, { ...tabletOf, kind: 'gate', lane: '1', direction: 'in' }))
    const other = must(await addDevice(deps, manager, tabletOf))
    expect(codeOf(await pairDevice(deps, installer, { code: lane.code, kind: 'desk' }))).toBe('pairing_code_unknown')
    expect(codeOf(await pairDevice(deps, installer, { code: other.code }))).toBe('pairing_code_unknown')
    expect(codeOf(await addDevice(deps, manager, { ...tabletOf, kind: 'x' }))).toBe('option_required')
    expect(await readDevice(deps, secret)).toBeNull()
    expect(codeOf(await openBarrier(deps, desk, { deviceId: device.id, reason: 'Stuck' }))).toBe('not_found')
    // at night it lies in a drawer
    deps.clock.advance(600 * minuteMs)
    const listed = async () =>
      must(await listDevices(deps, manager, { place })).devices.find(({ id }) => id === device.id)
    expect(await listed()).toMatchObject({ state: 'seen', kind: 'desk' })
    const now = deps.clock.now()
    expect((await readTablet(deps, secret))?.id).toBe(device.id)
    expect((await listed())?.seenAt).toBe(now)
    for (const wrong of [null, '', 'x', `pw_gate_${'a'.repeat(43)}`]) expect(await readTablet(deps, wrong)).toBeNull()
  })

  test('DESK-41 the own PIN opens the desk of this car park and nothing else, and ends with the tablet', async () => {
    const { deps, manager, desk, secret, device } = await world()
    expect(codeOf(await setPin(deps, manager, { device, pin: '1234', again: '1234' }))).toBe('pin_weak')
    expect(codeOf(await setPin(deps, manager, { device, pin: '4711', again: '4712' }))).toBe('pin_differs')
    expect(codeOf(await setPin(deps, installer, { device, pin: '4711', again: '4711' }))).toBe('not_found')
    expect(await pinPeople(deps, device)).toEqual([])
    must(await setPin(deps, manager, { device, pin: '4711', again: '4711' }))
    expect(await pinPeople(deps, device)).toMatchObject([{ id: personIdOf(manager), name: 'Bram' }])
    const { token } = must(await opens(deps, device, manager, '4711'))
    const session = (await readStaffSession(deps, token))!
    expect(session.holdings).toMatchObject([{ role: 'desk', scope: { kind: 'places', places: [place] } }])
    const byPin = actorOf(session, 'x')
    expect(needsFactor(byPin, deps.clock.now())).toBe(true)
    // whoever came in with a PIN sets none
    expect(codeOf(await setPin(deps, byPin, { device, pin: '8264', again: '8264' }))).toBe('not_allowed')
    expect(codeOf(await endDevice(deps, byPin, { deviceId: device.id }))).toBe('not_allowed')
    // it opens nothing on another tablet
    const { code } = must(await addDevice(deps, manager, tabletOf))
    const second = must(await pairDevice(deps, installer, { code, kind: 'desk' }))
    expect(codeOf(await opens(deps, second.device, manager, '4711'))).toBe('sign_in_failed')
    // nor for somebody who works there no more
    must(await setPin(deps, desk, { device, pin: '8264', again: '8264' }))
    await deps.db.query('update membership set ended_at = now() where person_id = $1', [personIdOf(desk)])
    expect(codeOf(await opens(deps, device, desk, '8264'))).toBe('sign_in_failed')
    expect(await pinPeople(deps, device)).toHaveLength(1)
    must(await endDevice(deps, manager, { deviceId: device.id }))
    expect(await readStaffSession(deps, token)).toBeNull()
    expect(await readTablet(deps, secret)).toBeNull()
  })

  test('DESK-41 whoever gets new factors has no PIN any more, on any tablet', async () => {
    const { deps, manager, desk, device } = await world()
    must(await setPin(deps, desk, { device, pin: '8264', again: '8264' }))
    must(await setPin(deps, manager, { device, pin: '4711', again: '4711' }))
    const { token } = must(await opens(deps, device, desk, '8264'))
    const [row] = await deps.db.query<{ id: string }>('select id::text from membership where person_id = $1', [
      personIdOf(desk),
    ])
    const sure = { ...manager, factorAt: deps.clock.now() } as Actor
    must(await resetFactors(deps, sure, { membershipId: row?.id ?? '', reason: 'Lost the phone' }))
    expect(codeOf(await opens(deps, device, desk, '8264'))).toBe('sign_in_failed')
    expect(await readStaffSession(deps, token)).toBeNull()
    expect((await pinPeople(deps, device)).map(({ id }) => id)).toEqual([personIdOf(manager)])
  })

  test('DESK-41 five wrong PINs lock the person on this tablet, right or wrong; others go on', async () => {
    const { deps, manager, desk, device } = await world()
    must(await setPin(deps, manager, { device, pin: '471108', again: '471108' }))
    must(await setPin(deps, desk, { device, pin: '826453', again: '826453' }))
    const codes: string[] = []
    for (let n = 0; n < 6; n++) codes.push(codeOf(await opens(deps, device, manager, '0815')))
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'sign_in_failed'), 'locked_out'])
    expect(codeOf(await opens(deps, device, manager, '471108'))).toBe('locked_out')
    expect(codeOf(await opens(deps, device, desk, '826453'))).toBe('ok')
    deps.clock.advance(15 * minuteMs)
    expect(codeOf(await opens(deps, device, manager, '471108'))).toBe('ok')
    const [{ n: failed } = { n: 0 }] = await deps.db.query<{ n: number }>(
      "select count(*)::int as n from trail where operation = 'person.signInFailed'",
    )
    expect(failed).toBe(5)
    // nothing that was typed is in the rows; six digits, because four stand in a random id by chance now and then
    expect(JSON.stringify(await deps.db.query('select * from desk_pin'))).not.toMatch(/471108|826453/)
  })

  test('DESK-40 what the tablet tells later is by who did it, and only of people with a PIN on it', async () => {
    const { deps, manager, desk, device } = await world()
    must(await setPin(deps, manager, { device, pin: '4711', again: '4711' }))
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await paidBooking(deps, { email: `${name}@example.org` })).id)
    deps.clock.set(local('2026-12-01T10:00'))
    const act = (bookingId: string, by: string) => ({
      nonce: randomUUID(),
      kind: 'in' as const,
      bookingId,
      at: local('2026-12-01T09:12'),
      aheadMs: 0,
      text: '',
      reason: '',
      by,
    })
    const [one = '', two = '', three = ''] = ids
    const acts = [act(one, personIdOf(manager)), act(two, randomUUID())]
    must(await recordDeskActs(deps, desk, { place, acts, tabletId: device.id }))
    // the same name from a device that is no tablet
    must(await recordDeskActs(deps, desk, { place, acts: [act(three, personIdOf(manager))] }))
    const by = await deps.db.query<{ actor: string; id: string }>(
      "select actor, booking_id::text as id from audit where action = 'check_in'",
    )
    expect(Object.fromEntries(by.map(({ id, actor }) => [id, actor]))).toEqual({
      [one]: `staff:${personIdOf(manager)}`,
      [two]: `staff:${personIdOf(desk)}`,
      [three]: `staff:${personIdOf(desk)}`,
    })
    expect(await bookingById(deps.db, one)).toMatchObject({ status: 'checked_in' })
  })
})
