import { SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { sandboxDeps } from '#server/sandbox-world.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { keyFor, managerOf } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { exchanger } from '#test/builders/token-exchange.ts'
import { must } from '#test/builders/traveller.ts'
import type { Deps } from '#usecases/deps.ts'
import { endKey, rotateKey } from '#usecases/agencies/service-keys.ts'
import { keyed } from '#usecases/sessions.ts'

const fresh = freshDeps()
const world = async () => agencyWorld(await fresh({ capacity: 100 }))

const grant = { grant_type: 'client_credentials' }
const formOf = (secret: string, more: Record<string, string> = {}) => ({
  ...grant,
  client_id: secret.slice(0, 12),
  client_secret: secret,
  ...more,
})
const tokenFor = async (deps: Deps, secret: string, more: Record<string, string> = {}): Promise<string> => {
  const { status, body } = await exchanger(deps)(formOf(secret, more))
  expect([status, body['error']]).toEqual([200, undefined])
  return String(body['access_token'])
}
const statusWith = async (deps: TestDeps, token: string): Promise<number> =>
  (await agencyCaller(deps, token)('GET', '/locations')).status

describe('tokens for an hour', () => {
  test('AGENCY-98 a token opens what its key opens, for an hour; then nothing', async () => {
    const { deps, keys } = await world()
    const told = await exchanger(deps)(formOf(keys.nord.secret))
    expect(told.body).toEqual({
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/) as string,
      token_type: 'Bearer',
      expires_in: 3_600,
      scope: keyScopes.join(' '),
    })
    expect([told.headers.get('cache-control'), told.headers.get('ratelimit')]).toEqual(['no-store', '"key";r=299;t=60'])
    const token = String(told.body['access_token'])
    const ask = agencyCaller(deps, token)
    const made = await bookedBy(ask)
    expect(made.status).toBe(201)
    // it is the key's own booking, and its calls are counted with the key's
    const byKey = agencyCaller(deps, keys.nord.secret)
    const seen = await byKey('GET', `/bookings/${String(made.body['id'])}`)
    expect([seen.status, seen.headers.get('ratelimit')]).toEqual([200, '"key";r=296;t=60'])
    const from = Math.floor(deps.clock.now() / 1_000) * 1_000
    deps.clock.set(from + hourMs - 1)
    expect(await statusWith(deps, token)).toBe(200)
    deps.clock.set(from + hourMs)
    expect(await statusWith(deps, token)).toBe(401)
  })

  test('AGENCY-98 with fewer scopes than its key it opens fewer calls, and with more there is none', async () => {
    const { deps, NORD1 } = await world()
    const { secret } = await keyFor(deps, NORD1, 'NORD1', ['read', 'book'])
    const token = await tokenFor(deps, secret, { scope: 'read' })
    const ask = agencyCaller(deps, token)
    expect((await ask('GET', '/locations')).status).toBe(200)
    const refused = await ask('POST', '/bookings', {}, { once: 'order-0001' })
    expect([refused.status, refused.body['code']]).toEqual([403, 'not_allowed'])
    // the control: the key itself gets as far as its body
    const byKey = await agencyCaller(deps, secret)('POST', '/bookings', {}, { once: 'order-0001' })
    expect(byKey.body['code']).toBe('form_incomplete')
    for (const scope of ['cancel', 'read cancel', 'everything', ' '])
      expect((await exchanger(deps)(formOf(secret, { scope }))).body['error']).toBe('invalid_scope')
    expect((await exchanger(deps)(formOf(secret, { scope: 'book read' }))).body['scope']).toBe('read book')
  })

  test('AGENCY-98 it ends with its key: ended, replaced, running out, or its agency sells no more', async () => {
    const { deps, NORD1, keys } = await world()
    const { secret, id } = await keyFor(deps, NORD1, 'NORD1')
    const token = await tokenFor(deps, secret)
    expect(await statusWith(deps, token)).toBe(200)
    deps.clock.advance(20 * minuteMs)
    must(await endKey(deps, managerOf(NORD1), { keyId: id }))
    expect(await statusWith(deps, token)).toBe(401)
    // a key that ends soon has tokens that end with it
    must(await rotateKey(deps, managerOf(NORD1), { keyId: keys.nord.id, days: 1 }))
    deps.clock.advance(24 * hourMs - 20 * minuteMs)
    expect((await exchanger(deps)(formOf(keys.nord.secret))).body['expires_in']).toBe(20 * 60)
    const last = await tokenFor(deps, keys.sud.secret)
    await deps.db.query(`update agency set active = false where code = 'SUD2'`)
    expect(await statusWith(deps, last)).toBe(401)
  })

  test('AGENCY-75 AGENCY-98 a key for trying gets one for its world, where there is one', async () => {
    const { deps, NORD1 } = await world()
    const other = await testDeps()
    const apart = sandboxDeps(deps, other.db)
    await moveCatalogueVersion(other.db)
    await apart.catalogue.refresh()
    const sandbox = async () => apart
    const { secret } = await keyFor(deps, NORD1, 'NORD1', keyScopes, true)
    expect((await exchanger(deps)(formOf(secret))).body['error']).toBe('invalid_client')
    const { body } = await exchanger(deps, sandbox)(formOf(secret))
    const token = String(body['access_token'])
    expect((await bookedBy(agencyCaller(deps, token, sandbox))).status).toBe(201)
    const count = 'select count(*)::int as n from booking'
    expect([await deps.db.query(count), await other.db.query(count)]).toEqual([[{ n: 0 }], [{ n: 1 }]])
    expect(await statusWith(deps, token)).toBe(401)
  })

  test('AGENCY-98 AGENCY-7 what we did not sign as a token opens nothing, and is answered like no key', async () => {
    const { deps, keys, sud } = await world()
    const token = await tokenFor(deps, keys.nord.secret)
    const bare = await agencyCaller(deps, null)('GET', '/locations')
    const sign = (key: Uint8Array, typ = 'at+jwt', issuer = deps.publicUrl) =>
      new SignJWT({ client_id: 'x', scope: 'read' })
        .setProtectedHeader({ alg: 'HS256', typ })
        .setIssuer(issuer)
        .setAudience(deps.publicUrl)
        .setSubject(keys.nord.id)
        .setExpirationTime(Math.floor(deps.clock.now() / 1_000) + 60)
        .sign(key)
    const own = keyed(deps, 'access token')
    // the control: made as we make it, it opens
    expect(await statusWith(deps, await sign(own))).toBe(200)
    const [head = '', payload = '', mark = ''] = token.split('.')
    const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')
    const bent = Buffer.from(Buffer.from(payload, 'base64url').toString().replace(keys.nord.id, keys.sud.id)).toString(
      'base64url',
    )
    for (const wrong of [
      `${head}.${bent}.${mark}`,
      `${none}.${payload}.`,
      `${none}.${payload}.${mark}`,
      `${token}x`,
      await sign(own, 'JWT'),
      await sign(own, 'at+jwt', 'https://elsewhere.example'),
      await sign(keyed(deps, 'something else')),
    ]) {
      const told = await agencyCaller(deps, wrong)('GET', '/locations')
      expect([told.status, told.body, told.headers.get('www-authenticate')]).toEqual([401, bare.body, 'Bearer'])
    }
    // another agency's booking is none for a token, either
    const id = String((await bookedBy(sud)).body['id'])
    expect((await agencyCaller(deps, token)('GET', `/bookings/${id}`)).status).toBe(404)
  })
})

describe('refused exchanges', () => {
  test('AGENCY-99 AP-07 whatever is wrong with the key is told in the same words, and no row has key or token', async () => {
    const { deps, NORD1, keys } = await world()
    const exchange = exchanger(deps)
    const { secret: ended, id } = await keyFor(deps, NORD1, 'NORD1')
    must(await endKey(deps, managerOf(NORD1), { keyId: id }))
    const token = await tokenFor(deps, keys.nord.secret)
    const { secret } = keys.nord
    const answers = await Promise.all(
      [
        formOf(ended),
        formOf(`pw_live_${'x'.repeat(43)}`),
        formOf('nothing'),
        { ...formOf(secret), client_id: keys.sud.secret.slice(0, 12) },
        { ...formOf(secret), client_secret: token },
        { ...formOf(secret), client_id: '' },
      ].map((form) => exchange(form)),
    )
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([401, answers[0]!.body])
      expect(headers.get('www-authenticate')).toBe('Basic realm="Parkwing"')
    }
    expect(answers[0]!.body['error']).toBe('invalid_client')
    const lines = await deps.db.query<{ operation: string; object: string; actor: string }>(
      `select operation, object, actor from trail where operation like 'key.token%' order by seq`,
    )
    expect(lines[0]).toEqual({ operation: 'key.token', object: `key:${keys.nord.id}`, actor: `key:${keys.nord.id}` })
    expect(lines.slice(1).map(({ operation }) => operation)).toEqual(Array<string>(6).fill('key.tokenRefused'))
    const all = JSON.stringify([
      await deps.db.query('select * from trail'),
      await deps.db.query('select * from service_key'),
    ])
    for (const text of [token, token.split('.')[2]!, secret.slice(12)]) expect(all).not.toContain(text)
  })

  test('AGENCY-99 a form that is none, twice the same, two ways to say who asks, another grant', async () => {
    const { deps, keys } = await world()
    const exchange = exchanger(deps)
    const { secret } = keys.nord
    const basic = { authorization: `Basic ${Buffer.from(`${secret.slice(0, 12)}:${secret}`).toString('base64')}` }
    const good = new URLSearchParams(formOf(secret)).toString()
    const errors = [
      await exchange(JSON.stringify(formOf(secret)), { 'content-type': 'application/json' }),
      await exchange(''),
      await exchange({ client_id: 'x', client_secret: 'y' }),
      await exchange(grant),
      await exchange(`${good}&scope=read&scope=book`),
      await exchange(formOf(secret), basic),
      await exchange({ ...formOf(secret), grant_type: 'password' }),
    ].map(({ status, body }) => `${status} ${String(body['error'])}`)
    expect(errors).toEqual([...Array<string>(6).fill('400 invalid_request'), '400 unsupported_grant_type'])
    // what is not known is not looked at, as RFC 6749 wants it
    expect((await exchange(`${good}&resource=x`)).status).toBe(200)
    expect((await exchange(grant, basic)).status).toBe(200)
    // libraries write what stands before and behind the colon as in a form
    const written = `${secret.slice(0, 12)}:${secret}`.replaceAll('_', '%5F').replaceAll('-', '%2D')
    const coded = Buffer.from(written).toString('base64')
    expect((await exchange(grant, { authorization: `Basic ${coded}` })).status).toBe(200)
  })

  test('AGENCY-99 after 60 wrong keys a network gets nothing for an hour, another one does; right ones do not count', async () => {
    const { deps, keys } = await world()
    const exchange = exchanger(deps)
    const right = formOf(keys.nord.secret)
    expect((await exchange(right)).status).toBe(200)
    for (let n = 0; n < 60; n++) expect((await exchange(formOf('wrong'))).status).toBe(401)
    const over = await exchange(right)
    expect([over.status, over.body['code'], over.headers.get('retry-after')]).toEqual([
      429,
      'too_many_requests',
      '3600',
    ])
    expect((await exchange(right, {}, '198.51.100.1')).status).toBe(200)
    deps.clock.advance(hourMs)
    expect((await exchange(right)).status).toBe(200)
  })

  test('AGENCY-99 a key gets 60 tokens in an hour, and its calls go on', async () => {
    const { deps, keys } = await world()
    const exchange = exchanger(deps)
    const right = formOf(keys.nord.secret)
    for (let n = 0; n < 60; n++) expect((await exchange(right)).status).toBe(200)
    expect((await exchange(right)).status).toBe(429)
    expect((await exchange(formOf(keys.sud.secret))).status).toBe(200)
    expect(await statusWith(deps, keys.nord.secret)).toBe(200)
    expect(await deps.db.query(`select seq from trail where operation = 'key.token'`)).toHaveLength(61)
  })
})
