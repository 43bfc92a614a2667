import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestDb } from '#test/builders/database.ts'
import { noon, placeRequest, storeSample } from '#test/builders/inventory.ts'
import { createDesk } from '#db/booking-desk.ts'
import type { Db } from '#db/db.ts'
import { oldRowsOf, inBatches } from '#db/old-rows.ts'
import { verify } from '#db/verify.ts'
import { keptFor, type retention } from '#domain/lifecycle/retention.ts'
import type { Deps } from '../deps.ts'
import { cleanUp, forgetOldTries } from './clean-up.ts'

const system = { kind: 'system', job: 'test' } as const
const iso = (ms: number) => new Date(ms).toISOString()

let db: Db
let erased: string
let kept: string
beforeAll(async () => {
  db = await openTestDb()
  await storeSample(db)
  const ids: string[] = []
  for (const _ of [0, 1]) {
    const request = placeRequest({ status: 'confirmed' })
    await createDesk(db).place(request)
    ids.push(request.booking.id)
  }
  ;[erased = '', kept = ''] = ids
  await db.query(`update booking set status = 'cancelled', email = '', details = '{}', erased_at = $2 where id = $1`, [
    erased,
    iso(noon),
  ])
  await db.query('update product_day set taken = 1 where taken = 2')
  await db.query(`insert into audit values (1, $1, $2, 'x', 'cancel', '{}'), (1, $1, $2, 'x', 'erase', '{}')`, [
    erased,
    iso(noon),
  ])
  await db.query(`insert into erasure values (1, $1, 'asked', $2)`, [erased, iso(noon)])
})
afterAll(() => db.close())

/** One row of each kind, left at a moment. What belongs to a booking is there for the erased one and for the other. */
const rows: Partial<Record<keyof typeof retention, [table: string, sql: string, perBooking?: true]>> = {
  letter: ['letter', `insert into letter (booking_id, kind, version, sent_at) values ($2, 'x', 1, $1)`, true],
  replacedCode: ['voucher_replaced', `insert into voucher_replaced values ($2::text, 1, $2::uuid, $1)`, true],
  moneyAlert: [
    'money_alert',
    `insert into money_alert (airport_id, id, booking_id, subject, kind, raised_at, resolved_at) values (1, gen_random_uuid(), $2::uuid, $2::text, 'late', $1, $1)`,
    true,
  ],
  mailbox: ['mailbox', `insert into mailbox values ('m', $1, 'a', 'b', 'nl', '', '', '[]')`],
  session: ['session', `insert into session (id, created_at, seen_at) values ('s', $1, $1)`],
  login: ['login_challenge', `insert into login_challenge (id, created_at) values ('c', $1)`],
  formKey: ['idempotency', `insert into idempotency values (1, 'k', 'h', gen_random_uuid(), $1)`],
  agencyAnswer: [
    'agency_answer',
    `insert into agency_answer (id, request_hash, started_at) values (gen_random_uuid(), 'h', $1)`,
  ],
  deskRefusal: [
    'desk_refusal',
    `insert into desk_refusal (airport_id, car_park_id, code, actor, at) values (1, 1, 'unknown', 'x', $1)`,
  ],
  shiftNote: [
    'shift_note',
    `insert into shift_note (airport_id, car_park_id, id, body, actor, written_at)
    values (1, 1, gen_random_uuid(), 'x', 'x', $1)`,
  ],
  flightReport: ['flight_report', `insert into flight_report values (1, 'back', 'HV5136', '2027-03-12', $1)`],
  deskReview: [
    'desk_review',
    `insert into desk_review (airport_id, car_park_id, id, kind, seen, at, actor, received_at)
    values (1, 1, gen_random_uuid(), 'unknown', 'x', $1, 'x', $1)`,
  ],
  invitation: [
    'invitation',
    `with house as (
      insert into organisation (id, kind, slug, name, created_at) values (gen_random_uuid(), 'house', 'house', 'P', $1)
      on conflict do nothing
      returning id
    )
    insert into invitation (id, token_hash, email, organisation_id, role, scope, language, invited_at)
    select gen_random_uuid(), 't', 'x@y.z', coalesce((select id from house), (select id from organisation limit 1)),
      'support', '{}', 'nl', $1`,
  ],
  webhookDelivery: [
    'webhook_delivery',
    `with code as (
      insert into agency (code, name, promocode) values ('HOOK1', 'H', '')
    ), place as (
      insert into organisation (id, kind, slug, name, created_at) values (gen_random_uuid(), 'agency', 'hook', 'H', $1)
      returning id
    ), told as (
      insert into webhook_endpoint (
        id, organisation_id, agent_code, url, events, secret, secret_key, seen, created_at, created_by
      )
      select id, id, 'HOOK1', 'https://x.example', '{}', 's', 'k', 0, $1, 'x'
      from place
      returning id
    )
    insert into webhook_delivery (id, endpoint_id, event, at, ordered_at, state)
    select id, id, 'ping', $1, $1, 'waiting'
    from told`,
  ],
  reader: [
    'newsletter_subscriber',
    `insert into newsletter_subscriber (id, address_key, email, language, status, asked_at, confirm_hash, unsubscribe_hash) values (gen_random_uuid(), 'k', 'x@y.z', 'nl', 'asked', $1, 'c', 'u')`,
  ],
  farewell: ['account_farewell', `insert into account_farewell values (gen_random_uuid(), 'x@y.z', 'nl', $1)`],
  gateEvent: [
    'gate_event',
    `insert into gate_event values (1, 1, 'n', 'h', 'in', gen_random_uuid(), $1, $1, 'x', '{}')`,
  ],
  failedJob: ['job_failed', `insert into job_failed values (1, 1, 'mail', '{}', 40, '', $1)`],
  trackerEvent: [
    'tracker_event',
    `insert into tracker_event values (gen_random_uuid(), $1, 'production', '', '', '', '', '', 'homepage', '', 'nl', '/', '', gen_random_uuid())`,
  ],
  exchangeRate: [
    'exchange_rates',
    `insert into exchange_rates values ('2020-01-01', 'x', '{}', $1), ('2020-01-02', 'x', '{}', $1)`,
  ],
  tariff: [
    'tariff_version',
    `insert into tariff_version values (1, 1, $1::timestamptz - interval '1 day', $1::timestamptz, '{}')`,
  ],
}
const counted = async (table: string): Promise<number> =>
  (await db.query<{ n: number }>(`select count(*) as n from ${table}`))[0]?.n ?? 0
const depsAt = (now: number) => ({ db, clock: { now: () => now } }) as unknown as Deps

describe('what time takes away', () => {
  test.each(Object.entries(rows))('ERASE-1 %s', async (name, [table, sql, perBooking]) => {
    await db.query(`truncate ${table} cascade`)
    if (perBooking) for (const id of [erased, kept]) await db.query(sql, [iso(noon), id])
    else await db.query(sql, [iso(noon)])
    const before = await counted(table)
    const end = noon + keptFor(name as keyof typeof retention)
    await cleanUp(depsAt(end - 1), system)
    expect(await counted(table)).toBe(before)
    await cleanUp(depsAt(end), system)
    expect(await counted(table)).toBe(before - 1)
    await db.query(`truncate ${table} cascade`)
  })

  test('ERASE-1 counts of tries go with the next hour', async () => {
    await db.query('insert into try_count values (gen_random_uuid(), 1, $1)', [iso(noon)])
    await forgetOldTries(depsAt(noon - 1), system)
    expect(await counted('try_count')).toBe(1)
    await forgetOldTries(depsAt(noon), system)
    expect(await counted('try_count')).toBe(0)
  })

  test('ERASE-1 the trail of an erased booking goes after years and as a whole, and verify finds nothing missing', async () => {
    expect(await verify(db)).toEqual([])
    const end = noon + keptFor('audit')
    const trail = () => db.query('select booking_id, action from audit order by seq')
    await cleanUp(depsAt(end - 1), system)
    expect(await trail()).toHaveLength(4)
    await cleanUp(depsAt(end), system)
    expect(await trail()).toEqual([{ booking_id: kept, action: 'place' }])
    // the days that were added for a later time would not be counted otherwise
    expect(await verify(db)).toEqual([])
  })

  test('ERASE-1 the list of an agency loses what is about no trail any more, but never its last line', async () => {
    await db.query(`insert into agency (code, name) values ('AGENT', 'Agent')`)
    const line = `insert into agency_change values ('AGENT', $1, $2, 1, $3, $4)`
    const gone = '00000000-0000-4000-8000-000000000000'
    for (const [number, booking] of [gone, kept, gone, gone].entries())
      await db.query(line, [number + 1, number + 1, booking, iso(noon)])
    const numbers = async () =>
      (await db.query<{ number: number }>('select number::int as number from agency_change order by 1')).map(
        ({ number }) => number,
      )
    const end = noon + keptFor('audit')
    await cleanUp(depsAt(end - 1), system)
    expect(await numbers()).toEqual([1, 2, 3, 4])
    await cleanUp(depsAt(end), system)
    expect(await numbers()).toEqual([2, 4])
  })

  // the last of those that wait for years: by then what the others are about is gone
  test('ERASE-1 what people did at work goes after ten years', async () => {
    await db.query(`insert into trail (at, actor, operation, object) values ($1, 'x', 'x', 'x')`, [iso(noon)])
    const end = noon + keptFor('trail')
    await cleanUp(depsAt(end - 1), system)
    expect(await counted('trail')).toBe(1)
    await cleanUp(depsAt(end), system)
    expect(await counted('trail')).toBe(0)
  })

  test('ERASE-8 never more than 1,000 rows at once, and never more than 200 times', async () => {
    await db.query(
      `insert into try_count select gen_random_uuid(), 1, $1::timestamptz + g * interval '1 ms' from generate_series(1, 3500) g`,
      [iso(noon)],
    )
    const left: number[] = []
    const watched: Db = {
      ...db,
      query: async (...asked) => {
        const answer = await db.query(...asked)
        left.push(await counted('try_count'))
        return answer as never
      },
    }
    await forgetOldTries({ ...depsAt(noon + 3_000), db: watched }, system)
    // three were whole, and a fourth finds the rest: none
    expect(left).toEqual([2_500, 1_500, 500, 500])
    const asked: unknown[][] = []
    const endless = {
      query: async (_: string, values: unknown[]) => {
        asked.push(values)
        return [{ n: 1_000 }] as never[]
      },
    }
    expect(await inBatches(endless as never, oldRowsOf('x', 'y'), ['z'], 'endless')).toBe(200_000)
    expect(asked).toHaveLength(200)
    expect(asked[0]).toEqual([1_000, 'z'])
    await db.query('truncate try_count')
  })
})
