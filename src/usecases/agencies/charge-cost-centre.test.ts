import { describe, expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import { dayMs } from '#domain/time/zones.ts'
import { companyWorld } from '#test/builders/company-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { closeStatements } from '../system/close-statements.ts'
import { listStatements, readStatement } from '../people/statements.ts'
import { chargeElsewhere, mayChargeElsewhere } from './charge-cost-centre.ts'
import { closeCostCentre } from './company.ts'

const fresh = freshDeps()
const world = async () => companyWorld(await fresh({ capacity: 100 }))

describe('another cost centre afterwards', () => {
  test('AGENCY-137 until a statement names the booking, and the trail says from which to which', async () => {
    const { deps, slug, manager, book, drivers, centres, read } = await world()
    const number = must(await book.for(drivers.noor))
    const seen = async () => must(await read(number)).booking
    const charge = async (costCentreId: string, version?: number) =>
      chargeElsewhere(deps, manager, { slug, number, costCentreId, version: version ?? (await seen()).version })
    const before = await seen()
    expect(await mayChargeElsewhere(deps, before)).toBe(true)
    expect(must(await charge(centres.k100))).toBe(false)
    expect(must(await charge(centres.k200))).toBe(true)
    const after = await seen()
    expect(after.terms.company).toEqual({ driverId: drivers.noor, costCentre: { code: 'K-200', name: 'Sales' } })
    expect(after).toEqual({ ...before, version: before.version + 1, terms: after.terms })
    // who has not seen that changes nothing
    expect(codeOf(await charge(centres.k100, before.version))).toBe('conflict')
    const [line] = await deps.db.query<{ actor: string; data: object }>(
      `select actor, data from audit where action = 'change'`,
    )
    expect(line).toEqual({
      actor: `staff:${manager.personId}`,
      data: { kind: 'costCentre', was: 'K-100', becomes: 'K-200' },
    })
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    const { statements } = must(await listStatements(deps, manager, { slug }))
    const { lines } = must(await readStatement(deps, manager, { slug, number: statements[0]!.number }))
    expect(lines.map(({ costCentre }) => costCentre?.code)).toEqual(['K-200'])
    expect(await mayChargeElsewhere(deps, await seen())).toBe(false)
    expect(codeOf(await charge(centres.k100))).toBe('conflict')
    expect((await seen()).terms.company?.costCentre.code).toBe('K-200')
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-137 AGENCY-115 an open one, by who books for the driver', async () => {
    const { deps, slug, otherSlug, manager, otherManager, booker, book, drivers, centres, read } = await world()
    const number = must(await book.for(drivers.jan))
    const { version } = must(await read(number)).booking
    const asked = { slug, number, costCentreId: centres.k100, version }
    expect(codeOf(await chargeElsewhere(deps, booker, asked))).toBe('not_found')
    expect(codeOf(await chargeElsewhere(deps, otherManager, asked))).toBe('not_found')
    expect(codeOf(await chargeElsewhere(deps, otherManager, { ...asked, slug: otherSlug }))).toBe('not_found')
    expect(codeOf(await chargeElsewhere(deps, manager, { ...asked, costCentreId: '' }))).toBe('option_required')
    must(await closeCostCentre(deps, manager, { slug, id: centres.k100 }))
    expect(codeOf(await chargeElsewhere(deps, manager, asked))).toBe('option_required')
    const own = must(await book.for(drivers.noor, { costCentreId: centres.k200 }))
    expect(codeOf(await chargeElsewhere(deps, booker, { ...asked, number: own, costCentreId: centres.k200 }))).toBe(
      'ok',
    )
  })
})
