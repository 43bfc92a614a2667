import { expect, test } from 'vitest'
import { behindWall } from '#db/row-wall.ts'
import { settleOrganisations } from '#db/organisations.ts'
import { verify } from '#db/verify.ts'
import { dayMs } from '#domain/time/zones.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, must, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { takePayment } from '../operators/take-payment.ts'
import { closeStatements } from '../system/close-statements.ts'
import { readSelfBilled, setBillingParty } from './self-billing.ts'
import {
  listAllParkStatements,
  listParkStatements,
  readParkContracts,
  readParkStatement,
  setParkContract,
} from './park-statements.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'close-statements' } as const
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const reason = 'signed on 1 November'
const atDesk = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] } satisfies Actor

test('AGENCY-86 AGENCY-88 AGENCY-89 a car park reads what it is owed: paid to us, and paid at its till', async () => {
  const deps = await fresh()
  await settleOrganisations(deps.db, deps.clock.now())
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const [operator] = await deps.db.query<{ id: string; slug: string }>(
    `select id::text, slug from organisation where kind = 'operator'`,
  )
  const { id: organisationId, slug } = operator!
  const manager = staffAs('manager', '44444444-4444-4444-8444-444444444444', { organisationId })
  const terms = { slug, from: '2026-01-01', commission: { basisPoints: 1_500 }, lateBasisPoints: 10_000, reason }
  expect(codeOf(await setParkContract(deps, manager, terms))).toBe('not_allowed')
  expect(codeOf(await setParkContract(deps, finance, { ...terms, reason: ' ' }))).toBe('reason_required')
  for (const wrong of [{ from: 'soon' }, { commission: null }, { lateBasisPoints: 10_001 }, { lateBasisPoints: null }])
    expect(codeOf(await setParkContract(deps, finance, { ...terms, ...wrong }))).toBe('option_required')
  must(await setParkContract(deps, finance, terms))
  const who = await browser(deps)
  const online = await place(deps, who)
  await pay(deps, who, online)
  const later = await place(deps, who, { paymentLocation: 'baCharged', ordinal: 1 })
  must(await takePayment(deps, atDesk, { bookingId: later, amountMinor: 6_200, receipt: 'T-1' }))
  deps.clock.advance(43 * dayMs)
  expect(must(await listParkStatements(deps, manager, { slug })).open).toMatchObject({ lines: 2, closingMinor: 4_340 })
  expect(must(await closeStatements(deps, job))).toBe(1)
  expect(must(await closeStatements(deps, job))).toBe(0)
  const number = `${slug.toUpperCase()}-0001`
  const { statements, open } = must(await listParkStatements(deps, manager, { slug }))
  // 62.00 less 15 % each, and 62.00 are in the till
  expect(statements).toMatchObject([{ number, month: '2026-12-01', lines: 2, closingMinor: 4_340 }])
  expect(open).toMatchObject({ lines: 0, openingMinor: 4_340, closingMinor: 4_340 })
  const { lines } = must(await readParkStatement(deps, manager, { slug, number: number.toLowerCase() }))
  const stated = lines.map(({ shareMinor, tillMinor, amountMinor }) => ({ shareMinor, tillMinor, amountMinor }))
  expect(stated.toSorted((a, b) => a.tillMinor - b.tillMinor)).toEqual([
    { shareMinor: 5_270, tillMinor: 0, amountMinor: 5_270 },
    { shareMinor: 5_270, tillMinor: 6_200, amountMinor: -930 },
  ])
  expect(must(await readParkContracts(deps, manager, { slug }))).toMatchObject([{ n: 1, lateBasisPoints: 10_000 }])
  expect(must(await listAllParkStatements(deps, finance, { month: '2026-12' })).statements).toHaveLength(1)
  expect(must(await readSelfBilled(deps, manager, { slug, number }))).toEqual([])
  const party = {
    name: 'Park B.V.',
    street: 'Dijk 1',
    postcode: '1118 AA',
    city: 'Schiphol',
    country: 'nl',
    registration: 'KvK 1',
    vatNumber: 'NL 1234.56.782.B01',
    email: 'admin@park.example',
  }
  expect(codeOf(await setBillingParty(deps, manager, { slug, reason, ...party }))).toBe('not_allowed')
  for (const [wrong, code] of [
    [{ reason: '' }, 'reason_required'],
    [{ city: ' ' }, 'mandatory'],
    [{ country: 'x' }, 'option_required'],
    [{ vatNumber: 'NL1' }, 'vat_number_invalid'],
    [{ email: 'x' }, 'email_invalid'],
  ] as const)
    expect([code, codeOf(await setBillingParty(deps, finance, { slug, reason, ...party, ...wrong }))]).toEqual([
      code,
      code,
    ])
  must(await setBillingParty(deps, finance, { slug, reason, ...party }))
  const documents = must(await readSelfBilled(deps, manager, { slug, number }))
  // twice 52.70, whoever has the money already
  expect(documents).toMatchObject([{ number: `${number}-21`, kind: 'invoice', grossMinor: 10_540, vatMinor: 1_829 }])
  must(await setBillingParty(deps, finance, { slug, reason, ...party, name: 'Other B.V.' }))
  expect(must(await readSelfBilled(deps, manager, { slug, number }))).toEqual(documents)
  // nobody else: another manager, one of some car parks only, whoever works at the desk
  const scope = { kind: 'places', places: [{ airportId: 1, carParkId: 1 }] } as const
  for (const other of [
    staffAs('manager', manager.personId, { organisationId: '55555555-5555-4555-8555-555555555555' }),
    staffAs('manager', manager.personId, { organisationId, scope }),
    staffAs('desk', manager.personId, { organisationId }),
  ])
    expect(codeOf(await listParkStatements(deps, other, { slug }))).toBe('not_found')
  const count = async (carParkId: number) =>
    (
      await behindWall(deps.db, { places: [{ airportId: 1, carParkId }], codes: [] }).query(
        'select * from park_statement',
      )
    ).length
  expect([await count(1), await count(99)]).toEqual([1, 0])
  expect(await verify(deps.db)).toEqual([])
})
