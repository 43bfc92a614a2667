import { expect, test } from 'vitest'
import { addContract } from '#db/agency-contracts.ts'
import { addNetPrice } from '#db/net-prices.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import statement from '../statement/route.tsx'
import statements from './route.tsx'

const fresh = freshDeps()

test('AGENCY-42 AGENCY-124 the manager reads his statements, a seller has none, and the lines go into a spreadsheet', async () => {
  const { deps, nord, NORD1, SUD2 } = await agencyWorld(await fresh())
  const contract = { organisationId: NORD1, currency: 'EUR', commission: { basisPoints: 1_000 }, by: 'staff:x' }
  await addContract(deps.db, { ...contract, validFrom: parseDate('2026-01-01')! }, deps.clock.now())
  await bookedBy(nord, { once: 'page-0001', paid: 'agency' })
  deps.clock.advance(43 * dayMs)
  await closeStatements(deps, { kind: 'system', job: 'close-statements' })
  const number = 'AGENCY-NORD1-0001'
  const asked = (actor: ReturnType<typeof managerOf>, rest: string) => {
    const url = new URL(`https://parkwing.example/work/agency-nord1/statements${rest}`)
    const facts = workFacts(url.pathname, { deps, url, actor, staff: { ...staffWith(), holdings: actor.holdings } })
    return { facts, params: { org: 'agency-nord1', number }, url, request: new Request(url) } as never
  }
  const manager = managerOf(NORD1)
  const list = JSON.stringify(await statements.load!(asked(manager, '')))
  expect([list.includes(number), list.includes('56.88'), list.includes('December 2026')]).toEqual([true, true, true])
  // a net price that finance agreed is read by whom it is for (AGENCY-124)
  expect(list).toContain('"netPrices":[]')
  const agreed = { validFrom: parseDate('2026-01-01')!, validUntil: null, carPark: null, package: null }
  const net = { ...agreed, organisationId: NORD1, currency: 'EUR', rule: { basisPoints: 1_000 }, by: 'staff:x' }
  await addNetPrice(deps.db, net, deps.clock.now())
  expect(JSON.stringify(await statements.load!(asked(manager, '')))).toContain('"amount":"10.00 %"')
  const one = JSON.stringify(await statement.load!(asked(manager, `/${number}`)))
  expect([one.includes('62.00'), one.includes('51.24'), one.includes('5.12')]).toEqual([true, true, true])
  const file = (await statement.load!(asked(manager, `/${number}?csv`))) as Response
  expect(file.headers.get('content-disposition')).toBe(`attachment; filename="${number}.csv"`)
  expect(await file.text()).toMatch(/^\uFEFF?"booking",.*\r\n"AMS-[^"]*","booking",62,51.24,5.12,62,0,-56.88\r\n$/)
  const others = [managerOf(SUD2), staffAs('seller', 's2', { organisationId: NORD1 }), staffAs('support', 's3')]
  for (const other of others)
    for (const page of [statements, statement])
      await expect(page.load!(asked(other, `/${number}`))).rejects.toBeTruthy()
})
