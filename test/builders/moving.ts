import { afterAll } from 'vitest'
import type { Db } from '#db/db.ts'
import { bookingById } from '#db/bookings.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Actor } from '#usecases/actor.ts'
import { moveBooking } from '#usecases/support/move-booking.ts'
import { moveTargets } from '#usecases/support/move-targets.ts'
import { openTestDb } from './database.ts'
import { emptyTables } from './lent-database.ts'
import { testAirport, testDeps, type TestDeps } from './deps.ts'
import { noon } from './inventory.ts'
import { staffAs } from './staff.ts'
import { must } from './traveller.ts'

/** Eight days in Flex cost 62.00 at car park 1, and at the others: */
export const dearer = 2 // 70.00
export const cheaper = 3 // 54.00
export const valet = 4 // 62.00
export const farDearer = 5 // 174.00
const perDay: Record<number, number> = { 1: 700, [dearer]: 800, [cheaper]: 600, [valet]: 700, [farDearer]: 2_100 }

const covered = (id: number) => [
  { id: id * 10 + 1, code: 'covered' as const, per: 'stay' as const, priceMinor: 1_200, capacity: 10 },
]

/** An airport of five car parks; only the first two have covered spaces. */
export const airportOfFive = (capacity = 10, changes: (id: number) => Partial<Product> = () => ({})): AirportSeed => {
  const seed = testAirport(capacity)
  const products = seed.products.flatMap((first) =>
    Object.keys(perDay)
      .map(Number)
      .map((id): Product => {
        const park = {
          ...first.carPark,
          id,
          slug: `park-${id}`,
          name: `Park ${id}`,
          address: `Dijk ${id}`,
          distanceToAirportKm: id,
        }
        return {
          ...first,
          id,
          carPark: { ...park, shuttle: id === valet ? null : park.shuttle },
          name: `Park ${id}`,
          extras: id <= dearer ? covered(id) : [],
          transfer: id === valet ? 'valet' : 'shuttle',
          keepKeys: id !== valet,
          ...changes(id),
        }
      }),
  )
  const rates = products.map(({ id }) => ({
    productId: id,
    seasons: [
      {
        name: 'year',
        fromMonthDay: '01-01',
        toMonthDay: '12-31',
        perDay: Array.from({ length: 5 }, () => perDay[id] ?? 0),
      },
    ],
  }))
  return { ...seed, products, rates: rates as AirportSeed['rates'] }
}

type MovingChoice = { capacity?: number; changes?: (id: number) => Partial<Product> }

/** One database for a test file with the airport of five car parks, emptied for each test. */
export const freshMoving = (): ((choice?: MovingChoice) => Promise<TestDeps>) => {
  let shared: Promise<Db> | undefined
  afterAll(async () => (await shared)?.close())
  return async ({ capacity = 10, changes } = {}) => {
    const db = await (shared ??= openTestDb())
    await emptyTables(db)
    return testDeps({ db, now: noon, seed: airportOfFive(capacity, changes) })
  }
}

/** Somebody of customer service, with the row that limits are counted under. */
export const servicePerson = async (deps: TestDeps, digit: string) => {
  const id = `${digit.repeat(8)}-1111-4111-8111-111111111111`
  const mail = `${digit}@example.org`
  await deps.db.query(`insert into person (id, email, name, language, created_at) values ($1, $2, 'N', 'en', now())`, [
    id,
    mail,
  ])
  return staffAs('support', id)
}

export const bookingNow = async (deps: TestDeps, id: string): Promise<Booking> => {
  const booking = await bookingById(deps.db, id)
  if (!booking) throw new Error('no booking')
  return booking
}

/** What the page sends back after it has shown where the booking can go. */
export const moveForm = async (deps: TestDeps, actor: Actor, bookingId: string, productId: number) => {
  const { number, version } = await bookingNow(deps, bookingId)
  const { targets } = must(await moveTargets(deps, actor, { number }))
  const target = targets.find(({ product }) => product.id === productId)
  if (!target) throw new Error('no target')
  const { costMinor, lessMinor } = target
  return { number, version, productId, costMinor, lessMinor, reason: 'flooded' }
}

export const move = async (deps: TestDeps, actor: Actor, bookingId: string, productId: number) =>
  moveBooking(deps, actor, await moveForm(deps, actor, bookingId, productId))
