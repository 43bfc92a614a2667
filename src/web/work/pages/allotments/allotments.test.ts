import { expect, test } from 'vitest'
import { withAgencies } from '#test/builders/agencies.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { membershipOf, staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import allotments from './route.tsx'

const fresh = freshDeps()
const personId = '33333333-3333-4333-8333-333333333333'

test('AGENCY-138 AGENCY-143 AGENCY-144 at work: set aside, seen by both, ended; what was typed stays where it is refused', async () => {
  const deps = await fresh()
  const { NORD1 } = await withAgencies(deps)
  await secondPark(deps)
  await deps.catalogue.refresh()
  const [operatorId] = (await operatorsOf(deps)).ids
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'm@park.example', 'M', 'nl', now())`,
    [personId],
  )
  type Who = 'manager' | 'agencyManager' | 'seller' | 'finance' | 'support'
  const at = (who: Who, org: string, body?: Record<string, string>, query = '') => {
    const url = new URL(`https://parkwing.example/work/${org}/allotments${query}`)
    const organisation =
      who === 'manager'
        ? { id: operatorId, kind: 'operator' as const, slug: 'channel-1', name: 'channel-1' }
        : who === 'agencyManager' || who === 'seller'
          ? { id: NORD1, kind: 'agency' as const, slug: 'agency-nord1', name: 'Travel NORD1' }
          : null
    const own = organisation ? { organisationId: organisation.id } : {}
    const actor = { ...staffAs(who, personId, own), factorAt: deps.clock.now() }
    const staff = staffWith({ ...membershipOf(who), ...(organisation && { organisation }) })
    const facts = workFacts(url.pathname, { deps, url, actor, staff })
    const request = new Request(url, body ? { method: 'POST', body: new URLSearchParams(body) } : {})
    return { facts, params: { org }, url, request } as never
  }
  const shown = async (who: Who, org: string, query = '') =>
    JSON.stringify(await allotments.load!(at(who, org, undefined, query)))
  const send = async (who: Who, body: Record<string, string>) => {
    const answer: unknown = await allotments.action!(at(who, 'channel-1', body))
    return answer instanceof Response ? answer.headers.get('location') : JSON.stringify(answer)
  }
  const gone = async (work: () => Promise<unknown>) => expect(work()).rejects.toBeDefined()
  const form = {
    do: 'agree',
    product: 'AMS/1',
    agency: 'agency-nord1',
    from: '2026-12-01',
    until: '2026-12-02',
    spaces: '2',
    releaseDays: '5',
    reason: 'summer contract',
  }
  expect(await shown('manager', 'channel-1')).toContain('"products":[{"iata":"AMS","productId":1,"name":"Park 1"}]')
  expect(await shown('agencyManager', 'agency-nord1')).toContain('"choices":null')
  expect(await send('manager', { ...form, spaces: 'two' })).toContain('"spaces":"two"')
  expect(await send('manager', { ...form, reason: '' })).toContain('"errors":{"reason"')
  expect(await send('manager', { ...form, spaces: '999' })).toMatch(/On 1 December 2026 only \d+ spaces are free/)
  expect(await send('manager', form)).toBe('/work/channel-1/allotments?saved')
  expect(await takenDays(deps.db)).toEqual({ '2026-12-01': 2, '2026-12-02': 2 })
  const seen = '"spaces":2,"releaseDays":5,"left":"2"'
  for (const who of ['manager', 'finance'] as const) expect(await shown(who, 'channel-1')).toContain(seen)
  const own = await shown('agencyManager', 'agency-nord1')
  expect(own).toContain(seen)
  expect(own).toContain('"endHref":null')
  const [row] = await deps.db.query<{ id: string }>('select id::text from allotment')
  const show = `?show=${row!.id}`
  for (const [who, org] of [
    ['manager', 'channel-1'],
    ['finance', 'channel-1'],
    ['agencyManager', 'agency-nord1'],
    ['seller', 'agency-nord1'],
  ] as const) {
    const days = await shown(who, org, show)
    expect(days).toContain('"title":"AMS Park 1, Travel NORD1"')
    expect(days.match(/"figures":\[2,0,2\]/g)).toHaveLength(2)
    expect(days).toContain('"isReleased":false,"prices":["€')
  }
  for (const other of ['?show=x', '?show=22222222-2222-4222-8222-222222222222'])
    expect(await shown('agencyManager', 'agency-nord1', other)).toContain('"shown":null')
  const end = { do: 'end', id: row!.id, reason: 'agency closed' }
  expect(await shown('manager', 'channel-1', `?end=${row!.id}`)).toContain(`"ending":{"id":"${row!.id}"`)
  expect(await shown('agencyManager', 'agency-nord1', `?end=${row!.id}`)).toContain('"ending":null')
  await gone(() => shown('agencyManager', 'channel-1'))
  await gone(() => shown('support', 'channel-1'))
  await gone(() => send('agencyManager', end))
  expect(await send('manager', { ...end, reason: '' })).toContain('"errors":{"reason"')
  expect(await send('manager', end)).toBe('/work/channel-1/allotments?ended')
  expect(await takenDays(deps.db)).toEqual({})
  // pressed twice
  expect(await send('manager', end)).toBe('/work/channel-1/allotments?ended')
  expect(await shown('manager', 'channel-1')).toContain('"left":null,"isEnded":true,"endHref":null')
})
