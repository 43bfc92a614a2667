import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { bookingsByEmail, bookingsByLastName, bookingsByPhoneEnd, bookingsByPlate } from '#db/find-bookings.ts'
import { claimNumber } from '#domain/claims/number.ts'
import type { Row } from '#db/db.ts'
import { lastWritten } from '#db/trail.ts'
import { storeAgencies } from '#test/builders/allotments.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { browser, must, place } from '#test/builders/traveller.ts'
import { findBookings, mostFound } from './find-bookings.ts'
import { openBooking } from './open-booking.ts'

const fresh = freshDeps()
/** Nobody in particular: a line of the trail names only people who have a row. */
const nadia = async (deps: TestDeps) => {
  const id = '11111111-1111-4111-8111-111111111111'
  await deps.db.query(
    `insert into person (id, email, name, language, created_at) values ($1, 'n@example.org', 'Nadia', 'en', now())`,
    [id],
  )
  return staffAs('support', id)
}
const booked = async () => {
  const deps = await fresh()
  const bookingId = await place(deps, await browser(deps), {})
  const set = (field: string, value: string, id = bookingId) =>
    deps.db.query(`update booking set details = jsonb_set(details, array[$2], to_jsonb($3::text)) where id = $1`, [
      id,
      field,
      value,
    ])
  await set('lastName', 'Özgür-Große')
  await set('plate', 'KR-418-D')
  await set('mobile', '+31612345678')
  const booking = await bookingById(deps.db, bookingId)
  if (!booking) throw new Error('no booking')
  const actor = await nadia(deps)
  const find = async (typed: string) =>
    must(await findBookings(deps, actor, { typed })).hits.map(({ booking: { id }, by }) => [id, by])
  return { deps, bookingId, booking, actor, set, find }
}
/** The same booking again, `count` times, each a day earlier. */
const copies = (deps: TestDeps, id: string, count: number) =>
  deps.db.query(
    `
      insert into booking
      select r.*
      from booking b
      cross join generate_series(1, $2) i
      cross join lateral jsonb_populate_record(b, jsonb_build_object(
        'id', gen_random_uuid(), 'number', b.number || i, 'voucher_code', b.voucher_code || i, 'email', 'x' || i,
        'arrival', b.arrival - i * interval '1 day', 'departure', b.departure - i * interval '1 day',
        'details', b.details || jsonb_build_object('lastName', 'N' || i, 'plate', 'P' || i, 'mobile', '+' || 10000000 + i)
      )) r
      where b.id = $1`,
    [id, count],
  )

describe('SERVICE-44 numbers of documents', () => {
  test('SERVICE-44 an invoice and a credit note lead to their booking, however they are typed', async () => {
    const { deps, find, booking, bookingId } = await booked()
    await deps.db.query("insert into invoice_series values ('NL', 2026, 1, '2026-11-20', 's')")
    await deps.db.query(
      `
        insert into invoice (
          airport_id, id, booking_id, place, series, year, n, number, kind, issued_on, issued_at, gross_minor, vat_minor,
          vat_rate_percent, document, seal
        )
        values ($1, gen_random_uuid(), $2, 1, 'NL', 2026, 1, 'NL-2026-000001', 'invoice', '2026-11-20', now(), 1, 0, 21, '{}', 's')`,
      [booking.airportId, bookingId],
    )
    for (const typed of ['NL-2026-000001', ' nl 2026 000001 '])
      expect(await find(typed), typed).toEqual([[bookingId, 'invoice']])
    for (const typed of ['NL-2026-000002', 'NLC-2026-000001', 'NL-2026-1']) expect(await find(typed), typed).toEqual([])
    await deps.db.query('update booking set erased_at = now() where id = $1', [bookingId])
    expect(await find('NL-2026-000001')).toEqual([[bookingId, 'invoice']])
  })

  test('SERVICE-44 a statement, also by the number of its document, for who may open it and nobody else', async () => {
    const deps = await fresh()
    const { personId } = (await nadia(deps)) as { personId: string }
    const addStatement = (table: string, slug: string, number: string) =>
      deps.db.query(
        `
          insert into ${table} (
            id, organisation_id, n, number, currency, month, opening_minor, lines_minor, closing_minor, lines, closed_at
          )
          select gen_random_uuid(), id, 7, $2, 'EUR', '2026-10-01', 0, 0, 0, 0, now()
          from organisation
          where slug = $1`,
        [slug, number],
      )
    const organisation = (slug: string, kind: string) =>
      deps.db.query(
        'insert into organisation (id, slug, kind, name, created_at) values (gen_random_uuid(), $1, $2, upper($1), now())',
        [slug, kind],
      )
    await organisation('acme', 'agency')
    await organisation('ringvaart', 'operator')
    await addStatement('agency_statement', 'acme', 'ACME-0007')
    await addStatement('park_statement', 'ringvaart', 'RINGVAART-0007')
    const found = async (typed: string, role: 'finance' | 'support' = 'finance') =>
      must(await findBookings(deps, staffAs(role, personId), { typed })).statements.map(
        ({ slug, number }) => `${slug} ${number}`,
      )
    for (const typed of ['ACME-0007', 'acme 0007', 'ACME-0007-NL-21', 'ACME-0007-9'])
      expect(await found(typed), typed).toEqual(['acme ACME-0007'])
    expect(await found('ringvaart-0007')).toEqual(['ringvaart RINGVAART-0007'])
    for (const typed of ['ACME-0008', 'ACME', '0007', 'ACME-00070']) expect(await found(typed), typed).toEqual([])
    // customer service finds bookings, and opens no statement
    expect(await found('ACME-0007', 'support')).toEqual([])
  })
})

test('SERVICE-43 by the reference of an agency, as it wrote it, whichever agency it was', async () => {
  const { deps, bookingId, find } = await booked()
  await storeAgencies(deps.db)
  const refer = (code: string, reference: string, id: string) =>
    deps.db.query('insert into agency_reference values ($1, $2, $3, now())', [code, reference, id])
  const other = await place(deps, await browser(deps), { email: 'other@example.org' })
  await refer('NORD1', 'RES/4711-b', bookingId)
  await refer('SUD2', 'RES/4711-b', other)
  await refer('SUD2', 'KR418D', other)
  const both = await find(' RES/4711-b ')
  expect(both).toHaveLength(2)
  expect(new Map(both as [string, string][])).toEqual(new Map([bookingId, other].map((id) => [id, 'reference'])))
  expect([await find('RES/4711'), await find('res/4711-b')]).toEqual([[], []])
  // the plate of one is the reference of another: both may be meant
  expect(new Set((await find('KR418D')).map(([, by]) => by))).toEqual(new Set(['plate', 'reference']))
  await deps.db.query("update booking set erased_at = now(), email = '' where id = $1", [other])
  expect(await find('RES/4711-b')).toEqual([[bookingId, 'reference']])
})

describe('SERVICE-1 finding any booking', () => {
  test('SERVICE-1 by number, pass code, address, telephone, name and plate, and by what is said', async () => {
    const { find, booking, bookingId } = await booked()
    for (const [typed, by] of [
      [booking.number.toLowerCase().replaceAll('-', ' '), 'number'],
      [booking.voucherCode, 'passCode'],
      [` ${booking.details.email.toUpperCase()} `, 'email'],
      ['0612345678', 'phone'],
      ['345678', 'phone'],
      ['ozg', 'lastName'],
      ['ÖZGÜR GROSSE', 'lastName'],
      ['Grosse', 'lastName'],
      ['oezguer', 'lastName'],
      ['kr418d', 'plate'],
      ['KR 418 O', 'plateLook'],
    ] as const)
      expect([typed, await find(typed)]).toEqual([typed, [[bookingId, by]]])
    for (const typed of ['', 'oz', 'gur', 'kr418', '45678', 'noor@example.com', '%', "o'b", 'EIN-0000-0000-0000'])
      expect([typed, await find(typed)]).toEqual([typed, []])
  })

  test('SERVICE-1 a pass code that was replaced and the number of a claim lead to their booking', async () => {
    const { deps, find, booking, bookingId } = await booked()
    await deps.db.query('insert into voucher_replaced values ($1, $2, $3, now())', [
      booking.voucherCode,
      booking.airportId,
      bookingId,
    ])
    await deps.db.query(`update booking set voucher_code = 'other' where id = $1`, [bookingId])
    expect(await find(booking.voucherCode)).toEqual([[bookingId, 'oldPassCode']])
    const claim = claimNumber(new Uint8Array(32).fill(40))
    await deps.db.query(
      `
        insert into claim (
          airport_id, id, booking_id, number, token_hash, form_key, status, first_name, last_name, email, language,
          amount_minor, return_flight, reason, created_at, due_at
        )
        values ($1, gen_random_uuid(), $2, $3, 't', 'f', 'received', 'A', 'B', 'c', 'en', 1, 'HV1', 'late', now(), now())`,
      [booking.airportId, bookingId, claim],
    )
    expect(await find(claim.toLowerCase())).toEqual([[bookingId, 'claim']])
  })

  test('SERVICE-1 two letters find only who is called so', async () => {
    const { find, bookingId, set } = await booked()
    await set('lastName', 'Li')
    expect(await find('li')).toEqual([[bookingId, 'lastName']])
    await set('lastName', 'Lindqvist')
    expect(await find('li')).toEqual([])
  })

  test('SERVICE-2 fifty hits at most, the newest stay first, and more are told', async () => {
    const { deps, actor, bookingId, set } = await booked()
    await set('lastName', 'Nkemelu')
    await copies(deps, bookingId, 60)
    await deps.db.query(`update booking set details = jsonb_set(details, '{lastName}', '"Nkemelu"')`)
    const { hits, isCut } = must(await findBookings(deps, actor, { typed: 'nke' }))
    expect([hits.length, isCut, hits[0]?.booking.id]).toEqual([mostFound, true, bookingId])
  })

  test('SERVICE-3 is for customer service and finance; nothing of an erased booking but its number finds it', async () => {
    const { deps, find, booking, bookingId } = await booked()
    for (const role of ['desk', 'manager', 'seller', 'agencyManager', 'editor', 'administrator'] as const)
      expect((await findBookings(deps, staffAs(role), { typed: booking.number })).ok).toBe(false)
    await deps.db.query('update booking set erased_at = now() where id = $1', [bookingId])
    expect(await find('ozg')).toEqual([])
    expect(await find(booking.number)).toEqual([[bookingId, 'number']])
  })

  test('SERVICE-4 GD-08 whoever opens a booking or searches leaves a line, without what was typed', async () => {
    const { deps, actor, find, booking, bookingId } = await booked()
    await find('ozg')
    expect(must(await openBooking(deps, actor, { number: booking.number })).booking.id).toBe(bookingId)
    expect(await deps.db.query('select operation, object, data from trail order by seq')).toEqual([
      { operation: 'booking.find', object: 'bookings', data: { hits: 1 } },
      { operation: 'booking.view', object: `booking:${bookingId}`, data: {} },
    ])
  })

  test('SERVICE-3 SERVICE-4 what is not there and what one may not see are answered alike, and leave no line', async () => {
    const { deps, actor, booking } = await booked()
    const none = await openBooking(deps, actor, { number: 'AMS-AAAA-AAAA-AAAA' })
    expect(await openBooking(deps, staffAs('editor'), { number: booking.number })).toEqual(none)
    expect(await openBooking(deps, staffAs('desk'), { number: booking.number })).toEqual(none)
    expect(await deps.db.query('select 1 from trail')).toEqual([])
  })

  test('SERVICE-5 each way reads its index among thousands of bookings', async () => {
    const { deps, bookingId } = await booked()
    await copies(deps, bookingId, 4_000)
    await deps.db.query('analyze booking')
    const plans: string[] = []
    const explaining = {
      query: async <T extends Row>(text: string, values?: unknown[]) => {
        const lines = await deps.db.query<Row>(`explain ${text}`, values)
        plans.push(lines.map((line) => Object.values(line).join('')).join('\n'))
        return [] as T[]
      },
    }
    await bookingsByEmail(explaining, 'x7', 51)
    await bookingsByPlate(explaining, 'P7', 51)
    await bookingsByPhoneEnd(explaining, '0000077', 51)
    await bookingsByLastName(explaining, { words: [['n37']], isWhole: false }, 51)
    await bookingsByLastName(explaining, { words: [['n3', 'nn3']], isWhole: true }, 51)
    const indexes = [
      'booking_email',
      'booking_plate_look',
      'booking_phone_end',
      'booking_name_words',
      'booking_name_words',
    ]
    for (const [at, index] of indexes.entries()) expect(plans[at]).toContain(index)
    await expect(deps.db.query(`explain select 1 from booking where details ->> 'lastName' = 'x'`)).resolves.toSatisfy(
      (lines) => JSON.stringify(lines).includes('Seq Scan'),
    )
  })
})

test('SERVICE-4 MACHINE-10 the last search of somebody is read off its index, however many there were', async () => {
  const deps = await fresh()
  await deps.db.query(`
    insert into trail (at, actor, operation, object, data)
    select now() - n * interval '1 minute', 'staff:' || n % 7, 'booking.find', 'bookings', '{"hits": 1}'::jsonb
    from generate_series(1, 30000) n
    union all
    select now() - n * interval '1 minute', 'staff:' || n % 7, 'booking.view', 'booking:' || n, '{}'
    from generate_series(1, 30000) n`)
  await deps.db.query('analyze trail')
  const plans: string[] = []
  const since = Date.now() - 60_000
  await deps.db.transaction(async (tx) => {
    await tx.query('set local plan_cache_mode = force_generic_plan')
    const explaining = {
      query: async <T extends Row>(text: string, values: unknown[] = []) => {
        await tx.query(`prepare last_search (text, text, text, timestamptz) as ${text}`)
        const asked = values.map((value) => `'${String(value)}'`).join(', ')
        const lines = await tx.query<Row>(`explain (analyze, timing off) execute last_search (${asked})`)
        plans.push(lines.map((line) => Object.values(line).join('')).join('\n'))
        await tx.query('deallocate last_search')
        return [] as T[]
      },
    }
    // of somebody who searched often, and of somebody who never did
    for (const actor of ['staff:3', 'staff:none'])
      await lastWritten(explaining, { actor, operation: 'booking.find', object: 'bookings', since })
  })
  const removed = plans.map((plan) => Number(/Rows Removed by Filter: (\d+)/.exec(plan)?.[1] ?? 0))
  expect(plans.map((plan) => /trail_(?:actor|at) /.test(plan) && !/Sort|Seq Scan|trail_object/.test(plan))).toEqual([
    true,
    true,
  ])
  expect(Math.max(...removed)).toBeLessThan(100)
})
