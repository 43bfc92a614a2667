import { expect, test } from 'vitest'
import type { LocalDate } from '#domain/time/local.ts'
import { dayMs, hourMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
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
  expect(await lookAtChain(deps)).toEqual({ wholeUntil: null, brokenAt: null, digest: null })
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
    await written(deps, 1)
  }
  await seal(deps)
  await deps.db.query(sql)
  expect((await lookAtChain(deps)).brokenAt).toMatch(/^\d{4}-\d\d-\d\d$/)
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
