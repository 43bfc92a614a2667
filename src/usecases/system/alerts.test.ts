import { expect, test } from 'vitest'
import { enqueue, failJob } from '#db/jobs.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { houseToday } from './house-today.ts'
import { seeAlerts } from './alerts.ts'
import { failingMs, noteRecurring, overdueMs } from './job-list.ts'

const fresh = freshDeps()

test('MACHINE-19 jobs given up alike are one, late queues and failing work too; each ends with its cause', async () => {
  const deps = await fresh()
  const support = staffAs('support')
  expect(must(await seeAlerts(deps, support))).toMatchObject({ money: [], jobs: [], settled: [] })
  await enqueue(
    deps.db,
    [1, 2, 3].map((n) => ({ queue: 'refund', runAt: deps.clock.now(), payload: { n } })),
  )
  const rows = await deps.db.query<{ id: number }>('select id from job order by id')
  for (const { id } of rows.slice(0, 2)) await failJob(deps.db, id, 'Error: of sam@example.org', deps.clock.now())
  await noteRecurring(deps, 'scan-files', null)
  deps.clock.advance(Math.max(overdueMs, failingMs['scan-files']) + 1)
  await noteRecurring(deps, 'scan-files', 'Error: away')
  expect(must(await seeAlerts(deps, support)).jobs).toMatchObject([
    { kind: 'givenUp', queue: 'refund', count: 2, cause: 'Error: of s…@example.org' },
    { kind: 'late', queue: 'refund', count: 1 },
    { kind: 'failing', queue: 'scan-files', cause: 'Error: away' },
  ])
  expect(must(await houseToday(deps, support)).alerts).toBe(3)
  expect(must(await houseToday(deps, staffAs('finance'))).alerts).toBe(0)
  expect(codeOf(await houseToday(deps, staffAs('editor')))).toBe('not_found')
  expect(codeOf(await seeAlerts(deps, staffAs('editor')))).toBe('not_found')
  await noteRecurring(deps, 'scan-files', null)
  await deps.db.query('delete from job')
  expect(must(await houseToday(deps, support)).alerts).toBe(1)
})
