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
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { takenDays } from '#test/builders/inventory.ts'
import {
  begin,
  browser,
  codeOf,
  commandOf,
  must,
  pay,
  place,
  type Browser,
  type Choice,
} from '#test/builders/traveller.ts'
import { cancelBooking } from '../travellers/cancel-booking.ts'
import { placeBooking } from '../travellers/place-booking.ts'
import { cancelIncomplete } from './cancel-incomplete.ts'
import { endUnpaid } from './end-unpaid.ts'
import { markNoShow, markNoShows } from './mark-no-show.ts'
import { remindArrival } from './remind-arrival.ts'
import { remindDetails } from './remind-details.ts'
import { remindPayment, warnUnpaid } from './remind-payment.ts'
import { timersOf } from './timers.ts'

const fresh = freshDeps()
const system = { kind: 'system', job: 'test' } as const
/** 1 December 2026, 10:00 in Amsterdam: the arrival of `eightDays` */
const arrival = Date.parse('2026-12-01T09:00Z')
const at = (hours: number) => arrival - hours * hourMs

/** Letters ordered so far, whether written or not. */
const ordered = async (deps: TestDeps): Promise<string[]> => {
  const rows = await deps.db.query<{ kind: string; version: number }>(
    `select kind, version from reminder order by ordered_at, kind`,
  )
  return rows.map(({ kind, version }) => `${kind} ${version}`)
}
const queued = async (deps: TestDeps, kind: string): Promise<number> =>
  (
    await deps.db.query<{ n: number }>(
      `select count(*) as n from job where queue = 'mail' and payload ->> 'kind' = $1`,
      [kind],
    )
  )[0]?.n ?? 0
const run = async (deps: TestDeps, instant: number): Promise<void> => {
  deps.clock.set(instant)
  await deps.worker.runDue()
}
const setDetails = (deps: TestDeps, id: string, changes: Record<string, string>) =>
  deps.db.query(`update booking set details = details || $2::jsonb, version = version + 1 where id = $1`, [
    id,
    JSON.stringify(changes),
  ])
const setStay = (deps: TestDeps, id: string, days: number) =>
  deps.db.query(
    `update booking set local_arrival = to_char(local_arrival::timestamp + $2 * interval '1 day', 'YYYY-MM-DD"T"HH24:MI'), local_departure = to_char(local_departure::timestamp + $2 * interval '1 day', 'YYYY-MM-DD"T"HH24:MI'),
    arrival = arrival + $2 * interval '1 day', departure = departure + $2 * interval '1 day' where id = $1`,
    [id, days],
  )
const setTerms = (deps: TestDeps, id: string, terms: object) =>
  deps.db.query(`update booking set terms = terms || $2::jsonb where id = $1`, [id, JSON.stringify(terms)])

/** Confirmed and without a plate, of a product that asks for one. */
const incompleteBooking = async (
  deps: TestDeps,
  choice: Choice & { paid?: boolean } = {},
): Promise<{ bookingId: string; who: Browser }> => {
  const who = await browser(deps)
  const command = commandOf(deps, who, { paymentLocation: choice.paid ? 'onLine' : 'baCharged', ...choice })
  command.form.details.plate = ''
  const { bookingId } = must(await placeBooking(deps, await who.actor(), command))
  if (choice.paid) await pay(deps, who, bookingId)
  return { bookingId, who }
}
/** Sessions end after half a day; the traveller comes back by looking the booking up. */
const again = (who: Browser, bookingId: string): Browser => ({
  ...who,
  actor: async () => ({ kind: 'traveller', sessionId: who.id, bookingIds: [bookingId], address: 'here' }),
})
const statusOf = async (deps: TestDeps, id: string) => (await bookingById(deps.db, id))?.status

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
    expect(await ordered(deps)).toEqual([
      'detailsReminder 168',
      'detailsReminder 72',
      'detailsReminder 48',
      'arrivalReminder 1',
    ])
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

describe('many at once', () => {
  test('AC-09 hundreds of due bookings in small batches, by two workers, one of which is ended halfway', async () => {
    const deps = await fresh({ capacity: 400 })
    const ids: string[] = []
    for (let n = 0; n < 300; n++) ids.push((await incompleteBooking(deps)).bookingId)
    deps.clock.set(at(24) + 1)
    // letters are somebody else's test
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
    // what the one that ended had claimed is free after its lease
    deps.clock.set(at(23))
    await worker(20).runDue()
    expect(await deps.db.query('select status, count(*) as n from booking group by status')).toEqual([
      { status: 'cancelled', n: ids.length },
    ])
    expect(await deps.db.query(`select count(*) as n from audit where action = 'cancel'`)).toEqual([{ n: ids.length }])
    expect(await verify(deps.db)).toEqual([])
  })
})
