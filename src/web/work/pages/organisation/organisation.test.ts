import { expect, test } from 'vitest'
import { withAgencies } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { membershipOf, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import organisation from './route.tsx'

const fresh = freshDeps()

test('AGENCY-18 AGENCY-35 AGENCY-131 AGENCY-222 finance sets the limit of an agency and writes down what it paid; others see it at most', async () => {
  const deps = await fresh()
  await withAgencies(deps)
  const personId = '33333333-3333-4333-8333-333333333333'
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'f@house.example', 'F', 'nl', now())`,
    [personId],
  )
  const asked = (role: 'finance' | 'administrator' | 'support', body?: Record<string, string>) => {
    const url = new URL('https://parkwing.example/work/house/organisations/agency-nord1')
    const actor = { ...staffAs(role, personId), factorAt: deps.clock.now() }
    const staff = staffWith(membershipOf(role))
    const facts = workFacts(url.pathname, { deps, url, actor, staff })
    const request = new Request(url, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
    return { facts, params: { org: 'agency-nord1' }, url, request } as never
  }
  const shown = async (role: 'finance' | 'administrator' | 'support') =>
    JSON.stringify(await organisation.load!(asked(role)))
  const send = async (body: Record<string, string>) => {
    const answer: unknown = await organisation.action!(asked('finance', body))
    return answer instanceof Response ? answer.headers.get('location') : JSON.stringify(answer)
  }
  expect(await shown('finance')).toContain('"account":{"limit":null,"used":null,"maySet":true}')
  expect(await send({ do: 'limit', limit: 'x' })).toContain('"limit":"x"')
  expect(await send({ do: 'limit', limit: '500' })).toBe('/work/house/organisations/agency-nord1?saved')
  expect(await send({ do: 'pay', paid: '12,50' })).toBe('/work/house/organisations/agency-nord1?saved')
  expect(await shown('finance')).toContain('€500.00')
  expect(await send({ do: 'contract', from: '2026-01-01', commission: '12,5', reason: '' })).toContain('"12,5"')
  const both = { do: 'contract', from: '2026-01-01', commission: '12,5', perBooking: '5', reason: 'signed' }
  expect(await send(both)).toContain('"commission":')
  expect(await send({ ...both, perBooking: '' })).toBe('/work/house/organisations/agency-nord1?saved')
  const groups = { ...both, perBooking: '', valetPercent: '8', valetPerBooking: '5', shuttlePerBooking: '' }
  expect(await send(groups)).toMatch(/"errors":\{"valet":/)
  expect(await send({ ...groups, valetPerBooking: '' })).toBe('/work/house/organisations/agency-nord1?saved')
  expect(await shown('finance')).toContain('12.50 % / Valet parking: 8.00 %')
  const party = { do: 'billing', name: 'Nord', street: 'Kade 1', postcode: '3511 AA', city: 'Utrecht', country: 'NL' }
  const small = { ...party, registration: 'KvK 1', email: 'a@nord.example', billingReason: 'signed', taxNumber: '12/3' }
  expect(await send(small)).toContain('"taxNumber":"12/3"')
  expect(await send({ ...small, exemption: 'Small business' })).toContain('?saved')
  expect(await shown('administrator')).toContain('"12/3","Small business"],"maySet":true')
  expect(await shown('administrator')).toContain('12.50 %')
  const net = {
    do: 'netPrice',
    netFrom: '2026-01-01',
    netUntil: '',
    netPlace: '',
    netPackage: 'flex',
    netReason: 'signed',
  }
  expect(await send({ ...net, netKind: 'percent', netAmount: 'ten' })).toContain('"netAmount":"ten"')
  expect(await send({ ...net, netKind: 'none', netAmount: '10' })).toContain('"errors":{"netAmount"')
  expect(await send({ ...net, netKind: 'percent', netAmount: '10', netPlace: '1-x' })).toContain('"errors":{"netPlace"')
  expect(await send({ ...net, netKind: 'percent', netAmount: '12,5' })).toContain('?saved')
  expect(await send({ ...net, netKind: 'day', netAmount: '6,50', netPackage: '' })).toContain('?saved')
  const shownNet = await shown('administrator')
  expect(shownNet).toContain('"package":"Flex","rule":{"kind":"percent","amount":"12.50 %"}')
  expect(shownNet).toContain('"package":null,"rule":{"kind":"day","amount":"€6.50"}')
  expect(await shown('administrator')).toContain('"maySet":false')
  const refused = (async () => organisation.action!(asked('administrator', { do: 'limit', limit: '1' })))()
  await expect(refused).rejects.toBeDefined()
  await expect((async () => shown('support'))()).rejects.toBeDefined()
})
