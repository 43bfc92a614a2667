import { expect, test } from 'vitest'
import { withAgencies, managerOf } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { listKeys } from '#usecases/agencies/service-keys.ts'
import keys from './route.tsx'

const fresh = freshDeps()

const world = async () => {
  const deps = await fresh()
  const { NORD1, SUD2 } = await withAgencies(deps)
  const asked = (organisationId: string, body?: URLSearchParams, query = '') => {
    const manager = managerOf(organisationId)
    const actor = { ...manager, factorAt: deps.clock.now() }
    const url = new URL(`https://parkwing.example/work/agency-nord1/keys${query}`)
    const facts = workFacts(url.pathname, { deps, url, actor, staff: { ...staffWith(), holdings: actor.holdings } })
    const request = new Request(url, body ? { method: 'POST', body } : {})
    return { facts, params: { org: 'agency-nord1' }, url, request }
  }
  await deps.db.query(
    `insert into person (id, email, name, language, created_at)
     values ($1, 'bram@nord.example', 'Bram', 'nl', now())`,
    [managerOf(NORD1).personId],
  )
  const load = async (query = '') => JSON.stringify(await keys.load!(asked(NORD1, undefined, query) as never))
  /** What was answered, or where it leads. */
  const send = async (fields: Record<string, string>) => {
    const answer: unknown = await keys.action!(asked(NORD1, new URLSearchParams(fields)) as never)
    return answer instanceof Response ? (answer.headers.get('location') ?? '') : JSON.stringify(answer)
  }
  return { deps, NORD1, SUD2, asked, load, send }
}

test('AGENCY-1 a key made on the page is in that one answer, and never in the list', async () => {
  const { deps, NORD1, SUD2, asked, load, send } = await world()
  const answer = await send({ do: 'make', name: 'Engine', code: 'NORD1', scopes: 'read' })
  const [secret = ''] = /pw_live_[\w-]{43}/.exec(answer) ?? []
  expect(secret).not.toBe('')
  const list = await load()
  expect([list.includes(secret.slice(0, 12)), list.includes(secret)]).toEqual([true, false])
  expect(must(await listKeys(deps, managerOf(NORD1), { slug: 'agency-nord1' })).keys).toHaveLength(1)
  await expect(Promise.resolve().then(() => keys.load!(asked(SUD2) as never))).rejects.toBeDefined()
})

test('AGENCY-75 a key for trying is chosen as such, and known by its beginning', async () => {
  const { send, load } = await world()
  const answer = await send({ do: 'make', name: 'Trial', code: 'NORD1', scopes: 'read', kind: 'test' })
  const [secret = ''] = /pw_test_[\w-]{43}/.exec(answer) ?? []
  expect([secret === '', (await load()).includes(secret.slice(0, 12))]).toEqual([false, true])
  // what was refused keeps what was chosen
  expect(await send({ do: 'make', name: '', code: 'NORD1', scopes: 'read', kind: 'test' })).toContain('"kind":"test"')
})

test('AGENCY-14 AGENCY-15 AGENCY-17 AGENCY-187 an address is added, pinged, sent to again, renewed and removed', async () => {
  const { deps, load, send } = await world()
  const url = 'https://hooks.nord.example/in'
  const refused = await send({ do: 'addHook', hookCode: 'NORD1', url: 'http://x', events: 'refund.sent' })
  expect(refused).toContain('"status":422')
  expect(refused).toContain('"url":"http://x"')
  const made = await send({ do: 'addHook', hookCode: 'NORD1', url, events: 'refund.sent' })
  const [secret = ''] = /whsec_[\w+/]{43}=/.exec(made) ?? []
  expect(secret).not.toBe('')
  await deps.worker.runDue()
  const list = await load()
  expect([list.includes(url), list.includes(secret), list.includes('delivered')]).toEqual([true, false, true])
  const [row] = await deps.db.query<{ id: string }>('select id::text from webhook_endpoint')
  const id = row?.id ?? ''
  expect(await send({ do: 'pingHook', hook: id })).toContain(`?hook=${id}&done=pinged`)
  await deps.worker.runDue()
  const [sent] = await deps.db.query<{ delivery: string }>('select id::text as delivery from webhook_delivery limit 1')
  const delivery = sent?.delivery ?? ''
  expect(await send({ do: 'replay', hook: id, delivery })).toContain('done=again')
  await deps.worker.runDue()
  expect(deps.outgoing.posts).toHaveLength(3)
  expect((await load(`?hook=${id}`)).match(/"event":"ping"/g)).toHaveLength(3)
  // AGENCY-187: only those that stand so; what is no state lists all
  await deps.db.query(`update webhook_delivery set state = 'failed' where id = $1`, [delivery])
  const listedAs = async (state: string) => (await load(`?hook=${id}&state=${state}`)).match(/"event":"ping"/g)?.length
  expect(await Promise.all(['failed', 'delivered', 'x'].map(listedAs))).toEqual([2, 2, 3])
  expect(await load(`?hook=${id}&do=renew`)).toContain('"what":"renew"')
  expect(await send({ do: 'renewHook', hook: id, days: '1' })).toMatch(/whsec_/)
  expect(await send({ do: 'removeHook', hook: id })).toContain('done=removed')
  expect(await load()).not.toContain(url)
})

test('AGENCY-189 who manages the whole agency has an address told of its statements, and who manages a code of it has not', async () => {
  const { asked, NORD1 } = await world()
  const offered = async (codes: readonly string[] | null) => {
    const one = asked(NORD1)
    const scope = codes ? { kind: 'codes' as const, codes } : { kind: 'all' as const }
    const holdings =
      one.facts.actor.kind === 'staff' ? one.facts.actor.holdings.map((held) => ({ ...held, scope })) : []
    const facts = { ...one.facts, actor: { ...one.facts.actor, holdings } }
    const { events } = (await keys.load!({ ...one, facts } as never)) as { events: string[] }
    return events.includes('statement.issued')
  }
  expect([await offered(null), await offered(['NORD1'])]).toEqual([true, false])
})

test('AGENCY-100 AGENCY-133 who manages all car parks makes a key for a channel manager, and has no webhooks there', async () => {
  const deps = await fresh()
  await secondPark(deps)
  const { ids } = await operatorsOf(deps)
  const actor = {
    ...staffAs('manager', '11111111-1111-4111-8111-111111111111', { organisationId: ids[0] }),
    factorAt: deps.clock.now(),
  }
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'm@ring.example', 'Sanne', 'nl', now())`,
    [actor.personId],
  )
  const asked = (body?: URLSearchParams) => {
    const url = new URL('https://parkwing.example/work/channel-1/keys')
    const facts = workFacts(url.pathname, { deps, url, actor, staff: { ...staffWith(), holdings: actor.holdings } })
    const request = new Request(url, body ? { method: 'POST', body } : {})
    return { facts, params: { org: 'channel-1' }, url, request }
  }
  const form = new URLSearchParams({ do: 'make', code: '', scopes: 'channel', name: 'Channel manager' })
  const answer = JSON.stringify(await keys.action!(asked(form) as never))
  const [secret = ''] = /pw_live_[\w-]{43}/.exec(answer) ?? []
  const list = JSON.stringify(await keys.load!(asked() as never))
  expect([secret === '', list.includes(secret.slice(0, 12)), list.includes('"codes":[]')]).toEqual([false, true, true])
  expect(JSON.parse(list)).toMatchObject({ hooks: [] })
  // to read, to set, or both (AGENCY-133); and nothing chosen is no key
  form.append('scopes', 'season')
  expect(JSON.stringify(await keys.action!(asked(form) as never))).toContain('pw_live_')
  expect(JSON.stringify(await keys.load!(asked() as never))).toContain('"scopes":["channel","season"]')
  form.delete('scopes')
  expect(JSON.stringify(await keys.action!(asked(form) as never))).toContain('"errors":{"scopes"')
})
