import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { moveCatalogueVersion } from '#db/catalogue.ts'
import { enqueue } from '#db/jobs.ts'
import { keyScopes } from '#domain/agencies/service-key.ts'
import { sandboxDeps } from '#server/sandbox-world.ts'
import { keyFor } from '#test/builders/agencies.ts'
import { agencyCaller, aStay, bookedBy, type AgencyCaller } from '#test/builders/agency-caller.ts'
import { agencyWorld } from '#test/builders/agency-world.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { trialGateways } from '#usecases/payments/trial-gateways.ts'
import { passTestTime } from '#usecases/system/pass-test-time.ts'
import { runTestTimers } from '#usecases/system/run-test-timers.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { payInSandbox } from './test-payments.ts'

const fresh = freshDeps()
const freshOther = freshDeps()

/** Two keys for trying, and one that is real. */
const world = async () => {
  const made = await agencyWorld(await fresh({ capacity: 100 }))
  const other = await freshOther()
  const apart = sandboxDeps(made.deps, other.db)
  await moveCatalogueVersion(other.db)
  await apart.catalogue.refresh()
  const sandbox = async () => apart
  const key = async () => {
    const { secret } = await keyFor(made.deps, made.NORD1, 'NORD1', keyScopes, true)
    return agencyCaller(made.deps, secret, sandbox)
  }
  return {
    ...made,
    apart,
    one: await key(),
    two: await key(),
    real: agencyCaller(made.deps, made.keys.nord.secret, sandbox),
  }
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

  test('AGENCY-165 PY-16 two who pay at the same moment pay once', async () => {
    const { one, apart } = await world()
    const id = await idOf(one, { paid: 'traveller' })
    const paying = { bookingId: id, outcome: 'paid' } as const
    // the second pays as the first comes back from the provider's page
    const second: Promise<unknown>[] = []
    const query: typeof apart.db.query = async (text, values, name) => {
      if (name === 'payment_by_ref' && second.length === 0) await second[second.push(payInSandbox(apart, paying)) - 1]
      return apart.db.query(text, values, name)
    }
    expect(await payInSandbox({ ...apart, db: { ...apart.db, query } }, paying)).toMatchObject({ ok: true })
    expect(await Promise.all(second)).toMatchObject([{ ok: true }])
    const paid = `select amount_minor from payment where booking_id = $1 and status = 'paid'`
    expect(await apart.db.query(paid, [id])).toEqual([{ amount_minor: 6_200 }])
    const both = await Promise.all([1, 2].map(async () => pay(one, id, 'paid')))
    expect(both.map(({ body }) => body['code'])).toEqual(['payment_not_needed', 'payment_not_needed'])
    expect((await one('GET', `/bookings/${id}`)).body).toMatchObject({ paidMinor: 6_200, dueMinor: 0 })
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

  test('AGENCY-166 AGENCY-21 spaces that were held are free again from the moment on which that ended, in order, and the list says so', async () => {
    const { one, two, deps, apart } = await world()
    const taken = async () =>
      (
        await apart.db.query<{ taken: number }>(
          `select sum(taken)::int as taken from product_day where day between '2026-12-09' and '2026-12-10'`,
        )
      )[0]?.taken
    const longer = async (ask: AgencyCaller) => {
      const id = await idOf(ask, { paid: 'traveller' })
      expect((await pay(ask, id, 'paid')).status).toBe(200)
      const stay = { ...aStay, departure: '2026-12-10T18:00' }
      const { changeId } = (await ask('POST', `/bookings/${id}/changes`, { stay })).body
      const told = await ask('POST', `/bookings/${id}/changes/${String(changeId)}/confirm`)
      return { id, payUntil: String(told.body['payUntil']) }
    }
    const before = await taken()
    const theirs = await longer(two)
    const withTheirs = (await taken()) ?? 0
    expect(withTheirs).toBeGreaterThan(before ?? 0)
    const { id, payUntil } = await longer(one)
    const held = await idOf(one, { paid: 'traveller', once: 'order-held' })
    const ends = deps.clock.now() + 15 * 60_000
    await apart.db.query(`update booking set status = 'held', hold_until = $2 where id = $1`, [held, new Date(ends)])
    expect(await taken()).toBeGreaterThan(withTheirs)
    await until(one, deps.clock.now(), '2026-11-25T12:00:00Z')
    expect(await taken()).toBe(withTheirs)
    const entries = (await one('GET', '/bookings')).body['entries'] as { what: string; at: string }[]
    const moments = entries.filter(({ what }) => ['expire', 'change_expired', 'no_show'].includes(what))
    expect(moments.map(({ what, at }) => [what, Date.parse(at)])).toEqual([
      ['expire', ends],
      ['change_expired', Date.parse(payUntil)],
    ])
    expect((await one('GET', `/bookings/${held}`)).body['status']).toBe('expired')
    expect((await pay(one, id, 'paid')).body['code']).toBe('payment_not_needed')
    // of another key nothing ended
    expect((await pay(two, theirs.id, 'paid')).body).toMatchObject({ stay: { departure: '2026-12-10T18:00' } })
  })

  test('AGENCY-166 AGENCY-167 what throws is set aside, stands in the way of nothing, and is told to its key alone', async () => {
    const { one, two, deps, apart } = await world()
    const id = await idOf(one, {})
    // there is no such airport number, so that the database refuses it
    const payload = { bookingId: id, airportId: 'none' }
    await enqueue(apart.db, { queue: 'no-show', runAt: deps.clock.now() + 1, payload })
    const at = new Date(deps.clock.now() + 1).toISOString()
    const moved = await until(one, deps.clock.now(), '2026-12-20T12:00:00Z')
    expect([moved.status, moved.body['failed']]).toEqual([200, [{ what: 'no-show', bookingId: id, at }]])
    expect((await until(two, deps.clock.now(), '2026-12-20T12:00:00Z')).body['failed']).toEqual([])
    expect((await one('GET', `/bookings/${id}`)).body['status']).toBe('no_show')
    const failed = await apart.db.query<{ payload: object; last_error: string }>(
      'select payload, last_error from job_failed',
    )
    expect(failed).toEqual([{ payload, last_error: expect.stringContaining('integer') as string }])
  })

  test('AGENCY-166 LIFE-7 a booking that nobody paid ends though somebody had begun to pay it', async () => {
    const { one, deps, apart } = await world()
    const id = await idOf(one, { paid: 'traveller' })
    await apart.db.query(`update booking set terms = jsonb_set(terms, '{unpaidAtDue}', '"cancelled"') where id = $1`, [
      id,
    ])
    const { terms, airportId } = (await bookingById(apart.db, id))!
    await enqueue(apart.db, { queue: 'unpaid', runAt: terms.payLaterDue! + 1, payload: { bookingId: id, airportId } })
    const open = { ...apart, gateways: trialGateways(apart, () => 'open') }
    const traveller = {
      kind: 'traveller',
      sessionId: 's',
      bookingIds: [],
      payableIds: [id],
      address: 'x',
    } satisfies Actor
    must(await startPayment(open, traveller, { bookingId: id }))
    await until(one, deps.clock.now(), '2026-12-01T08:00:00Z')
    expect((await one('GET', `/bookings/${id}`)).body['status']).toBe('cancelled')
  })

  test('AGENCY-166 a hundred timers are read at once', async () => {
    const { one, apart } = await world()
    const id = await idOf(one, {})
    const { airportId } = (await bookingById(apart.db, id))!
    const now = Date.parse('2026-12-20T12:00:00Z')
    const job = (hour: number) => ({ queue: 'no-show', runAt: now - hour, payload: { bookingId: id, airportId } })
    await enqueue(
      apart.db,
      Array.from({ length: 150 }, (_, hour) => job(hour)),
    )
    let asked = 0
    const query: typeof apart.db.query = (text, values, name) => {
      if (name === 'job_due_of_agency') asked++
      return apart.db.query(text, values, name)
    }
    const moved = { ...apart, clock: { ...apart.clock, now: () => now }, db: { ...apart.db, query } }
    const [code] = await apart.db.query<{ code: string }>('select agent_code as code from booking where id = $1', [id])
    expect(await runTestTimers(moved, code!.code)).toBeGreaterThan(150)
    expect(asked).toBe(2)
  })

  test('AGENCY-190 a month is closed after everything of it, also where that is more than runs in one go', async () => {
    const { one, deps, apart } = await world()
    const id = await idOf(one, { paid: 'agency' })
    const from = deps.clock.now()
    const early = { queue: 'no-show', runAt: from + 1, payload: { bookingId: id, airportId: 'none' } }
    await enqueue(
      apart.db,
      Array.from({ length: 501 }, () => early),
    )
    const [agency] = await apart.db.query<{ code: string; organisationId: string }>(
      `select a.code, a.organisation_id::text as "organisationId"
       from booking b join agency a on a.code = b.agent_code where b.id = $1`,
      [id],
    )
    const left: number[] = []
    const query: typeof apart.db.query = async (text, values, name) => {
      if (name === 'agency_statements_lacking') {
        const [row] = await apart.db.query<{ n: number }>(
          `select count(*)::int as n from job where payload ->> 'airportId' = 'none'`,
        )
        left.push(row!.n)
      }
      return apart.db.query(text, values, name)
    }
    const now = Date.parse('2027-01-03T12:00:00Z')
    const later = { ...apart, clock: { ...apart.clock, now: () => now }, db: { ...apart.db, query } }
    await passTestTime(later, { ...agency!, from })
    // when the month before was closed none of them was due, and all of them are done before the next one is
    expect(left).toEqual([501, 0, 0])
    const closed = await apart.db.query<{ month: string }>(
      'select month::text from agency_statement order by n desc limit 1',
    )
    expect(closed).toEqual([{ month: '2026-12-01' }])
  })
})
