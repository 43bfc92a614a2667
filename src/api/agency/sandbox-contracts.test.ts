import { expect, test } from 'vitest'
import { addNetPrice } from '#db/net-prices.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { withCommission, withNetPrice } from '#test/builders/agencies.ts'
import { offerOf } from '#test/builders/agency-caller.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { tryingWorld } from '#test/builders/trying-world.ts'

const fresh = freshDeps()

test('AGENCY-75 the net prices of the real agency count there, once, but for those of car parks that are not there', async () => {
  const { deps, other, testKey, real, NORD1 } = await tryingWorld(await fresh({ capacity: 100 }))
  await withCommission(deps, NORD1)
  await withNetPrice(deps, NORD1, { basisPoints: 1_000 })
  const ofCarPark = {
    organisationId: NORD1,
    currency: 'EUR',
    validFrom: '2026-01-01' as LocalDate,
    validUntil: null,
    carPark: { airportId: 1, carParkId: 1 },
    package: 'flex',
    rule: { basisPoints: 2_000 },
    by: 'test',
  } as const
  await addNetPrice(deps.db, ofCarPark, deps.clock.now())
  const agreed = async () =>
    (await other.query<{ basis_points: number }>('select basis_points from agency_net_price order by n')).map(
      (row) => row.basis_points,
    )
  const { ask } = await testKey()
  const offers = await Promise.all([offerOf(ask), offerOf(ask)])
  expect(offers).toMatchObject([{ netPriceMinor: 4_960 }, { netPriceMinor: 4_960, commissionMinor: null }])
  expect(await agreed()).toEqual([1_000, 2_000])
  // what the agency cannot see or change there stays as it is, and the real one has the same
  expect(await offerOf(real)).toMatchObject({ netPriceMinor: 4_960 })
  // another car park under the same number is another one
  await other.query(`update car_park set data = jsonb_set(data, '{name}', '"Another"')`)
  await other.query('update catalogue_version set version = version + 1')
  const later = await testKey()
  expect(await offerOf(later.ask)).toMatchObject({ netPriceMinor: 5_580 })
  expect(await agreed()).toEqual([1_000, 1_000, 2_000])
  await other.close()
})
