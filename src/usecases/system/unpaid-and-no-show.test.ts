import { describe, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { verify } from '#db/verify.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { begin, browser, codeOf, must, pay, place, type Choice } from '#test/builders/traveller.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { editDetails } from '../travellers/edit-details.ts'
import { cancelIncomplete } from './cancel-incomplete.ts'
import { endUnpaid } from './end-unpaid.ts'
import { markNoShow, markNoShows } from './mark-no-show.ts'
import { remindArrival } from './remind-arrival.ts'
import { remindDetails } from './remind-details.ts'
import { remindPayment, warnUnpaid } from './remind-payment.ts'
import { timersOf } from '../jobs/timers.ts'
import {
  system,
  arrival,
  at,
  ordered,
  queued,
  run,
  setStay,
  incompleteBooking,
  again,
  statusOf,
} from '#test/builders/timers.ts'

const fresh = freshDeps()
const formOf = (details: object) =>
  Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)]))

describe('unpaid', () => {
  const late = async (deps: TestDeps, choice: Choice = {}) => {
    const who = await browser(deps)
    return { who, bookingId: await place(deps, who, { paymentLocation: 'onLineLaterV2', ...choice }) }
  }

  test('LIFE-5 PL-01 the link again at 48 hours, once; booked later than that: only with the booking', async () => {
    const deps = await fresh()
    const { bookingId } = await late(deps)
    await run(deps, at(48) - 1)
    expect(await ordered(deps)).toEqual([])
    await run(deps, at(48))
    expect(await ordered(deps)).toEqual(['paymentLink 2'])
    expect(must(await remindPayment(deps, system, { bookingId, airportId: 1 }))).toEqual({ again: null })
    expect(await ordered(deps)).toEqual(['paymentLink 2'])
    const other = await fresh({ now: at(36) })
    await late(other)
    await run(other, at(30))
    expect(await ordered(other)).toEqual([])
    expect(other.mailer.sent.filter(({ id }) => id.startsWith('paymentLink'))).toHaveLength(1)
  })

  test('LIFE-6 LIFE-7 AC-07 warned, then cancelled; paid a second before it stays', async () => {
    for (const isPaid of [false, true]) {
      const deps = await fresh({ changes: { unpaidAtDue: 'cancelled' } })
      const { who, bookingId } = await late(deps)
      await run(deps, at(30))
      expect(await ordered(deps)).toEqual(['paymentLink 2', 'unpaidWarning 1'])
      await run(deps, at(24))
      if (isPaid) await pay(deps, again(who, bookingId), bookingId)
      await run(deps, at(24) + 1)
      expect(await statusOf(deps, bookingId)).toBe(isPaid ? 'confirmed' : 'cancelled')
      expect(await verify(deps.db)).toEqual([])
    }
  })

  test('LIFE-6 booked less than twelve hours before it is due: warned halfway', async () => {
    const deps = await fresh({ now: at(32), changes: { unpaidAtDue: 'cancelled' } })
    const { bookingId } = await late(deps)
    expect(must(await warnUnpaid(deps, system, { bookingId, airportId: 1 })).again).toBe(at(28))
    await run(deps, at(28))
    expect(await ordered(deps)).toContain('unpaidWarning 1')
  })

  test('LIFE-7 a worker that was away warns first, and cancels two hours later; not after the arrival', async () => {
    const deps = await fresh({ changes: { unpaidAtDue: 'cancelled' } })
    const { bookingId } = await late(deps)
    await deps.worker.runDue()
    await deps.db.query(`delete from job where queue = 'warn-unpaid'`)
    await run(deps, at(23))
    expect([await statusOf(deps, bookingId), await queued(deps, 'unpaidWarning')]).toEqual(['confirmed', 0])
    expect(await ordered(deps)).toContain('unpaidWarning 1')
    await run(deps, at(21) - 1)
    expect(await statusOf(deps, bookingId)).toBe('confirmed')
    await run(deps, at(21))
    expect(await statusOf(deps, bookingId)).toBe('cancelled')
    const away = await fresh({ changes: { unpaidAtDue: 'cancelled' } })
    const second = await late(away)
    await run(away, arrival)
    expect(await statusOf(away, second.bookingId)).toBe('confirmed')
  })

  test('RC-12 AC-07 a payment under way is asked about first', async () => {
    const deps = await fresh({ changes: { unpaidAtDue: 'cancelled' } })
    const { who, bookingId } = await late(deps)
    await run(deps, at(30))
    const ref = await begin(deps, again(who, bookingId), bookingId)
    deps.gateway.become(ref, 'paid')
    deps.clock.set(at(24) + 1)
    expect(must(await endUnpaid(deps, system, { bookingId, airportId: 1 })).cancelled).toBe(false)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({ status: 'confirmed', paidMinor: 6_200 })
  })
})

describe('arrival and no-show', () => {
  test('LIFE-8 directions once, and again for another arrival', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const bookingId = await place(deps, who, { paymentLocation: 'baCharged' })
    expect(must(await remindArrival(deps, system, { bookingId, airportId: 1 })).again).toBe(at(24))
    await run(deps, at(24))
    await run(deps, at(23))
    expect(await ordered(deps)).toEqual(['arrivalReminder 1'])
    await setStay(deps, bookingId, 10)
    const moved = await bookingById(deps.db, bookingId)
    if (!moved) throw new Error('no booking')
    await enqueue(deps.db, timersOf(moved, deps.clock.now()))
    await run(deps, at(24) + 240 * hourMs)
    expect(await ordered(deps)).toEqual(['arrivalReminder 1', 'arrivalReminder 1000001'])
    expect(must(await remindArrival(deps, system, { bookingId, airportId: 1 }))).toEqual({ again: null })
  })

  test('LIFE-8 no directions before a booking is cancelled for its missing plate; once it is given they go out at once', async () => {
    const deps = await fresh()
    const { bookingId } = await incompleteBooking(deps)
    // the plate may follow until 10:00, the very moment of the directions
    await run(deps, at(24))
    expect(must(await remindArrival(deps, system, { bookingId, airportId: 1 })).again).toBe(at(24) + 5 * minuteMs)
    expect(await ordered(deps)).not.toContain('arrivalReminder 1')
    await run(deps, at(23))
    expect(await statusOf(deps, bookingId)).toBe('cancelled')
    expect(await ordered(deps)).not.toContain('arrivalReminder 1')

    const other = await fresh()
    const { bookingId: completed, who } = await incompleteBooking(other)
    await run(other, at(24))
    const booking = await bookingById(other.db, completed)
    const edited = await editDetails(other, await again(who, completed).actor(), {
      bookingId: completed,
      values: { ...(booking && formOf(booking.details)), plate: 'AB-123-C' },
      version: booking?.version ?? 0,
      validPhone: (number) => number,
    })
    expect(edited.ok).toBe(true)
    await other.worker.runDue()
    expect(await ordered(other)).toContain('arrivalReminder 1')
  })

  test('LIFE-9 NS-01 NS-03 AV-23 marked after 24 hours, nothing comes back, the space stays the booking’s', async () => {
    const deps = await fresh({ capacity: 1 })
    const who = await browser(deps)
    const bookingId = await place(deps, who)
    await pay(deps, who, bookingId)
    const taken = await takenDays(deps.db)
    await run(deps, arrival + 24 * hourMs - 1)
    expect(await statusOf(deps, bookingId)).toBe('confirmed')
    await run(deps, arrival + 24 * hourMs)
    await run(deps, arrival + 30 * hourMs)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'no_show',
      paidMinor: 6_200,
      refundedMinor: 0,
    })
    expect(await takenDays(deps.db)).toEqual(taken)
    expect(await deps.db.query(`select actor from audit where action = 'no_show'`)).toEqual([{ actor: 'job:no-show' }])
    expect(codeOf(await cancelBooking(deps, await again(who, bookingId).actor(), { bookingId, reason: 'other' }))).toBe(
      'no_show',
    )
    expect(await verify(deps.db)).toEqual([])
    expect(await deps.db.query(`select queue from job where queue <> 'mail'`)).toEqual([])
  })

  test('LIFE-9 a car that is in is no no-show; NS-02 one brought back is one again only at its end; the net finds what has no timer', async () => {
    const deps = await fresh()
    const who = await browser(deps)
    const first = await place(deps, who, { paymentLocation: 'baCharged' })
    const second = await place(deps, who, { paymentLocation: 'baCharged', ordinal: 1 })
    await deps.db.query(`update booking set status = 'checked_in' where id = $1`, [first])
    await deps.db.query(`delete from job where queue = 'no-show'`)
    deps.clock.set(arrival + 25 * hourMs)
    expect(must(await markNoShows(deps, system))).toEqual({ marked: 1 })
    expect([await statusOf(deps, first), await statusOf(deps, second)]).toEqual(['checked_in', 'no_show'])
    await deps.db.query(`update booking set status = 'confirmed', version = version + 1 where id = $1`, [second])
    expect(must(await markNoShows(deps, system))).toEqual({ marked: 0 })
    const end = Date.parse('2026-12-08T17:00Z')
    expect(must(await markNoShow(deps, system, { bookingId: second, airportId: 1 }))).toEqual({
      marked: false,
      again: end,
    })
    deps.clock.set(end)
    expect(must(await markNoShows(deps, system))).toEqual({ marked: 1 })
    expect(deps.mailer.sent.filter(({ id }) => id.startsWith('noShow')).length).toBeLessThanOrEqual(1)
  })

  test('only the system reminds and cancels', async () => {
    const deps = await fresh()
    const { bookingId, who } = await incompleteBooking(deps)
    const actor = await who.actor()
    for (const verb of [remindDetails, remindPayment, warnUnpaid, remindArrival, cancelIncomplete, markNoShow])
      expect(codeOf<unknown>(await verb(deps, actor, { bookingId, airportId: 1 }))).toBe('not_found')
  })
})
