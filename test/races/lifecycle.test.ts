import { fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import type { Db } from '#db/db.ts'
import { openPostgres } from '#db/postgres.ts'
import { verify } from '#db/verify.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import { hourMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import { createTestDatabase, requiredServer } from '#test/builders/database.ts'
import { testAirport, testDeps } from '#test/builders/deps.ts'
import { seeded } from '#test/builders/http-buyer.ts'
import { compiled } from '#test/builders/stocked-folder.ts'
import { browser, commandOf, must, pay } from '#test/builders/traveller.ts'
import { unhurried } from '#test/builders/unhurried.ts'
import type { Actor } from '#usecases/actor.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { cancelIncomplete } from '#usecases/system/cancel-incomplete.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'

const path = fileURLToPath(new URL('worker-process.ts', import.meta.url))
/** Directions go out two days before, at 10:00. */
const stay = { arrival: '2026-12-01T09:00' as LocalDateTime, departure: '2026-12-08T18:00' as LocalDateTime }
const arrival = Date.parse('2026-12-01T08:00Z')

type Ending = 'idle' | 'killed'

/** One worker of its own process at that moment; killed `lifeMs` after it began, or left until nothing is due. */
const work = (url: string, at: Instant, lifeMs: number | null, errors: string[]): Promise<Ending> =>
  new Promise((resolve, reject) => {
    const child = fork(path, [url, String(at)], { execArgv: [], env: { ...process.env, ...compiled } })
    let ending: Ending = 'killed'
    child.on('message', (message: 'ready' | 'idle' | { error: string; queue: string }) => {
      if (message === 'ready') {
        if (lifeMs !== null) setTimeout(() => child.kill('SIGKILL'), lifeMs)
      } else if (message === 'idle') {
        ending = 'idle'
        child.kill('SIGKILL')
      } else errors.push(`${message.queue}: ${message.error}`)
    })
    child.on('exit', (code, signal) =>
      signal === 'SIGKILL' ? resolve(ending) : reject(new Error(`the worker ended with ${code}`)),
    )
  })

const LEFT = `select count(*) as n from job where run_at <= $1`
const left = async (db: Db, at: Instant): Promise<number> =>
  (await db.query<{ n: number }>(LEFT, [new Date(at).toISOString()]))[0]?.n ?? 0

describe('two workers on PostgreSQL, killed again and again', () => {
  test('PL-05 RC-18 FT-01 AC-09 reminders, warnings, cancellations and no-shows: each exactly once, each letter once', async () => {
    const { url, drop } = await createTestDatabase(requiredServer())
    const db = openPostgres(url, 4)
    const deps = await testDeps({ db, seed: testAirport(200, { unpaidAtDue: 'cancelled' }) })
    const each = 40
    for (let n = 0; n < 3 * each; n++) {
      const who = await browser(deps)
      const command = commandOf(deps, who, {
        paymentLocation: n % 3 === 1 ? 'onLineLaterV2' : 'baCharged',
        email: `traveller-${n}@example.org`,
        stay,
      })
      if (n % 3 === 0) command.form.details.plate = ''
      must(await placeBooking(deps, await who.actor(), command))
    }
    // letters with the booking are somebody else's test
    await db.query(`delete from job where queue = 'mail'`)

    const random = seeded('lifecycle')
    const errors: string[] = []
    const seen = { kills: 0, midway: 0 }
    for (const stage of [
      arrival - 48 * hourMs,
      arrival - 30 * hourMs,
      arrival - 24 * hourMs + 1,
      arrival + 24 * hourMs,
    ]) {
      let at = stage
      for (let round = 0; round < 4; round++) {
        const lives = [1, 2].map(() => 20 + random() * 250)
        const endings = await Promise.all(lives.map((life) => work(url, at, life, errors)))
        seen.kills += endings.filter((ending) => ending === 'killed').length
        // what the killed ones had claimed is free again after its lease
        at += minuteMs + 1
        if ((await left(db, at)) > 0) seen.midway += 1
      }
      while ((await left(db, at)) > 0) {
        await Promise.all([work(url, at, null, errors), work(url, at, null, errors)])
        at += minuteMs + 1
      }
    }

    expect(errors).toEqual([])
    // the rounds mean something: work was cut off
    expect(seen.midway).toBeGreaterThan(5)
    expect(
      await db.query(`select status, cancel_reason, count(*) as n from booking group by 1, 2 order by 1, 2`),
    ).toEqual([
      { status: 'cancelled', cancel_reason: 'missing_details', n: each },
      { status: 'cancelled', cancel_reason: 'unpaid', n: each },
      { status: 'no_show', cancel_reason: null, n: each },
    ])
    const audit = await db.query<{ action: string; n: number; bookings: number }>(
      `select action, count(*) as n, count(distinct booking_id) as bookings from audit where action in ('cancel', 'no_show') group by 1 order by 1`,
    )
    expect(audit).toEqual([
      { action: 'cancel', n: 2 * each, bookings: 2 * each },
      { action: 'no_show', n: each, bookings: each },
    ])
    const reminders = await db.query(
      `select kind, count(*) as n, count(distinct booking_id) as bookings from reminder group by 1 order by 1`,
    )
    expect(reminders).toEqual([
      // not those that wait for details until they are cancelled (LIFE-8)
      { kind: 'arrivalReminder', n: 2 * each, bookings: 2 * each },
      { kind: 'detailsReminder', n: each, bookings: each },
      { kind: 'paymentLink', n: each, bookings: each },
      { kind: 'unpaidWarning', n: each, bookings: each },
    ])
    const letters = await db.query<{ kind: string; n: number; travellers: number }>(
      `select split_part(id, '/', 1) as kind, count(*) as n, count(distinct recipient) as travellers from mailbox group by 1 order by 1`,
    )
    expect(letters).toEqual([
      { kind: 'arrivalReminder', n: 2 * each, travellers: 2 * each },
      { kind: 'cancelled', n: 2 * each, travellers: 2 * each },
      { kind: 'detailsReminder', n: each, travellers: each },
      { kind: 'noShow', n: each, travellers: each },
      { kind: 'paymentLink', n: each, travellers: each },
      { kind: 'unpaidWarning', n: each, travellers: each },
    ])
    expect(await db.query('select queue, last_error from job_failed')).toEqual([])
    expect(await verify(db)).toEqual([])
    console.log(`${seen.kills} workers killed, ${seen.midway} times with work left`)
    await db.close()
    await drop()
  }, 300_000)

  test('RC-10 RC-12 AC-08 AC-10 the deadline, the traveller’s cancellation and the gate at the same moment: one of them, and the books add up', async () => {
    const { url, drop } = await createTestDatabase(requiredServer())
    const db = unhurried(openPostgres(url, 12))
    const deps = await testDeps({ db, seed: testAirport(200) })
    const system = { kind: 'system', job: 'test' } as const
    const desk = { kind: 'carPark', userId: 'd', airportId: 1, carParkIds: [1] } satisfies Actor
    const bookings: { bookingId: string; traveller: Actor }[] = []
    for (let n = 0; n < 40; n++) {
      const who = await browser(deps)
      const command = commandOf(deps, who, { stay, package: 'basic' })
      command.form.details.plate = ''
      const { bookingId } = must(await placeBooking(deps, await who.actor(), command))
      await pay(deps, who, bookingId)
      bookings.push({
        bookingId,
        traveller: { kind: 'traveller', sessionId: who.id, bookingIds: [bookingId], address: 'x' },
      })
    }
    deps.clock.set(arrival - 24 * hourMs + 1)
    const random = seeded('gate')
    const outcomes: Record<string, number> = {}
    for (const { bookingId, traveller } of bookings) {
      const rivals = [
        async () => {
          const end = must(await cancelIncomplete(deps, system, { bookingId, airportId: 1 }))
          return end.result === 'cancelled' && 'timer'
        },
        async () => (await cancelBooking(deps, traveller, { bookingId, reason: 'other' })).ok && 'traveller',
        async () => (await checkIn(deps, desk, { bookingId, forced: { reason: 'came early' } })).ok && 'gate',
        async () => {
          const end = must(await cancelIncomplete(deps, system, { bookingId, airportId: 1 }))
          return end.result === 'cancelled' && 'timer'
        },
      ].toSorted(() => random() - 0.5)
      // the first one's start is now and then enough to win, now and then not: whoever does more before it writes would
      // else never win on a machine that is busy
      const ahead = random() * 60
      const after = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
      const race = rivals.map((rival, place) => (place === 0 ? rival() : after(ahead).then(rival)))
      const won = (await Promise.all(race)).filter(Boolean)
      expect(won).toHaveLength(1)
      outcomes[String(won[0])] = (outcomes[String(won[0])] ?? 0) + 1
    }
    // every one of them wins now and then, or nothing was raced
    expect(Object.keys(outcomes).toSorted()).toEqual(expect.arrayContaining(['gate', 'timer']))
    expect(await db.query(`select count(*) as n from refund`)).toEqual([{ n: outcomes['timer'] ?? 0 }])
    expect(await verify(db)).toEqual([])
    await db.close()
    await drop()
  })

  test('RC-18 control: a reminder that only looks whether it was ordered is ordered twice', async () => {
    const { url, drop } = await createTestDatabase(requiredServer())
    const db = unhurried(openPostgres(url, 12))
    await db.query('create table ordered (booking integer)')
    const naive = (booking: number) =>
      db.transaction(async (tx) => {
        if ((await tx.query('select 1 from ordered where booking = $1', [booking])).length === 0)
          await tx.query('insert into ordered values ($1)', [booking])
      })
    for (let booking = 0; booking < 50; booking++) await Promise.all([naive(booking), naive(booking), naive(booking)])
    expect((await db.query('select booking from ordered group by 1 having count(*) > 1')).length).toBeGreaterThan(10)
    await db.close()
    await drop()
  })
})
