import { describe, expect, test } from 'vitest'
import { behindWall } from '#db/row-wall.ts'
import { verify } from '#db/verify.ts'
import { dayMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy, offersOf } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps, type testAirport } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { closeStatements } from '../system/close-statements.ts'
import { recordAccountPayment, setCreditLimit } from './agency-credit.ts'
import {
  closeMonth,
  listAllStatements,
  listStatements,
  readContracts,
  readStatement,
  setContract,
} from './statements.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const job = { kind: 'system', job: 'close-statements' } as const
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const reason = 'signed on 1 November'
const world = async (changes: Parameters<typeof testAirport>[1] = {}) => {
  const made = await agencyWorld(await fresh({ changes }))
  const { deps, nord, NORD1 } = made
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const manager = managerOf(NORD1)
  return {
    ...made,
    manager,
    contract: (basisPoints: number, from = '2026-01-01') =>
      setContract(deps, finance, { slug, from, commission: { basisPoints }, reason }),
    onAccount: (n: number) => bookedBy(nord, { once: `stated-${100 + n}`, paid: 'agency' }),
    statements: async () => must(await listStatements(deps, manager, { slug })),
  }
}

describe('statements of an agency', () => {
  test('AGENCY-36 AGENCY-39 AGENCY-40 a month is closed once: what is owed less the commission, and what was paid', async () => {
    const { deps, contract, onAccount, statements, manager } = await world()
    must(await contract(1_000))
    must(await setCreditLimit(deps, finance, { slug, amountMinor: 100_000 }))
    await onAccount(1)
    await onAccount(2)
    expect((await statements()).open).toMatchObject({ lines: 0, closingMinor: 0 })
    deps.clock.advance(12 * dayMs)
    expect(must(await closeStatements(deps, job))).toBe(1)
    expect((await statements()).statements).toMatchObject([{ month: '2026-11-01', lines: 0, closingMinor: 0 }])
    deps.clock.advance(31 * dayMs)
    must(await recordAccountPayment(deps, finance, { slug, amountMinor: 5_000 }))
    expect(must(await closeStatements(deps, job))).toBe(1)
    expect(must(await closeStatements(deps, job))).toBe(0)
    const { statements: all, open } = await statements()
    // twice 62.00 owed and 5.12 earned, less 50.00 that were paid
    expect(all[0]).toMatchObject({ number: 'AGENCY-NORD1-0002', month: '2026-12-01', lines: 3, closingMinor: -6_376 })
    expect(open).toMatchObject({ lines: 0, closingMinor: -6_376 })
    const { lines } = must(await readStatement(deps, manager, { slug, number: 'agency-nord1-0002' }))
    expect(lines.map(({ kind, amountMinor }) => [kind, amountMinor])).toEqual([
      ['booking', -5_688],
      ['booking', -5_688],
      ['payment', 5_000],
    ])
    expect(codeOf(await closeMonth(deps, finance, { slug, month: '2026-12' }))).toBe('conflict')
    for (const month of ['2027-01', '2026-13', ''])
      expect(codeOf(await closeMonth(deps, finance, { slug, month }))).toBe('option_required')
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-35 AGENCY-38 a contract agreed later for days before brings corrections, and both statements stay', async () => {
    const { deps, contract, onAccount, statements } = await world()
    must(await contract(1_000))
    await onAccount(1)
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, job))
    const [first] = (await statements()).statements
    must(await contract(2_000))
    expect((await statements()).open).toMatchObject({ lines: 1, linesMinor: 513 })
    deps.clock.advance(31 * dayMs)
    expect(must(await closeMonth(deps, finance, { slug, month: '2027-01' }))).toBe('AGENCY-NORD1-0002')
    const [second, before] = (await statements()).statements
    expect(before).toEqual(first)
    expect(second).toMatchObject({ openingMinor: -5_688, linesMinor: 513, closingMinor: -5_175 })
    expect(await verify(deps.db)).toEqual([])
  })

  test.each([
    ['valet', 410, -5_790],
    ['shuttle', 512, -5_688],
  ] as const)(
    'AGENCY-222 8 % for valet parking, 10 % for all: of %s parking quote, page and statement say the same',
    async (transfer, earned, closingMinor) => {
      const { deps, nord, onAccount, statements, manager } = await world({ transfer })
      const commission = { basisPoints: 1_000 }
      const terms = { slug, from: '2026-01-01', commission, reason }
      const wrong = await setContract(deps, finance, { ...terms, groups: { valet: null } })
      expect(wrong.ok ? null : wrong.problem.fields).toEqual({ valet: 'option_required' })
      const groups = { valet: { basisPoints: 800 } }
      must(await setContract(deps, finance, { ...terms, groups }))
      expect(must(await readContracts(deps, manager, { slug }))).toEqual([
        { n: 1, validFrom: '2026-01-01', commission, groups },
      ])
      const flex = (await offersOf(nord)).find((one) => one.package === 'flex')
      expect(flex).toMatchObject({ commissionMinor: earned })
      await onAccount(1)
      deps.clock.advance(43 * dayMs)
      must(await closeStatements(deps, job))
      expect((await statements()).statements[0]).toMatchObject({ closingMinor })
      expect(await verify(deps.db)).toEqual([])
      // the books name a line with another rate, though its sums agree with each other
      await deps.db.query(
        `update agency_statement_line set basis_points = 900, commission_minor = 461, amount_minor = amount_minor - commission_minor + 461`,
      )
      expect((await verify(deps.db)).map(({ problem }) => problem)).toContainEqual(
        expect.stringContaining('AGENCY-222'),
      )
    },
  )

  test('AGENCY-222 a contract says all: the next one ends what the one before said for a group', async () => {
    const { deps, nord, contract } = await world({ transfer: 'valet' })
    const groups = { valet: { amountMinor: 300 } }
    const terms = { slug, from: '2026-01-01', commission: { basisPoints: 1_000 }, groups, reason }
    must(await setContract(deps, finance, terms))
    const earned = async () =>
      ((await offersOf(nord)) as unknown as { package: string; commissionMinor: number }[]).find(
        (one) => one.package === 'flex',
      )?.commissionMinor
    expect(await earned()).toBe(300)
    must(await contract(1_000))
    expect(await earned()).toBe(512)
  })

  test('AGENCY-42 an agency sees its own, finance all, and who agrees a contract says why', async () => {
    const { deps, SUD2, contract, onAccount, manager } = await world()
    expect(codeOf(await setContract(deps, finance, { slug, from: '2026-01-01', commission: null, reason }))).toBe(
      'option_required',
    )
    const terms = { slug, from: '2026-01-01', commission: { basisPoints: 1_000 } }
    expect(codeOf(await setContract(deps, finance, { ...terms, reason: ' ' }))).toBe('reason_required')
    expect(codeOf(await setContract(deps, manager, { ...terms, reason }))).toBe('not_allowed')
    expect(codeOf(await setContract(deps, finance, { ...terms, from: 'soon', reason }))).toBe('option_required')
    must(await contract(1_000))
    must(await setContract(deps, finance, { ...terms, slug: 'agency-sud2', reason }))
    await onAccount(1)
    deps.clock.advance(43 * dayMs)
    expect(must(await closeStatements(deps, job))).toBe(2)
    const other = managerOf(SUD2)
    const number = 'AGENCY-SUD2-0001'
    expect(codeOf(await readStatement(deps, manager, { slug, number }))).toBe('not_found')
    expect(codeOf(await readStatement(deps, manager, { slug: 'agency-sud2', number }))).toBe('not_found')
    expect(must(await readStatement(deps, other, { slug: 'agency-sud2', number })).lines).toEqual([])
    expect(codeOf(await listStatements(deps, other, { slug }))).toBe('not_found')
    expect(codeOf(await readContracts(deps, other, { slug }))).toBe('not_found')
    expect(must(await readContracts(deps, manager, { slug }))).toMatchObject([{ n: 1, validFrom: '2026-01-01' }])
    expect(codeOf(await listAllStatements(deps, manager, { month: '' }))).toBe('not_found')
    expect(must(await listAllStatements(deps, finance, { month: '' })).statements).toHaveLength(2)
    const [line] = await deps.db.query(`select reason, data from trail where operation = 'contract.set'`)
    expect(line).toEqual({ reason, data: { validFrom: '2026-01-01', basisPoints: 1_000 } })
    // in the rows too: the question without any condition
    const count = async (codes: string[], table: string) =>
      (await behindWall(deps.db, { places: [], codes }).query(`select * from ${table}`)).length
    for (const [table, nord, sud] of [
      ['agency_statement', 1, 1],
      ['agency_statement_line', 1, 0],
      ['agency_contract', 1, 1],
    ] as const)
      expect([table, await count(['NORD1'], table), await count(['SUD2'], table), await count([], table)]).toEqual([
        table,
        nord,
        sud,
        0,
      ])
    await expect(
      behindWall(deps.db, { places: [], codes: ['NORD1'] }).query('delete from agency_statement_line'),
    ).rejects.toThrow(/permission denied/)
  })
})
