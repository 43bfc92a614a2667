import { afterAll, describe, expect, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import type { Db } from '#db/db.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import { testAirport } from '#test/builders/deps.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { noon } from '#test/builders/inventory.ts'
import { openShop } from '#test/builders/shop.ts'
import { ownProcesses } from './own-processes.ts'

const { start, killAll } = ownProcesses()

/** West and east of Greenwich, with summer time and without, on both sides of the equator. */
const places = [
  { iata: 'LHR', country: 'GB', zone: 'Europe/London', arrivesAt: '2026-12-01T10:00:00Z' },
  { iata: 'LIS', country: 'PT', zone: 'Europe/Lisbon', arrivesAt: '2026-12-01T10:00:00Z' },
  // the clock of Istanbul, which changes no more; the list of airports has none there
  { iata: 'AMS', country: 'NL', zone: 'Europe/Istanbul', arrivesAt: '2026-12-01T07:00:00Z' },
  { iata: 'JFK', country: 'US', zone: 'America/New_York', arrivesAt: '2026-12-01T15:00:00Z' },
  { iata: 'SCL', country: 'CL', zone: 'America/Santiago', arrivesAt: '2026-12-01T13:00:00Z' },
]

let db: Db
afterAll(() => db?.close())

describe('TIME-1 a car park in each zone, over HTTP', () => {
  test('the stay is that of the car park’s clock, whatever the machine’s: booked by the form, held by its instants', async () => {
    const { url } = await createTestDatabase(requiredServer())
    db = await openShop({ url, pool: 2 }, 100)
    const seeds = places.map(({ iata, country, zone }, index) => ({
      ...testAirport(100),
      airportId: iata === 'AMS' ? 1 : index + 2,
      iata,
      country,
      zone,
    }))
    await storeAirports(db, seeds, noon)
    const server = await start({ environment: { DATABASE_URL: url } })
    for (const { iata, zone, arrivesAt } of places) {
      const path = `/en/booking/${iata}/1?startDateTime=2026-12-01T10%3A00&endDateTime=2026-12-08T18%3A00`
      const email = `${iata.toLowerCase()}@example.org`
      const answer = await send(server.url, filled(await openForm(server.url, path), email, 'baCharged'), path)
      expect([iata, answer.kind]).toEqual([iata, 'acknowledged'])
      expect([iata, new Date(instantOf('2026-12-01T10:00' as LocalDateTime, zone, 'first')).toISOString()]).toEqual([
        iata,
        arrivesAt.replace('Z', '.000Z'),
      ])
      const [row] = await db.query<{ at: number }>('select arrival as at from booking where email = $1', [email])
      expect([iata, new Date(row?.at ?? 0).toISOString()]).toEqual([iata, arrivesAt.replace('Z', '.000Z')])
    }
    await killAll()
  })
})
