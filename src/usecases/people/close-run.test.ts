import { expect, test } from 'vitest'
import { addContract } from '#db/agency-contracts.ts'
import { verify } from '#db/verify.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { closeShown, previewClose } from './close-run.ts'
import { listAllStatements } from './statements.ts'

const fresh = freshDeps()
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')

test('AGENCY-83 closing begins with what it would say; what has changed meanwhile stays open', async () => {
  const { deps, nord, NORD1, SUD2 } = await agencyWorld(await fresh())
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  for (const organisationId of [NORD1, SUD2]) {
    const contract = { organisationId, currency: 'EUR', commission: { basisPoints: 1_000 }, by: 'staff:x' }
    await addContract(deps.db, { ...contract, validFrom: parseDate('2026-01-01')! }, deps.clock.now())
  }
  await bookedBy(nord, { once: 'close-run-1', paid: 'agency' })
  deps.clock.advance(43 * dayMs)
  const month = '2026-12'
  for (const typed of ['2027-01', '2026-13', 'soon'])
    expect(codeOf(await previewClose(deps, finance, { month: typed }))).toBe('option_required')
  expect(codeOf(await previewClose(deps, managerOf(NORD1), { month }))).toBe('not_found')
  const would = must(await previewClose(deps, finance, { month }))
  expect(would).toMatchObject([
    { slug: 'agency-nord1', lines: 1, openingMinor: 0, linesMinor: -5_688, closingMinor: -5_688 },
    { slug: 'agency-sud2', lines: 0, closingMinor: 0 },
  ])
  expect(must(await listAllStatements(deps, finance, { month })).statements).toEqual([])
  // the commission that was agreed meanwhile makes another sum of it
  const contract = { organisationId: NORD1, currency: 'EUR', commission: { basisPoints: 2_000 }, by: 'staff:x' }
  await addContract(deps.db, { ...contract, validFrom: parseDate('2026-01-01')! }, deps.clock.now())
  const first = must(await closeShown(deps, finance, { month, shown: would }))
  expect(first).toEqual({ closed: ['AGENCY-SUD2-0001'], left: 1 })
  const again = must(await previewClose(deps, finance, { month }))
  expect(again).toMatchObject([{ slug: 'agency-nord1', lines: 1, closingMinor: -5_175 }])
  expect(must(await closeShown(deps, finance, { month, shown: again }))).toEqual({
    closed: ['AGENCY-NORD1-0001'],
    left: 0,
  })
  expect(must(await previewClose(deps, finance, { month }))).toEqual([])
  expect(await verify(deps.db)).toEqual([])
})
