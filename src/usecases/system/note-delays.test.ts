import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import { desk, inside, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { aReport, flightService } from '#test/builders/flights.ts'
import { must } from '#test/builders/traveller.ts'
import { checkOut } from '../operators/check-out.ts'
import { showDelay } from '../operators/show-delay.ts'
import { noteDelays } from './note-delays.ts'

const fresh = freshDeps()
const job = { kind: 'system', job: 'note-delays' } as const
const late = aReport('2026-12-08T17:30', { state: 'done', newest: '2026-12-08T20:05' })

const flyingBack = async (deps: TestDeps, flight = 'HV 5136') => {
  const { id } = await inside(deps)
  await deps.db.query(
    `update booking set details = details || jsonb_build_object('returnFlight', $2::text) where id = $1`,
    [id, flight],
  )
  return id
}
const delayOf = async (deps: TestDeps, id: string) => (await bookingById(deps.db, id))?.shownDelayMinutes

describe('delays that the flight service knows', () => {
  test('FLIGHT-5 a late flight is written down once it has landed, once, and the trail says so', async () => {
    const deps = await fresh()
    const id = await flyingBack(deps)
    const { source, reports } = flightService({ 'HV5136 2026-12-08': aReport('2026-12-08T17:30') })
    const known = { ...deps, flights: source }
    deps.clock.set(local('2026-12-08T17:05'))
    expect(must(await noteDelays(known, job))).toEqual({ noted: 0 })
    reports['HV5136 2026-12-08'] = late
    deps.clock.set(local('2026-12-08T20:20'))
    expect(must(await noteDelays(known, job))).toEqual({ noted: 1 })
    expect(await delayOf(deps, id)).toBe(155)
    expect(must(await noteDelays(known, job))).toEqual({ noted: 0 })
    const [audit] = await deps.db.query(`select actor, data from audit where action = 'delay_shown'`)
    expect(audit).toEqual({ actor: 'job:note-delays', data: { minutes: 155 } })
    expect(await verify(deps.db)).toEqual([])
  })

  test('FLIGHT-5 what the desk wrote stays, and an unreadable number is asked about nowhere', async () => {
    const deps = await fresh()
    const id = await flyingBack(deps)
    must(await showDelay(deps, desk, { bookingId: id, minutes: 40 }))
    const { source, asked } = flightService({ 'HV5136 2026-12-08': late })
    deps.clock.set(local('2026-12-08T20:20'))
    expect(must(await noteDelays({ ...deps, flights: source }, job))).toEqual({ noted: 0 })
    expect([await delayOf(deps, id), asked]).toEqual([40, []])
    await deps.db.query(
      `update booking set shown_delay_minutes = null, details = details || '{"returnFlight": "friday"}' where id = $1`,
      [id],
    )
    expect(must(await noteDelays({ ...deps, flights: source }, job))).toEqual({ noted: 0 })
    expect(asked).toEqual([])
  })

  test('FLIGHT-5 after the exit too, for a claim of the next day; not of a car that never came', async () => {
    const deps = await fresh()
    const { id: away } = await paidBooking(deps, { ordinal: 1, email: 'other@example.org' })
    await deps.db.query(`update booking set details = details || '{"returnFlight": "HV5136"}' where id = $1`, [away])
    const id = await flyingBack(deps)
    const { source } = flightService({ 'HV5136 2026-12-08': late })
    deps.clock.set(local('2026-12-08T20:40'))
    must(await checkOut(deps, desk, { bookingId: id }))
    expect(must(await noteDelays({ ...deps, flights: source }, job))).toEqual({ noted: 1 })
    expect([await delayOf(deps, id), await delayOf(deps, away)]).toEqual([155, null])
    deps.clock.set(local('2026-12-10T20:40'))
    await deps.db.query('update booking set shown_delay_minutes = null')
    expect(must(await noteDelays({ ...deps, flights: source }, job))).toEqual({ noted: 0 })
  })

  test('FLIGHT-5 without a service nothing happens; one that answers nothing at all is a fault of the job', async () => {
    const deps = await fresh()
    await flyingBack(deps)
    deps.clock.set(local('2026-12-08T18:20'))
    expect(must(await noteDelays(deps, job))).toEqual({ noted: 0 })
    const { source, state } = flightService()
    state.down = true
    await expect(noteDelays({ ...deps, flights: source }, job)).rejects.toThrow('away')
  })
})
