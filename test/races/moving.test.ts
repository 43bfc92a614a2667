import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { verify } from '#db/verify.ts'
import { testDeps, type TestDeps } from '#test/builders/deps.ts'
import { placeRequest, takenDays } from '#test/builders/inventory.ts'
import { airportOfFive, dearer, servicePerson } from '#test/builders/moving.ts'
import { must } from '#test/builders/traveller.ts'
import { moveBooking } from '#usecases/support/move-booking.ts'
import { moveMany } from '#usecases/support/move-many.ts'
import { moveTargets } from '#usecases/support/move-targets.ts'
import type { Actor } from '#usecases/actor.ts'
import type { Crowd } from './crowd.ts'
import { raceHall } from './hall.ts'
import { moveUnguarded } from './unguarded.ts'

const buyers = 64
const moved = 60
const spaces = 50
const days = ['2026-12-01', '2026-12-02', '2026-12-03']
const onDays = (count: number) => (count > 0 ? Object.fromEntries(days.map((day) => [day, count])) : {})
const AT = `
  select count(*)::int as n
  from booking
  where product_id = $1
    and status in ('held', 'confirmed')`
const TWICE = `
  select booking_id
  from booking_change
  where status = 'applied'
  group by booking_id
  having count(*) > 1`

describe('races of moves to another car park: two processes on PostgreSQL', () => {
  const hall = raceHall({
    products: [
      { id: 1, capacity: 1_000 },
      { id: dearer, capacity: 1_000 },
    ],
  })
  let db: Db
  let crowd: Crowd
  let deps: TestDeps
  let people: Actor[]
  beforeAll(async () => {
    ;({ db, crowd } = hall)
    deps = await testDeps({ db, seed: airportOfFive(1_000) })
    people = [await servicePerson(deps, '1'), await servicePerson(deps, '2')]
  })
  beforeEach(async () => {
    await db.query('truncate booking, booking_change, idempotency, job, audit, favour, service_request cascade')
    await db.query('update product_day set taken = 0, capacity = 1000, sell_limit = 1000')
    await db.query('update product_day set capacity = $2, sell_limit = $2 where product_id = $1', [dearer, spaces])
  })

  /** Bookings of car park 1; they cost what the other one costs, so that no limit of a person ends the race. */
  const confirmed = async (count: number) => {
    const requests = Array.from({ length: count }, () => placeRequest({ status: 'confirmed', totalMinor: 3_000 }))
    const desk = createDesk(db)
    await Promise.all(requests.map((request) => desk.place(request)))
    return requests.map(({ booking }) => booking)
  }
  const at = async (productId: number) => (await db.query<{ n: number }>(AT, [productId]))[0]?.n ?? 0
  const formOf = async (number: string) => {
    const { booking, targets } = must(await moveTargets(deps, people[0]!, { number }))
    const target = targets.find(({ product }) => product.id === dearer)!
    const { costMinor, lessMinor } = target
    return { number, version: booking.version, productId: dearer, costMinor, lessMinor }
  }

  test(`SERVICE-20 SERVICE-27 ${moved} moves by two people while ${buyers} buyers book at the target: it is full to the space, and nobody stands at both`, async () => {
    const bookings = await confirmed(moved)
    const forms = await Promise.all(bookings.map(({ number }) => formOf(number)))
    const moves = forms.flatMap((form) =>
      people.map((person) => moveBooking(deps, person, { ...form, reason: 'flooded' })),
    )
    // the buyers come while the moves run, and not before the first of them
    await Promise.race(moves)
    const sold = await crowd.all('buy', { buyers: buyers / 2, day: 0, days: 3, productId: dearer })
    const answers = await Promise.all(moves)
    const bought = sold.reduce((sum, part) => sum + (part['placed'] ?? 0), 0)
    const outcomes = answers.map((answer) => (answer.ok ? answer.value.outcome : answer.problem.code))
    const went = outcomes.filter((one) => one === 'moved').length
    console.log(`moved ${went}, bought ${bought} of ${spaces}`)
    expect(outcomes.filter((one) => !['moved', 'already', 'sold_out'].includes(one))).toEqual([])
    expect([went + bought, await at(dearer), await at(1)]).toEqual([spaces, spaces, moved - went])
    expect(went).toBeGreaterThan(0)
    expect(bought).toBeGreaterThan(0)
    expect(await takenDays(db, dearer)).toEqual(onDays(spaces))
    expect(await takenDays(db, 1)).toEqual(onDays(moved - went))
    expect(await db.query(TWICE)).toEqual([])
    expect(await verify(db)).toEqual([])
  })

  test('SERVICE-20 control: looking first and writing then oversells the target and leaves counters that hold both', async () => {
    const bookings = await confirmed(moved)
    const both = Promise.all(
      bookings.flatMap(({ id }) => [1, 2].map(() => moveUnguarded(db, id, { from: 1, to: dearer, capacity: spaces }))),
    )
    await Promise.all([
      both,
      crowd.all('buyUnguarded', { buyers: buyers / 2, day: 0, days: 3, productId: dearer, capacity: spaces }),
    ])
    console.log(`unguarded: ${await at(dearer)} in ${spaces} spaces`)
    expect(await at(dearer)).toBeGreaterThan(spaces)
    expect(await verify(db)).not.toEqual([])
  })

  test('SERVICE-26 SERVICE-27 two people carry out the same plan at once: each booking goes once, no error, no deadlock', async () => {
    const bookings = await confirmed(spaces)
    const moves = await Promise.all(bookings.map(({ number }) => formOf(number)))
    const plan = { moves, typed: String(moves.length), reason: 'flooded' }
    const answers = await Promise.all(people.map((person) => moveMany(deps, person, plan)))
    const outcomes = answers.flatMap((answer) => must(answer).map(({ result }) => must(result).outcome))
    expect(outcomes.toSorted()).toEqual([...moves.map(() => 'already'), ...moves.map(() => 'moved')])
    expect([await at(1), await at(dearer)]).toEqual([0, spaces])
    expect(await db.query(TWICE)).toEqual([])
    expect(await verify(db)).toEqual([])
    const DEADLOCKS = 'select deadlocks from pg_stat_database where datname = current_database()'
    expect(await db.query(DEADLOCKS)).toEqual([{ deadlocks: 0 }])
  })
})
