import { describe, expect, test } from 'vitest'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { aReport, flightService } from '#test/builders/flights.ts'
import { browser, place } from '#test/builders/traveller.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import { knowFlight, type AskedFlight } from './know-flight.ts'
import { reportOf } from './report-of.ts'

const fresh = freshDeps()
const asked = (more: Partial<AskedFlight> = {}): AskedFlight => ({
  airportId: 1,
  iata: 'AMS',
  country: 'NL',
  zone: 'Europe/Amsterdam',
  side: 'out',
  number: 'KL123',
  day: '2026-12-18' as LocalDate,
  ...more,
})

/** A booking of somebody with this flight; what is not given stays as the form leaves it. */
const booked = async (deps: TestDeps, email: string, details: Record<string, string>, local?: [string, string]) => {
  const id = await place(deps, await browser(deps), { email, paymentLocation: 'baCharged' })
  await deps.db.query('update booking set details = details || $2::jsonb where id = $1', [id, JSON.stringify(details)])
  if (local)
    await deps.db.query('update booking set local_arrival = $2, local_departure = $3 where id = $1', [id, ...local])
  return id
}

describe('what is known of a flight', () => {
  test('FLIGHT-3 a typed time counts, and the longer way where nobody knows better', async () => {
    const deps = await fresh()
    expect(await knowFlight(deps, asked({ time: 605 }))).toEqual({
      number: 'KL123',
      source: 'typed',
      moment: '2026-12-18T10:05',
      drive: '2026-12-18T06:35',
    })
    expect((await knowFlight(deps, asked({ time: 605, reach: 'schengen' })))?.drive).toBe('2026-12-18T07:35')
    expect((await knowFlight(deps, asked({ time: 1300, side: 'back' })))?.drive).toBe('2026-12-18T22:10')
    expect(await knowFlight(deps, asked())).toBeNull()
  })

  test('FLIGHT-3 three mailboxes that typed the same time teach it, however they wrote the number', async () => {
    const deps = await fresh()
    await booked(deps, 'a@example.org', { arrivalFlight: 'kl 123', flightTime: '10:05' })
    await booked(deps, 'a@example.org', { arrivalFlight: 'KL123', flightTime: '10:05' })
    await booked(deps, 'b@example.org', { arrivalFlight: 'KL-0123', flightTime: '10:10' })
    // of two mailboxes, and of other flights: not yet
    await booked(deps, 'x@example.org', { arrivalFlight: 'KL1234', flightTime: '10:05' })
    await booked(deps, 'y@example.org', { returnFlight: 'KL123' })
    expect(await knowFlight(deps, asked())).toBeNull()
    const third = await booked(deps, 'c@example.org', { arrivalFlight: 'KL 0123', flightTime: '10:05' })
    expect(await knowFlight(deps, asked())).toEqual({
      number: 'KL123',
      source: 'bookings',
      moment: '2026-12-18T10:05',
      drive: '2026-12-18T06:35',
    })
    expect(await knowFlight(deps, asked({ airportId: 2 }))).toBeNull()
    await deps.db.query(`update booking set status = 'cancelled' where id = $1`, [third])
    expect(await knowFlight(deps, asked())).toBeNull()
  })

  test('FLIGHT-3 without times of the flight, when three drove in or out; not what is a year and more ago', async () => {
    const deps = await fresh()
    for (const [index, time] of ['07:00', '07:10', '07:30'].entries())
      await booked(deps, `${index}@example.org`, { arrivalFlight: 'KL123', returnFlight: 'KL124' }, [
        `2026-12-01T${time}`,
        '2026-12-08T22:30',
      ])
    const known = { number: 'KL123', source: 'bookings', moment: null, drive: '2026-12-18T07:10' }
    expect(await knowFlight(deps, asked())).toEqual(known)
    expect(await knowFlight(deps, asked({ side: 'back', number: 'KL124' }))).toEqual({
      ...known,
      number: 'KL124',
      drive: '2026-12-18T22:30',
    })
    deps.clock.advance(500 * dayMs)
    expect(await knowFlight(deps, asked())).toBeNull()
  })

  test('FLIGHT-4 the service is asked before the bookings and knows the way; a cancelled flight advises nothing', async () => {
    const deps = await fresh()
    const { source, reports } = flightService({ 'KL123 2026-12-18': aReport('2026-12-18T10:15') })
    const known = { ...deps, flights: source }
    expect(await knowFlight(known, asked())).toEqual({
      number: 'KL123',
      source: 'service',
      moment: '2026-12-18T10:15',
      drive: '2026-12-18T07:45',
    })
    reports['KL123 2026-12-18'] = aReport('2026-12-18T10:15', { otherCountry: 'GB' })
    deps.clock.advance(dayMs)
    expect((await knowFlight(known, asked()))?.drive).toBe('2026-12-18T06:45')
    reports['KL123 2026-12-18'] = aReport('2026-12-18T10:15', { state: 'cancelled' })
    deps.clock.advance(dayMs)
    expect(await knowFlight(known, asked())).toBeNull()
  })

  test('FLIGHT-4 nobody waits for the service where what was typed says all', async () => {
    const deps = await fresh()
    const { source, asked: questions } = flightService()
    const known = { ...deps, flights: source }
    await knowFlight(known, asked({ time: 605, side: 'back' }))
    await knowFlight(known, asked({ time: 605, reach: 'schengen' }))
    expect(questions).toEqual([])
    // how far it goes is still worth a question
    await knowFlight(known, asked({ time: 605 }))
    expect(questions).toHaveLength(1)
  })

  test('FLIGHT-4 a flight is asked about once in twelve hours, and in ten minutes when it is near', async () => {
    const deps = await fresh()
    const { source, asked: questions } = flightService({ 'KL123 2026-12-18': aReport('2026-12-18T10:15') })
    const ask = () => reportOf({ ...deps, flights: source }, asked(), 'Europe/Amsterdam')
    for (let time = 0; time < 5; time++) expect((await ask())?.planned).toBe('2026-12-18T10:15')
    expect(questions).toEqual(['out AMS KL123 2026-12-18'])
    deps.clock.advance(12 * hourMs)
    await ask()
    expect(questions).toHaveLength(2)
    deps.clock.set(Date.parse('2026-12-18T06:00:00Z'))
    await ask()
    deps.clock.advance(9 * minuteMs)
    await ask()
    expect(questions).toHaveLength(3)
    deps.clock.advance(minuteMs)
    await ask()
    expect(questions).toHaveLength(4)
  })

  test('FLIGHT-4 of forty at once one asks, also while it waits for the answer', async () => {
    const deps = await fresh()
    const { source, asked: questions } = flightService()
    await Promise.all(
      Array.from({ length: 40 }, () => reportOf({ ...deps, flights: source }, asked(), 'Europe/Amsterdam')),
    )
    expect(questions).toHaveLength(1)
  })

  test('FLIGHT-4 a service that is away leaves what it said last', async () => {
    const deps = await fresh()
    const { source, state } = flightService({ 'KL123 2026-12-18': aReport('2026-12-18T10:15') })
    const known = { ...deps, flights: source }
    await knowFlight(known, asked())
    state.down = true
    deps.clock.advance(dayMs)
    expect((await knowFlight(known, asked()))?.source).toBe('service')
    expect(await knowFlight(known, asked({ number: 'HV1' }))).toBeNull()
    expect((await knowFlight(known, asked({ number: 'HV1', time: 480 })))?.source).toBe('typed')
  })
})
