import { describe, expect, test } from 'vitest'
import { dayMs } from '#domain/time/zones.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { agencyCaller, bookedBy, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { operatorsOf, secondPark } from '#test/builders/channel.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { codeOf } from '#test/builders/traveller.ts'
import { staffAs } from '#test/builders/staff.ts'
import { makeKey } from '#usecases/agencies/service-keys.ts'

const fresh = freshDeps()

/** Two organisations with a car park each, and a program of each. */
const world = async () => {
  const made = await agencyWorld(await fresh({ capacity: 100 }))
  await secondPark(made.deps)
  const { keys, ids } = await operatorsOf(made.deps)
  return { ...made, one: agencyCaller(made.deps, keys[0]), two: agencyCaller(made.deps, keys[1]), ids, secrets: keys }
}

type Entry = { what: string; bookingId: string; booking: Record<string, unknown> | null }
const read = async (ask: AgencyCaller, query = ''): Promise<{ entries: Entry[]; cursor: string; more: boolean }> => {
  const { status, body } = await ask('GET', `/channel/bookings${query}`)
  expect(status).toBe(200)
  return { entries: body['entries'] as Entry[], cursor: String(body['cursor']), more: body['more'] as boolean }
}
const told = async (ask: AgencyCaller, query = '') => (await read(ask, query)).entries.map(({ what }) => what)

describe('what programs of car parks read', () => {
  test('AGENCY-101 every change of a booking there, whoever made it, with driver and what is due', async () => {
    const { one, nord } = await world()
    const { id } = (await bookedBy(nord)).body
    await nord('PATCH', `/bookings/${String(id)}`, { plate: 'ZZ99Y' })
    const { entries, cursor, more } = await read(one)
    expect([entries.map(({ what }) => what), more]).toEqual([['place', 'change'], false])
    expect(entries[1]).toMatchObject({
      bookingId: id,
      booking: { id, status: 'confirmed', dueMinor: 6_200, driver: { lastName: 'de Vries', plate: 'ZZ99Y' } },
    })
    // nothing of who sold it, and no address
    expect(JSON.stringify(entries)).not.toMatch(/NORD1|@/)
    expect(await told(one, `?cursor=${cursor}`)).toEqual([])
    await nord('PATCH', `/bookings/${String(id)}`, { plate: 'ZZ98Y' })
    expect(await told(one, `?cursor=${cursor}`)).toEqual(['change'])
    expect(await told(one, '?limit=1')).toEqual(['place'])
  })

  test('AGENCY-101 AGENCY-7 another organisation’s list has nothing of it, and counts nothing of it', async () => {
    const { one, two, nord, deps } = await world()
    const empty = await read(two)
    await bookedBy(nord)
    expect(await read(two)).toEqual(empty)
    const { id } = (await bookedBy(nord, { once: 'order-0002' })).body
    await deps.db.query('update booking set product_id = 99 where id = $1', [id])
    // the first change of either is number one
    const cursorAfter = async (ask: AgencyCaller) => (await read(ask, '?limit=1')).cursor
    expect(await cursorAfter(one)).toBe(await cursorAfter(two))
    expect([await told(one), await told(two)]).toEqual([['place'], ['place']])
  })

  test('AGENCY-102 a booking that was moved away is told once and without anything of it, then to the other alone', async () => {
    const { one, two, nord, deps } = await world()
    const { id } = (await bookedBy(nord)).body
    expect(await told(one)).toEqual(['place'])
    const line = `insert into audit (airport_id, booking_id, at, actor, action) values (1, $1, $2, 'staff:x', $3)`
    const at = new Date(deps.clock.now())
    await deps.db.query('update booking set product_id = 99 where id = $1', [id])
    await deps.db.query(line, [id, at, 'service_move'])
    await deps.db.query(line, [id, at, 'cancel'])
    const { entries, cursor } = await read(one)
    expect(entries.map(({ what, booking }) => [what, booking])).toEqual([
      ['place', null],
      ['moved_away', null],
    ])
    expect(JSON.stringify(entries)).not.toContain('de Vries')
    expect(await told(two)).toEqual(['place', 'service_move', 'cancel'])
    await deps.db.query(line, [id, at, 'refund_sent'])
    expect([await told(one, `?cursor=${cursor}`), (await told(two)).length]).toEqual([[], 4])
    // back again, it is the first one's again, and gone from the other
    await deps.db.query('update booking set product_id = 1 where id = $1', [id])
    await deps.db.query(line, [id, at, 'service_move'])
    expect((await told(one, `?cursor=${cursor}`)).at(-1)).toBe('service_move')
    expect((await told(two)).at(-1)).toBe('moved_away')
  })

  test('AGENCY-101 who asks for the first time is told of the last 30 days, and afterwards of everything', async () => {
    const { one, nord, deps } = await world()
    await bookedBy(nord)
    deps.clock.advance(30 * dayMs + 1)
    await deps.db.query('delete from try_count')
    expect(await told(one)).toEqual([])
    const { cursor } = await read(one)
    const [booking] = await deps.db.query<{ id: string }>('select id::text from booking')
    const line = `insert into audit (airport_id, booking_id, at, actor, action) values (1, $1, $2, 'job:x', 'cancel')`
    await deps.db.query(line, [booking!.id, new Date(deps.clock.now())])
    // nobody asks for two months: nothing is lost
    deps.clock.advance(60 * dayMs)
    expect(await told(one, `?cursor=${cursor}`)).toEqual(['cancel'])
  })

  test('AGENCY-101 a cursor is one of this list, and a moment one that can be read', async () => {
    const { one, nord, deps } = await world()
    await bookedBy(nord)
    const refused = async (query: string) => (await one('GET', `/channel/bookings${query}`)).body['code']
    const feed = String((await nord('GET', '/bookings')).body['cursor'])
    expect(await refused(`?cursor=${feed}`)).toBe('form_incomplete')
    expect(await refused('?cursor=x')).toBe('form_incomplete')
    expect(await refused('?changedSince=yesterday')).toBe('form_incomplete')
    expect(await refused('?limit=101')).toBe('form_incomplete')
    const later = new Date(deps.clock.now() + 1).toISOString()
    expect(await told(one, `?changedSince=${later}`)).toEqual([])
    expect(await told(one, `?changedSince=${new Date(deps.clock.now()).toISOString()}`)).toEqual(['place'])
  })
})

describe('keys of car parks', () => {
  test('AGENCY-100 such a key opens this and nothing else, and no key of an agency opens it', async () => {
    const { one, deps, NORD1, nord } = await world()
    const { id } = (await bookedBy(nord)).body
    for (const [method, path, body] of [
      ['GET', '/locations', undefined],
      ['GET', '/bookings', undefined],
      ['GET', `/bookings/${String(id)}`, undefined],
      ['POST', '/quotes', {}],
      ['GET', '/statements', undefined],
      ['GET', '/webhook-endpoints', undefined],
    ] as const)
      expect([path, (await one(method, path, body)).status]).toEqual([path, 403])
    expect((await nord('GET', '/channel/bookings')).status).toBe(403)
    for (const scopes of [['channel'], [...keyScopes, 'channel']])
      await expect(keyFor(deps, NORD1, 'NORD1', scopes as never)).rejects.toThrow()
  })

  test('AGENCY-100 only who manages all car parks makes one, for this scope, for real', async () => {
    const { deps, ids, NORD1 } = await world()
    const [organisationId] = ids
    const person = '22222222-2222-4222-8222-222222222222'
    const make = { organisationId, code: '', name: 'Channel', scopes: ['channel'] }
    const all = staffAs('manager', person, { organisationId })
    const some = {
      ...all,
      holdings: [{ ...all.holdings[0]!, scope: { kind: 'places' as const, places: [{ airportId: 1, carParkId: 1 }] } }],
    }
    expect(codeOf(await makeKey(deps, some, make))).toBe('not_found')
    expect(codeOf(await makeKey(deps, staffAs('desk', person, { organisationId }), make))).toBe('not_found')
    expect(codeOf(await makeKey(deps, all, { ...make, scopes: ['read'] }))).toBe('option_required')
    expect(codeOf(await makeKey(deps, all, { ...make, isTest: true }))).toBe('option_required')
    expect(codeOf(await makeKey(deps, all, { ...make, organisationId: NORD1 }))).toBe('not_found')
    // an agency has none
    const agency = staffAs('agencyManager', person, { organisationId: NORD1 })
    expect(codeOf(await makeKey(deps, agency, { ...make, organisationId: NORD1 }))).toBe('option_required')
  })

  test('AGENCY-100 it opens nothing once its organisation has ended', async () => {
    const { one, deps, ids } = await world()
    expect(await told(one)).toEqual([])
    await deps.db.query('update organisation set ended_at = now() where id = $1', [ids[0]])
    expect((await one('GET', '/channel/bookings')).status).toBe(401)
  })
})
