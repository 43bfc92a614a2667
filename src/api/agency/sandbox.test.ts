import { describe, expect, test } from 'vitest'
import { endKey, rotateKey } from '#usecases/agencies/service-keys.ts'
import { managerOf, withCommission } from '#test/builders/agencies.ts'
import { aDriver, agencyCaller, aStay, bookedBy, offerOf, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { rowsOf, tryingWorld } from '#test/builders/trying-world.ts'
import { isSigned } from '#test/builders/outgoing.ts'
import { must } from '#test/builders/traveller.ts'
import { tellTestKeys } from '#usecases/system/tell-test-keys.ts'
import { agencyCalls } from './doors.ts'
import { triggersOf } from './triggers.ts'

const fresh = freshDeps()
const world = async () => tryingWorld(await fresh({ capacity: 100 }))

/** Everything an agency does in the life of a booking. */
const wholeLife = async (ask: AgencyCaller): Promise<string> => {
  const id = String((await bookedBy(ask, { paid: 'agency', reference: '4711' })).body['id'])
  await ask('PATCH', `/bookings/${id}`, { plate: 'ZZ99Y' })
  const stay = { ...aStay, departure: '2026-12-09T18:00' }
  const { changeId } = (await ask('POST', `/bookings/${id}/changes`, { stay })).body
  expect((await ask('POST', `/bookings/${id}/changes/${String(changeId)}/confirm`)).status).toBe(200)
  const { cancellationId } = (await ask('POST', `/bookings/${id}/cancellations`)).body
  expect((await ask('POST', `/bookings/${id}/cancellations/${String(cancellationId)}/confirm`)).status).toBe(200)
  expect((await ask('GET', '/bookings')).body['entries']).toHaveLength(4)
  await ask('POST', '/webhook-endpoints', { url: 'https://hooks.example/in' })
  return id
}

describe('keys for trying', () => {
  test('AGENCY-75 a whole life with such a key changes not one row of what is real: no space, money, letter or statement', async () => {
    const { deps, other, testKey } = await world()
    const { ask, secret } = await testKey()
    expect(secret).toMatch(/^pw_test_[\w-]{43}$/)
    const before = await rowsOf(deps.db)
    await wholeLife(ask)
    expect(await rowsOf(deps.db)).toEqual(before)
    expect((await other.query('select id from booking')).length).toBe(1)
    expect(deps.mailer.sent.length + deps.outgoing.posts.length).toBe(0)
  })

  test('AGENCY-75 control: with a real key the same life changes rows there, and none of the other world', async () => {
    const { deps, other, real, testKey } = await world()
    await offerOf((await testKey()).ask)
    const [mine, theirs] = [await rowsOf(deps.db), await rowsOf(other)]
    await wholeLife(real)
    await bookedBy(real, { once: 'stays-0001' })
    const after = await rowsOf(deps.db)
    for (const table of [
      'booking',
      'audit',
      'job',
      'product_day',
      'agency_change',
      'agency_reference',
      'webhook_endpoint',
    ])
      expect([table, after[table] === mine[table]]).toEqual([table, false])
    expect(await rowsOf(other)).toEqual(theirs)
  })

  test('AGENCY-75 each key sees its own bookings only, and neither those nor quotes of the other world', async () => {
    const { real, testKey } = await world()
    const [one, two] = [await testKey(), await testKey()]
    const tried = String((await bookedBy(one.ask)).body['id'])
    const sold = String((await bookedBy(real, { once: 'real-0001' })).body['id'])
    for (const [ask, id] of [
      [real, tried],
      [two.ask, tried],
      [one.ask, sold],
    ] as const)
      expect((await ask('GET', `/bookings/${id}`)).status).toBe(404)
    expect((await two.ask('GET', '/bookings')).body['entries']).toEqual([])
    const { quoteId } = await offerOf(one.ask)
    const taken = await real('POST', '/bookings', { quoteId, paid: 'carPark', driver: aDriver }, { once: 'real-0002' })
    expect(taken.body['code']).toBe('quote_over')
  })

  test('AGENCY-75 AGENCY-194 what was agreed with the real agency counts there, once, also for two first calls at once', async () => {
    const { deps, other, testKey, NORD1 } = await world()
    await withCommission(deps, NORD1)
    const { ask } = await testKey()
    const offers = await Promise.all([offerOf(ask), offerOf(ask)])
    expect(offers).toMatchObject([{ price: { totalMinor: 6_200 } }, { commissionMinor: 512 }])
    expect(await other.query('select n, basis_points from agency_contract')).toEqual([{ n: 1, basis_points: 1_000 }])
    // with another code there is no contract
    expect(await offerOf((await testKey('SUD2')).ask)).toMatchObject({ commissionMinor: 0 })
  })

  test('AGENCY-75 where there is no such world, such a key opens nothing; replaced, it goes on where it was', async () => {
    const { deps, NORD1, testKey, sandbox } = await world()
    const key = await testKey()
    const id = String((await bookedBy(key.ask)).body['id'])
    expect((await agencyCaller(deps, key.secret)('GET', '/locations')).status).toBe(401)
    const next = must(await rotateKey(deps, managerOf(NORD1), { keyId: key.id, days: 0 }))
    expect(next.secret).toMatch(/^pw_test_/)
    expect((await agencyCaller(deps, next.secret, sandbox)('GET', `/bookings/${id}`)).status).toBe(200)
    expect((await key.ask('GET', '/locations')).status).toBe(401)
  })
})

describe('faults on demand', () => {
  // the caller holds each against what the document says of the call
  test('AGENCY-76 every refusal of every call can be had, and nothing that a call does not have', async () => {
    const { testKey, real, deps } = await world()
    const { ask } = await testKey()
    for (const described of agencyCalls) {
      const path = described.path.replaceAll(/:\w+/g, 'x')
      const send = (from: AgencyCaller, name: string) =>
        from(described.method, path, described.body ? {} : undefined, { headers: { 'parkwing-test': name } })
      await deps.db.query('delete from try_count')
      for (const name of triggersOf(described).filter((one) => one !== 'slow' && one !== 'webhook_lost')) {
        const { status, body, headers } = await send(ask, name)
        const isAway = name === 'unavailable' || name === 'lost'
        const code = isAway ? 'general_error' : name === 'payment_declined' ? 'credit_used_up' : name
        expect([described.id, name, body['code']]).toEqual([described.id, name, code])
        if (isAway) expect([status, headers.get('retry-after')]).toEqual([503, '1'])
      }
      for (const [from, name] of [
        [ask, 'nothing'],
        [real, 'slow'],
        [real, triggersOf(described)[0]!],
      ] as const) {
        const { body } = await send(from, name)
        const told = [described.id, body['code'], Object.keys((body['fields'] ?? {}) as object)]
        expect(told).toEqual([described.id, 'option_required', ['Parkwing-Test']])
      }
    }
  })

  test('AGENCY-76 slow waits and then answers; lost books, and the same call again says what it did', async () => {
    const { testKey, deps, other } = await world()
    const { ask } = await testKey()
    deps.pauses.length = 0
    expect((await ask('GET', '/locations', undefined, { headers: { 'parkwing-test': 'slow' } })).status).toBe(200)
    expect(deps.pauses).toEqual([5_000])
    const { quoteId } = await offerOf(ask)
    const body = { quoteId, paid: 'carPark', driver: aDriver }
    const lost = await ask('POST', '/bookings', body, { once: 'lost-0001', headers: { 'parkwing-test': 'lost' } })
    expect(lost.status).toBe(503)
    expect((await ask('POST', '/bookings', body, { once: 'lost-0001' })).status).toBe(201)
    expect((await other.query('select id from booking')).length).toBe(1)
  })
})

describe('webhooks of keys for trying', () => {
  const url = 'https://hooks.example/in'
  type Made = { endpoint: { id: string }; secret: string }
  const add = async (ask: AgencyCaller, to = url): Promise<Made> =>
    (await ask('POST', '/webhook-endpoints', { url: to })).body as unknown as Made
  const told = (posts: readonly { body: string }[]): string[] =>
    posts.map(({ body }) => String((JSON.parse(body) as { type: unknown }).type))

  test('AGENCY-109 an address is pinged and told of its own world, signed; of what is real it hears nothing', async () => {
    const { deps, sandbox, testKey, real } = await world()
    const [one, two] = [await testKey(), await testKey()]
    const { secret } = await add(one.ask)
    const { id } = (await bookedBy(one.ask)).body
    await bookedBy(two.ask)
    await bookedBy(real, { once: 'real-0001' })
    const before = await rowsOf(deps.db)
    expect(await tellTestKeys(deps, await sandbox())).toBe(2)
    expect(told(deps.outgoing.posts).toSorted()).toEqual(['booking.confirmed', 'ping'])
    expect(deps.outgoing.posts.every((post) => post.url === url && isSigned(post, secret))).toBe(true)
    const body = deps.outgoing.posts.map((post) => post.body).find((text) => text.includes('booking.confirmed'))
    expect(body).toContain(String(id))
    expect(await rowsOf(deps.db)).toEqual(before)
    // everything was told, and is told once
    expect(await tellTestKeys(deps, await sandbox())).toBe(0)
    const { endpoints } = (await one.ask('GET', '/webhook-endpoints')).body as { endpoints: { id: string }[] }
    const { deliveries } = (await one.ask('GET', `/webhook-endpoints/${endpoints[0]!.id}/deliveries`)).body
    expect((deliveries as { state: string }[]).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
  })

  test('AGENCY-109 AGENCY-16 at the time of the key: moved by a minute, the tries that are due until then follow', async () => {
    const { deps, sandbox, testKey } = await world()
    const [one, two] = [await testKey(), await testKey()]
    await one.ask('POST', '/test/clock', { aheadMinutes: 7 * 24 * 60 })
    await add(one.ask)
    await add(two.ask, 'https://other.example/in')
    deps.outgoing.answers.push(
      { kind: 'answered', status: 500, ms: 1 },
      { kind: 'answered', status: 500, ms: 1 },
      { kind: 'answered', status: 204, ms: 1 },
    )
    expect(await tellTestKeys(deps, await sandbox())).toBe(2)
    const sent = deps.outgoing.posts.find((post) => post.url === url)!
    // signed at the time of its world
    const ahead = Number(sent.headers['webhook-timestamp']) * 1_000 - deps.clock.now()
    expect(Math.round(ahead / 60_000)).toBe(7 * 24 * 60)
    expect(await tellTestKeys(deps, await sandbox())).toBe(0)
    await one.ask('POST', '/test/clock', { aheadMinutes: 7 * 24 * 60 + 1 })
    expect(await tellTestKeys(deps, await sandbox())).toBe(1)
    expect(deps.outgoing.posts.at(-1)?.url).toBe(url)
  })

  test('AGENCY-169 the first try of a webhook is lost on demand, stands in the list, and the next one follows', async () => {
    const { deps, sandbox, testKey } = await world()
    const { ask } = await testKey()
    const { endpoint } = await add(ask)
    expect(await tellTestKeys(deps, await sandbox())).toBe(1)
    const headers = { 'parkwing-test': 'webhook_lost' }
    const { quoteId } = await offerOf(ask)
    const order = { quoteId, paid: 'carPark', driver: aDriver }
    expect((await ask('POST', '/bookings', order, { once: 'order-0001', headers })).status).toBe(201)
    const tries = async () => {
      const { deliveries } = (await ask('GET', `/webhook-endpoints/${endpoint.id}/deliveries`)).body as {
        deliveries: { event: string; state: string; tries: { status: number | null }[] }[]
      }
      const { state, tries: all } = deliveries.find(({ event }) => event === 'booking.confirmed')!
      return [state, all.map(({ status }) => status)]
    }
    expect(await tries()).toEqual(['waiting', [null]])
    expect(await tellTestKeys(deps, await sandbox())).toBe(0)
    expect(told(deps.outgoing.posts)).toEqual(['ping'])
    await ask('POST', '/test/clock', { aheadMinutes: 10 })
    expect(await tellTestKeys(deps, await sandbox())).toBe(1)
    expect(told(deps.outgoing.posts)).toEqual(['ping', 'booking.confirmed'])
    expect(await tries()).toEqual(['delivered', [null, 204]])
    // a call that tells nobody has no such name
    expect((await ask('GET', '/locations', undefined, { headers })).body['code']).toBe('option_required')
  })

  /** Of each booking the tries of what it was told: null is one without an answer. */
  const triesOf = async (ask: AgencyCaller, endpointId: string, event: string) => {
    const { deliveries } = (await ask('GET', `/webhook-endpoints/${endpointId}/deliveries`)).body as {
      deliveries: { event: string; bookingId: string; tries: { status: number | null }[] }[]
    }
    const ofEvent = deliveries.filter((one) => one.event === event)
    return new Map(ofEvent.map(({ bookingId, tries }) => [bookingId, tries.map(({ status }) => status)]))
  }
  const losing = { 'parkwing-test': 'webhook_lost' }

  test('AGENCY-169 only what this call did is lost: nothing of before, tried or not, and nothing where it is repeated', async () => {
    const { deps, sandbox, testKey } = await world()
    const { ask } = await testKey()
    const { endpoint } = await add(ask)
    await tellTestKeys(deps, await sandbox())
    // its second try is due; beside it wait more than are told in one go
    deps.outgoing.answers.push({ kind: 'answered', status: 500, ms: 1 })
    const failed = String((await bookedBy(ask, { once: 'order-0000' })).body['id'])
    expect(await tellTestKeys(deps, await sandbox())).toBe(1)
    await ask('POST', '/test/clock', { aheadMinutes: 10 })
    const changed = String((await bookedBy(ask, { once: 'order-1000' })).body['id'])
    for (let n = 0; n < 21; n++) await ask('PATCH', `/bookings/${changed}`, { returnFlight: `HV${n + 1}` })
    const { quoteId } = await offerOf(ask)
    const order = { quoteId, paid: 'carPark', driver: aDriver }
    const options = { once: 'order-2000', headers: losing }
    const own = String((await ask('POST', '/bookings', order, options)).body['id'])
    const expected = new Map<string, (number | null)[]>([
      [failed, [500]],
      [changed, []],
      [own, [null]],
    ])
    expect(await triesOf(ask, endpoint.id, 'booking.confirmed')).toEqual(expected)
    expect(await triesOf(ask, endpoint.id, 'booking.changed')).toEqual(new Map([[changed, []]]))
    const later = String((await bookedBy(ask, { once: 'order-3000' })).body['id'])
    expect((await ask('POST', '/bookings', order, options)).body['id']).toBe(own)
    expect(await triesOf(ask, endpoint.id, 'booking.confirmed')).toEqual(new Map([...expected, [later, []]]))
  })

  test('AGENCY-169 what many flights at once and a moved time bring is lost too, at the time of the key', async () => {
    const { deps, sandbox, testKey } = await world()
    const { ask } = await testKey()
    const { endpoint } = await add(ask)
    const id = String((await bookedBy(ask)).body['id'])
    await tellTestKeys(deps, await sandbox())
    const updates = [{ bookingId: id, returnFlight: 'HV5634' }]
    expect((await ask('POST', '/flight-updates', { updates }, { headers: losing })).status).toBe(200)
    expect(await triesOf(ask, endpoint.id, 'booking.changed')).toEqual(new Map([[id, [null]]]))
    await ask('POST', '/test/clock', { aheadMinutes: 60 })
    expect(await tellTestKeys(deps, await sandbox())).toBe(1)
    const aheadMinutes = 40 * 24 * 60
    expect((await ask('POST', '/test/clock', { aheadMinutes }, { headers: losing })).status).toBe(200)
    expect(await triesOf(ask, endpoint.id, 'booking.no_show')).toEqual(new Map([[id, [null]]]))
    // its second try is a minute after the time to which the key was moved
    expect(await tellTestKeys(deps, await sandbox())).toBe(0)
    await ask('POST', '/test/clock', { aheadMinutes: aheadMinutes + 10 })
    expect(await tellTestKeys(deps, await sandbox())).toBe(1)
  })

  test('AGENCY-190 AGENCY-169 a moved time closes the months that end, tells of them, and loses that on demand', async () => {
    const { deps, sandbox, testKey } = await world()
    const [{ ask }, other] = [await testKey(), await testKey()]
    const { endpoint } = await add(ask)
    const before = await rowsOf(deps.db)
    await bookedBy(ask, { paid: 'agency' })
    await bookedBy(other.ask, { paid: 'agency' })
    await tellTestKeys(deps, await sandbox())
    const minutes = (to: string) => Math.round((Date.parse(to) - deps.clock.now()) / 60_000)
    const months = async (who = ask) => {
      const { statements } = (await who('GET', '/statements')).body as {
        statements: { month: string; lines: number }[]
      }
      return statements.map(({ month, lines }) => [month, lines])
    }
    await ask('POST', '/test/clock', { aheadMinutes: minutes('2026-12-31T22:59:00Z') })
    expect((await months()).map(([month]) => month)).not.toContain('2026-12')
    await tellTestKeys(deps, await sandbox())
    await ask('POST', '/test/clock', { aheadMinutes: minutes('2027-01-03T12:00:00Z') }, { headers: losing })
    const tries = async () => {
      const { deliveries } = (await ask('GET', `/webhook-endpoints/${endpoint.id}/deliveries`)).body as {
        deliveries: { event: string; statement: string; tries: { status: number | null }[] }[]
      }
      const [last] = deliveries.filter(({ event }) => event === 'statement.issued')
      return last?.tries.map(({ status }) => status)
    }
    expect((await months())[0]).toEqual(['2026-12', 1])
    expect(await tries()).toEqual([null])
    expect(await tellTestKeys(deps, await sandbox())).toBe(0)
    await ask('POST', '/test/clock', { aheadMinutes: minutes('2027-01-03T12:10:00Z') })
    await tellTestKeys(deps, await sandbox())
    expect(await tries()).toEqual([null, 204])
    // several months are closed each at its own end; the stay was in December, and they have nothing
    await ask('POST', '/test/clock', { aheadMinutes: minutes('2027-03-03T12:00:00Z') })
    expect((await months()).slice(0, 2)).toEqual([
      ['2027-02', 0],
      ['2027-01', 0],
    ])
    const { statements } = (await ask('GET', '/statements')).body as { statements: { closedAt: string }[] }
    expect(statements.slice(0, 3).map(({ closedAt }) => closedAt)).toEqual([
      '2027-02-28T23:00:00.000Z',
      '2027-01-31T23:00:00.000Z',
      '2026-12-31T23:00:00.000Z',
    ])
    // what is real, and another key, have no statement
    expect(await rowsOf(deps.db)).toEqual(before)
    expect(await months(other.ask)).toEqual([])
  })

  test('AGENCY-190 a move that failed half-way and is sent again closes each month that is missing, at its own end', async () => {
    const { deps, sandbox, testKey } = await world()
    const { ask } = await testKey()
    await bookedBy(ask, { paid: 'agency' })
    const { db } = await sandbox()
    const to = { aheadMinutes: Math.round((Date.parse('2027-02-03T12:00:00Z') - deps.clock.now()) / 60_000) }
    await db.query(`alter table agency_statement add constraint away check (month < '2026-12-01')`)
    const failed = await ask('POST', '/test/clock', to).catch(() => null)
    expect(failed?.status ?? 500).toBe(500)
    await db.query('alter table agency_statement drop constraint away')
    expect((await ask('POST', '/test/clock', to)).status).toBe(200)
    const { statements } = (await ask('GET', '/statements')).body as {
      statements: { month: string; lines: number; closedAt: string }[]
    }
    expect(statements.slice(0, 2)).toMatchObject([
      { month: '2027-01', lines: 0, closedAt: '2027-01-31T23:00:00.000Z' },
      { month: '2026-12', lines: 1, closedAt: '2026-12-31T23:00:00.000Z' },
    ])
    // the control: back it does not go, and nothing is brought
    expect((await ask('POST', '/test/clock', { aheadMinutes: 0 })).body['code']).toBe('option_required')
  })

  test('AGENCY-169 a call that did its work says so although losing its webhooks failed, and we are told', async () => {
    const { deps, sandbox, testKey } = await world()
    const { secret, ask: known } = await testKey()
    await add(known)
    const failures: string[] = []
    const ask = agencyCaller(deps, secret, sandbox, (error) => failures.push(String(error)))
    const { quoteId } = await offerOf(ask)
    const { db } = await sandbox()
    await db.query('alter table webhook_delivery add constraint away check (number is null)')
    const order = { quoteId, paid: 'carPark', driver: aDriver }
    const told = await ask('POST', '/bookings', order, { once: 'order-0001', headers: losing })
    await db.query('alter table webhook_delivery drop constraint away')
    expect(told.status).toBe(201)
    expect(failures).toEqual([expect.stringContaining('away')])
  })

  test('AGENCY-169 each call that does something to a booking has the name, and no other has it', () => {
    const acts = ['booking.place', 'booking.edit', 'booking.cancel'] as const
    // what is quoted or held is no booking
    const does = agencyCalls.filter(
      ({ operation, id }) =>
        (acts as readonly string[]).includes(operation) && !id.startsWith('quote') && id !== 'giveUpHold',
    )
    const named = agencyCalls.filter((one) => triggersOf(one).includes('webhook_lost')).map(({ id }) => id)
    // time does what it brings, and the key that moves it only reads
    expect(named.toSorted()).toEqual([...does.map(({ id }) => id), 'moveTestClock'].toSorted())
  })

  test('AGENCY-109 two processes at once send each once; a key that has ended tells nobody, and no address of ours is called', async () => {
    const { deps, sandbox, testKey, NORD1 } = await world()
    const { ask, id } = await testKey()
    await add(ask)
    await bookedBy(ask)
    const apart = await sandbox()
    const both = await Promise.all([tellTestKeys(deps, apart), tellTestKeys(deps, apart)])
    expect([both[0]! + both[1]!, deps.outgoing.posts.length]).toEqual([2, 2])
    deps.outgoing.hosts.set('inside.example', 'private')
    expect((await ask('POST', '/webhook-endpoints', { url: 'https://inside.example/' })).status).toBe(422)
    await bookedBy(ask, { once: 'order-0002' })
    must(await endKey(deps, managerOf(NORD1), { keyId: id }))
    expect(await tellTestKeys(deps, apart)).toBe(0)
    expect(deps.outgoing.posts.length).toBe(2)
  })
})
