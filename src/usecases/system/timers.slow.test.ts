import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bookingById } from '#db/bookings.ts'
import { enqueue } from '#db/jobs.ts'
import { refundsOf } from '#db/payments.ts'
import { verify } from '#db/verify.ts'
import type { FollowUp } from '#domain/lifecycle/details.ts'
import { hourMs, minuteMs } from '#domain/time/zones.ts'
import { defineJob } from '#jobs/job.ts'
import { timerJobs } from '#jobs/timers.ts'
import { createWorker } from '#jobs/worker.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import { must } from '#test/builders/traveller.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { cancelIncomplete } from './cancel-incomplete.ts'
import { timersOf } from '../jobs/timers.ts'
import {
  system,
  at,
  ordered,
  run,
  setDetails,
  setStay,
  setTerms,
  incompleteBooking,
  again,
  statusOf,
} from '#test/builders/timers.ts'

const fresh = freshDeps()

describe('missing plate or flights', () => {
  test('LIFE-2 AC-06 TZ-08 asked at 7 days, 72 and 48 hours, once each; LIFE-3 AC-01 then cancelled, the space is free, everything comes back', async () => {
    const deps = await fresh({ capacity: 1 })
    const { bookingId } = await incompleteBooking(deps, { paid: true, package: 'basic' })
    await run(deps, at(168) - 1)
    expect(await ordered(deps)).toEqual([])
    for (const hours of [168, 72, 48]) {
      await run(deps, at(hours))
      await run(deps, at(hours) + minuteMs)
    }
    await run(deps, at(24))
    // no directions an hour before it is cancelled (LIFE-8)
    expect(await ordered(deps)).toEqual(['detailsReminder 168', 'detailsReminder 72', 'detailsReminder 48'])
    expect(await statusOf(deps, bookingId)).toBe('confirmed')
    await run(deps, at(24) + 1)
    expect(await bookingById(deps.db, bookingId)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'missing_details',
      paidMinor: 5_600,
      refundedMinor: 5_600,
    })
    expect((await refundsOf(deps.db, bookingId)).map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([
      ['missing_details', 5_600],
    ])
    expect(await takenDays(deps.db)).toEqual({})
    expect(deps.mailer.sent.filter(({ id }) => id.startsWith('cancelled'))).toHaveLength(1)
    await run(deps, at(0))
    expect(await verify(deps.db)).toEqual([])
    expect(deps.errors).toEqual([])
  })

  test('LIFE-1 AC-02 nothing is asked for that the product did not ask for', async () => {
    const deps = await fresh({
      changes: {
        required: {
          flightInformation: false,
          plate: false,
          plateCountry: false,
          flightTerminal: false,
          flightTime: false,
          carModel: false,
        },
      },
    })
    const { bookingId } = await incompleteBooking(deps)
    expect(await deps.db.query(`select queue from job where queue in ('remind-details', 'cancel-incomplete')`)).toEqual(
      [],
    )
    expect(must(await cancelIncomplete(deps, system, { bookingId, airportId: 1 }))).toEqual({
      result: 'early',
      again: at(24) + 1,
    })
    await run(deps, at(2))
    expect(await statusOf(deps, bookingId)).toBe('confirmed')
  })

  test('LIFE-3 AC-03 AC-04 details that came while no worker ran count, also after the deadline', async () => {
    const deps = await fresh()
    const { bookingId } = await incompleteBooking(deps)
    await run(deps, at(30))
    deps.clock.set(at(23))
    await setDetails(deps, bookingId, { plate: 'AB123C' })
    await run(deps, at(20))
    expect(await statusOf(deps, bookingId)).toBe('confirmed')
    expect(await deps.db.query(`select queue from job where queue = 'cancel-incomplete'`)).toEqual([])
  })

  test('LIFE-2 a worker that was away sends the last reminder only', async () => {
    const deps = await fresh()
    await incompleteBooking(deps)
    await run(deps, at(47))
    expect(await ordered(deps)).toEqual(['detailsReminder 48'])
  })

  test('LIFE-2 PL-03 the mail server was down from 72 to 40 hours before: the letter that is still of use goes out, once; the earlier one never', async () => {
    const deps = await fresh()
    await incompleteBooking(deps)
    await run(deps, at(100))
    deps.mailer.state.down = true
    for (const hours of [72, 60, 48, 44]) await run(deps, at(hours))
    expect(
      deps.mailer.sent.filter(({ id }) => id.startsWith('detailsReminder')).map(({ id }) => id.split('/')[2]),
    ).toEqual(['168'])
    deps.mailer.state.down = false
    for (const hours of [40, 39, 38]) await run(deps, at(hours))
    expect(
      deps.mailer.sent.filter(({ id }) => id.startsWith('detailsReminder')).map(({ id }) => id.split('/')[2]),
    ).toEqual(['168', '48'])
    expect(await deps.db.query('select id from job_failed')).toEqual([])
  })

  test('LIFE-3 AC-10 a car that came early is not cancelled; where the desk asks, the booking stands and the history says so', async () => {
    const deps = await fresh({ changes: { missingDetails: 'flagged' } })
    const { bookingId } = await incompleteBooking(deps)
    await run(deps, at(23))
    expect(await statusOf(deps, bookingId)).toBe('confirmed')
    expect(await deps.db.query(`select data from audit where action = 'details_flagged'`)).toEqual([
      { data: { missing: ['plate'] } },
    ])
    await setTerms(deps, bookingId, {
      followUp: { plate: true, flights: false, missing: 'cancelled' } satisfies FollowUp,
    })
    await deps.db.query(`update booking set status = 'checked_in' where id = $1`, [bookingId])
    expect(must(await cancelIncomplete(deps, system, { bookingId, airportId: 1 })).result).toBe('kept')
  })

  test('LIFE-2 LIFE-3 a stay that was moved has its moments again, and the old timers do nothing', async () => {
    const deps = await fresh()
    const { bookingId } = await incompleteBooking(deps)
    await run(deps, at(72))
    expect(await ordered(deps)).toEqual(['detailsReminder 72'])
    await setStay(deps, bookingId, 10)
    const moved = await bookingById(deps.db, bookingId)
    if (!moved) throw new Error('no booking')
    await enqueue(deps.db, timersOf(moved, deps.clock.now()))
    await run(deps, at(20))
    expect(await statusOf(deps, bookingId)).toBe('confirmed')
    for (const hours of [168, 72, 48]) await run(deps, at(hours) + 240 * hourMs)
    expect(await ordered(deps)).toEqual([
      'detailsReminder 72',
      'detailsReminder 168',
      'detailsReminder 1000072',
      'detailsReminder 48',
    ])
    await run(deps, at(24) + 240 * hourMs + 1)
    expect(await statusOf(deps, bookingId)).toBe('cancelled')
  })

  test('RC-12 AC-08 an edit, a cancellation and the timer at the same moment: one outcome', async () => {
    const deps = await fresh()
    const { bookingId, who } = await incompleteBooking(deps, { paid: true })
    deps.clock.set(at(24) + 1)
    const answers = await Promise.all([
      cancelIncomplete(deps, system, { bookingId, airportId: 1 }),
      cancelBooking(deps, await again(who, bookingId).actor(), { bookingId, reason: 'other' }),
      cancelIncomplete(deps, system, { bookingId, airportId: 1 }),
    ])
    expect(
      answers.filter((answer) => answer.ok && (!('result' in answer.value) || answer.value.result === 'cancelled')),
    ).toHaveLength(1)
    expect(await refundsOf(deps.db, bookingId)).toHaveLength(1)
    expect(await takenDays(deps.db)).toEqual({})
    await deps.worker.runDue()
    expect(await verify(deps.db)).toEqual([])
  })
})

describe('many at once', () => {
  test('AC-09 hundreds of due bookings in small batches, by two workers, one of which is ended halfway', async () => {
    const deps = await fresh({ capacity: 400 })
    const ids: string[] = []
    for (let n = 0; n < 300; n++) ids.push((await incompleteBooking(deps)).bookingId)
    deps.clock.set(at(24) + 1)
    // letters have tests of their own
    const silent = [
      ...timerJobs,
      defineJob({
        queue: 'mail',
        schema: z.object({ kind: z.string() }),
        attempts: 1,
        run: async () => 'done' as const,
      }),
    ]
    const worker = (batch: number) =>
      createWorker({ deps, jobs: silent, onError: (error) => deps.errors.push(error), batch })
    const leaving = worker(7)
    const running = leaving.runDue()
    setTimeout(() => void leaving.stop(), 200)
    await Promise.all([running, worker(20).runDue()])
    // what the process that ended had claimed is free when its lease is over
    deps.clock.set(at(23))
    await worker(20).runDue()
    expect(await deps.db.query('select status, count(*) as n from booking group by status')).toEqual([
      { status: 'cancelled', n: ids.length },
    ])
    expect(await deps.db.query(`select count(*) as n from audit where action = 'cancel'`)).toEqual([{ n: ids.length }])
    expect(await verify(deps.db)).toEqual([])
  })
})
