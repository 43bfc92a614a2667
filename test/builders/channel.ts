import { randomUUID } from 'node:crypto'
import { makeKey } from '#usecases/agencies/service-keys.ts'
import type { TestDeps } from './deps.ts'
import { must } from './traveller.ts'

/** A second car park at the airport, of another organisation, with product 99. */
export const secondPark = async ({ db }: Pick<TestDeps, 'db'>): Promise<void> => {
  await db.query(
    `insert into car_park (airport_id, id, slug, data) select 1, 2, 'two', data from car_park where id = 1`,
  )
  await db.query(
    `insert into product (airport_id, id, car_park_id, transfer, capacity, data)
     select 1, 99, 2, transfer, capacity, data from product where id = 1`,
  )
}

/** An organisation for each of the two car parks, and a key for its program. */
export const operatorsOf = async (
  deps: TestDeps,
  scopes: readonly string[] = ['channel'],
): Promise<{ ids: [string, string]; keys: [string, string] }> => {
  const add = async (carParkId: number): Promise<[string, string]> => {
    const id = randomUUID()
    await deps.db.query(
      `insert into organisation (id, kind, slug, name, created_at) values ($1, 'operator', $2, $2, now())`,
      [id, `channel-${carParkId}`],
    )
    await deps.db.query('update car_park set organisation_id = $1 where id = $2', [id, carParkId])
    const make = { organisationId: id, code: '', name: 'Channel manager', scopes }
    return [id, must(await makeKey(deps, { kind: 'system', job: 'test' }, make)).secret]
  }
  const [one, two] = [await add(1), await add(2)]
  return { ids: [one[0], two[0]], keys: [one[1], two[1]] }
}
