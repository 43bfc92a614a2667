import { describe, expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { browser, codeOf, commandOf, eightDays, must, pay, place } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { checkIn } from '../operators/check-in.ts'
import { markNoShow } from '../system/mark-no-show.ts'
import { cancelBooking } from './cancel-booking.ts'
import { findProducts } from './find-products.ts'
import { placeBooking } from './place-booking.ts'

// What takes a space and for how long, as the next search counts it.

const fresh = freshDeps()
const desk: Actor = { kind: 'carPark', userId: 'u1', airportId: 1, carParkIds: [1] }
const system: Actor = { kind: 'system', job: 'test' }
/** 1 December 2026, 10:00 in Amsterdam: the arrival of `eightDays` */
const arrival = Date.parse('2026-12-01T09:00Z')
const stayOf = (arrival: string, departure: string): Stay => ({
  arrival: arrival as LocalDateTime,
  departure: departure as LocalDateTime,
})
/** Books a stay of the given days in Basic: 10.00 a day for one day, 9.00 for two and three, 8.00 for four. */
const buy = async (deps: TestDeps, stay: Stay, total: number): Promise<string> => {
  const who = await browser(deps)
  return codeOf(
    await placeBooking(deps, await who.actor(), {
      ...commandOf(deps, who, { package: 'basic', stay }),
      shownTotalMinor: total,
    }),
  )
}
const freeFor = async (deps: TestDeps): Promise<string | undefined> => {
  const found = must(
    await findProducts(
      deps,
      { kind: 'visitor', sessionId: null, address: 'x' },
      { search: { iata: 'AMS', stay: eightDays } },
    ),
  )
  return found.products[0]?.offer.state
}

describe('days', () => {
  test('TIME-6 AV-03 two stays that touch both need a space on the day they share, whatever the times of day', async () => {
    const deps = await fresh({ capacity: 1 })
    expect(await buy(deps, stayOf('2026-12-01T10:00', '2026-12-03T09:00'), 2_700)).toBe('ok')
    // in at noon of the day on which the other leaves at nine
    expect(await buy(deps, stayOf('2026-12-03T12:00', '2026-12-05T09:00'), 2_700)).toBe('sold_out')
    expect(await buy(deps, stayOf('2026-12-04T12:00', '2026-12-06T09:00'), 2_700)).toBe('ok')
    // a departure until 03:00 belongs to the day before (TIME-7)
    expect(await buy(deps, stayOf('2026-12-07T12:00', '2026-12-09T03:00'), 1_800)).toBe('ok')
    expect(await buy(deps, stayOf('2026-12-09T00:30', '2026-12-10T12:00'), 1_800)).toBe('ok')
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('bookings', () => {
  test('PARK-10 AV-06 AV-25 held, paid, to be paid later, at the car park, inside and no-show take their space; cancelled and run out do not', async () => {
    const deps = await fresh({ capacity: 10 })
    const taken = async () => Object.values(await takenDays(deps.db)).at(0) ?? 0
    const held = await browser(deps)
    await place(deps, held)
    const paid = await browser(deps)
    await pay(deps, paid, await place(deps, paid))
    const later = await place(deps, await browser(deps), { paymentLocation: 'onLineLaterV2' })
    const leaving = await browser(deps)
    const [cancelled, inside, missed] = [
      await place(deps, leaving, { paymentLocation: 'baCharged' }),
      await place(deps, await browser(deps), { paymentLocation: 'baCharged' }),
      await place(deps, await browser(deps), { paymentLocation: 'baCharged' }),
    ]
    expect(await taken()).toBe(6)
    must(await cancelBooking(deps, await leaving.actor(), { bookingId: cancelled, reason: 'other' }))
    expect(await taken()).toBe(5)
    deps.clock.advance(16 * minuteMs)
    must(
      await placeBooking(deps, await held.actor(), commandOf(deps, held, { paymentLocation: 'baCharged', ordinal: 1 })),
    )
    // the hold ran out; no job has freed it yet, but its space does not count (AV-07)
    await deps.worker.runDue()
    expect(await taken()).toBe(5)
    deps.clock.set(arrival)
    must(await checkIn(deps, desk, { bookingId: inside }))
    deps.clock.set(arrival + 24 * hourMs)
    must(await markNoShow(deps, system, { bookingId: missed, airportId: 1 }))
    expect(await taken()).toBe(5)
    expect(
      await deps.db.query('select status from booking where id = any ($1) order by status', [
        [later, inside, missed, cancelled],
      ]),
    ).toEqual([{ status: 'cancelled' }, { status: 'checked_in' }, { status: 'confirmed' }, { status: 'no_show' }])
    expect(await verify(deps.db)).toEqual([])
  })

  test('LIFE-7 AV-08 unpaid past its due moment a booking keeps its space until it is really cancelled', async () => {
    const deps = await fresh({ capacity: 1, changes: { unpaidAtDue: 'cancelled' } })
    await place(deps, await browser(deps), { paymentLocation: 'onLineLaterV2' })
    deps.clock.set(arrival - 20 * hourMs)
    expect(await freeFor(deps)).toBe('soldOut')
    // the worker was away: it first warns, and cancels two hours later
    await deps.worker.runDue()
    expect(await freeFor(deps)).toBe('soldOut')
    deps.clock.advance(2 * hourMs)
    await deps.worker.runDue()
    expect(await freeFor(deps)).toBe('available')
    expect(await takenDays(deps.db)).toEqual({})
    expect(await verify(deps.db)).toEqual([])
  })
})

test('PARK-12 AV-15 a car park without a limit has the largest number of spaces there is: sold like every other, never shown as a number', async () => {
  const deps = await fresh({ capacity: 2_147_483_647 })
  for (let car = 0; car < 3; car++) await place(deps, await browser(deps))
  const found = must(
    await findProducts(
      deps,
      { kind: 'visitor', sessionId: null, address: 'x' },
      { search: { iata: 'AMS', stay: eightDays } },
    ),
  )
  expect(found.products[0]).toMatchObject({ spotsShown: null, offer: { state: 'available' } })
  expect(new Set(Object.values(await takenDays(deps.db)))).toEqual(new Set([3]))
  expect(await verify(deps.db)).toEqual([])
})
