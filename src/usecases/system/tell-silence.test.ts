import { expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { must } from '#test/builders/traveller.ts'
import { endDevice } from '../operators/devices/devices.ts'
import { hearDevice, readDevice } from '../operators/devices/read-device.ts'
import { tellSilence } from './tell-silence.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'tell-silence' } as const

const MEMBER = `
  insert into membership (id, person_id, organisation_id, role, scope, created_at)
  select gen_random_uuid(), $1::uuid, c.organisation_id, $2, $3::jsonb, now()
  from car_park c
  where c.airport_id = 1
    and c.id = 1`

/** A manager of this car park, one of another, and the desk; and a device that was just heard. */
const world = async () => {
  const deps = await fresh()
  const { manager } = await peopleOf(deps)
  const { id, secret } = await pairedDevice(deps, 'Entry north')
  const elsewhere = '33333333-3333-4333-8333-333333333333'
  await deps.db.query(
    `insert into person (id, email, name, language, created_at)
     values ($1::uuid, 'elsewhere@park.example', 'Ada', 'de', now())`,
    [elsewhere],
  )
  const all = '{"kind": "all"}'
  await deps.db.query(MEMBER, ['11111111-1111-4111-8111-111111111111', 'manager', all])
  await deps.db.query(MEMBER, ['22222222-2222-4222-8222-222222222222', 'desk', all])
  const other = { kind: 'places', places: [{ airportId: 1, carParkId: 2 }] }
  await deps.db.query(MEMBER, [elsewhere, 'manager', JSON.stringify(other)])
  const hear = async () => {
    const { device } = (await readDevice(deps, secret))!
    await hearDevice(deps, device, { clock: deps.clock.now() })
  }
  await hear()
  return { deps, manager, id, hear }
}

const told = async (deps: TestDeps): Promise<string[]> => {
  const before = deps.mailer.sent.length
  must(await tellSilence(deps, system))
  must(await tellSilence(deps, system))
  await deps.worker.runDue()
  return deps.mailer.sent.slice(before).map(({ to, subject }) => `${to.address.slice(0, 4)} ${subject}`)
}

test('GATE-20 the manager of this very car park is told of a silence once, in his language, and of its end', async () => {
  const { deps, hear } = await world()
  deps.clock.advance(5 * minuteMs)
  expect(await told(deps)).toEqual([])
  deps.clock.advance(1)
  expect(await told(deps)).toEqual(['1111 Entry north is stil'])
  deps.clock.advance(60 * minuteMs)
  expect(await told(deps)).toEqual([])
  await hear()
  expect(await told(deps)).toEqual(['1111 Entry north is terug'])
  deps.clock.advance(6 * minuteMs)
  expect(await told(deps)).toEqual(['1111 Entry north is stil'])
})

test('GATE-20 a letter whose news is over is not sent, and nobody is told of a device that has ended', async () => {
  const { deps, manager, id, hear } = await world()
  deps.clock.advance(6 * minuteMs)
  must(await tellSilence(deps, system))
  await hear()
  await deps.worker.runDue()
  expect(deps.mailer.sent).toEqual([])
  must(await endDevice(deps, manager, { deviceId: id }))
  deps.clock.advance(6 * minuteMs)
  expect(await told(deps)).toEqual([])
})
