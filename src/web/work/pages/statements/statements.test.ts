import { createElement, type ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { setLimit } from '#db/agency-credit.ts'
import { addContract } from '#db/agency-contracts.ts'
import { addNetPrice } from '#db/net-prices.ts'
import { addParkContract } from '#db/park-contracts.ts'
import { settleOrganisations } from '#db/organisations.ts'
import { placesOf, type PlaceRow } from '#db/people.ts'
import type { OrganisationKind, Role } from '#domain/access/people.ts'
import { parseDate } from '#domain/time/local.ts'
import { dayMs } from '#domain/time/zones.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { drawn } from '#test/builders/drawn.ts'
import { membershipOf, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import statement from '../statement/route.tsx'
import { StatementView } from '../statement/view.tsx'
import statements from './route.tsx'
import { StatementsView } from './view.tsx'

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

test('AGENCY-202 what is to be paid, until when and how far that is, and what of the credit is left, in words', async () => {
  const { deps, nord, NORD1 } = await agencyWorld(await fresh())
  await setLimit(deps.db, { organisationId: NORD1, currency: 'EUR', limitMinor: 50_000 }, deps.clock.now())
  await bookedBy(nord, { once: 'debt-0001', paid: 'agency' })
  deps.clock.advance(43 * dayMs)
  await closeStatements(deps, { kind: 'system', job: 'close-statements' })
  const manager = managerOf(NORD1)
  const number = 'AGENCY-NORD1-0001'
  const asked = () => {
    const url = new URL(`https://parkwing.example/work/agency-nord1/statements/${number}`)
    const staff = { ...staffWith(), holdings: manager.holdings }
    const facts = workFacts(url.pathname, { deps, url, actor: manager, staff })
    return { facts, params: { org: 'agency-nord1', number }, url, request: new Request(url) } as never
  }
  const wordsOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
  const list = async () =>
    wordsOf(
      drawn(createElement(StatementsView, (await statements.load!(asked())) as ComponentProps<typeof StatementsView>)),
    )
  const one = async () =>
    wordsOf(
      drawn(createElement(StatementView, (await statement.load!(asked())) as ComponentProps<typeof StatementView>)),
    )
  expect(await list()).toContain('€438.00 of €500.00 left')
  expect(await list()).toMatch(/AGENCY-NORD1-0001 €62\.00 16 January 2027 Not due yet/)
  expect(await one()).toMatch(/To be paid €62\.00 Due on 16 January 2027 State Not due yet/)
  deps.clock.advance(16 * dayMs)
  expect([(await list()).includes('Overdue'), (await one()).includes('Overdue')]).toEqual([true, true])
  await deps.db.query(`update agency_account set paid_minor = 6200`)
  expect([(await one()).includes('To be paid €0.00'), (await one()).includes('State Paid')]).toEqual([true, true])
  expect(await list()).not.toContain('Overdue')
})

test('AGENCY-186 a line of a statement opens its booking where its reader may: with the agency, at the desk, in the house', async () => {
  const { deps, nord, NORD1 } = await agencyWorld(await fresh())
  await settleOrganisations(deps.db, deps.clock.now())
  const booked = await bookedBy(nord, { once: 'line-0001', paid: 'agency' })
  const operator = (
    await deps.db.query<{ id: string; slug: string }>(`select id::text, slug from organisation where kind = 'operator'`)
  )[0]!
  const terms = { validFrom: parseDate('2026-01-01')!, commission: { basisPoints: 1_500 }, lateBasisPoints: 10_000 }
  const contract = { organisationId: operator.id, currency: 'EUR', by: 'staff:x', ...terms }
  await addParkContract(deps.db, contract, deps.clock.now())
  deps.clock.advance(43 * dayMs)
  await closeStatements(deps, { kind: 'system', job: 'close-statements' })
  const places = await placesOf(deps.db, [operator.id])
  type Reader = { role: Role; id: string; slug: string; kind: OrganisationKind; in?: readonly PlaceRow[] }
  const linkOf = async (slug: string, reader: Reader) => {
    const { role, id, kind, in: reached = [] } = reader
    const base = membershipOf(role, reached)
    const membership = {
      ...base,
      scope: { kind: 'all' as const },
      organisation: { id, kind, slug: reader.slug, name: id },
    }
    const number = `${slug.toUpperCase()}-0001`
    const url = new URL(`https://parkwing.example/work/${slug}/statements/${number}`)
    const actor = staffAs(role, 's1', { organisationId: id })
    const facts = workFacts(url.pathname, { deps, url, actor, staff: staffWith(membership) })
    const model = await statement.load!({
      facts,
      params: { org: slug, number },
      url,
      request: new Request(url),
    } as never)
    return (model as { rows: { booking: string; href: string | null }[] }).rows.map(({ booking, href }) => ({
      booking,
      href,
    }))
  }
  const number = String(booked.body['number'])
  const line = (href: string | null) => [{ booking: number, href }]
  const agency = { id: NORD1, slug: 'agency-nord1', kind: 'agency' } as const
  const house = { role: 'finance', id: 'h1', slug: 'parkwing', kind: 'house' } as const
  const park = { role: 'manager', ...operator, kind: 'operator' } as const
  expect(await linkOf(agency.slug, { role: 'agencyManager', ...agency })).toEqual(
    line(`/work/agency-nord1/bookings/${number}`),
  )
  expect(await linkOf(agency.slug, house)).toEqual(line(`/work/house/booking/${number}`))
  const [place] = places.filter(({ airportId }) => airportId === 1)
  expect(await linkOf(operator.slug, { ...park, in: places })).toEqual(
    line(`/work/${operator.slug}/${place!.slug}/stay/${number}`),
  )
  // whose place it is not leads nowhere
  expect(await linkOf(operator.slug, { ...park, in: places.filter((one) => one !== place) })).toEqual(line(null))
})
