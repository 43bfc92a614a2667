import { describe, expect, test } from 'vitest'
import { pairingCode } from '#domain/gate/device.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { carPark, installer, pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../../actor.ts'
import { addDevice, endDevice, listDevices, renewCode, silentDevices } from './devices.ts'
import { pairDevice } from './pair-device.ts'
import { hearDevice, readDevice } from './read-device.ts'

const fresh = freshDeps()
const lane = { place: carPark, name: 'Entry north', lane: '1', direction: 'in' }

describe('devices of a car park', () => {
  test('GATE-12 a code is exchanged once, in 15 minutes, however it is typed; rows have digests only', async () => {
    const deps = await fresh()
    const { manager } = await peopleOf(deps)
    const made = must(await addDevice(deps, manager, lane))
    expect(made.code).toMatch(/^[2-9A-Y]{4}-[2-9A-Y]{4}$/)
    expect(made.endsAt).toBe(deps.clock.now() + 15 * minuteMs)
    deps.clock.advance(15 * minuteMs)
    const { device, secret } = must(
      await pairDevice(deps, installer, { code: ` ${made.code.toLowerCase().replace('-', ' ')} ` }),
    )
    expect(device).toMatchObject({ id: made.id, ...carPark, name: 'Entry north', lane: '1', direction: 'in' })
    expect(secret).toMatch(/^pw_gate_[\w-]{43}$/)
    expect(codeOf(await pairDevice(deps, installer, { code: made.code }))).toBe('pairing_code_unknown')
    const rows = JSON.stringify([
      await deps.db.query('select * from gate_device'),
      await deps.db.query('select * from trail'),
    ])
    for (const shown of [secret, secret.slice(8), made.code, made.code.replace('-', '')])
      expect(rows).not.toContain(shown)
    const late = must(await addDevice(deps, manager, lane))
    deps.clock.advance(15 * minuteMs + 1)
    expect(codeOf(await pairDevice(deps, installer, { code: late.code }))).toBe('pairing_code_unknown')
    const again = must(await renewCode(deps, manager, { deviceId: late.id }))
    expect(codeOf(await pairDevice(deps, installer, { code: late.code }))).toBe('pairing_code_unknown')
    expect(must(await pairDevice(deps, installer, { code: again.code })).device.id).toBe(late.id)
  })

  test('GATE-12 two that send one code at once get one key', async () => {
    const deps = await fresh()
    const { manager } = await peopleOf(deps)
    const { code } = must(await addDevice(deps, manager, lane))
    const answers = await Promise.all(Array.from({ length: 5 }, () => pairDevice(deps, installer, { code })))
    expect(answers.map(codeOf).toSorted()).toEqual(['ok', ...Array.from({ length: 4 }, () => 'pairing_code_unknown')])
  })

  test('GATE-12 the eleventh wrong code of a network is not compared, not even if it is right', async () => {
    const deps = await fresh()
    const { manager } = await peopleOf(deps)
    const { code } = must(await addDevice(deps, manager, lane))
    const guess = (n: number) => pairingCode(Uint8Array.from({ length: 32 }, (_, at) => (at * 7 + n) % 252))
    const answers = []
    for (let n = 0; n < 10; n++) answers.push(codeOf(await pairDevice(deps, installer, { code: guess(n) })))
    expect(new Set(answers)).toEqual(new Set(['pairing_code_unknown']))
    expect(codeOf(await pairDevice(deps, installer, { code }))).toBe('too_many_requests')
    // others are not shut out by it
    expect(codeOf(await pairDevice(deps, { ...installer, address: '198.51.100.1' }, { code }))).toBe('ok')
    deps.clock.advance(15 * minuteMs)
    const next = must(await addDevice(deps, manager, lane))
    // right codes do not count
    for (let n = 0; n < 12; n++) {
      const again = n === 0 ? next : must(await renewCode(deps, manager, { deviceId: next.id }))
      expect(codeOf(await pairDevice(deps, installer, { code: again.code }))).toBe('ok')
    }
  })

  test('GATE-13 both keys work until the new one is used, then only that one', async () => {
    const deps = await fresh()
    const { manager } = await peopleOf(deps)
    const { id, secret } = await pairedDevice(deps)
    const { code } = must(await renewCode(deps, manager, { deviceId: id }))
    expect((await readDevice(deps, secret))?.device.isRotating).toBe(false)
    const next = must(await pairDevice(deps, installer, { code })).secret
    expect((await readDevice(deps, secret))?.device.isRotating).toBe(true)
    expect((await readDevice(deps, next))?.device.id).toBe(id)
    expect(await readDevice(deps, secret)).toBeNull()
    expect((await readDevice(deps, next))?.actor).toEqual({
      kind: 'carPark',
      userId: id,
      airportId: 1,
      carParkIds: [1],
    })
  })

  test('GATE-13 an ended device opens nothing from then on, and neither does what is no key', async () => {
    const deps = await fresh()
    const { manager } = await peopleOf(deps)
    const { id, secret } = await pairedDevice(deps)
    const { code } = must(await renewCode(deps, manager, { deviceId: id }))
    expect(await readDevice(deps, secret)).not.toBeNull()
    must(await endDevice(deps, manager, { deviceId: id }))
    expect(await readDevice(deps, secret)).toBeNull()
    expect(codeOf(await pairDevice(deps, installer, { code }))).toBe('pairing_code_unknown')
    expect(codeOf(await endDevice(deps, manager, { deviceId: id }))).toBe('not_found')
    expect(codeOf(await renewCode(deps, manager, { deviceId: id }))).toBe('not_found')
    for (const sent of [null, '', 'x', `${secret}x`, `pw_gate_${'A'.repeat(43)}`])
      expect(await readDevice(deps, sent)).toBeNull()
    expect(await deps.db.query('select operation, object from trail order by seq')).toEqual([
      { operation: 'device.pair', object: `device:${id}` },
      { operation: 'device.pair', object: `device:${id}` },
      { operation: 'device.end', object: `device:${id}` },
    ])
  })

  test('GATE-13 RIGHT-1 ID-13 a manager of the car park adds and ends; its desk looks; for others nothing is there', async () => {
    const deps = await fresh()
    const { manager, desk } = await peopleOf(deps)
    const { id } = await pairedDevice(deps)
    expect(must(await listDevices(deps, manager, { place: carPark })).mayChange).toBe(true)
    expect(must(await listDevices(deps, desk, { place: carPark }))).toMatchObject({
      mayChange: false,
      devices: [{ id }],
    })
    const deeds = (actor: Actor) => [
      addDevice(deps, actor, lane),
      renewCode(deps, actor, { deviceId: id }),
      endDevice(deps, actor, { deviceId: id }),
    ]
    for (const deed of deeds(desk)) expect(codeOf(await deed)).toBe('not_allowed')
    const others: Actor[] = [
      staffAs('manager', 'm9', { organisationId: 'o9' }),
      {
        ...manager,
        holdings: [{ ...manager.holdings[0]!, scope: { kind: 'places', places: [{ airportId: 1, carParkId: 2 }] } }],
      },
      staffAs('support'),
      staffAs('administrator'),
      installer,
    ]
    for (const other of others) {
      expect(codeOf(await listDevices(deps, other, { place: carPark }))).toBe('not_found')
      for (const deed of deeds(other)) expect(codeOf(await deed)).toBe('not_found')
    }
    for (const deviceId of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      expect(codeOf(await endDevice(deps, manager, { deviceId }))).toBe('not_found')
  })

  test('GATE-12 a device has a name and a lane', async () => {
    const deps = await fresh()
    const { manager } = await peopleOf(deps)
    const refusal = async (changes: Partial<typeof lane>) => {
      const answer = await addDevice(deps, manager, { ...lane, ...changes })
      return answer.ok ? 'ok' : [answer.problem.code, Object.keys(answer.problem.fields ?? {})]
    }
    expect(await refusal({ name: ' ' })).toEqual(['mandatory', ['name']])
    expect(await refusal({ name: 'x'.repeat(61) })).toEqual(['too_long', ['name']])
    expect(await refusal({ lane: 'x'.repeat(21) })).toEqual(['too_long', ['lane']])
    expect(await refusal({ direction: 'up' })).toEqual(['option_required', ['direction']])
  })

  test('GATE-14 heard at 10:00:00, a device is silent at 10:05:00.001', async () => {
    const deps = await fresh()
    const { manager, desk } = await peopleOf(deps)
    const { id, secret } = await pairedDevice(deps, 'Exit south')
    deps.clock.advance(1)
    must(await addDevice(deps, manager, lane))
    const states = async () =>
      must(await listDevices(deps, manager, { place: carPark })).devices.map(({ state }) => state)
    const { device } = (await readDevice(deps, secret))!
    await hearDevice(deps, device, { clock: deps.clock.now(), version: '1.2' })
    expect(await states()).toEqual(['seen', 'waiting'])
    deps.clock.advance(5 * minuteMs)
    expect(must(await silentDevices(deps, desk, { place: carPark }))).toEqual([])
    deps.clock.advance(1)
    expect(must(await silentDevices(deps, desk, { place: carPark }))).toEqual(['Exit south'])
    deps.clock.advance(10 * minuteMs)
    expect(await states()).toEqual(['silent', 'codeOver'])
    expect(await readDevice(deps, secret)).not.toBeNull()
    expect(await states()).toEqual(['seen', 'codeOver'])
    must(await endDevice(deps, manager, { deviceId: id }))
    expect(await states()).toEqual(['codeOver', 'ended'])
    expect(must(await silentDevices(deps, desk, { place: carPark }))).toEqual([])
  })

  test('GATE-15 a clock an hour ahead is known; less than 5 seconds are none, and nonsense changes nothing', async () => {
    const deps = await fresh()
    const { secret } = await pairedDevice(deps)
    const now = deps.clock.now()
    const hear = async (clock: number) => {
      const { device } = (await readDevice(deps, secret))!
      await hearDevice(deps, device, { clock })
      return (await readDevice(deps, secret))!.device.clockAheadMs
    }
    expect(await hear(now + 60 * minuteMs)).toBe(60 * minuteMs)
    for (const odd of [0, now + 401 * 24 * 60 * minuteMs, Number.NaN]) expect(await hear(odd)).toBe(60 * minuteMs)
    expect(await hear(now - 4_999)).toBe(0)
    expect(await hear(now - 5_000)).toBe(-5_000)
  })
})
