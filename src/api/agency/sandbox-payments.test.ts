import { describe, expect, test } from 'vitest'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { sandboxDeps } from '#server/sandbox-world.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { agencyCaller, aStay, bookedBy, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps, testDeps } from '#test/builders/deps.ts'

const fresh = freshDeps()

/** Two keys for trying, and one that is real. */
const world = async () => {
  const made = await agencyWorld(await fresh({ capacity: 100 }))
  const other = await testDeps()
  const apart = sandboxDeps(made.deps, other.db)
  await moveCatalogueVersion(other.db)
  await apart.catalogue.refresh()
  const sandbox = async () => apart
  const key = async () => {
    const { secret } = await keyFor(made.deps, made.NORD1, 'NORD1', keyScopes, true)
    return agencyCaller(made.deps, secret, sandbox)
  }
  return { ...made, one: await key(), two: await key(), real: agencyCaller(made.deps, made.keys.nord.secret, sandbox) }
}

const idOf = async (ask: AgencyCaller, order: Parameters<typeof bookedBy>[1]) =>
  String((await bookedBy(ask, order)).body['id'])
const pay = (ask: AgencyCaller, id: string, outcome: string) =>
  ask('POST', `/test/bookings/${id}/payments`, { outcome })
const kindsOf = async (ask: AgencyCaller, id: string) =>
  ((await ask('GET', `/test/bookings/${id}/letters`)).body['letters'] as { kind: string }[]).map(({ kind }) => kind)

describe('payments of travellers in the world of keys for trying', () => {
  test('AGENCY-165 declined and run out it is still due; paid it is confirmed, once', async () => {
    const { one, deps } = await world()
    const id = await idOf(one, { paid: 'traveller' })
    for (const outcome of ['declined', 'expired']) {
      const told = await pay(one, id, outcome)
      expect([outcome, told.status, told.body['paidMinor'], told.body['dueMinor']]).toEqual([outcome, 200, 0, 6_200])
    }
    const told = await pay(one, id, 'paid')
    expect(told).toMatchObject({ status: 200, body: { status: 'confirmed', paidMinor: 6_200, dueMinor: 0 } })
    expect((await pay(one, id, 'paid')).body['code']).toBe('payment_not_needed')
    expect((await one('GET', `/bookings/${id}`)).body).toMatchObject({ paidMinor: 6_200 })
    expect(deps.gateway.orders).toHaveLength(0)
  })

  test('AGENCY-165 AGENCY-21 the difference of a dearer change is paid, and the change is made', async () => {
    const { one } = await world()
    const id = await idOf(one, { paid: 'traveller' })
    expect((await pay(one, id, 'paid')).status).toBe(200)
    const stay = { ...aStay, departure: '2026-12-10T18:00' }
    const { changeId } = (await one('POST', `/bookings/${id}/changes`, { stay })).body
    await one('POST', `/bookings/${id}/changes/${String(changeId)}/confirm`)
    expect((await one('GET', `/bookings/${id}`)).body['stay']).toEqual(aStay)
    expect((await pay(one, id, 'paid')).body).toMatchObject({ stay, paidMinor: 7_600, dueMinor: 0 })
  })

  test('AGENCY-165 of another key’s booking, and with a real key, there is no such call', async () => {
    const { one, two, real } = await world()
    const id = await idOf(one, { paid: 'traveller' })
    const own = await idOf(real, { paid: 'traveller', once: 'real-0001' })
    for (const [ask, of] of [
      [two, id],
      [real, own],
      [one, own],
    ] as const)
      expect((await pay(ask, of, 'paid')).status).toBe(404)
  })
})

describe('what time brings in it', () => {
  const until = async (ask: AgencyCaller, now: number, moment: string) =>
    ask('POST', '/test/clock', { aheadMinutes: Math.round((Date.parse(moment) - now) / 60_000) })

  test('AGENCY-166 moved beyond its moments, a booking is reminded of and then has not come; of another key nothing happens', async () => {
    const { one, two, deps } = await world()
    const id = await idOf(one, {})
    const other = await idOf(two, {})
    expect(await kindsOf(one, id)).toEqual(['confirmation'])
    await until(one, deps.clock.now(), '2026-11-30T12:00:00Z')
    expect((await one('GET', `/bookings/${id}`)).body['status']).toBe('confirmed')
    expect(await kindsOf(one, id)).toContain('arrivalReminder')
    await until(one, deps.clock.now(), '2026-12-20T12:00:00Z')
    expect((await one('GET', `/bookings/${id}`)).body['status']).toBe('no_show')
    expect((await two('GET', `/bookings/${other}`)).body['status']).toBe('confirmed')
    const entries = (await one('GET', '/bookings')).body['entries'] as { what: string; at: string }[]
    expect(entries.map(({ what }) => what)).toContain('no_show')
    // it happened at its moment, and not when the time was moved
    expect(entries.find(({ what }) => what === 'no_show')?.at).not.toContain('2026-12-20')
  })
})
