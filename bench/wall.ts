import { latestBookings } from '#db/agency-bookings.ts'
import type { Actor } from '#usecases/actor.ts'
import { depsBehindWall } from '#usecases/behind-wall.ts'
import type { Deps } from '#usecases/deps.ts'
import { dayAtCarPark } from '#usecases/operators/day-at-car-park.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { median, type Figure } from './figures.ts'
import { manyCars } from './gate.ts'
import { measuredProduct } from './product.ts'

/** As many as a large car park has in a day. */
const cars = 500
const rounds = 15
const times = 20

/**
 * What the wall in the rows costs (RIGHT-7): a list asked of the database as the role that sees all, and in turns with
 * it as the one that sees what its scope reaches.
 */
export const measureWall = async (): Promise<Figure[]> => {
  const server = await startPostgres({ sync: true })
  try {
    const deps = await measuredProduct(server.url, 16)
    const place = await manyCars(deps, cars)
    const { airportId, carParkId } = place
    const desk: Actor = { kind: 'carPark', userId: 'bench', airportId, carParkIds: [carParkId] }
    const list = (of: Deps) => async (): Promise<number> => {
      const day = await dayAtCarPark(of, desk, { place })
      return day.ok ? day.value.arrivals.all.booked : 0
    }
    const codes = ['BENCH']
    await deps.db.query('update booking set agent_code = $1', codes)
    await deps.db.query('analyze')
    const latest = (of: Deps) => async (): Promise<number> =>
      (await latestBookings(of.db, codes, { after: null, days: { from: null, until: null }, limit: 50 })).length
    const figures = [
      await inTurns('a day’s list of the desk', list(deps), list(depsBehindWall(deps, { places: [place], codes: [] }))),
      await inTurns('the list of an agency', latest(deps), latest(depsBehindWall(deps, { places: [], codes }))),
    ]
    await deps.db.close()
    return figures
  } finally {
    await server.stop()
  }
}

const inTurns = async (what: string, plain: () => Promise<number>, walled: () => Promise<number>): Promise<Figure> => {
  const [seen, same] = [await plain(), await walled()]
  if (seen === 0 || seen !== same) throw new Error(`${what}: ${same} of ${seen} behind the wall`)
  const took: Record<'plain' | 'walled', number[]> = { plain: [], walled: [] }
  for (let round = 0; round < rounds; round++)
    for (const [name, ask] of [
      ['plain', plain],
      ['walled', walled],
    ] as const) {
      const begun = performance.now()
      for (let n = 0; n < times; n++) await ask()
      took[name].push((performance.now() - begun) / times)
    }
  const [bare, behind] = [median(took.plain), median(took.walled)]
  return {
    name: `${what} behind the wall / beside it`,
    value: behind / bare,
    goal: 1.1,
    better: 'lower',
    unit: '×',
    detail: `${cars} cars, ${rounds} rounds of ${times} in turns; medians ${behind.toFixed(2)} ms against ${bare.toFixed(2)} ms`,
  }
}
