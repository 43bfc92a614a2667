import { describe, expect, test } from 'vitest'
import type { Scope } from '#domain/access/people.ts'
import type { LocalDate, LocalDateTime } from '#domain/time/local.ts'
import { desk, inside, local, paidBooking, support } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { staffAs } from '#test/builders/staff.ts'
import { codeOf, must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { checkIn } from './check-in.ts'
import { dayAtCarPark, listInside, listOverdue } from './day-at-car-park.ts'

const fresh = freshDeps()
const place = { airportId: 1, carParkId: 1 }
const day = (text: string) => text as LocalDate

describe('lists of the desk', () => {
  test('DESK-1 a day’s arrivals and departures, on site, and nothing that is cancelled', async () => {
    const deps = await fresh()
    const { id } = await paidBooking(deps)
    const stay = { arrival: '2026-12-01T11:00' as LocalDateTime, departure: '2026-12-09T02:30' as LocalDateTime }
    const { id: night } = await paidBooking(deps, { email: 'b@example.org', stay })
    const { id: gone } = await paidBooking(deps, { email: 'c@example.org' })
    await deps.db.query("update booking set status = 'cancelled' where id = $1", [gone])
    deps.clock.set(local('2026-12-01T10:00'))
    must(await checkIn(deps, desk, { bookingId: id }))
    const first = must(await dayAtCarPark(deps, desk, { place }))
    expect(first).toMatchObject({ today: '2026-12-01', inside: 1, overdue: 0 })
    expect(first.arrivals.all).toEqual({ booked: 2, done: 1, open: 1, people: 2 })
    expect(first.departures.all.booked).toBe(0)
    await deps.db.query("update booking set status = 'checked_in' where id = $1", [night])
    const eighth = must(await dayAtCarPark(deps, desk, { place, day: day('2026-12-08') }))
    expect(eighth.departures.hours.flatMap(({ rows }) => rows.map((car) => car.id))).toEqual([id])
    const ninth = must(await dayAtCarPark(deps, desk, { place, day: day('2026-12-09') }))
    expect(ninth.departures.hours.flatMap(({ rows }) => rows.map((car) => car.id))).toEqual([night])
    expect(must(await listInside(deps, support, { place, after: null })).cars.map((car) => car.id)).toEqual([id, night])
  })

  test('DESK-1 ID-13 another car park, one that does not exist and whoever has no right hear the same', async () => {
    const deps = await fresh()
    const elsewhere = { kind: 'places', places: [{ airportId: 1, carParkId: 2 }] } satisfies Scope
    const others: Actor[] = [
      staffAs('desk', 's2', { organisationId: 'o9' }),
      staffAs('desk', 's2', { scope: elsewhere }),
      staffAs('editor'),
      { kind: 'carPark', userId: 'u2', airportId: 1, carParkIds: [2] },
      { kind: 'visitor', sessionId: null, address: 'x' },
    ]
    const unknown = [
      { airportId: 1, carParkId: 99 },
      { airportId: 99, carParkId: 1 },
    ]
    for (const [actor, at] of [
      ...others.map((one) => [one, place] as const),
      ...unknown.map((one) => [desk, one] as const),
    ]) {
      expect(codeOf(await dayAtCarPark(deps, actor, { place: at }))).toBe('not_found')
      expect(codeOf(await listOverdue(deps, actor, { place: at }))).toBe('not_found')
      expect(codeOf(await listInside(deps, actor, { place: at, after: null }))).toBe('not_found')
    }
  })

  test('DESK-4 what leaving costs by now, with the telephone number that no other list shows', async () => {
    const deps = await fresh()
    const { id } = await inside(deps)
    deps.clock.set(local('2026-12-09T03:00'))
    expect(must(await listOverdue(deps, desk, { place })).cars).toEqual([])
    deps.clock.set(local('2026-12-09T03:01'))
    const [car] = must(await listOverdue(deps, desk, { place })).cars
    expect(car).toMatchObject({ id, since: local('2026-12-09T03:00'), moreMinor: 700, mobile: '+31612345678' })
    expect(must(await dayAtCarPark(deps, desk, { place })).overdue).toBe(1)
    expect(JSON.stringify(must(await listInside(deps, desk, { place, after: null })))).not.toContain('612345678')
  })

  test('DESK-44 W6 nothing today: when the first car of tomorrow comes or leaves, and not while there is one today', async () => {
    const deps = await fresh()
    const stay = (arrival: string, departure: string) => ({
      arrival: arrival as LocalDateTime,
      departure: departure as LocalDateTime,
    })
    await paidBooking(deps, { stay: stay('2026-12-01T11:00', '2026-12-08T18:00') })
    const early = stay('2026-12-01T04:20', '2026-12-08T05:10')
    const { id } = await paidBooking(deps, { email: 'b@example.org', stay: early })
    const first = async (at: string, asked?: string) => {
      deps.clock.set(local(at))
      return must(await dayAtCarPark(deps, desk, { place, day: asked ? day(asked) : undefined })).firstTomorrow
    }
    expect(await first('2026-11-30T22:00')).toEqual({ in: '2026-12-01T04:20', out: null })
    expect(await first('2026-11-29T22:00')).toEqual({ in: null, out: null })
    // of another day than today nothing is said
    expect(await first('2026-11-29T22:00', '2026-11-30')).toEqual({ in: null, out: null })
    expect((await first('2026-12-01T04:00')).in).toBe(null)
    must(await checkIn(deps, desk, { bookingId: id }))
    expect(await first('2026-12-07T22:00')).toEqual({ in: null, out: '2026-12-08T05:10' })
  })

  test('DESK-1 on site is read page by page, and each car once', async () => {
    const deps = await fresh({ capacity: 500 })
    const { id } = await inside(deps)
    await deps.db.query(
      `insert into booking
       select (jsonb_populate_record(b, jsonb_build_object(
         'id', gen_random_uuid(), 'number', 'N' || n, 'voucher_code', 'V' || n,
         'departure', b.departure + make_interval(mins => n / 2)))).*
       from booking b
       cross join generate_series(1, 250) as n
       where b.id = $1`,
      [id],
    )
    const one = must(await listInside(deps, desk, { place, after: null }))
    expect(one.cars).toHaveLength(200)
    const two = must(await listInside(deps, desk, { place, after: one.next }))
    expect([two.cars.length, two.next]).toEqual([51, null])
    expect(new Set([...one.cars, ...two.cars].map((car) => car.id)).size).toBe(251)
  })
})
