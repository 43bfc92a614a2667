import { describe, expect, test } from 'vitest'
import { keyFor, managerOf } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld, nobody } from '#test/builders/agency-world.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { isSigned } from '#test/builders/outgoing.ts'
import { must } from '#test/builders/traveller.ts'
import { webhookEvents } from '#domain/agencies/webhooks.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import type { OutgoingAnswer } from '#ports/outgoing.ts'
import { listEndpoints } from '#usecases/agencies/webhooks.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { orderWebhooks } from '#usecases/system/order-webhooks.ts'

const fresh = freshDeps()
const world = async () => agencyWorld(await fresh())
const url = 'https://hooks.nord.example/parkwing'
const silent: OutgoingAnswer = { kind: 'failed', why: 'timeout', ms: 10_000 }
const broken: OutgoingAnswer = { kind: 'answered', status: 500, ms: 20 }

const added = async (ask: AgencyCaller, more: object = {}) => {
  const told = await ask('POST', '/webhook-endpoints', { url, ...more })
  expect(told.status).toBe(201)
  const { endpoint, secret } = told.body as { endpoint: { id: string }; secret: string }
  return { id: endpoint.id, secret, path: `/webhook-endpoints/${endpoint.id}` }
}
const tell = async (deps: TestDeps) => {
  must(await orderWebhooks(deps, { kind: 'system', job: 'order-webhooks' }))
  await deps.worker.runDue()
}
type Wire = { id: string; event: string; sequence: number; state: string; attempts: number; tries: { why: string }[] }
const listed = async (ask: AgencyCaller, path: string, question = '') =>
  (await ask('GET', `${path}/deliveries${question}`)).body as { deliveries: Wire[]; cursor: string | null }
const issuedIn = ({ deliveries }: { deliveries: Wire[] }) =>
  deliveries.find(({ event }) => event === 'statement.issued')
const bodies = (deps: TestDeps) =>
  deps.outgoing.posts.map(({ body }) => JSON.parse(body) as { type: string; sequence: number; data: unknown })

describe('webhooks of agencies', () => {
  test('AGENCY-14 AGENCY-17 an address is added, tried with a ping, listed, and taken away', async () => {
    const { nord, deps, NORD1 } = await world()
    const { id, path, secret } = await added(nord)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    await deps.worker.runDue()
    expect(bodies(deps)).toMatchObject([{ type: 'ping', sequence: null, data: {} }])
    expect(deps.outgoing.posts[0]).toMatchObject({ url, timeoutMs: 10_000 })
    const list = await nord('GET', '/webhook-endpoints')
    expect(list.body).toMatchObject({ endpoints: [{ id, url, events: webhookEvents, heldUntil: null }] })
    expect(JSON.stringify([list.body, await deps.db.query('select * from webhook_endpoint')])).not.toContain(
      secret.slice(6, 20),
    )
    expect((await listed(nord, path)).deliveries).toMatchObject([{ event: 'ping', state: 'delivered', attempts: 1 }])
    const own = must(await listEndpoints(deps, managerOf(NORD1), { organisationId: NORD1, codes: ['NORD1'] }))
    expect(own.map((one) => one.id)).toEqual([id])
    expect((await nord('DELETE', path)).body).toEqual({ id })
    expect((await nord('GET', `${path}/deliveries`)).status).toBe(404)
    expect(await deps.db.query('select operation from trail order by seq desc limit 2')).toEqual([
      { operation: 'webhook.end' },
      { operation: 'webhook.make' },
    ])
  })

  test('AGENCY-14 what cannot be called is refused by its reason, and so is the eleventh', async () => {
    const { nord, deps } = await world()
    deps.outgoing.hosts.set('inside.example', 'private').set('nowhere.example', 'unknown')
    for (const [wrong, code] of [
      ['http://hooks.example', 'hook_address'],
      ['https://me:word@hooks.example', 'hook_address'],
      ['https://nowhere.example', 'hook_address'],
      ['https://inside.example', 'hook_private'],
    ]) {
      const told = await nord('POST', '/webhook-endpoints', { url: wrong })
      expect([wrong, told.status, told.body['code']]).toEqual([wrong, 422, code])
    }
    const odd = await nord('POST', '/webhook-endpoints', { url, events: ['booking.eaten'] })
    expect(odd.body).toMatchObject({ code: 'form_incomplete' })
    for (let n = 0; n < 10; n += 1) await added(nord)
    expect((await nord('POST', '/webhook-endpoints', { url })).body).toMatchObject({ code: 'hooks_full', status: 409 })
  })

  test('AGENCY-7 another agency’s address and deliveries do not exist', async () => {
    const { nord, sud, deps } = await world()
    const { path } = await added(nord)
    const { path: other } = await added(sud)
    await deps.worker.runDue()
    const [delivery] = (await listed(nord, path)).deliveries
    expect((await sud('GET', '/webhook-endpoints')).body['endpoints']).toHaveLength(1)
    const none = `/webhook-endpoints/${nobody}`
    for (const [method, at, body] of [
      ['DELETE', ''],
      ['GET', '/deliveries'],
      ['POST', '/ping'],
      ['POST', '/secrets', { days: 0 }],
      ['POST', `/deliveries/${delivery?.id}/replay`],
    ] as const) {
      const [theirs, nobodys] = [await sud(method, path + at, body), await sud(method, none + at, body)]
      expect([method, at, theirs.status, theirs.body]).toEqual([method, at, 404, nobodys.body])
    }
    // nor can a delivery be reached through an address of one’s own
    expect((await sud('POST', `${other}/deliveries/${delivery?.id}/replay`)).status).toBe(404)
    expect((await listed(nord, path)).deliveries).toHaveLength(1)
  })

  test('AGENCY-15 every event of its bookings once, signed, with its place in the list of changes', async () => {
    const { nord, sud, deps } = await world()
    await bookedBy(nord, { once: 'order-early' })
    const { secret, path } = await added(nord)
    const wished = await added(nord, { url: 'https://other.nord.example/', events: ['booking.cancelled'] })
    const south = await added(sud)
    await deps.worker.runDue()
    deps.outgoing.posts.length = 0
    deps.clock.advance(1_000)
    const id = String((await bookedBy(nord, { reference: '4711' })).body['id'])
    await nord('PATCH', `/bookings/${id}`, { plate: 'ZZ99Y' })
    const quoted = await nord('POST', `/bookings/${id}/cancellations`)
    await nord('POST', `/bookings/${id}/cancellations/${String(quoted.body['cancellationId'])}/confirm`)
    await tell(deps)
    await tell(deps)
    const sent = deps.outgoing.posts.filter((one) => one.url === url)
    const told = sent.map(({ body }) => JSON.parse(body) as { type: string; sequence: number })
    expect(told.toSorted((a, b) => a.sequence - b.sequence)).toMatchObject([
      { type: 'booking.confirmed', sequence: 2, data: { bookingId: id, reference: '4711' } },
      { type: 'booking.changed', sequence: 3, data: { bookingId: id, reference: '4711' } },
      { type: 'booking.cancelled', sequence: 4, data: { bookingId: id, reference: '4711' } },
    ])
    for (const one of sent) expect([isSigned(one, secret), isSigned(one, south.secret)]).toEqual([true, false])
    expect(new Set(sent.map(({ headers }) => headers['webhook-id'])).size).toBe(3)
    expect(JSON.stringify(sent)).not.toMatch(/ZZ99Y|Noor|noor/)
    expect((await listed(nord, wished.path)).deliveries.map(({ event }) => event)).toEqual([
      'booking.cancelled',
      'ping',
    ])
    expect((await listed(nord, path, '?state=delivered')).deliveries).toHaveLength(4)
    expect((await listed(sud, south.path)).deliveries.map(({ event }) => event)).toEqual(['ping'])
  })

  test('AGENCY-189 a closed month is told once to who asked for it, with its number and no amount', async () => {
    const { nord, sud, deps } = await world()
    await bookedBy(nord, { paid: 'agency' })
    const { secret, path } = await added(nord)
    const only = await added(nord, { url: 'https://books.nord.example/', events: ['statement.issued'] })
    await added(nord, { url: 'https://other.nord.example/', events: ['booking.cancelled'] })
    await added(sud, { url: 'https://sud.example/' })
    const gone = await added(nord, { url: 'https://gone.nord.example/' })
    await nord('DELETE', gone.path)
    await deps.worker.runDue()
    deps.clock.advance(43 * dayMs)
    const close = () => closeStatements(deps, { kind: 'system', job: 'close-statements' })
    await Promise.all([close(), close()])
    deps.outgoing.posts.length = 0
    await tell(deps)
    await tell(deps)
    const number = 'AGENCY-NORD1-0001'
    const sent = deps.outgoing.posts.filter(({ body }) => body.includes('statement'))
    expect(sent.map((one) => one.url).toSorted()).toEqual(['https://books.nord.example/', url])
    for (const { body } of sent)
      expect(JSON.parse(body)).toEqual({
        type: 'statement.issued',
        timestamp: new Date(deps.clock.now()).toISOString(),
        sequence: null,
        data: { statement: number },
      })
    expect(
      isSigned(
        sent.find((one) => one.url === url)!,
        secret,
      ),
    ).toBe(true)
    // beside it stand events of the booking from the same moment
    const told = issuedIn(await listed(nord, path))
    expect(told).toMatchObject({ event: 'statement.issued', sequence: null, bookingId: null, statement: number })
    // it is tried, listed and sent again as any other
    await nord('POST', `${path}/deliveries/${told?.id}/replay`)
    await deps.worker.runDue()
    const again = deps.outgoing.posts.at(-1)!
    expect([again.headers['webhook-id'], again.body]).toEqual([told?.id, sent[0]!.body])
    expect((await listed(nord, only.path)).deliveries.map(({ event }) => event)).toEqual(['statement.issued', 'ping'])
  })

  test('AGENCY-189 a key that reads no statements reads no number of one, sends none again and gets no secret for it', async () => {
    const { deps, NORD1, nord } = await world()
    const { path } = await added(nord)
    await bookedBy(nord, { once: 'issued-0002', paid: 'agency' })
    deps.clock.advance(43 * dayMs)
    must(await closeStatements(deps, { kind: 'system', job: 'close-statements' }))
    await deps.worker.runDue()
    const hooksOnly = agencyCaller(deps, (await keyFor(deps, NORD1, 'NORD1', ['webhooks'])).secret)
    const seen = issuedIn(await listed(hooksOnly, path))
    expect(seen).toMatchObject({ event: 'statement.issued', statement: null })
    expect(issuedIn(await listed(nord, path))).toMatchObject({ statement: 'AGENCY-NORD1-0001' })
    for (const call of [`${path}/deliveries/${seen?.id}/replay`, `${path}/secrets`])
      expect((await hooksOnly('POST', call, { days: 1 })).body).toMatchObject({ status: 403, code: 'not_allowed' })
    // the control: of bookings it looks after the same address, and who reads statements gets all of it
    expect((await hooksOnly('POST', `${path}/ping`)).status).toBe(201)
    const bookings = await added(hooksOnly)
    expect((await hooksOnly('POST', `${bookings.path}/secrets`, { days: 1 })).status).toBe(201)
    expect((await nord('POST', `${path}/secrets`, { days: 1 })).status).toBe(201)
  })

  test('AGENCY-189 a key that reads no statements has nobody told of them', async () => {
    const { deps, NORD1, nord } = await world()
    const hooksOnly = agencyCaller(deps, (await keyFor(deps, NORD1, 'NORD1', ['webhooks'])).secret)
    const made = await hooksOnly('POST', '/webhook-endpoints', { url })
    const all = (made.body['endpoint'] as { events: string[] }).events
    expect(all).toEqual(webhookEvents.filter((event) => event !== 'statement.issued'))
    const asked = { url, events: ['refund.sent', 'statement.issued'] }
    expect((await hooksOnly('POST', '/webhook-endpoints', asked)).body).toMatchObject({
      status: 403,
      code: 'not_allowed',
    })
    expect((await nord('POST', '/webhook-endpoints', asked)).status).toBe(201)
    expect((await hooksOnly('GET', '/webhook-endpoints')).body['endpoints']).toHaveLength(2)
  })

  test('AGENCY-15 a new secret: for some days both sign, and then the new one alone', async () => {
    const { nord, deps } = await world()
    const { path, secret } = await added(nord)
    await deps.worker.runDue()
    const renewed = (await nord('POST', `${path}/secrets`, { days: 7 })).body as { secret: string }
    const signed = async () => {
      await nord('POST', `${path}/ping`)
      await deps.worker.runDue()
      const last = deps.outgoing.posts.at(-1)!
      return [isSigned(last, secret), isSigned(last, renewed.secret)]
    }
    expect(await signed()).toEqual([true, true])
    deps.clock.advance(7 * dayMs - 1)
    expect(await signed()).toEqual([true, true])
    deps.clock.advance(1)
    expect(await signed()).toEqual([false, true])
    const third = (await nord('POST', `${path}/secrets`, { days: 0 })).body as { secret: string }
    await nord('POST', `${path}/ping`)
    await deps.worker.runDue()
    const last = deps.outgoing.posts.at(-1)!
    expect([isSigned(last, renewed.secret), isSigned(last, third.secret)]).toEqual([false, true])
    expect((await nord('POST', `${path}/secrets`, { days: 31 })).body).toMatchObject({ code: 'form_incomplete' })
  })

  test('AGENCY-16 eleven tries in 75 hours and 36 minutes; then it has failed, and can be sent again under its id', async () => {
    const { nord, deps } = await world()
    const { path } = await added(nord)
    const begun = deps.clock.now()
    deps.outgoing.answers.push(...Array.from({ length: 11 }, () => broken))
    const tried: number[] = []
    for (let step = 0; step < 8_000; step += 1) {
      const before = deps.outgoing.posts.length
      await deps.worker.runDue()
      if (deps.outgoing.posts.length > before) tried.push(deps.clock.now() - begun)
      if (tried.length === 11) break
      const [job] = await deps.db.query<{ run_at: number }>(`select run_at from job where queue = 'webhook'`)
      deps.clock.set(job!.run_at)
    }
    expect(tried.map((ms) => ms / 1_000)).toEqual([
      0, 5, 65, 365, 2_165, 9_365, 27_365, 63_365, 113_765, 185_765, 272_165,
    ])
    expect(tried.at(-1)).toBe(75 * hourMs + 36 * minuteMs + 5_000)
    const [failed] = (await listed(nord, path, '?state=failed')).deliveries
    expect(failed).toMatchObject({ state: 'failed', attempts: 11, tries: { length: 11 } })
    expect(await deps.db.query(`select id from job where queue = 'webhook'`)).toEqual([])
    const again = await nord('POST', `${path}/deliveries/${failed?.id}/replay`)
    expect(again.body).toMatchObject({ id: failed?.id, state: 'waiting', attempts: 0 })
    await deps.worker.runDue()
    const ids = new Set(deps.outgoing.posts.map(({ headers }) => headers['webhook-id']))
    const sent = new Set(deps.outgoing.posts.map(({ body }) => body))
    expect([ids.size, sent.size]).toEqual([1, 1])
    expect((await listed(nord, path)).deliveries).toMatchObject([{ id: failed?.id, state: 'delivered', attempts: 1 }])
    expect(deps.errors).toEqual([])
  })

  test('AGENCY-17 one that waits is tried at once when it is asked for again, and not twice', async () => {
    const { nord, deps } = await world()
    const { path } = await added(nord)
    deps.outgoing.answers.push(broken)
    await deps.worker.runDue()
    const [waiting] = (await listed(nord, path)).deliveries
    expect(waiting).toMatchObject({ state: 'waiting', attempts: 1 })
    await nord('POST', `${path}/deliveries/${waiting?.id}/replay`)
    await deps.worker.runDue()
    deps.clock.advance(dayMs)
    await deps.worker.runDue()
    expect(deps.outgoing.posts).toHaveLength(2)
  })

  test('AGENCY-16 a receiver without an answer is left alone, and what waits for it costs no time', async () => {
    const { nord, sud, deps } = await world()
    const { path } = await added(nord)
    const south = await added(sud, { url: 'https://sud.example/' })
    await deps.worker.runDue()
    deps.outgoing.posts.length = 0
    for (let n = 0; n < 12; n += 1) await nord('POST', `${path}/ping`)
    deps.outgoing.answers.push(silent)
    await deps.worker.runDue()
    expect(deps.outgoing.posts).toHaveLength(1)
    const list = await nord('GET', '/webhook-endpoints')
    const until = new Date(deps.clock.now() + 5_000).toISOString()
    expect(list.body['endpoints']).toMatchObject([{ heldUntil: until }])
    await sud('POST', `${south.path}/ping`)
    await deps.worker.runDue()
    expect(deps.outgoing.posts.map((one) => one.url)).toEqual([url, 'https://sud.example/'])
    deps.clock.advance(5_000)
    await deps.worker.runDue()
    expect(deps.outgoing.posts).toHaveLength(14)
    const { deliveries } = await listed(nord, path)
    expect(deliveries.filter(({ state }) => state === 'delivered')).toHaveLength(13)
    expect(deliveries.flatMap(({ tries }) => tries.flatMap(({ why }) => why ?? []))).toEqual(['timeout'])
  })

  test('AGENCY-15 what cannot be signed any more is not sent, and can be once there is a new secret', async () => {
    const { nord, deps } = await world()
    const { path } = await added(nord)
    // as after the server's secret was changed, which the worker and the calls share
    deps.pepper.reverse()
    await deps.worker.runDue()
    expect(deps.outgoing.posts).toEqual([])
    const [failed] = (await listed(nord, path)).deliveries
    expect(failed).toMatchObject({ state: 'failed', attempts: 0 })
    const { secret } = (await nord('POST', `${path}/secrets`, { days: 0 })).body as { secret: string }
    await nord('POST', `${path}/deliveries/${failed?.id}/replay`)
    await deps.worker.runDue()
    expect([deps.outgoing.posts.length, isSigned(deps.outgoing.posts[0]!, secret)]).toEqual([1, true])
  })

  test('AGENCY-17 the list goes on where it ended', async () => {
    const { nord, deps } = await world()
    const { path } = await added(nord)
    for (let n = 0; n < 100; n += 1) await nord('POST', `${path}/ping`)
    await deps.db.query('update try_count set n = 0')
    const first = await listed(nord, path)
    const second = await listed(nord, path, `?cursor=${first.cursor}`)
    expect([first.deliveries.length, second.deliveries.length, second.cursor]).toEqual([100, 1, null])
    expect(new Set([...first.deliveries, ...second.deliveries].map(({ id }) => id)).size).toBe(101)
    expect((await nord('GET', `${path}/deliveries?cursor=x`)).body).toMatchObject({ code: 'form_incomplete' })
  })

  test('AGENCY-5 an agency that sells no more is told nothing more', async () => {
    const { nord, deps } = await world()
    await added(nord)
    await deps.db.query(`update agency set active = false where code = 'NORD1'`)
    await tell(deps)
    expect(deps.outgoing.posts).toEqual([])
  })
})
