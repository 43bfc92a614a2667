import { describe, expect, test } from 'vitest'
import { agencyCodes, keyFor, managerOf, withAgencies } from '#test/builders/agencies.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import { operations } from '#domain/access/rights.ts'
import { callsOfKey, keyScopes, rightOfKey } from '#domain/agencies/service-key.ts'
import { dayMs, minuteMs } from '#domain/time/zones.ts'
import { countCall, readKey } from './read-key.ts'
import { loadStaffNotice } from '../letters/staff-letters.ts'
import { endKey, listKeys, makeKey, rotateKey, setPublicKey } from './service-keys.ts'

const fresh = freshDeps()
const world = async () => {
  const deps = await fresh()
  const organisations = await withAgencies(deps)
  return { deps, nord: organisations.NORD1, sud: organisations.SUD2 }
}

describe('keys of agencies', () => {
  test('AGENCY-1 AP-07 a key is shown once; the rows have its digest and its first twelve characters', async () => {
    const { deps, nord } = await world()
    const { secret, prefix, id } = await keyFor(deps, nord, 'NORD1')
    expect(secret).toMatch(/^pw_live_[\w-]{43}$/)
    expect(prefix).toBe(secret.slice(0, 12))
    const all = JSON.stringify([
      await deps.db.query('select * from service_key'),
      await deps.db.query('select * from trail'),
      must(await listKeys(deps, managerOf(nord), { slug: 'agency-nord1' })),
    ])
    expect(all).toContain(prefix)
    expect(all).not.toContain(secret.slice(12))
    expect(await deps.db.query('select operation, object from trail')).toEqual([
      { operation: 'key.make', object: `key:${id}` },
    ])
  })

  test('ACCESS-48 who made, replaced or gave a public key to a key is told by letter, and nobody of a key that ended', async () => {
    const { deps, nord } = await world()
    const manager = managerOf(nord)
    await deps.db.query(
      `insert into person (id, email, name, language, created_at) values ($1, 'anna@nord.example', 'Anna', 'de', now())`,
      [manager.personId],
    )
    const { id } = await keyFor(deps, nord, 'NORD1')
    const next = must(await rotateKey(deps, manager, { keyId: id, days: 1 }))
    must(await setPublicKey(deps, manager, { keyId: next.id, typed: '' }))
    must(await endKey(deps, manager, { keyId: next.id }))
    const ordered = await deps.db.query<{ line: string }>(
      `select payload ->> 'lineId' as line from job where payload ->> 'kind' = 'staffNotice' order by id`,
    )
    expect(ordered).toHaveLength(3)
    for (const { line } of ordered) {
      const letter = await loadStaffNotice(deps, { id: line, version: 1 })
      expect(letter).toMatchObject({
        to: { address: 'anna@nord.example', language: 'de' },
        model: { notice: 'keyMade', sessionsUrl: expect.stringContaining('/work/me/sessions') },
      })
      expect(JSON.stringify(letter)).not.toContain(next.prefix)
    }
    const [end] = await deps.db.query<{ seq: string }>(`select seq::text from trail where operation = 'key.end'`)
    expect(await loadStaffNotice(deps, { id: end!.seq, version: 1 })).toBeNull()
  })

  test('AGENCY-1 a key has a name, one of the agency’s codes and known scopes', async () => {
    const { deps, nord } = await world()
    await keyFor(deps, nord, 'NORD1')
    const good = { organisationId: nord, code: 'NORD1', name: 'Engine', scopes: ['read'] }
    const refusal = async (changes: Partial<typeof good>) => {
      const answer = await makeKey(deps, managerOf(nord), { ...good, ...changes })
      return answer.ok ? 'ok' : [answer.problem.code, Object.keys(answer.problem.fields ?? {})]
    }
    expect(await refusal({})).toBe('ok')
    expect(await refusal({ name: ' ' })).toEqual(['mandatory', ['name']])
    expect(await refusal({ name: 'x'.repeat(61) })).toEqual(['too_long', ['name']])
    expect(await refusal({ scopes: [] })).toEqual(['option_required', ['scopes']])
    expect(await refusal({ scopes: ['read', 'root'] })).toEqual(['option_required', ['scopes']])
    expect(await refusal({ code: 'SUD2' })).toEqual(['option_required', ['code']])
    expect(await refusal({ code: 'NONE9' })).toEqual(['option_required', ['code']])
  })

  test('AGENCY-212 a key is made for a time, ends by itself, and what replaces it is made for as long again', async () => {
    const { deps, nord } = await world()
    await keyFor(deps, nord, 'NORD1')
    const manager = managerOf(nord)
    const make = { organisationId: nord, code: 'NORD1', name: 'Engine', scopes: ['read'] }
    const wrong = await makeKey(deps, manager, { ...make, lasts: '91' })
    expect(wrong).toMatchObject({ ok: false, problem: { fields: { lasts: 'option_required' } } })
    const first = must(await makeKey(deps, manager, { ...make, lasts: '90' }))
    const began = deps.clock.now()
    const endOfKey = async (id: string) =>
      must(await listKeys(deps, manager, { slug: 'agency-nord1' })).keys.find((key) => key.id === id)?.endsAt
    expect(await endOfKey(first.id)).toBe(began + 90 * dayMs)
    deps.clock.advance(61 * dayMs)
    const next = must(await rotateKey(deps, manager, { keyId: first.id, days: 7 }))
    expect([await endOfKey(first.id), await endOfKey(next.id)]).toEqual([began + 68 * dayMs, began + 151 * dayMs])
    deps.clock.advance(90 * dayMs - 1)
    expect(await readKey(deps, next.secret, 'x')).toMatchObject({ actor: { keyId: next.id } })
    deps.clock.advance(1)
    expect(await readKey(deps, next.secret, 'x')).toBeNull()
    const [line] = await deps.db.query<{ data: object }>(
      `select data from trail where operation = 'key.make' and object = $1`,
      [`key:${first.id}`],
    )
    expect(line?.data).toMatchObject({ lastsDays: 90 })
  })

  test('RIGHT-1 AGENCY-2 only who manages the agency sees, makes, replaces and ends its keys', async () => {
    const { deps, nord, sud } = await world()
    const { id } = await keyFor(deps, nord, 'NORD1')
    const make = { organisationId: nord, code: 'NORD1', name: 'Engine', scopes: ['read'] }
    const others = [
      managerOf(sud),
      staffAs('seller', 'x', { organisationId: nord }),
      staffAs('administrator'),
      { kind: 'visitor', sessionId: null, address: 'x' } as const,
    ]
    for (const actor of others) {
      expect(codeOf(await listKeys(deps, actor, { slug: 'agency-nord1' }))).toBe('not_found')
      expect(codeOf(await makeKey(deps, actor, make))).toBe('not_found')
      expect(codeOf(await rotateKey(deps, actor, { keyId: id, days: 1 }))).toBe('not_found')
      expect(codeOf(await endKey(deps, actor, { keyId: id }))).toBe('not_found')
    }
    for (const keyId of ['', 'x', '00000000-0000-4000-8000-000000000000'])
      expect(codeOf(await endKey(deps, managerOf(nord), { keyId }))).toBe('not_found')
    expect(must(await listKeys(deps, managerOf(nord), { slug: 'agency-nord1' })).keys).toHaveLength(1)
    expect(must(await listKeys(deps, managerOf(sud), { slug: 'agency-sud2' }))).toMatchObject({
      keys: [],
      codes: ['SUD2'],
    })
  })

  test('AGENCY-2 AP-06 a key may do what a seller may, as far as its scopes name it, and nothing else', () => {
    const named = {
      read: ['booking.view', 'booking.download', 'allotment.view'],
      book: ['booking.place'],
      change: ['booking.edit'],
      cancel: ['booking.cancel'],
      webhooks: ['webhook.view', 'webhook.make', 'webhook.end', 'webhook.send'],
      statements: ['statement.view'],
    }
    const own = { organisationIds: ['nord'], code: 'NORD1' }
    for (const scope of keyScopes) {
      const key = { organisationId: 'nord', code: 'NORD1', scopes: [scope] }
      const allowed = operations.filter((one) => rightOfKey(key, one, { owners: own }) === 'allowed')
      expect(allowed).toEqual(named[scope])
      for (const owners of [{ ...own, code: 'SUD2' }, { organisationIds: ['sud'], code: 'NORD1' }, null]) {
        // statements are of the whole agency (AGENCY-80)
        const isBeside = owners?.code === 'SUD2'
        expect(operations.filter((one) => rightOfKey(key, one, { owners }) !== 'not_found')).toEqual(
          isBeside ? named.statements : [],
        )
      }
    }
  })

  test('AGENCY-100 a key of an operator may see its car parks, and one of an agency never', () => {
    const owners = { organisationIds: ['ring'] }
    const key = { organisationId: 'ring', code: '', scopes: ['channel'] as const }
    expect(operations.filter((one) => rightOfKey(key, one, { owners }) === 'allowed')).toEqual(['channel.view'])
    expect(operations.filter((one) => rightOfKey(key, one) === 'allowed')).toEqual(['channel.view'])
    expect(rightOfKey(key, 'channel.view', { owners: { organisationIds: ['other'] } })).toBe('not_found')
    expect(rightOfKey({ ...key, code: 'RING1' }, 'channel.view', { owners })).toBe('not_found')
    // to read is one thing and to set another (AGENCY-133)
    expect(rightOfKey(key, 'channel.change', { owners })).toBe('not_allowed')
    const setting = { ...key, scopes: ['season'] as const }
    expect(operations.filter((one) => rightOfKey(setting, one, { owners }) === 'allowed')).toEqual(['channel.change'])
    expect(rightOfKey({ ...setting, code: 'RING1' }, 'channel.change', { owners })).toBe('not_found')
  })

  test('AGENCY-3 AGENCY-5 AP-01 AP-02 AP-03 an ended, unknown, malformed or missing key opens nothing', async () => {
    const { deps, nord } = await world()
    const { secret, id } = await keyFor(deps, nord, 'NORD1', ['read'])
    expect((await readKey(deps, secret, 'x'))?.actor).toEqual({
      kind: 'key',
      keyId: id,
      organisationId: nord,
      code: 'NORD1',
      scopes: ['read'],
      address: 'x',
      bookingIds: [],
    })
    for (const sent of [null, '', 'x', `${secret}x`, secret.slice(0, -1), `pw_live_${'A'.repeat(43)}`, ` ${secret}`])
      expect(await readKey(deps, sent, 'x')).toBeNull()
    must(await endKey(deps, managerOf(nord), { keyId: id }))
    expect(await readKey(deps, secret, 'x')).toBeNull()
    expect(codeOf(await endKey(deps, managerOf(nord), { keyId: id }))).toBe('not_found')
    const [listed] = must(await listKeys(deps, managerOf(nord), { slug: 'agency-nord1' })).keys
    expect(listed).toMatchObject({ isOpen: false, endsAt: deps.clock.now(), usedAt: deps.clock.now() })
  })

  test('AGENCY-5 a key of an agency that sells no more opens nothing', async () => {
    const { deps, nord } = await world()
    const { secret } = await keyFor(deps, nord, 'NORD1')
    for (const [stop, go] of [
      [`update agency set active = false where code = 'NORD1'`, `update agency set active = true`],
      [
        `update organisation set ended_at = now() where slug = 'agency-nord1'`,
        `update organisation set ended_at = null`,
      ],
    ] as const) {
      await deps.db.query(stop)
      expect(await readKey(deps, secret, 'x')).toBeNull()
      await deps.db.query(go)
      expect(await readKey(deps, secret, 'x')).not.toBeNull()
    }
  })

  test('AGENCY-4 AP-04 AP-08 a replaced key goes on for its days, and then not', async () => {
    const { deps, nord } = await world()
    const { secret, id } = await keyFor(deps, nord, 'NORD1', ['read', 'book'])
    const rotate = (days: number) => rotateKey(deps, managerOf(nord), { keyId: id, days })
    for (const days of [-1, 31, 0.5, Number.NaN]) expect(codeOf(await rotate(days))).toBe('option_required')
    const next = must(await rotate(7))
    const scopesOf = async (text: string) => (await readKey(deps, text, 'x'))?.actor.scopes ?? null
    expect([await scopesOf(secret), await scopesOf(next.secret)]).toEqual([
      ['read', 'book'],
      ['read', 'book'],
    ])
    deps.clock.advance(7 * dayMs - 1)
    expect(await scopesOf(secret)).not.toBeNull()
    deps.clock.advance(1)
    expect([await scopesOf(secret), await scopesOf(next.secret)]).toEqual([null, ['read', 'book']])
    const last = must(await rotateKey(deps, managerOf(nord), { keyId: next.id, days: 0 }))
    expect([await scopesOf(next.secret), await scopesOf(last.secret)]).toEqual([null, ['read', 'book']])
  })

  test('AGENCY-6 AP-09 each key has its own 300 calls in a minute', async () => {
    const { deps, nord, sud } = await world()
    const [one, other] = [await keyFor(deps, nord, agencyCodes[0]), await keyFor(deps, sud, agencyCodes[1])]
    const count = (keyId: string) => countCall(deps, { keyId })
    expect(await count(one.id)).toEqual({ isAdmitted: true, limit: 300, remaining: 299, resetSeconds: 60 })
    deps.clock.advance(19_000)
    for (let n = 1; n < callsOfKey.most; n++) await count(one.id)
    expect(await count(one.id)).toEqual({ isAdmitted: false, limit: 300, remaining: 0, resetSeconds: 41 })
    expect((await count(other.id)).remaining).toBe(299)
    deps.clock.advance(minuteMs)
    expect((await count(one.id)).isAdmitted).toBe(true)
  })
})
