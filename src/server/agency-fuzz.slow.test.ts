import { Agent, request } from 'node:http'
import fc from '#test/chance.ts'
import { describe, expect, onTestFinished, test } from 'vitest'
import { agencyDocument } from '#api/agency/document.ts'
import { agencyCalls } from '#api/agency/doors.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { addContract } from '#db/agency-contracts.ts'
import { addBillingParty } from '#db/billing-parties.ts'
import { parseDate } from '#domain/time/local.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import type { Deps } from '#usecases/deps.ts'
import { dutchParty, keyFor } from '#test/builders/agencies.ts'
import { sandboxDeps } from './sandbox-world.ts'
import { amountOf } from '#test/amounts.ts'
import { agencyServer } from '#test/builders/agency-server.ts'
import { agencyWorld, nobody, type AgencyWorld } from '#test/builders/agency-world.ts'
import { aDriver, agencyCaller, aStay, bookedBy, offersOf } from '#test/builders/agency-caller.ts'
import { desk, local, paidBooking } from '#test/builders/car-park.ts'
import { readDocument, type Answered, type Asked, type Document, type Operation } from '#test/builders/contract.ts'
import { operatorScopes } from '#domain/agencies/service-key.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { contractProxy, disagreement } from '#test/builders/contract-proxy.ts'
import { storeAllotment } from '#test/builders/allotments.ts'
import { freshDeps, testDeps } from '#test/builders/deps.ts'
import { arbitraryOf, drawer, oddTexts, rawBodies, spoiled, type Drawer, type Pool } from '#test/builders/odd-inputs.ts'
import { must } from '#test/builders/traveller.ts'

const fresh = freshDeps()
const inputs = amountOf('apiInputs')
const between = 50
/** A limit for what would otherwise hang for ever, not a measurement. */
const longestMs = 60_000

type Sent = { method: string; target: string; headers: Record<string, string>; body: string | null }

/** What a driver may be called. */
const details: Pool = Object.fromEntries(
  Object.entries({
    ...aDriver,
    carBrand: 'Volvo',
    arrivalFlight: 'KL1001',
    flightTime: '10:30',
    plateCountry: 'NL',
  }).map(([name, value]) => [name, [value]]),
)

const agent = new Agent({ keepAlive: true })
const send = (base: string, { method, target, headers, body }: Sent): Promise<number> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const bytes = body === null ? null : Buffer.from(body)
    const own = bytes ? { ...headers, 'content-length': String(bytes.length) } : headers
    const signal = AbortSignal.timeout(longestMs)
    const sent = request({ hostname, port, method, path: target, headers: own, agent, signal }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.on('error', reject)
    sent.end(bytes)
  })

/** What exists at the moment: quotes and ids that lead somewhere. */
const stock = async ({ nord, deps, sud, NORD1 }: AgencyWorld, round: number): Promise<Pool> => {
  await deps.db.query('delete from try_count')
  const ids: string[] = []
  for (const n of [1, 2])
    ids.push(String((await bookedBy(nord, { once: `stock-${round}-${n}`, paid: 'agency' })).body['id']))
  const [id = ''] = ids
  // the one that has an invoice is about a traveller who came by himself, and is the agency's from now on
  const { id: paid } = await paidBooking(deps, { email: `paid-${round}@example.org` })
  await deps.db.query(`update booking set agent_code = 'NORD1' where id = $1`, [paid])
  await deps.worker.runDue()
  const theirs = String((await bookedBy(sud, { once: `theirs-${round}` })).body['id'])
  const stay = { ...aStay, departure: '2026-12-09T18:00' }
  const changeId = (await nord('POST', `/bookings/${id}/changes`, { stay })).body['changeId']
  const cancellationId = (await nord('POST', `/bookings/${id}/cancellations`)).body['cancellationId']
  const made = await nord('POST', '/webhook-endpoints', { url: 'https://hooks.example/in' })
  const { endpoints } = (await nord('GET', '/webhook-endpoints')).body as { endpoints: { id: string }[] }
  const endpoint = (made.body['endpoint'] as { id: string } | undefined)?.id ?? endpoints[0]!.id
  const { deliveries } = (await nord('GET', `/webhook-endpoints/${endpoint}/deliveries`)).body
  for (const old of endpoints.slice(5)) await nord('DELETE', `/webhook-endpoints/${old.id}`)
  const [allotment] = await deps.db.query<{ id: string }>('select id::text from allotment')
  const held = await nord('POST', '/quotes', { location: 'AMS', stay: aStay, productId: 1, hold: true })
  return {
    holdId: [(held.body['hold'] as { holdId: string } | undefined)?.holdId ?? nobody, nobody],
    id: [id, paid, ...ids, theirs, nobody],
    endpoint: [endpoint],
    quoteId: (await offersOf(nord)).map((one) => one.quoteId),
    changeId: [changeId],
    cancellationId: [cancellationId],
    allotmentId: [allotment?.id ?? (await storeAllotment(deps.db, { organisationId: NORD1 }))],
    deliveryId: (deliveries as { id: string }[]).map((one) => one.id),
    location: ['AMS', 'AMS', 'EIN'],
    iata: ['AMS', 'ams', 'XXX'],
    productId: [1, 1, 2],
    stay: [stay, aStay],
    departure: ['2026-12-10T18:00'],
    driver: [aDriver, { ...aDriver, arrivalFlight: 'KL1001', returnFlight: 'HV2002' }],
    passengers: [2],
    url: ['https://hooks.example/in', 'http://127.0.0.1/', 'https://[::1]/', 'https://u:p@hooks.example/'],
    reference: [`R-${round}`, `R/${round}.x`],
    cursor: [(await nord('GET', '/bookings?limit=1')).body['cursor']],
    days: [0, 7],
    ...details,
  }
}

/** A car that is there, and a quote for staying longer, each time by an hour more. */
const parked = async ({ nord, deps }: AgencyWorld, round: number): Promise<Pool> => {
  await deps.db.query('delete from try_count')
  if (round === 0) await bookedBy(nord, { once: 'parked-0001', paid: 'agency' })
  const id = (await deps.db.query<{ id: string }>('select id::text from booking'))[0]!.id
  deps.clock.set(local('2026-12-01T10:00'))
  if (round === 0) must(await checkIn(deps, desk, { bookingId: id }))
  const departure = new Date(Date.parse('2026-12-09T00:00Z') + round * 72_000).toISOString().slice(0, 16)
  const quoted = await nord('POST', `/bookings/${id}/extensions`, { departure })
  return { id: [id, id, nobody], extensionId: [quoted.body['extensionId']], departure: ['2026-12-30T18:00'] }
}

/** A month that was closed. */
const stated = async ({ nord, deps, NORD1 }: AgencyWorld, round: number): Promise<Pool> => {
  await deps.db.query('delete from try_count')
  if (round === 0) {
    await bookedBy(nord, { once: 'stated-0001', paid: 'agency' })
    deps.clock.set(local('2027-01-02T12:00'))
    const contract = { organisationId: NORD1, currency: 'EUR' as const, commission: { basisPoints: 1_000 } }
    await addContract(deps.db, { ...contract, by: 'staff:x', validFrom: parseDate('2026-01-01')! }, deps.clock.now())
    await addBillingParty(deps.db, { ...dutchParty, organisationId: NORD1, by: 'staff:x' }, deps.clock.now())
    deps.clock.advance(1)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
  }
  const { statements } = (await nord('GET', '/statements')).body as { statements: { number: string }[] }
  return {
    number: [statements[0]!.number, statements[0]!.number, 'AGENCY-SUD2-0001'],
    day: ['2027-01-02', '2026-12-01', '2099-01-01', '2026-02-30'],
    document: [`${statements[0]!.number}-21`, `${statements[0]!.number}-NL-21`, 'AGENCY-SUD2-0001-21'],
    body: [{ entries: [{ reference: '4712', amountMinor: 512 }] }],
  }
}

/** A key for trying, whose time is that of its first booking. */
const tried = async (world: AgencyWorld, sandbox: () => Promise<Deps>, isPaying: boolean) => {
  const key = await keyFor(world.deps, world.NORD1, 'NORD1', keyScopes, true)
  const ask = agencyCaller(world.deps, key.secret, sandbox)
  if (isPaying) {
    const unpaid = ['tried-0001', 'tried-0002', 'tried-0003'].map((once) => bookedBy(ask, { once, paid: 'traveller' }))
    const ids = (await Promise.all(unpaid)).map(({ body }) => String(body['id']))
    return { secret: key.secret, pool: { id: [...ids, nobody] } as Pool }
  }
  const id = String((await bookedBy(ask, { once: 'tried-0001' })).body['id'])
  const aheadMinutes = Math.round((local('2026-12-01T10:00') - world.deps.clock.now()) / 60_000)
  await ask('POST', '/test/clock', { aheadMinutes })
  return { secret: key.secret, pool: { id: [id, id, nobody], aheadMinutes: [aheadMinutes, 0, 366 * 24 * 60] } as Pool }
}

/** A key of who runs the car park (AGENCY-100, AGENCY-133). */
const channelKey = async ({ deps }: AgencyWorld): Promise<string> => {
  await secondPark(deps)
  return (await operatorsOf(deps, operatorScopes)).keys[0]
}

const bodyOf = ({ requestBody }: Operation) => requestBody?.content['application/json']?.schema

/** A request as the document allows it, then perhaps spoiled in one way or several. */
const inputOf = (
  operation: Operation,
  schemas: Record<string, never>,
  pool: Pool,
  random: Drawer,
  key: string,
): Sent => {
  const { draw, one } = random
  const valueOf = (schema: object, name: string): unknown =>
    fc.sample(arbitraryOf(schema as never, schemas, pool, name), { seed: draw(2 ** 31), numRuns: 1 })[0]
  const isHook = operation.path.includes('webhook-endpoints')
  const isSpoiled = draw(2) === 0
  const odd = (value: string): string => (isSpoiled && draw(3) === 0 ? one(oddTexts) : value)
  const encoded = (text: string): string => encodeURIComponent(text.toWellFormed())
  const path = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const { schema } = operation.parameters.find((parameter) => parameter.name === name)!
    return encoded(odd(String(valueOf(schema, isHook && name === 'id' ? 'endpoint' : name)))) || '%20'
  })
  const query = operation.parameters
    .filter(({ in: place, required }) => place === 'query' && (required || draw(2) === 0))
    .map(({ name, schema }) => `${name}=${encoded(odd(String(valueOf(schema, name))))}`)
  if (isSpoiled && draw(4) === 0)
    query.push(one(['x=1', 'limit=0', 'location=AMS', '%', '=', 'cursor=%00', '__proto__=1']))
  const schema = bodyOf(operation)
  const good = schema && valueOf(schema, 'body')
  const body = !schema && draw(4) ? null : JSON.stringify(isSpoiled ? spoiled(good ?? {}, random) : (good ?? {}))
  const headers: Record<string, string> = { authorization: `Bearer ${key}` }
  if (body !== null) headers['content-type'] = 'application/json'
  if (operation.parameters.some(({ name }) => name === 'Idempotency-Key') && draw(8))
    headers['idempotency-key'] = isSpoiled
      ? one(['order-0001', 'short', 'x'.repeat(201), 'with blank', '"quoted-1"'])
      : `fuzz-${draw(2 ** 31)}`
  const sent = { method: operation.method, target: path + (query.length ? `?${query.join('&')}` : ''), headers, body }
  return isSpoiled && draw(4) === 0 ? bent(sent, random) : sent
}

/** A request that is wrong as HTTP, or in its headers. */
const bent = (sent: Sent, { draw, one }: Drawer): Sent => {
  const { headers, target } = sent
  const body = sent.body ?? '{}'
  const ways: (() => Sent)[] = [
    () => ({ ...sent, body: one(rawBodies) }),
    () => ({
      ...sent,
      body,
      headers: {
        ...headers,
        'content-type': one(['text/plain', 'application/jsonx', 'x', 'application/x-www-form-urlencoded']),
      },
    }),
    () => ({ ...sent, body, headers: { ...headers, 'content-type': 'Application/JSON ; charset=utf-8' } }),
    () => ({ ...sent, body, headers: { ...headers, 'content-encoding': 'gzip' } }),
    () => ({
      ...sent,
      headers: {
        ...headers,
        authorization: one(['', 'Bearer', 'Bearer pw_live_x', 'Basic eDp5', `Bearer ${'x'.repeat(3_000)}`]),
      },
    }),
    () => ({
      ...sent,
      headers: {
        ...headers,
        'accept-language': one(['de', 'xx', '*', 'nl-BE;q=x', ','.repeat(999), '🙂'.replace(/./gu, 'é')]),
      },
    }),
    () => ({ ...sent, headers: { ...headers, accept: one(['text/html', 'image/png', '']) } }),
    () => ({ ...sent, headers: { ...headers, 'if-none-match': one(['*', 'x', '"x", W/"y"', '"']) } }),
    () => ({ ...sent, headers: { ...headers, 'x-long': 'x'.repeat(20_000) } }),
    () => ({ ...sent, method: one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']) }),
    () => ({
      ...sent,
      target: target.replace('/api/v1', one(['/api/v1/', '/api//v1', '/api/v1/..', '/api/v1/%2e%2e', '/API/v1'])),
    }),
    () => ({ ...sent, target: target + one(['%', '%zz', '%ff', '/', '//', '/x', '?', '?a[b]=1', ';x', '&', '%2f']) }),
    () => ({ ...sent, target: `${target}?x=${'y'.repeat(one([300, 4_000, 60_000]))}` }),
    () => ({
      ...sent,
      body: JSON.stringify({ a: 'x'.repeat(70_000) }),
      headers: { ...headers, 'content-type': 'application/json' },
    }),
    () => ({ ...sent, body: '['.repeat(20_000), headers: { ...headers, 'content-type': 'application/json' } }),
  ]
  return ways[draw(ways.length)]!()
}

describe('generated inputs, through a proxy that knows only the document', () => {
  test.each(agencyCalls)(
    'AGENCY-70 AP-24 $id: never a failure of ours, and no disagreement with the document',
    async ({ id }) => {
      const world = await agencyWorld(await fresh({ capacity: 100_000 }))
      const other = await testDeps()
      const apart = sandboxDeps(world.deps, other.db)
      await apart.catalogue.refresh()
      const sandbox = async () => apart
      const server = await agencyServer(world.deps, sandbox)
      const proxy = await contractProxy(server.url, '/api/v1/openapi.json')
      onTestFinished(async () => {
        await proxy.close()
        await server.close()
        await other.db.close()
      })
      const operation = proxy.contract.operations.find((one) => one.operationId === id)!
      const random = drawer(agencyCalls.findIndex((one) => one.id === id) + 1)
      const isStated = operation.path.includes('/statements') || ['getReconciliation', 'getAccount'].includes(id)
      const stockOf = id.endsWith('Extension') ? parked : isStated ? stated : stock
      const trying = operation.path.includes('/test/') ? await tried(world, sandbox, id === 'payTestBooking') : null
      const channel = operation.path.includes('/channel/') ? await channelKey(world) : null
      let pool: Pool = {}
      for (let n = 0; n < inputs; n++) {
        if (n % between === 0) pool = trying?.pool ?? (await stockOf(world, n))
        if (id === 'quote')
          pool = {
            ...pool,
            body: [
              { location: 'AMS', stay: aStay },
              { location: 'AMS', stay: aStay, covered: true },
              { location: 'AMS', stay: aStay, productId: 1, hold: true },
            ],
          }
        if (channel && n % between === 0) pool = { ...pool, cursor: ['YzE', 'YzI', 'ZjE'] }
        if (id === 'setAvailability')
          pool = { ...pool, from: ['2026-12-24', '2027-06-01'], to: ['2026-12-26', '2027-06-30'] }
        if (id === 'setPrices') pool = { ...pool, from: ['01-01', '06-15'], to: ['12-31', '09-05'] }
        if (trying && n % between === 0) await world.deps.db.query('delete from try_count')
        const sent = inputOf(
          operation,
          proxy.contract.document.components.schemas as never,
          pool,
          random,
          channel ?? trying?.secret ?? world.keys.nord.secret,
        )
        const status = await send(proxy.url, sent).catch((error: unknown) => String(error))
        if (typeof status === 'string')
          proxy.disagreements.push(`${sent.method} ${sent.target.slice(0, 200)}: ${status}`)
      }
      expect([...new Set(proxy.disagreements)].slice(0, 12)).toEqual([])
      const statuses = [...(proxy.seen.get(id)?.keys() ?? [])]
      if (process.env['FUZZ_SHOW']) console.log(id, proxy.seen)
      // what was sent reached the call, and was not only turned away at its door
      expect(statuses.some((status) => status < 300)).toBe(true)
      expect(statuses.some((status) => status >= 400)).toBe(true)
    },
  )
})

describe('the proxy', () => {
  const document = agencyDocument(agencyCalls, 'http://localhost') as unknown as Document
  const contract = readDocument(document)
  const asked = (change: Partial<Asked> = {}): Asked => ({
    method: 'POST',
    target: '/api/v1/quotes',
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ location: 'AMS', stay: aStay })),
    ...change,
  })
  const answered = (status: number, body: object, change: Record<string, string> = {}): Answered => ({
    status,
    headers: {
      'content-type': status < 400 ? 'application/json' : 'application/problem+json',
      ratelimit: '"key";r=1;t=1',
      'ratelimit-policy': '"key";q=300;w=60',
      'x-request-id': nobody,
      ...change,
    },
    body: Buffer.from(JSON.stringify(body)),
  })
  const good = { location: 'AMS', timeZone: 'Europe/Amsterdam', stay: aStay, flights: null, hold: null, offers: [] }
  const told = (one: Asked, other: Answered) => disagreement(contract, one, other)
  const refusal = (code: string, status: number) => ({ type: `/problems/${code}`, title: 'No', status, code })

  test('AGENCY-70 control: whatever differs from the document is noticed, in both directions', () => {
    expect(told(asked(), answered(200, good))).toBeNull()
    expect(told(asked(), answered(200, { ...good, more: 1 }))).toContain('must NOT have additional properties')
    expect(told(asked(), answered(200, { ...good, stay: { arrival: '2026-12-01' } }))).toContain('must have required')
    expect(told(asked(), answered(201, good))).toContain('status 201 is not in the document')
    expect(told(asked(), answered(200, good, { 'content-type': 'text/html' }))).toContain('text/html')
    expect(told(asked(), answered(500, refusal('general_error', 500)))).toContain('a failure of ours')
    expect(told(asked(), answered(422, refusal('nothing', 422)))).toContain('must be equal to one of')
    // what the document forbids is taken, and what it allows is refused
    const wrong: Partial<Asked>[] = [
      { body: Buffer.from('{"location":"ams"}') },
      { body: Buffer.from(JSON.stringify({ location: 'AMS', stay: aStay, x: 1 })) },
      { body: Buffer.from('{') },
      { headers: { 'content-type': 'text/plain' } },
      { target: '/api/v1/quotes?x=1' },
    ]
    for (const change of wrong)
      expect(told(asked(change), answered(200, good))).toContain('though the document forbids')
    expect(told(asked(), answered(422, refusal('field_unknown', 422)))).toContain('though the document allows')
    expect(told(asked({ target: '/api/v1/none' }), answered(200, good))).toContain('not in the document')
  })
})
