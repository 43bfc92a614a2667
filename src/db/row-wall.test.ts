import { describe, expect, test } from 'vitest'
import { engines } from '#test/builders/database.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { paidBooking } from '#test/builders/car-park.ts'
import { checkInRow } from './gate.ts'
import { bookingById } from './bookings.ts'
import { paymentsOf } from './payments.ts'
import { addedOnly, behindWall, closed, shared, written, type RowScope } from './row-wall.ts'

const fresh = freshDeps()
const nothing: RowScope = { places: [], codes: [] }
const parkOne: RowScope = { places: [{ airportId: 1, carParkId: 1 }], codes: [] }
const parkTwo: RowScope = { places: [{ airportId: 1, carParkId: 2 }], codes: [] }

/** Two paid bookings, the second at another car park of the airport, sold by an agency. */
const twoParks = async (): Promise<{ deps: TestDeps; first: string; second: string }> => {
  const deps = await fresh()
  const first = await paidBooking(deps)
  const second = await paidBooking(deps, { email: 'other@example.org' })
  await deps.db.query(`insert into car_park (airport_id, id, slug, data) select 1, 2, 'two', data from car_park`)
  await deps.db.query(
    `insert into product (airport_id, id, car_park_id, transfer, capacity, data)
     select 1, 99, 2, transfer, capacity, data from product where id = 1`,
  )
  await deps.db.query(`update booking set product_id = 99, agent_code = 'NORD1' where id = $1`, [second.id])
  return { deps, first: first.id, second: second.id }
}

describe('RIGHT-7 the second wall', () => {
  test('RIGHT-7 of bookings, payments and the trail there is only what the scope reaches, and nothing without one', async () => {
    const { deps, first, second } = await twoParks()
    const seen = async (scope: RowScope) => {
      const db = behindWall(deps.db, scope)
      const [count] = await db.query<{ n: number }>('select count(*)::int as n from audit')
      return {
        bookings: (await db.query<{ id: string }>('select id::text from booking')).map(({ id }) => id),
        payments: (await paymentsOf(db, first)).length + (await paymentsOf(db, second)).length,
        isAudited: (count?.n ?? 0) > 0,
      }
    }
    // the control: without the wall the same questions find everything
    const all = await deps.db.query<{ id: string }>('select id::text from booking')
    expect(all).toHaveLength(2)
    expect(await seen(nothing)).toEqual({ bookings: [], payments: 0, isAudited: false })
    expect(await seen(parkOne)).toEqual({ bookings: [first], payments: 1, isAudited: true })
    expect(await seen(parkTwo)).toEqual({ bookings: [second], payments: 1, isAudited: true })
    expect(await seen({ places: [], codes: ['NORD1'] })).toEqual({ bookings: [second], payments: 1, isAudited: true })
    // the role ended with its question
    expect(await deps.db.query('select id from booking')).toHaveLength(2)
  })

  test('RIGHT-7 with the check of the use case left out, another car park’s booking still cannot be read or changed', async () => {
    const { deps, second } = await twoParks()
    const wrong = behindWall(deps.db, parkOne)
    const act = { airportId: 1, id: second, actor: 'staff:x', now: deps.clock.now(), at: deps.clock.now() }
    const note = { at: new Date(act.at).toISOString() }
    expect(await bookingById(wrong, second)).toBeNull()
    expect(await wrong.transaction((tx) => checkInRow(tx, { ...act, note }))).toBe(false)
    await expect(
      wrong.query(`insert into audit (airport_id, booking_id, at, actor, action) values (1, $1, now(), 'x', 'x')`, [
        second,
      ]),
    ).rejects.toThrow(/row-level security/)
    // the control: with the wall open for this car park, the same statement moves the booking
    expect(await behindWall(deps.db, parkTwo).transaction((tx) => checkInRow(tx, { ...act, note }))).toBe(true)
  })

  test('RIGHT-7 DESK-9 DESK-13 notes and refusals of the desk are those of the place', async () => {
    const { deps, first, second } = await twoParks()
    for (const [id, carPark] of [
      [first, 1],
      [second, 2],
    ] as const) {
      await deps.db.query(`insert into booking_note values (1, gen_random_uuid(), $1, 'x', 'staff:x', now())`, [id])
      await deps.db.query(
        `insert into desk_refusal (airport_id, car_park_id, booking_id, code, actor, at)
         values (1, $2, $1, 'cancelled', 'staff:x', now())`,
        [id, carPark],
      )
    }
    for (const [scope, ids] of [
      [nothing, []],
      [parkOne, [first]],
      [parkTwo, [second]],
    ] as const) {
      const db = behindWall(deps.db, scope)
      for (const table of ['booking_note', 'desk_refusal']) {
        const rows = await db.query<{ id: string }>(`select booking_id::text as id from ${table}`)
        expect([table, rows.map(({ id }) => id)]).toEqual([table, ids])
      }
    }
  })

  for (const { name, openForTest } of engines())
    test(`RIGHT-7 secrets of people are out of reach behind the wall: ${name}`, async () => {
      const db = behindWall(await openForTest(), parkOne)
      for (const table of ['person', 'staff_session', 'account', 'session', 'passkey', 'recovery_code'])
        await expect(db.query(`select 1 from ${table}`), table).rejects.toThrow(/permission denied/)
      expect(await db.query('select 1 from booking')).toEqual([])
    })

  for (const { name, openForTest } of engines()) {
    test(`ACCESS-47 behind the wall there is no right to a table that nobody named, and none to change what is only read: ${name}`, async () => {
      const db = await openForTest()
      const tables = await db.query<{ name: string; walled: boolean }>(
        `select relname::text as name, relrowsecurity as walled from pg_class
         where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migration' order by 1`,
      )
      const named = (table: string) =>
        [closed, shared, Object.keys(written)].filter((list: readonly string[]) => list.includes(table)).length
      // each has its rows behind the wall, or stands in one of the lists; some secrets have both
      expect(tables.filter(({ name: table, walled }) => named(table) !== 1 && !walled)).toEqual([])
      expect(tables.filter(({ name: table }) => named(table) > 1)).toEqual([])
      const may = async (right: string) =>
        (
          await db.query<{ name: string }>(
            `select relname::text as name from pg_class
             where relnamespace = 'public'::regnamespace and relkind = 'r'
               and has_table_privilege('parkwing_limited', oid, $1) order by 1`,
            [right],
          )
        ).map((row) => row.name)
      const changed = await may('update')
      for (const table of [...shared, ...closed, ...addedOnly, 'trail', 'job', 'coupon', 'migration'])
        expect(changed, table).not.toContain(table)
      const read = await may('select')
      for (const table of [...closed, 'job', 'newsletter_subscriber', 'tracker_event', 'migration'])
        expect(read, table).not.toContain(table)
      expect((await may('delete')).filter((table) => !changed.includes(table))).toEqual([])
      const sequences = await db.query<{ name: string; may: boolean }>(
        `select relname::text as name,
           has_sequence_privilege('parkwing_limited', oid, 'usage, select, update') as may
         from pg_class where relnamespace = 'public'::regnamespace and relkind = 'S'`,
      )
      expect(sequences.length).toBeGreaterThan(5)
      expect(sequences.filter((one) => one.may)).toEqual([])
      await db.query('create table later (word text)')
      await expect(behindWall(db, parkOne).query('select word from later')).rejects.toThrow(/permission denied/)
      await db.query('drop table later')
    })
  }

  test('ACCESS-47 what was done stays as it was written: behind the wall a line is added, and none is changed or taken away', async () => {
    const { deps, first } = await twoParks()
    const own = behindWall(deps.db, parkOne)
    const line = `insert into trail (at, actor, operation, object) values (now(), 'staff:x', 'booking.view', 'x')`
    expect(await own.query(`${line} returning seq`)).toHaveLength(1)
    const tries = [
      `update trail set actor = 'staff:y'`,
      'delete from trail',
      'select actor from trail',
      `update audit set actor = 'staff:y' where booking_id = '${first}'`,
      `delete from audit where booking_id = '${first}'`,
      'delete from ledger_entry',
      `update membership set role = 'administrator'`,
      `insert into newsletter_subscriber (email) values ('x@example.org')`,
      'select 1 from newsletter_subscriber',
      'delete from job',
      `update product set capacity = 0`,
      'select payload from job',
      'update coupon set percent = 100',
      'delete from coupon_use',
      'select role from membership',
      `select setval(pg_get_serial_sequence('trail', 'seq'), 1, false)`,
      `select nextval(pg_get_serial_sequence('job', 'id'))`,
    ]
    for (const statement of tries) await expect(own.query(statement), statement).rejects.toThrow(/permission denied/)
    // the controls: what a booking needs goes, and its number comes without a right to the sequence
    await own.query('update coupon set uses = uses')
    await own.query(`insert into job (airport_id, queue, run_at, payload) values (1, 'mail', now(), '{}')`)
    // and the same statements of who serves everybody do something
    for (const statement of tries.slice(0, 5)) await deps.db.query(statement)
    expect(await deps.db.query('select from trail')).toEqual([])
  })
})
