import { createElement, type ComponentProps } from 'react'
import { expect, test } from 'vitest'
import { keyFor, managerOf, withAgencies } from '#test/builders/agencies.ts'
import { aDriver, agencyCaller, bookedBy } from '#test/builders/agency-caller.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { drawn } from '#test/builders/drawn.ts'
import { staffAs, staffWith, workFacts } from '#test/builders/staff.ts'
import { must } from '#test/builders/traveller.ts'
import { listKeys } from '#usecases/agencies/service-keys.ts'
import { orderWebhooks } from '#usecases/system/order-webhooks.ts'
import keys from './route.tsx'
import { KeysView } from './view.tsx'

const fresh = freshDeps()
const tell = async (deps: TestDeps) => {
  must(await orderWebhooks(deps, { kind: 'system', job: 'order-webhooks' }))
  await deps.worker.runDue()
}
type ViewProps = Omit<ComponentProps<typeof KeysView>, 'said'>

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
  const send = async (fields: Record<string, string> | URLSearchParams) => {
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

test('AGENCY-212 for how long a key is made is chosen as a day, and stays chosen where something else was refused', async () => {
  const { send, load } = await world()
  const { lasts } = JSON.parse(await load()) as ViewProps
  expect(lasts.map(({ days }) => days)).toEqual([90, 365, 730])
  expect(lasts.every(({ until }) => /20\d\d/.test(until))).toBe(true)
  expect(await send({ do: 'make', name: '', code: 'NORD1', scopes: 'read', lasts: '365' })).toContain('"lasts":"365"')
  expect(await send({ do: 'make', name: 'Engine', code: 'NORD1', scopes: 'read', lasts: '7' })).toContain('"lasts":')
  await send({ do: 'make', name: 'Engine', code: 'NORD1', scopes: 'read', lasts: '365' })
  expect((JSON.parse(await load()) as ViewProps).keys.map(({ ends }) => ends !== null)).toEqual([true])
})

test('AGENCY-75 a key for trying is chosen as such, and known by its beginning', async () => {
  const { send, load } = await world()
  const answer = await send({ do: 'make', name: 'Trial', code: 'NORD1', scopes: 'read', kind: 'test' })
  const [secret = ''] = /pw_test_[\w-]{43}/.exec(answer) ?? []
  expect([secret === '', (await load('?world=test')).includes(secret.slice(0, 12))]).toEqual([false, true])
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
  // AGENCY-214: what failed is sent again with one press, and pressed again there is nothing left
  const { log } = JSON.parse(await load(`?hook=${id}&state=failed`)) as ViewProps
  const days = log?.failedDays ?? { from: '', until: '' }
  expect(await send({ do: 'replayFailed', hook: id, event: '', ...days })).toContain(`?hook=${id}&done=again`)
  expect(await send({ do: 'replayFailed', hook: id, event: '', ...days })).toContain(`?hook=${id}&done=noneAgain`)
  expect(await send({ do: 'replayFailed', hook: id, event: '', from: '', until: '' })).toContain('"status":422')
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

test('AGENCY-201 keys for real bookings and those for trying stand apart, each with who made it, and a sheet keeps its kind', async () => {
  const { deps, NORD1, load, send } = await world()
  const { id: real } = await keyFor(deps, NORD1, 'NORD1')
  const { id: trying } = await keyFor(deps, NORD1, 'NORD1', ['read'], true)
  type Model = { world: string; keys: { id: string; madeBy: string; made: string }[] }
  const listed = async (query: string) => JSON.parse(await load(query)) as Model
  const idsOf = async (query = '') => (await listed(query)).keys.map(({ id }) => id)
  expect([await idsOf(), await idsOf('?world=test'), await idsOf('?world=x')]).toEqual([[real], [trying], [real]])
  expect((await listed('')).keys[0]).toMatchObject({ madeBy: 'Bram', made: '20 November 2026' })
  // the sheet of a key shows the list that the key is in
  expect((await listed(`?do=end&key=${trying}`)).world).toBe('test')
  expect(await send({ do: 'end', key: trying })).toMatch(/\?world=test&done=ended$/)
  expect(await send({ do: 'end', key: real })).toMatch(/keys\?done=ended$/)
  const words = async (query: string) =>
    drawn(createElement(KeysView, { ...(JSON.parse(await load(query)) as ViewProps), said: undefined }))
  const [live, test] = [await words(''), await words('?world=test')]
  const hasHooks = (html: string) => html.includes('name="hookCode"')
  expect([hasHooks(live), hasHooks(test)]).toEqual([true, false])
  expect(test).toMatch(/action="[^"]*\?world=test"/)
})

test('AGENCY-199 AGENCY-15 one delivery: its tries, and what was sent to the letter, without the signature', async () => {
  const { deps, NORD1, SUD2, load, send } = await world()
  const { secret } = await keyFor(deps, NORD1, 'NORD1')
  await send({
    do: 'addHook',
    hookCode: 'NORD1',
    url: 'https://hooks.nord.example/in?of=us',
    events: 'booking.confirmed',
  })
  const [endpoint] = await deps.db.query<{ id: string }>('select id::text from webhook_endpoint')
  const id = endpoint?.id ?? ''
  const busy = { kind: 'answered', status: 503, ms: 1_900 } as const
  deps.outgoing.answers.push(busy, busy)
  await bookedBy(agencyCaller(deps, secret), { reference: '4711' })
  await tell(deps)
  const [sent] = await deps.db.query<{ id: string }>(
    `select id::text from webhook_delivery where event = 'booking.confirmed'`,
  )
  const at = (delivery: string) => `?hook=${id}&delivery=${delivery}`
  type One = { request: { line: string; headers: string[]; body: string }; tries: { status: number; ms: number }[] }
  const oneAt = async (query: string) => (JSON.parse(await load(query)) as { log: { one: One | null } }).log.one
  const one = (await oneAt(at(sent?.id ?? '')))!
  const post = deps.outgoing.posts.find(({ body }) => body.includes('booking.confirmed'))!
  expect(JSON.parse(one.request.body)).toEqual(JSON.parse(post.body))
  expect(one.request.body).toContain('"reference": "4711"')
  expect(one.request.line).toBe('POST /in?of=us')
  const told = Object.fromEntries(one.request.headers.map((line) => line.split(': ')))
  const { 'webhook-id': named, 'webhook-timestamp': when } = post.headers
  expect(told).toMatchObject({ host: 'hooks.nord.example', 'webhook-id': named, 'webhook-timestamp': when })
  expect(told['webhook-signature']).toBe('v1,…')
  expect(one.tries).toEqual([expect.objectContaining({ status: 503, ms: 1_900 })])
  const html = drawn(
    createElement(KeysView, { ...(JSON.parse(await load(at(sent?.id ?? ''))) as ViewProps), said: undefined }),
  )
  for (const words of ['POST /in?of=us', '1,900 ms', 'data-key="R"', 'Of the last 2: failed 0, waiting 2'])
    expect(html).toContain(words)
  expect(html).not.toContain(post.headers['webhook-signature'])
  // of another address, of another agency, and of nobody: the list alone
  await send({ do: 'addHook', hookCode: 'NORD1', url: 'https://other.nord.example/in', events: 'refund.sent' })
  const others = await deps.db.query<{ id: string; of: string }>(
    'select id::text, endpoint_id::text as of from webhook_delivery where endpoint_id <> $1',
    [id],
  )
  expect(others).toHaveLength(1)
  expect(await Promise.all([others[0]!.id, SUD2, 'x'].map((delivery) => oneAt(at(delivery))))).toEqual([
    null,
    null,
    null,
  ])
})

test('AGENCY-200 the list of an address has what is about one event and one booking, also where its state is asked for', async () => {
  const { deps, NORD1, SUD2, load, send } = await world()
  const [nord, sud] = [await keyFor(deps, NORD1, 'NORD1'), await keyFor(deps, SUD2, 'SUD2')]
  const ask = agencyCaller(deps, nord.secret)
  const form = new URLSearchParams({ do: 'addHook', hookCode: 'NORD1', url: 'https://hooks.nord.example/in' })
  for (const event of ['booking.confirmed', 'booking.changed']) form.append('events', event)
  await send(form)
  const [endpoint] = await deps.db.query<{ id: string }>('select id::text from webhook_endpoint')
  const id = endpoint?.id ?? ''
  const made = await bookedBy(ask, { reference: '4711', once: 'the-first-order' })
  const second = await bookedBy(ask, { driver: { ...aDriver, lastName: 'Jansen' }, once: 'the-second-order' })
  const theirs = await bookedBy(agencyCaller(deps, sud.secret))
  await ask('PATCH', `/bookings/${String(made.body['id'])}`, { plate: 'XY987Z' })
  await tell(deps)
  type Listed = { event: string; booking: { number: string; href: string } | null }
  const listed = async (more: Record<string, string>) => {
    const model = JSON.parse(await load(`?${new URLSearchParams({ hook: id, ...more })}`)) as {
      log: { deliveries: Listed[]; one: { back: string } | null }
    }
    // what happened at one moment has no order
    return model.log.deliveries.map(({ event, booking }) => `${event} ${booking?.number ?? ''}`).toSorted()
  }
  const [one, two] = [String(made.body['number']), String(second.body['number'])]
  const all = await listed({})
  expect(all).toHaveLength(4)
  expect(all).toContain('ping ')
  expect(await listed({ event: 'booking.confirmed' })).toEqual(
    [`booking.confirmed ${one}`, `booking.confirmed ${two}`].toSorted(),
  )
  const ofFirst = [`booking.changed ${one}`, `booking.confirmed ${one}`]
  expect([await listed({ q: '4711' }), await listed({ q: one })]).toEqual([ofFirst, ofFirst])
  const changed = { q: '4711', event: 'booking.changed', state: 'delivered' }
  expect(await listed(changed)).toEqual([`booking.changed ${one}`])
  expect(await listed({ q: '4711', state: 'failed' })).toEqual([])
  for (const q of [String(theirs.body['number']), 'nothing like it']) expect(await listed({ q })).toEqual([])
  expect(await listed({ event: 'no.such' })).toEqual(all)
})
