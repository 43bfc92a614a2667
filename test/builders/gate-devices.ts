import { settleOrganisations } from '#db/organisations.ts'
import { addDevice } from '#usecases/operators/devices/devices.ts'
import { pairDevice } from '#usecases/operators/devices/pair-device.ts'
import type { TestDeps } from './deps.ts'
import { staffAs } from './staff.ts'
import { must } from './traveller.ts'

/** The one car park of the tests' airport. */
export const carPark = { airportId: 1, carParkId: 1 }
/** An installer, before his device has a key. */
export const installer = { kind: 'visitor', sessionId: null, address: '203.0.113.7' } as const

const OPERATOR = `
  select organisation_id::text as id
  from car_park
  where airport_id = 1
    and id = 1`

/** People of the car park: its manager and its desk. */
export const peopleOf = async (deps: TestDeps) => {
  await settleOrganisations(deps.db, deps.clock.now())
  const [operator] = await deps.db.query<{ id: string }>(OPERATOR)
  const of = { organisationId: operator!.id }
  const [manager, desk] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'] as const
  for (const id of [manager, desk])
    await deps.db.query(
      `insert into person (id, email, name, language, created_at)
       values ($1::uuid, $2 || '@park.example', 'Bram', 'nl', now())
       on conflict do nothing`,
      [id, id],
    )
  return { manager: staffAs('manager', manager, of), desk: staffAs('desk', desk, of) }
}

/** A device that was paired; its secret is what it sends. */
export const pairedDevice = async (deps: TestDeps, name = 'Entry north'): Promise<{ id: string; secret: string }> => {
  const { manager } = await peopleOf(deps)
  const { code, id } = must(
    await addDevice(deps, manager, { place: carPark, name, lane: '1', direction: 'both', passesOn: true }),
  )
  return { id, secret: must(await pairDevice(deps, installer, { code })).secret }
}
