import { describe, expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs } from '#domain/time/zones.ts'
import { dutchParty, managerOf } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { closeStatements } from '../system/close-statements.ts'
import { setCreditLimit } from './agency-credit.ts'
import { readBillingParty, readStatementDocuments, setBillingParty } from './self-billing.ts'
import { listStatements, readStatement, setContract } from './statements.ts'

const fresh = freshDeps()
const slug = 'agency-nord1'
const job = { kind: 'system', job: 'close-statements' } as const
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const reason = 'signed on 1 November'
/** The documents of one kind. */
const readDocuments = async (
  kind: 'commission' | 'invoice',
  ...asked: Parameters<typeof readStatementDocuments>
): Promise<Outcome<Invoice[]>> => {
  const found = await readStatementDocuments(...asked)
  return found.ok ? done(found.value.filter((one) => one.kind === kind).map(({ document }) => document)) : found
}

/** An agency with 10 % that has sold for 62.00 on its account; `month` closes the next one. */
const world = async () => {
  const { deps, nord, NORD1, SUD2 } = await agencyWorld(await fresh())
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  must(await setContract(deps, finance, { slug, from: '2026-01-01', commission: { basisPoints: 1_000 }, reason }))
  must(await setCreditLimit(deps, finance, { slug, amountMinor: 100_000 }))
  const booked = await bookedBy(nord, { once: 'billed-0001', paid: 'agency' })
  const manager = managerOf(NORD1)
  return {
    deps,
    manager,
    other: managerOf(SUD2),
    booked,
    agree: (changes: Partial<typeof dutchParty> & { taxNumber?: string; exemption?: string } = {}) =>
      setBillingParty(deps, finance, { slug, reason, ...dutchParty, ...changes }),
    month: async () => {
      deps.clock.advance(31 * dayMs)
      must(await closeStatements(deps, job))
      const { statements } = must(await listStatements(deps, manager, { slug }))
      const number = statements[0]!.number
      const { lines } = must(await readStatement(deps, manager, { slug, number }))
      return {
        ...statements[0]!,
        lines,
        documents: must(await readDocuments('commission', deps, manager, { slug, number })),
      }
    },
  }
}

const postings = `
  select debit || ' ' || credit as "of", amount_minor as minor
  from journal_entry
  order by id`

describe('documents of a commission', () => {
  test('AGENCY-130 AGENCY-132 what was stated before the agreement is billed once, gross in balance and journal', async () => {
    const { deps, agree, month, manager, other } = await world()
    expect((await month()).documents).toEqual([])
    const before = await month()
    expect([before.closingMinor, before.documents]).toEqual([-5_688, []])
    must(await agree())
    deps.clock.advance(1)
    expect(must(await listStatements(deps, manager, { slug })).open).toMatchObject({ lines: 1, closingMinor: -5_580 })
    const billed = await month()
    // 5.12 and 21 %
    expect(billed.documents).toMatchObject([
      { number: `${billed.number}-21`, kind: 'invoice', grossMinor: 620, vatMinor: 108, facts: { netMinor: 512 } },
    ])
    expect(billed.closingMinor).toBe(-5_580)
    expect(billed.lines).toMatchObject([{ kind: 'vat', amountMinor: 108, billed: { minor: 512, n: 1 } }])
    const all = await deps.db.query<{ of: string; minor: number }>(postings)
    expect(all.map(({ of, minor }) => `${of} ${minor}`)).toEqual(['party costs 5688', 'vat party 108'])
    expect((await month()).documents).toEqual([])
    // later details change nothing, and nobody else sees it
    must(await agree({ name: 'Other B.V.', vatNumber: 'DE136695976', country: 'DE' }))
    const asked = { slug, number: billed.number }
    expect(must(await readDocuments('commission', deps, finance, asked))).toEqual(billed.documents)
    expect(codeOf(await readDocuments('commission', deps, other, asked))).toBe('not_found')
    expect(codeOf(await readBillingParty(deps, other, { slug }))).toBe('not_found')
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-130 AGENCY-38 a correction is billed with its own statement, and below zero it is a credit note', async () => {
    const { deps, agree, month, booked } = await world()
    must(await agree())
    await month()
    const first = await month()
    expect(first.documents).toMatchObject([{ kind: 'invoice', grossMinor: 620 }])
    expect(first.closingMinor).toBe(-5_580)
    await deps.db.query(
      `with b as (update booking set status = 'cancelled' where number = $1 returning *)
       insert into audit (airport_id, booking_id, at, actor, action)
       select airport_id, id, $2, 'test', 'changed' from b`,
      [booked.body['number'], new Date(deps.clock.now()).toISOString()],
    )
    const second = await month()
    expect(second.documents).toMatchObject([{ kind: 'credit_note', grossMinor: 620, vatMinor: 108 }])
    expect(second.closingMinor).toBe(0)
    expect((await verify(deps.db)).filter(({ problem }) => problem.includes('AGENCY'))).toEqual([])
  })

  test('AGENCY-131 what has to be agreed depends on where the agency is', async () => {
    const { agree, month, deps, manager } = await world()
    for (const [typed, code] of [
      [{ vatNumber: '' }, 'mandatory'],
      [{ vatNumber: '', taxNumber: '12/345' }, 'mandatory'],
      [{ vatNumber: '', taxNumber: '12/345', exemption: 'x'.repeat(201) }, 'too_long'],
      [{ exemption: 'Small business' }, 'option_required'],
      [{ vatNumber: 'NL1' }, 'vat_number_invalid'],
      [{ city: ' ' }, 'mandatory'],
    ] as const)
      expect([typed, codeOf(await agree(typed))]).toEqual([typed, code])
    expect(codeOf(await setBillingParty(deps, manager, { slug, reason, ...dutchParty }))).toBe('not_allowed')
    must(await agree({ vatNumber: '', country: 'CH' }))
    must(await agree({ vatNumber: '', taxNumber: '12/345', exemption: 'Small business' }))
    expect(must(await readBillingParty(deps, manager, { slug }))).toMatchObject({ exemption: 'Small business' })
    await month()
    expect((await month()).documents).toMatchObject([
      { grossMinor: 512, vatMinor: 0, facts: { untaxed: { why: 'exempt', sentence: 'Small business' } } },
    ])
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-132 a wrong cent of VAT is named, and a commission that is not billed', async () => {
    const { deps, agree, month } = await world()
    must(await agree())
    await month()
    await month()
    for (const [sql, named] of [
      [`update agency_statement_line set amount_minor = 109 where kind = 'vat'`, /VAT on a commission/],
      [`update agency_statement_line set vat_rate_percent = 0 where kind = 'vat'`, /VAT on a commission/],
      [`update agency_statement_line set billed_minor = 511 where kind = 'vat'`, /another commission/],
      [`delete from agency_statement_line where kind = 'vat'`, /another commission/],
    ] as const) {
      const problems: string[] = []
      const looked = deps.db.transaction(async (tx) => {
        await tx.query(sql)
        problems.push(...(await verify({ ...deps.db, transaction: (work) => work(tx) })).map(({ problem }) => problem))
        throw new Error('back')
      })
      await expect(looked).rejects.toThrow('back')
      const found = problems.filter((one) => one.includes('AGENCY-132')).join('\n')
      expect([sql, found]).toEqual([sql, expect.stringMatching(named)])
    }
    expect(await verify(deps.db)).toEqual([])
  })

  test('AGENCY-127 what was on account is billed too, a line for each code, and later details change nothing', async () => {
    const { deps, agree, month, manager, other } = await world()
    must(await agree())
    await month()
    const stated = await month()
    const asked = { slug, number: stated.number }
    const invoices = must(await readDocuments('invoice', deps, manager, asked))
    expect(invoices).toMatchObject([
      {
        number: `${stated.number}-NL-21`,
        kind: 'invoice',
        grossMinor: 6_200,
        vatMinor: 1_076,
        facts: { buyer: { company: dutchParty.name }, lines: [{ label: 'NORD1', grossMinor: 6_200, netMinor: 5_124 }] },
      },
    ])
    must(await agree({ name: 'Other B.V.' }))
    expect(must(await readDocuments('invoice', deps, finance, asked))).toEqual(invoices)
    expect(codeOf(await readDocuments('invoice', deps, other, asked))).toBe('not_found')
    expect(must(await readDocuments('invoice', deps, manager, { slug, number: (await month()).number }))).toEqual([])
  })

  test('AGENCY-127 cancelled afterwards it is a credit note; where the agency has no VAT there is VAT on the parking', async () => {
    const { deps, agree, month, manager, booked } = await world()
    must(await agree({ country: 'CH', vatNumber: '' }))
    await month()
    const first = must(await readDocuments('invoice', deps, manager, { slug, number: (await month()).number }))
    expect(first).toMatchObject([{ kind: 'invoice', vatMinor: 1_076, vatRatePercent: 21 }])
    await deps.db.query(
      `with b as (update booking set status = 'cancelled' where number = $1 returning *)
       insert into audit (airport_id, booking_id, at, actor, action)
       select airport_id, id, $2, 'test', 'changed' from b`,
      [booked.body['number'], new Date(deps.clock.now()).toISOString()],
    )
    const later = must(await readDocuments('invoice', deps, manager, { slug, number: (await month()).number }))
    expect(later).toMatchObject([{ kind: 'credit_note', grossMinor: 6_200, vatMinor: 1_076 }])
  })
})
