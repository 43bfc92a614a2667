import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { payLinkByHash } from '#db/pay-links.ts'
import { verify } from '#db/verify.ts'
import { callsOfDevice } from '#domain/gate/device.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { cards, inside, local, paidBooking, payByLink } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { gateCaller, gateServer, type GateTold } from '#test/builders/gate-caller.ts'
import { carPark, pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { eightDays, must } from '#test/builders/traveller.ts'
import { digestOf } from '#usecases/sessions.ts'
import { qrTextOf } from '#usecases/signed-pass.ts'
import { addDevice, endDevice } from '#usecases/operators/devices/devices.ts'
import { gateDoors } from './doors.ts'

const fresh = freshDeps()
const plate = 'AB123C'
const iso = (at: number) => new Date(at).toISOString()
const world = async (changes: Parameters<typeof fresh>[0] = {}) => {
  const deps = await fresh(changes)
  const { id, secret } = await pairedDevice(deps)
  return { deps, deviceId: id, secret, call: gateCaller(deps, secret) }
}
const results = ({ body }: GateTold) =>
  body['results'] as { id: string | null; taken: boolean; reason: string | null }[]

describe('the call of barriers', () => {
  test('GATE-16 GATE-12 a device pairs, asks, reports and says that it is alive', async () => {
    const { deps } = await world()
    const { manager } = await peopleOf(deps)
    const { code } = must(await addDevice(deps, manager, { place: carPark, name: 'Entry', lane: '2', direction: 'in' }))
    const paired = await gateCaller(deps, null)('/pair', { code })
    expect(paired).toMatchObject({ status: 200, body: { device: { name: 'Entry', lane: '2', direction: 'in' } } })
    const call = gateCaller(deps, paired.body['key'] as string)
    const { id } = await paidBooking(deps)
    const { number } = (await bookingById(deps.db, id))!
    deps.clock.set(local('2026-12-01T06:59'))
    expect((await call('/authorise', { plate })).body).toMatchObject({
      answer: 'wait',
      direction: 'in',
      reason: 'entry_too_early',
      due: null,
      booking: { number, arrival: eightDays.arrival, departure: eightDays.departure },
    })
    deps.clock.set(local('2026-12-01T07:00'))
    expect((await call('/authorise', { plate })).body).toMatchObject({ answer: 'granted', reason: null })
    expect((await call('/authorise', { number })).body).toMatchObject({ answer: 'granted' })
    const qr = qrTextOf(deps, (await bookingById(deps.db, id))!)
    expect((await call('/authorise', { code: qr })).body).toMatchObject({ answer: 'granted' })
    expect((await call('/authorise', { plate, confidence: 0.59 })).body).toMatchObject({
      answer: 'unknown',
      booking: null,
    })
    // the barrier opened, and he did not drive through (GATE-30)
    const stayed = { passages: [{ id: 'p0', plate, at: iso(deps.clock.now()), passed: false }] }
    expect(results(await call('/passages', stayed))).toEqual([
      { id: 'p0', taken: true, reason: null, at: iso(deps.clock.now()), due: null },
    ])
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'confirmed' })
    const sent = { passages: [{ id: 'p1', plate, at: iso(deps.clock.now()) }] }
    expect(results(await call('/passages', sent))).toEqual([
      { id: 'p1', taken: true, reason: null, at: iso(deps.clock.now()), due: null },
    ])
    expect(await bookingById(deps.db, id)).toMatchObject({ status: 'checked_in' })
    expect((await call('/heartbeat', { clock: iso(deps.clock.now()), version: '1.0' })).body).toEqual({
      now: iso(deps.clock.now()),
      clockAheadMs: 0,
    })
  })

  test('GATE-16 the display speaks the language of the booking, and of the asker where there is none', async () => {
    const { deps, call } = await world({ changes: cards })
    const { id } = await inside(deps)
    await deps.db.query("update booking set language = 'de' where id = $1", [id])
    deps.clock.set(local('2026-12-10T12:00'))
    expect((await call('/authorise', { plate, direction: 'out' })).body).toMatchObject({
      answer: 'pay',
      reason: 'exit_unpaid',
      line: expect.stringMatching(/^Zu zahlen: .*14,00/),
      language: 'de',
      due: { amountMinor: 1_400, currency: 'EUR' },
    })
    const unknown = await call(
      '/authorise',
      { plate: 'ZZ999Z', direction: 'in' },
      { headers: { 'accept-language': 'nl' } },
    )
    expect(unknown.body).toMatchObject({ answer: 'unknown', line: 'Toon je code', language: 'nl' })
  })

  test('GATE-19 EXIT-5 PL-02 a driver who must pay gets one link, on the display and by mail; paid, he leaves', async () => {
    const { deps, call } = await world({ changes: cards })
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-10T12:00'))
    const asked = { plate, direction: 'out' }
    const first = await call('/pay-link', asked)
    expect(first).toMatchObject({ status: 200, body: { amountMinor: 1_400, currency: 'EUR', language: 'nl' } })
    expect((await call('/pay-link', asked)).body).toEqual(first.body)
    // a letter of one kind and version goes out once (LETTER-1)
    expect(
      await deps.db.query("select distinct payload ->> 'version' as v from job where payload ->> 'kind' = 'exitDue'"),
    ).toHaveLength(1)
    const token = String(first.body['url']).split('/').at(-1) ?? ''
    expect((await payLinkByHash(deps.db, digestOf(token)))?.bookingId).toBe(id)
    await payByLink(deps, id)
    expect((await call('/authorise', asked)).body).toMatchObject({ answer: 'granted' })
    expect((await call('/pay-link', asked)).body['code']).toBe('payment_not_needed')
    expect((await call('/pay-link', { plate: 'ZZ999Z', direction: 'out' })).body['code']).toBe('payment_not_needed')
    expect((await call('/pay-link', { plate })).body['code']).toBe('form_incomplete')
    expect(await verify(deps.db)).toEqual([])
  })

  test('GATE-13 GATE-16 without a key, with a wrong one and with one that was ended: the same 401', async () => {
    const { deps, deviceId, secret, call } = await world()
    const answers = []
    for (const key of [null, 'x', `pw_gate_${'A'.repeat(43)}`])
      answers.push(await gateCaller(deps, key)('/authorise', { plate }))
    expect((await call('/heartbeat', { clock: iso(deps.clock.now()) })).status).toBe(200)
    must(await endDevice(deps, (await peopleOf(deps)).manager, { deviceId }))
    answers.push(await call('/authorise', { plate }))
    answers.push(await gateCaller(deps, secret)('/passages', {}))
    for (const { status, body } of answers) expect([status, body]).toEqual([401, answers[0]!.body])
  })

  test('GATE-16 what has no name of ours, two things at once and what is no JSON are refused by name', async () => {
    const { call } = await world()
    const refusal = async (...of: Parameters<typeof call>) => {
      const { status, body } = await call(...of)
      return [status, body['code'], Object.keys((body['fields'] ?? {}) as object)]
    }
    expect(await refusal('/authorise', { plat: 'x', direction: 'in' })).toEqual([422, 'field_unknown', ['plat']])
    expect(await refusal('/authorise', { plate, number: 'x', direction: 'in' })).toEqual([
      422,
      'form_incomplete',
      ['code', 'plate'],
    ])
    expect(await refusal('/authorise', { direction: 'in' })).toEqual([422, 'form_incomplete', ['code', 'plate']])
    expect(await refusal('/authorise', { plate })).toEqual([422, 'form_incomplete', ['direction']])
    expect(await refusal('/authorise?x=1', { plate, direction: 'in' })).toEqual([422, 'field_unknown', ['x']])
    expect(await refusal('/authorise', {}, { raw: '{' })).toEqual([400, 'body_unreadable', []])
    expect(await refusal('/authorise', {}, { headers: { 'content-type': 'text/plain' } })).toEqual([
      400,
      'body_unreadable',
      [],
    ])
    expect(await refusal('/heartbeat', { clock: 'noon' })).toEqual([422, 'form_incomplete', ['clock']])
    expect(await refusal('/passages', { passages: [] })).toEqual([422, 'form_incomplete', ['passages']])
    const many = Array.from({ length: 501 }, (_, n) => ({ id: `${n}` }))
    expect(await refusal('/passages', { passages: many })).toEqual([422, 'form_incomplete', ['passages']])
  })

  test('GATE-16 one passage that is wrong keeps none of the others, and each is answered in its place', async () => {
    const { deps, call } = await world()
    await paidBooking(deps)
    deps.clock.set(local('2026-12-02T10:00'))
    const at = iso(local('2026-12-01T10:00'))
    const sent = [
      7,
      { id: 'a', plate, direction: 'in', at },
      { id: 'b', plate: 'ZZ999Z', direction: 'in', at },
      { id: 'c', plate, direction: 'in', at, colour: 'red' },
      { id: 'd', plate, at },
      { id: 'e', plate, direction: 'in', at: iso(local('2026-11-20T10:00')) },
      { id: 'a', plate, direction: 'in', at },
      { id: 'no good', plate, direction: 'in', at },
    ]
    expect(
      results(await call('/passages', { passages: sent })).map(({ id, taken, reason }) => [id, taken, reason]),
    ).toEqual([
      [null, false, 'body_unreadable'],
      ['a', true, null],
      ['b', false, 'plate_unknown'],
      ['c', false, 'field_unknown'],
      ['d', false, 'form_incomplete'],
      ['e', false, 'gate_time_refused'],
      ['a', true, null],
      ['no good', false, 'form_incomplete'],
    ])
    expect(await deps.db.query("select 1 as n from audit where action = 'check_in'")).toHaveLength(1)
  })

  test('GATE-15 the facts of a clock that is an hour ahead are corrected, also by the last contact', async () => {
    const { deps, call } = await world()
    const { id } = await paidBooking(deps)
    deps.clock.set(local('2026-12-01T10:00'))
    const ahead = (at: number) => iso(at + hourMs)
    const cameAt = deps.clock.now() - 10 * minuteMs
    const fact = { id: 'a', plate, direction: 'in', at: ahead(cameAt) }
    // an hour ahead of ours, such a moment cannot be
    expect(results(await call('/passages', { passages: [fact] }))[0]).toMatchObject({
      taken: false,
      reason: 'gate_time_refused',
    })
    await call('/heartbeat', { clock: ahead(deps.clock.now()) })
    expect(results(await call('/passages', { passages: [fact] }))[0]).toMatchObject({ taken: true, at: iso(cameAt) })
    const leftAt = deps.clock.now() + hourMs
    deps.clock.set(local('2026-12-03T10:00'))
    const clock = iso(deps.clock.now() - 2 * hourMs)
    const out = { id: 'b', plate, direction: 'out', at: iso(leftAt - 2 * hourMs) }
    expect(results(await call('/passages', { clock, passages: [out] }))[0]).toMatchObject({
      taken: true,
      at: iso(leftAt),
    })
    expect(await bookingById(deps.db, id)).toMatchObject({ checkedInAt: cameAt, checkedOutAt: leftAt })
  })

  test('GATE-16 a lane for one way takes no car of the other', async () => {
    const { deps } = await world()
    const { manager } = await peopleOf(deps)
    const { code } = must(await addDevice(deps, manager, { place: carPark, name: 'Entry', lane: '2', direction: 'in' }))
    const call = gateCaller(deps, (await gateCaller(deps, null)('/pair', { code })).body['key'] as string)
    expect((await call('/authorise', { plate, direction: 'out' })).status).toBe(422)
    expect((await call('/authorise', { plate, direction: 'in' })).status).toBe(200)
  })

  test('GATE-16 GATE-12 call 601 in a minute is refused, and so is pairing code 11 of a network', async () => {
    const { deps, call } = await world()
    const beat = { clock: iso(deps.clock.now()) }
    const statuses = new Set<number>()
    for (let n = 0; n < callsOfDevice.most; n++) statuses.add((await call('/heartbeat', beat)).status)
    expect([...statuses]).toEqual([200])
    const refused = await call('/heartbeat', beat)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '60'])
    deps.clock.advance(minuteMs)
    expect((await call('/heartbeat', beat)).status).toBe(200)
    const guess = gateCaller(deps, null)
    for (let n = 0; n < 10; n++)
      expect((await guess('/pair', { code: `2222-222${n}` })).body['code']).toBe('pairing_code_unknown')
    expect((await guess('/pair', { code: '2222-2222' })).status).toBe(429)
  })

  test('GATE-16 other methods and addresses are refused as problems', async () => {
    const { deps } = await world()
    const doors = gateDoors(deps)
    const ask = async (method: 'GET' | 'POST', path: string) => {
      const door = doors.find((one) => one.method === method && (one.path === path || one.path.endsWith('/*')))!
      const answer = await door.handle(new Request(`http://localhost${path}`, { method }), {})
      return [answer.status, answer.headers.get('allow')]
    }
    expect(await ask('GET', '/api/gate/v1/authorise')).toEqual([405, 'POST'])
    expect(await ask('POST', '/api/gate/v1/open')).toEqual([404, null])
    expect(await ask('GET', '/api/gate/v1/openapi.json')).toEqual([200, null])
  })
})

test('GATE-16 GATE-10 over HTTP: the log has neither plate nor code nor number, and no row has a stranger’s plate', async () => {
  const { deps, secret } = await world()
  const { id, code } = await paidBooking(deps)
  const { number } = (await bookingById(deps.db, id))!
  deps.clock.set(local('2026-12-01T10:00'))
  const server = await gateServer(deps)
  const post = (path: string, body: unknown) =>
    fetch(`${server.url}/api/gate/v1${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secret}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  const at = iso(deps.clock.now())
  const direction = 'in'
  expect((await post('/authorise', { plate: 'ZZ999Z', direction })).status).toBe(200)
  expect((await post('/authorise', { code, direction })).status).toBe(200)
  expect((await post('/authorise', { number, direction })).status).toBe(200)
  expect((await post('/passages', { passages: [{ id: 'x', plate: 'ZZ999Z', direction, at }] })).status).toBe(200)
  const large = { passages: [{ id: 'x', plate: 'Z'.repeat(300_000), direction, at }] }
  expect((await post('/passages', large)).status).toBe(413)
  expect((await fetch(`${server.url}/api/gate/v1/authorise`)).status).toBe(405)
  await server.close()
  const log = server.lines.join('\n')
  expect(log).toContain('/api/gate/v1/passages')
  for (const secretWord of ['ZZ999Z', plate, code, number, secret]) expect(log).not.toContain(secretWord)
  expect(await tablesWith(deps, 'ZZ999Z')).toEqual([])
  // control: the plate of a booking is found
  expect(await tablesWith(deps, plate)).toContain('booking')
  expect(await deps.db.query('select 1 as n from gate_event')).toEqual([])
})

/** The tables in whose rows a word stands, however they keep it. */
const tablesWith = async ({ db }: TestDeps, word: string): Promise<string[]> => {
  const tables = await db.query<{ name: string }>("select tablename as name from pg_tables where schemaname = 'public'")
  const found = await Promise.all(
    tables.map(async ({ name }) => ({
      name,
      rows: await db.query(`select 1 as n from ${name} t where t::text like $1 limit 1`, [`%${word}%`]),
    })),
  )
  return found.flatMap(({ name, rows }) => (rows.length > 0 ? [name] : []))
}
