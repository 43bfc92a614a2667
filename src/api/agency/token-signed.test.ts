import { generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { SignJWT, type JWTPayload } from 'jose'
import { describe, expect, test } from 'vitest'
import { minuteMs } from '#domain/time/zones.ts'
import { tokenAddress } from '#domain/site-map/machines.ts'
import { managerOf } from '#test/builders/agencies.ts'
import { agencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { exchanger } from '#test/builders/token-exchange.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { readPublicKey } from '#usecases/agencies/public-key.ts'
import { setPublicKey } from '#usecases/agencies/service-keys.ts'
import { assertionType } from './token-document.ts'

const fresh = freshDeps()
const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  ES384: generateKeyPairSync('ec', { namedCurve: 'P-384' }),
  EdDSA: generateKeyPairSync('ed25519'),
  PS256: generateKeyPairSync('rsa', { modulusLength: 2_048 }),
}
/** Claims as a program may write them; undefined: it leaves one out. */
type Claims = { [name in keyof JWTPayload]?: JWTPayload[name] | undefined }
type Algorithm = keyof typeof pairs
const publicText = (algorithm: Algorithm) => JSON.stringify(pairs[algorithm].publicKey.export({ format: 'jwk' }))

const world = async () => {
  const made = await agencyWorld(await fresh())
  const { deps, keys, NORD1 } = made
  const { id } = keys.nord
  const seconds = (aheadMs: number) => Math.floor((deps.clock.now() + aheadMs) / 1_000)
  /** As a program of the agency would sign; `changes` are what is wrong with it. */
  const signed = (
    changes: Claims = {},
    { algorithm = 'ES256' as string, key = pairs.ES256.privateKey as KeyObject } = {},
  ) => {
    const payload = { iss: id, sub: id, aud: deps.publicUrl, exp: seconds(5 * minuteMs), jti: randomUUID(), ...changes }
    return new SignJWT(payload as JWTPayload).setProtectedHeader({ alg: algorithm }).sign(key)
  }
  const send = async (form: Record<string, string>) => {
    const { status, body } = await exchanger(deps)({ grant_type: 'client_credentials', ...form })
    return { status, said: body['error'] ?? null, token: String(body['access_token']) }
  }
  const exchange = async (assertion: string, more: Record<string, string> = {}) =>
    send({ client_assertion: assertion, client_assertion_type: assertionType, ...more })
  const manager = managerOf(NORD1)
  return { ...made, id, manager, seconds, signed, send, exchange }
}

describe('a program that signs', () => {
  test.each(Object.keys(pairs) as Algorithm[])(
    'AGENCY-154 %s: it gets a token by what it signed',
    async (algorithm) => {
      const { deps, id, manager, signed, exchange } = await world()
      must(await setPublicKey(deps, manager, { keyId: id, typed: publicText(algorithm) }))
      const told = await exchange(await signed({}, { algorithm, key: pairs[algorithm].privateKey }), { scope: 'read' })
      expect([told.status, told.said]).toEqual([200, null])
      expect((await agencyCaller(deps, told.token)('GET', '/locations')).status).toBe(200)
      // another pair of the same kind has not signed for this key
      const others = generateKeyPairSync('ed25519').privateKey
      expect((await exchange(await signed({}, { algorithm: 'EdDSA', key: others }))).said).toBe('invalid_client')
    },
  )

  test('AGENCY-154 the key itself opens nothing then, and does again when the public half is taken away', async () => {
    const { deps, id, manager, keys, nord, signed, exchange, send } = await world()
    const { secret } = keys.nord
    const byKey = { client_id: secret.slice(0, 12), client_secret: secret }
    expect([(await send(byKey)).status, (await nord('GET', '/locations')).status]).toEqual([200, 200])
    expect((await exchange(await signed())).said).toBe('invalid_client')
    must(await setPublicKey(deps, manager, { keyId: id, typed: publicText('ES256') }))
    expect([(await send(byKey)).said, (await nord('GET', '/locations')).status]).toEqual(['invalid_client', 401])
    expect((await exchange(await signed(), { client_id: id })).status).toBe(200)
    expect((await exchange(await signed(), { client_id: secret.slice(0, 12) })).said).toBe('invalid_client')
    must(await setPublicKey(deps, manager, { keyId: id, typed: ' ' }))
    expect([(await send(byKey)).status, (await exchange(await signed())).said]).toEqual([200, 'invalid_client'])
    const trail = await deps.db.query<{ signs: boolean }>(
      `select (data ->> 'signs')::boolean as signs from trail where operation = 'key.rotate' order by seq`,
    )
    expect(trail).toEqual([{ signs: true }, { signs: false }])
  })

  test('AGENCY-154 what was signed for somebody else, too long ago, for too long or without a mark gets nothing', async () => {
    const { deps, id, manager, keys, seconds, signed, exchange, send } = await world()
    must(await setPublicKey(deps, manager, { keyId: id, typed: publicText('ES256') }))
    const wrong: [string, Claims][] = [
      ['from another key', { iss: keys.sud.id }],
      ['from nobody', { iss: 'x' }],
      ['about another key', { sub: keys.sud.id }],
      ['for somebody else', { aud: 'https://parkwing.example.org' }],
      ['past', { exp: seconds(-31_000) }],
      ['for too long', { exp: seconds(11 * minuteMs) }],
      ['without an end', { exp: undefined }],
      ['not yet', { nbf: seconds(minuteMs) }],
      ['without a mark', { jti: undefined }],
      ['with an empty mark', { jti: '' }],
    ]
    for (const [what, changes] of wrong)
      expect([what, (await exchange(await signed(changes))).said]).toEqual([what, 'invalid_client'])
    for (const good of [
      { exp: seconds(-29_000) },
      { exp: seconds(10 * minuteMs) },
      { aud: deps.publicUrl + tokenAddress },
    ])
      expect([good, (await exchange(await signed(good))).status]).toEqual([good, 200])
    // signed by the public half as if it were a shared secret, and not signed at all
    const secret = new TextEncoder().encode(publicText('ES256'))
    const byPublic = await new SignJWT({ iss: id, sub: id, aud: deps.publicUrl, exp: seconds(minuteMs), jti: 'x' })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(secret)
    const [, payload] = (await signed()).split('.')
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`
    const asList = await signed({ iss: [id] as unknown as string })
    for (const text of [byPublic, none, 'x', 'a.b.c', '', `${await signed()}x`, asList])
      expect([text, (await exchange(text)).said]).toEqual([text, 'invalid_client'])
    expect((await exchange('x'.repeat(4_001))).said).toBe('invalid_request')
    expect((await exchange(await signed(), { client_assertion_type: 'x' })).said).toBe('invalid_request')
    expect((await exchange(await signed(), { client_secret: keys.nord.secret })).said).toBe('invalid_request')
    expect((await send({ client_id: id })).said).toBe('invalid_request')
  })

  test('AGENCY-155 a signed text counts once, also sent ten times at once, and later is too late', async () => {
    const { deps, id, manager, signed, exchange, seconds } = await world()
    must(await setPublicKey(deps, manager, { keyId: id, typed: publicText('ES256') }))
    const text = await signed({ exp: seconds(10 * minuteMs) })
    const told = await Promise.all(Array.from({ length: 10 }, () => exchange(text)))
    expect(told.filter(({ status }) => status === 200)).toHaveLength(1)
    deps.clock.advance(10 * minuteMs)
    expect((await exchange(text)).said).toBe('invalid_client')
    deps.clock.advance(2 * minuteMs)
    expect((await exchange(text)).said).toBe('invalid_client')
    expect((await exchange(await signed())).status).toBe(200)
  })

  test('AGENCY-154 only a public half is taken, and nothing but what a check needs is kept', async () => {
    const { deps, id, manager, SUD2 } = await world()
    const jwk = JSON.parse(publicText('ES256')) as Record<string, string>
    const kept = readPublicKey(JSON.stringify({ ...jwk, kid: 'a', use: 'sig', __proto__: 1 }))
    expect(kept).toEqual({ kty: 'EC', crv: 'P-256', x: jwk['x'], y: jwk['y'] })
    const small = generateKeyPairSync('rsa', { modulusLength: 1_024 }).publicKey.export({ format: 'jwk' })
    const refused = [
      JSON.stringify(pairs.ES256.privateKey.export({ format: 'jwk' })),
      JSON.stringify(pairs.PS256.privateKey.export({ format: 'jwk' })),
      JSON.stringify({ kty: 'oct', k: 'c2VjcmV0' }),
      JSON.stringify(small),
      JSON.stringify({ ...jwk, crv: 'secp256k1' }),
      JSON.stringify({ ...jwk, x: 'AAAA' }),
      JSON.stringify({ ...jwk, x: `${jwk['x']}\u0000` }),
      JSON.stringify({ ...jwk, x: `${jwk['x']}=!!` }),
      JSON.stringify([jwk]),
      '{}',
      'null',
      '-----BEGIN PUBLIC KEY-----',
    ]
    for (const typed of refused)
      expect([typed, codeOf(await setPublicKey(deps, manager, { keyId: id, typed }))]).toEqual([
        typed,
        'public_key_invalid',
      ])
    expect(codeOf(await setPublicKey(deps, managerOf(SUD2), { keyId: id, typed: publicText('ES256') }))).toBe(
      'not_found',
    )
    const rows = await deps.db.query<{ n: number }>(
      `select count(*)::int as n from service_key where public_key is not null`,
    )
    expect(rows).toEqual([{ n: 0 }])
  })
})
