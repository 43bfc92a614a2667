import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { airportIds } from '#db/audit-days.ts'
import { writeAudit } from '#db/bookings.ts'
import { lastingLines } from '#db/trail-days.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { onServer } from '#test/builders/hired.ts'
import { must } from '#test/builders/traveller.ts'
import { keyed } from '../sessions.ts'
import { record } from '../trail.ts'
import { lookAtChain, sealTrail } from './trail-chain.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'seal-trail' } as const
// noon of 20 November
const written = async (deps: TestDeps, count: number, reason = 'x') => {
  for (let n = 0; n < count; n++)
    await record(deps.db, system, { operation: 'test.done', object: `thing:${n}`, reason }, deps.clock.now())
}
const seal = async (deps: TestDeps) => must(await sealTrail(deps, system)).sealed

test('MACHINE-21 a day is sealed an hour after its end, each once, also those without a line', async () => {
  const deps = await fresh()
  expect(await seal(deps)).toBe(0)
  expect(await lookAtChain(deps)).toEqual({ wholeUntil: null, brokenAt: null, digest: null, late: [], unsealed: null })
  await written(deps, 3)
  const noon = deps.clock.now()
  const midnight = Math.ceil(noon / dayMs) * dayMs
  deps.clock.set(midnight + hourMs - 1)
  expect(await seal(deps)).toBe(0)
  deps.clock.set(midnight + hourMs)
  expect([await seal(deps), await seal(deps)]).toEqual([1, 0])
  deps.clock.advance(3 * dayMs)
  expect(await seal(deps)).toBe(3)
  const days = await deps.db.query('select lines from trail_day order by day')
  expect(days).toEqual([{ lines: 3 }, { lines: 0 }, { lines: 0 }, { lines: 0 }])
  const last = new Date(midnight + 2 * dayMs).toISOString().slice(0, 10)
  expect(await lookAtChain(deps)).toMatchObject({ wholeUntil: last, brokenAt: null })
})

test.each([
  ['a line taken away', `delete from trail where object = 'thing:1'`],
  ['a line changed', `update trail set operation = 'other' where object = 'thing:1'`],
  [
    'a line written later',
    `insert into trail (at, actor, operation, object) select at, actor, operation, object from trail limit 1`,
  ],
  ['a sealed day taken away', `delete from trail_day where day = (select min(day) + 1 from trail_day)`],
  ['a digest of the day changed', `update trail_day set digest = 'x' where day = (select min(day) from trail_day)`],
])('MACHINE-21 %s shows: the day is named, and the repeated work fails', async (_, sql) => {
  const deps = await fresh()
  await written(deps, 3)
  for (let n = 0; n < 3; n++) {
    deps.clock.advance(dayMs)
    await seal(deps)
    await written(deps, 1)
  }
  await deps.db.query(sql)
  expect((await lookAtChain(deps)).brokenAt).toMatch(/^\d{4}-\d\d-\d\d$/)
  // days before the last two are looked at once a day
  deps.clock.advance(dayMs)
  await expect(seal(deps)).rejects.toThrow('is not as it was')
  // and what was found is said each hour
  deps.clock.advance(hourMs)
  await expect(seal(deps)).rejects.toThrow('is not as it was')
})

test('MACHINE-21 erasing what is about a person breaks nothing; the days before the last 31 are looked at when asked for', async () => {
  const deps = await fresh()
  await written(deps, 2)
  const first = new Date(deps.clock.now()).toISOString().slice(0, 10)
  deps.clock.advance(40 * dayMs)
  await seal(deps)
  await deps.db.query(`update trail set network = null, reason = null, data = '{}'`)
  expect((await lookAtChain(deps, first as LocalDate)).brokenAt).toBeNull()
  await deps.db.query(`delete from trail where object = 'thing:1'`)
  expect((await lookAtChain(deps)).brokenAt).toBeNull()
  expect((await lookAtChain(deps, first as LocalDate)).brokenAt).toBe(first)
})

describe('ACCESS-39 what was done to bookings, by airport and day', () => {
  const line = (deps: TestDeps, airportId: number) =>
    writeAudit(deps.db, {
      airportId,
      bookingId: randomUUID(),
      now: deps.clock.now(),
      actor: 'staff:x',
      action: 'cancel',
    })
  const world = async () => {
    const deps = await fresh()
    await deps.db.query(`
      insert into airport
      select (jsonb_populate_record(a, '{"id": 2, "iata": "QQQ"}')).*
      from airport a
      where id = 1`)
    const [own, other] = await airportIds(deps.db)
    if (own === undefined || other === undefined) throw new Error('two airports are needed')
    for (let n = 0; n < 3; n++) {
      await line(deps, own)
      await line(deps, own)
      await line(deps, other)
      deps.clock.advance(dayMs)
    }
    return { deps, own, other }
  }

  test('ACCESS-39 each airport has its chain; erasing words breaks nothing; a second time seals nothing', async () => {
    const { deps, own, other } = await world()
    await seal(deps)
    await seal(deps)
    const days = await deps.db.query('select lines from audit_day where airport_id = $1 order by day', [own])
    expect(days).toEqual([{ lines: 2 }, { lines: 2 }, { lines: 2 }])
    await deps.db.query(`update audit set data = '{"x": 1}'`)
    for (const id of [own, other])
      expect(await lookAtChain(deps, null, id)).toMatchObject({ brokenAt: null, digest: expect.any(String) })
  })

  test.each([
    ['taken away', 'delete from audit where seq = (select min(seq) from audit where airport_id = $1)'],
    ['changed', `update audit set actor = 'y' where seq = (select min(seq) from audit where airport_id = $1)`],
    [
      'written later',
      'insert into audit select airport_id, booking_id, at, actor, action from audit where airport_id = $1',
    ],
    ['given to another airport', 'update audit set airport_id = airport_id + 1000 where airport_id = $1'],
    [
      'on a day whose seal is gone',
      'delete from audit_day where airport_id = $1 and day = (select min(day) + 1 from audit_day)',
    ],
  ])('ACCESS-39 a line %s shows at its airport, and not at another; the repeated work fails', async (_, sql) => {
    const { deps, own, other } = await world()
    await seal(deps)
    await deps.db.query(sql, [own])
    expect((await lookAtChain(deps, null, own)).brokenAt).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect((await lookAtChain(deps, null, other)).brokenAt).toBeNull()
    await expect(seal(deps)).rejects.toThrow('what was done to bookings at')
  })

  test('ACCESS-39 where nothing was sealed it begins 31 days back', async () => {
    const { deps, own } = await world()
    deps.clock.advance(60 * dayMs)
    await line(deps, own)
    deps.clock.advance(2 * dayMs)
    await seal(deps)
    expect(await deps.db.query('select lines from audit_day where airport_id = $1 order by day', [own])).toEqual([
      { lines: 1 },
      { lines: 0 },
    ])
  })
})

describe('ACCESS-46 seals that were taken away, after which the product sealed anew', () => {
  const airport = 1
  /** Three days of work, sealed each day; it is the noon after them, and something was done since midnight. */
  const threeDays = async () => {
    const deps = await fresh()
    const audited = () =>
      writeAudit(deps.db, {
        airportId: airport,
        bookingId: randomUUID(),
        now: deps.clock.now(),
        actor: 'staff:x',
        action: 'cancel',
      })
    for (let n = 0; n < 3; n++) {
      await written(deps, 2)
      await audited()
      await audited()
      const midnight = Math.ceil(deps.clock.now() / dayMs) * dayMs
      deps.clock.set(midnight + hourMs)
      await seal(deps)
      deps.clock.set(midnight + dayMs / 2)
    }
    deps.clock.advance(-8 * hourMs)
    await written(deps, 1)
    await audited()
    deps.clock.advance(8 * hourMs)
    return deps
  }
  const shown = async (deps: TestDeps) => [
    (await lookAtChain(deps)).brokenAt !== null,
    (await lookAtChain(deps, null, airport)).brokenAt !== null,
  ]
  const lastLine = (table: string) => `
    delete from ${table}
    where seq = (select max(seq) from ${table} where at < (select max(day) + 1 from ${table}_day))`
  const last = (table: string) => `delete from ${table}_day where day = (select max(day) from ${table}_day)`

  test('ACCESS-46 nothing is said of days that were sealed in time, hour after hour', async () => {
    const deps = await threeDays()
    await seal(deps)
    expect(await shown(deps)).toEqual([false, false])
  })

  test.each([
    ['the last of the trail', [lastLine('trail'), last('trail')], [true, false]],
    ['all of the trail', [lastLine('trail'), 'delete from trail_day'], [true, false]],
    ['the last of an airport', [lastLine('audit'), last('audit')], [false, true]],
    ['all of an airport', [lastLine('audit'), 'delete from audit_day'], [false, true]],
    ['the last of both', [lastLine('audit'), last('audit'), lastLine('trail'), last('trail')], [true, false]],
    ['all of both', [lastLine('audit'), 'delete from audit_day', 'delete from trail_day'], [true, false]],
  ] as const)('ACCESS-46 %s', async (_, attack, expected) => {
    const deps = await threeDays()
    for (const sql of attack) await deps.db.query(sql)
    // before it is sealed anew, and after
    expect(await shown(deps)).toContain(true)
    await expect(seal(deps)).rejects.toThrow('is not as it was')
    expect(await shown(deps)).toEqual(expected)
  })

  test('ACCESS-46 what a moment of sealing or an anchor was changed to shows; a pause in which nothing was done does not', async () => {
    const deps = await threeDays()
    deps.clock.advance(2 * dayMs)
    // somebody invites a person on the server while the product stands still
    await record(deps.db, onServer, { operation: 'person.invite', object: 'house' }, deps.clock.now())
    deps.clock.advance(3 * dayMs)
    await seal(deps)
    expect(await shown(deps)).toEqual([false, false])
    await deps.db.query(`update trail_day set anchors = null where day = (select min(day) from trail_day)`)
    expect((await shown(deps))[0]).toBe(true)
  })

  /** Hours in which something is done and sealing fails, each hour; then it works again. */
  const failing = async (deps: TestDeps, hours: number) => {
    const { id } = (await deps.db.query<{ id: string }>(`select max(day)::text as id from trail_day`))[0]!
    await deps.db.query(`alter table audit_day add constraint broken check (day <= '${id}')`)
    for (let n = 0; n < hours; n++) {
      await written(deps, 1)
      await expect(seal(deps)).rejects.toThrow('broken')
      deps.clock.advance(hourMs)
    }
    await deps.db.query('alter table audit_day drop constraint broken')
  }
  /** An hour after the next midnight, when the day is due. */
  const atDue = (deps: TestDeps) => deps.clock.set(Math.ceil(deps.clock.now() / dayMs) * dayMs + hourMs)
  const late = async (deps: TestDeps) => {
    const { late: days, unsealed } = await lookAtChain(deps)
    return [days, unsealed]
  }

  test('ACCESS-46 sealing that fails for hours while work goes on is late, and nothing was taken away', async () => {
    const deps = await threeDays()
    atDue(deps)
    const day = new Date(deps.clock.now() - dayMs).toISOString().slice(0, 10)
    await failing(deps, 6)
    expect([await shown(deps), await late(deps)]).toEqual([
      [false, false],
      [[], day],
    ])
    const told = `the trail of ${day} was sealed late, because sealing failed at the time`
    await expect(seal(deps)).rejects.toThrow(told)
    expect([await shown(deps), await late(deps)]).toEqual([
      [false, false],
      [[day], null],
    ])
    // people are told for a week, by the work that fails, and nobody is told again afterwards
    for (let n = 0; n < 7; n++) {
      await expect(seal(deps)).rejects.toThrow(new RegExp(`^${told}$`))
      deps.clock.advance(dayMs)
    }
    await seal(deps)
    expect(await seal(deps)).toBe(0)
    expect(await late(deps)).toEqual([[day], null])
  })

  test('ACCESS-46 ten days of failures are looked at by few questions, however many failures there were', async () => {
    const questions = async (everyMs: number) => {
      const deps = await threeDays()
      atDue(deps)
      const end = deps.clock.now() + 10 * dayMs
      const { id } = (await deps.db.query<{ id: string }>(`select max(day)::text as id from trail_day`))[0]!
      await deps.db.query(`alter table audit_day add constraint broken check (day <= '${id}')`)
      while (deps.clock.now() < end) {
        await written(deps, 1)
        await expect(seal(deps)).rejects.toThrow('broken')
        deps.clock.advance(everyMs)
      }
      await deps.db.query('alter table audit_day drop constraint broken')
      await expect(seal(deps)).rejects.toThrow('sealed late')
      let count = 0
      const query = (...asked: Parameters<typeof deps.db.query>) => {
        count++
        return deps.db.query(...asked)
      }
      const found = await lookAtChain({ ...deps, db: { ...deps.db, query: query as typeof deps.db.query } })
      expect([found.brokenAt, found.late.length]).toEqual([null, 10])
      return count
    }
    // between two failures nothing is done, so each time between them has to be asked about
    const few = await questions(6 * hourMs)
    expect(await questions(3 * hourMs)).toBe(few)
    // what is in a day, whether it is late, when it failed and whether that explains it
    expect(few).toBeLessThan(60)
  })

  test('ACCESS-46 a failure that was written down excuses two hours and no more', async () => {
    const deps = await threeDays()
    atDue(deps)
    await failing(deps, 2)
    for (let n = 0; n < 4; n++) {
      await written(deps, 1)
      deps.clock.advance(hourMs)
    }
    // failed at 01:00 and 02:00, and from then until 07:00 nobody wrote why nothing was sealed
    await expect(seal(deps)).rejects.toThrow('is not as it was')
    expect(await shown(deps)).toEqual([true, false])
  })

  test('ACCESS-46 a line about a failure that somebody else wrote, or copied to another hour, excuses nothing', async () => {
    const deps = await threeDays()
    atDue(deps)
    const day = new Date(deps.clock.now() - dayMs).toISOString().slice(0, 10)
    await failing(deps, 1)
    const [own] = await deps.db.query<{ data: Record<string, unknown> }>(
      "select data from trail where operation = 'trail.sealFailed'",
    )
    for (let n = 0; n < 6; n++) {
      await written(deps, 1)
      const data = n % 2 === 0 ? own!.data : { digest: 'x' }
      const forged = { operation: 'trail.sealFailed', object: `day:${day}`, data }
      await record(deps.db, system, forged, deps.clock.now())
      deps.clock.advance(hourMs)
    }
    await expect(seal(deps)).rejects.toThrow('is not as it was')
    expect(await shown(deps)).toEqual([true, false])
  })

  test('ACCESS-46 two processes that seal the same day at once seal it once, and it is whole', async () => {
    const deps = await threeDays()
    deps.clock.advance(2 * dayMs)
    await Promise.all([seal(deps), seal(deps), seal(deps)])
    expect(await shown(deps)).toEqual([false, false])
    const [{ days, distinct } = { days: 0, distinct: 0 }] = await deps.db.query<{ days: number; distinct: number }>(
      'select count(*)::int as days, count(distinct day)::int as distinct from trail_day',
    )
    expect([days, distinct]).toEqual([5, 5])
  })

  test('ACCESS-46 a day that another process sealed with other lines is not gone on from', async () => {
    const deps = await threeDays()
    deps.clock.advance(dayMs)
    const rival = `
      create function rival() returns trigger language plpgsql as $$ begin
        new.digest := 'rival';
        return new;
      end $$;`
    await deps.db.query(rival)
    for (const table of ['trail_day', 'audit_day'])
      await deps.db.query(`create trigger rival before insert on ${table} for each row execute function rival()`)
    deps.clock.advance(2 * dayMs)
    await expect(seal(deps)).rejects.toThrow('is not as it was')
    for (const table of ['trail_day', 'audit_day'])
      expect(await deps.db.query(`select digest from ${table} where digest = 'rival'`)).toHaveLength(1)
    // the database is lent to the next test
    await deps.db.query('drop function rival() cascade')
  })

  test('ACCESS-46 days of the trail that an earlier version sealed stay whole', async () => {
    const deps = await fresh()
    await written(deps, 2)
    const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
    const text = JSON.stringify(await lastingLines(deps.db, 0, deps.clock.now() + dayMs))
    const digest = keyed(deps, 'trail-day', day, '', text).toString('base64url')
    await deps.db.query('insert into trail_day (day, lines, digest, sealed_at) values ($1, 2, $2, $3)', [
      day,
      digest,
      new Date(deps.clock.now() + 2 * dayMs).toISOString(),
    ])
    deps.clock.advance(2 * dayMs)
    await seal(deps)
    expect((await lookAtChain(deps)).brokenAt).toBeNull()
  })
})
