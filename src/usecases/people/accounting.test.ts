import { expect, test } from 'vitest'
import { settleOrganisations } from '#db/organisations.ts'
import { dayMs } from '#domain/time/zones.ts'
import { dutchParty } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, codeOf, must, pay, place } from '#test/builders/traveller.ts'
import { closeStatements } from '../system/close-statements.ts'
import { readEntries, readSellers } from './accounting.ts'
import { setParkContract } from './park-statements.ts'
import { setBillingParty } from './self-billing.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'close-statements' } as const
const finance = staffAs('finance', '22222222-2222-4222-8222-222222222222')
const reason = 'signed on 1 November'

/** A car park that keeps 85 %, and a booking that was paid online in November and is over in December. */
const world = async () => {
  const deps = await fresh()
  await settleOrganisations(deps.db, deps.clock.now())
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [finance.personId],
  )
  const [{ id: organisationId, slug }] = (await deps.db.query<{ id: string; slug: string }>(
    `select id::text, slug from organisation where kind = 'operator'`,
  )) as [{ id: string; slug: string }]
  const terms = { slug, from: '2026-01-01', commission: { basisPoints: 1_500 }, lateBasisPoints: 10_000, reason }
  must(await setParkContract(deps, finance, terms))
  const who = await browser(deps)
  await pay(deps, who, await place(deps, who))
  deps.clock.advance(43 * dayMs)
  must(await closeStatements(deps, job))
  return { deps, slug, manager: staffAs('manager', '44444444-4444-4444-8444-444444444444', { organisationId }) }
}

test('AGENCY-150 every entry of a month is there once, of both books, and debit and credit are what the books say', async () => {
  const { deps, slug, manager } = await world()
  const november = must(await readEntries(deps, finance, { month: '2026-11' })).entries
  const rows = await deps.db.query<{ n: number }>(`select count(*)::int as n from ledger_entry`)
  expect(november.map(({ book, iata, currency }) => [book, iata, currency])).toEqual(
    Array.from({ length: rows[0]!.n }, () => ['booking', 'AMS', 'EUR']),
  )
  expect(november).toContainEqual(expect.objectContaining({ debit: 'provider', amountMinor: 6_200 }))
  // the statement of December was closed in January
  expect(must(await readEntries(deps, finance, { month: '2026-12' })).entries).toEqual([])
  expect(codeOf(await readEntries(deps, finance, { month: '2027-01' }))).toBe('option_required')
  deps.clock.advance(31 * dayMs)
  const january = must(await readEntries(deps, finance, { month: '2027-01' })).entries
  expect(january).toMatchObject([
    {
      book: 'party',
      about: `${slug.toUpperCase()}-0001`,
      iata: '',
      debit: 'costs',
      credit: 'party',
      amountMinor: 5_270,
    },
  ])
  expect(codeOf(await readEntries(deps, finance, { month: 'soon' }))).toBe('option_required')
  for (const other of [manager, staffAs('support', 's3')])
    expect(codeOf(await readEntries(deps, other, { month: '2026-11' }))).toMatch(/^not_(found|allowed)$/)
})

test('AGENCY-152 AGENCY-153 a year has every seller with its car parks, by quarter, and names what is missing', async () => {
  const { deps, slug, manager } = await world()
  const first = must(await readSellers(deps, finance, { year: '2026' }))
  const none = { creditedMinor: 0, keptMinor: 0, bookings: 0 }
  const last = { creditedMinor: 5_270, keptMinor: 930, bookings: 1 }
  const [seller] = first.sellers
  expect(seller).toMatchObject({ party: null, account: null })
  expect(seller!.parks.flatMap(({ quarters }) => quarters).filter(({ bookings }) => bookings > 0)).toEqual([last])
  expect(seller!.parks.find(({ quarters }) => quarters[3]!.bookings === 1)!.quarters).toEqual([none, none, none, last])
  must(await setBillingParty(deps, finance, { slug, reason, ...dutchParty }))
  deps.clock.advance(1)
  expect(must(await readSellers(deps, finance, { year: '2026' })).sellers[0]!.party).toMatchObject({ city: 'Utrecht' })
  for (const year of ['2028', '26', '', '1999'])
    expect([year, codeOf(await readSellers(deps, finance, { year }))]).toEqual([year, 'option_required'])
  expect(codeOf(await readSellers(deps, manager, { year: '2026' }))).toMatch(/^not_(found|allowed)$/)
})

test('AGENCY-152 a car park that changed hands keeps its seller of that year, and nothing is dropped', async () => {
  const { deps } = await world()
  const before = must(await readSellers(deps, finance, { year: '2026' })).sellers
  const [{ id }] = (await deps.db.query<{ id: string }>(
    `insert into organisation (id, kind, slug, name, created_at)
     values (gen_random_uuid(), 'operator', 'new-park', 'New Park B.V.', now()) returning id::text`,
  )) as [{ id: string }]
  await deps.db.query('update car_park set organisation_id = $1', [id])
  const other = '55555555-5555-4555-8555-555555555555'
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'g@house.example', 'G', 'nl', now())`,
    [other],
  )
  await deps.db.query(
    `insert into bank_account (id, organisation_id, holder, iban, iban_key, tail, country, asked_by, asked_at,
       answered_by, answered_at, valid_from)
     select gen_random_uuid(), $1, 'H', 'x', 'k', '4300', 'NL', $2, now(), $3, now(), '2999-01-01'`,
    [id, finance.personId, other],
  )
  const { sellers } = must(await readSellers(deps, finance, { year: '2026' }))
  const credited = (of: typeof sellers) =>
    of.map(({ name, parks }): [string, number] => [
      name,
      parks.flatMap(({ quarters }) => quarters).reduce((sum, { creditedMinor }) => sum + creditedMinor, 0),
    ])
  expect(new Map(credited(sellers))).toEqual(new Map([['New Park B.V.', 0], ...credited(before)]))
  // an account that counts from a later day on is none yet
  expect(sellers.find(({ name }) => name === 'New Park B.V.')?.account).toBeNull()
  expect(credited(sellers).some(([, minor]) => minor === 5_270)).toBe(true)
})
