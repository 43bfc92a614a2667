import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { bookingById } from '#db/bookings.ts'
import { storeAirports } from '#db/catalogue.ts'
import { verify } from '#db/verify.ts'
import { amountDueMinor, type BookingStatus } from '#domain/bookings/booking.ts'
import type { PackageCode, PaymentLocation } from '#domain/carparks/product.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import { addDays, addMinutes, type LocalDate, type LocalDateTime } from '#domain/time/local.ts'
import { dayMs, hourMs, instantOf, localAt, minuteMs, type Instant } from '#domain/time/zones.ts'
import { jobs, recurring } from '#jobs/all.ts'
import { defineJob } from '#jobs/job.ts'
import { createWorker } from '#jobs/worker.ts'
import { openTestDb } from '#test/builders/database.ts'
import { testAirport, testDeps, type TestDeps } from '#test/builders/deps.ts'
import { amountOf } from '#test/amounts.ts'
import { seeded } from '#test/builders/http-buyer.ts'
import { filledForm, must, notified } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { formKey, openSession } from '#usecases/sessions.ts'
import { checkIn } from '#usecases/operators/check-in.ts'
import { checkOut } from '#usecases/operators/check-out.ts'
import { revive } from '#usecases/operators/revive.ts'
import { takePayment } from '#usecases/operators/take-payment.ts'
import { bookingLetter, mailIdOf } from '#usecases/letters/letters.ts'
import type { BookingMail } from '#usecases/jobs/mail-jobs.ts'
import { letterWasSent } from '#usecases/system/record-bounce.ts'
import { reviewLetter } from '#usecases/letters/review-letters.ts'
import { cancelBooking } from '#usecases/travellers/cancel-booking.ts'
import { editDetails } from '#usecases/travellers/edit-details.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import type { PlaceBooking } from '#usecases/travellers/place-command.ts'
import { startPayment } from '#usecases/travellers/start-payment.ts'
import { writeReview } from '#usecases/travellers/write-review.ts'

const begin: Instant = Date.parse('2027-01-04T00:00Z')
const firstDay = '2027-01-05' as LocalDate
const days = 365
const every = amountOf('daysBetweenBookings')

const seedOf = (
  airportId: number,
  iata: string,
  country: string,
  zone: string,
  changes: Partial<AirportSeed['products'][number]>,
): AirportSeed => ({ ...testAirport(30, changes), airportId, iata, country, zone })
const flights = {
  flightInformation: true,
  plate: true,
  plateCountry: false,
  flightTerminal: false,
  flightTime: false,
  carModel: false,
}

/** Clocks that change in three zones, one that keeps its clocks as they are; each car park with its own rules. */
const airports: AirportSeed[] = [
  seedOf(1, 'AMS', 'NL', 'Europe/Amsterdam', {}),
  seedOf(2, 'TFS', 'ES', 'Atlantic/Canary', {
    required: flights,
    unpaidAtDue: 'cancelled',
    cancelCutoffMinutes: 2_880,
  }),
  seedOf(3, 'LHR', 'GB', 'Europe/London', {
    missingDetails: 'flagged',
    takesCardsAtExit: false,
    unpaidAtDue: 'cancelled',
  }),
  seedOf(4, 'GRU', 'BR', 'America/Sao_Paulo', { cancelCutoffMinutes: 20, changeCutoffMinutes: 20 }),
]

type World = {
  deps: TestDeps
  random: () => number
  plan: (at: Instant, what: () => Promise<void>) => void
  seen: Record<string, number>
}
const chance = (world: World, share: number): boolean => world.random() < share
const between = (world: World, least: number, most: number): number =>
  least + Math.floor(world.random() * (most - least + 1))
const pick = <T>(world: World, list: readonly [T, ...T[]]): T => list[between(world, 0, list.length - 1)] ?? list[0]

/** Places one booking and plans what its traveller will do. */
const oneBooking = async (world: World, ordinal: number): Promise<void> => {
  const { deps, plan, seen } = world
  const { airportId, iata, zone } = pick(world, airports as [AirportSeed, ...AirportSeed[]])
  const code: PackageCode = pick(world, ['basic', 'medium_flex', 'flex'])
  const paymentLocation: PaymentLocation =
    code === 'basic' ? 'onLine' : pick(world, ['onLine', 'onLineLaterV2', 'baCharged'])
  // some at hours that come twice or not at all on the two nights
  const arrival =
    `${addDays(localAt(deps.clock.now(), zone), between(world, 1, 40)).slice(0, 10)}T${pick(world, ['00:30', '01:30', '03:00', '08:05', '12:00', '23:45'])}` as LocalDateTime
  const departure = addMinutes(addDays(arrival, between(world, 0, 12)), between(world, 120, 900))
  const arrivesAt = instantOf(arrival, zone)
  const leavesAt = instantOf(departure, zone, 'second')
  const { id: sessionId } = await openSession(deps)
  const form = filledForm({ package: code, paymentLocation, email: `traveller-${ordinal}@example.org` })
  const lacks = chance(world, 0.35) && arrivesAt - deps.clock.now() > 25 * hourMs
  if (lacks) form.details.plate = ''
  if (!lacks && airportId === 2) Object.assign(form.details, { arrivalFlight: 'HV1', returnFlight: 'HV2' })
  const stay = { arrival, departure }
  const command: PlaceBooking = {
    iata,
    productId: 1,
    stay,
    form,
    language: 'en',
    idempotencyKey: formKey(deps, sessionId, 1, stay),
    shownTotalMinor: 0,
    shownIn: null,
  }
  const visitor: Actor = { kind: 'visitor', sessionId, address: 'here' }
  const asked = await placeBooking(deps, visitor, command)
  if (asked.ok) throw new Error('nothing is free')
  const { code: problem, facts } = asked.problem
  if (problem !== 'price_changed') return void (seen[problem] = (seen[problem] ?? 0) + 1)
  const { bookingId } = must(
    await placeBooking(deps, visitor, { ...command, shownTotalMinor: Number(facts?.['totalMinor']) }),
  )
  const traveller: Actor = { kind: 'traveller', sessionId, bookingIds: [bookingId], address: 'here' }
  const desk: Actor = { kind: 'carPark', userId: 'd', airportId, carParkIds: [1] }
  const bookedAt = deps.clock.now()
  const current = async () => {
    const booking = await bookingById(deps.db, bookingId)
    if (!booking) throw new Error('lost')
    return booking
  }
  // the customer takes up to twenty minutes at the provider, longer than a hold lives; one in five notices is lost: the
  // job asks by itself
  const pay = async (comes: boolean) => {
    const started = await startPayment(deps, traveller, { bookingId })
    if (!started.ok) return
    const ref = started.value.checkoutUrl.split('/').at(-1) ?? ''
    plan(deps.clock.now() + between(world, 0, 20) * minuteMs, async () => {
      deps.gateway.become(ref, comes ? 'paid' : 'declined')
      if (chance(world, 0.8)) must(await notified(deps, ref))
    })
  }

  if (paymentLocation === 'onLine') {
    if (chance(world, 0.2)) plan(bookedAt, () => pay(false))
    if (chance(world, 0.85)) plan(bookedAt + between(world, 1, 14) * minuteMs, () => pay(true))
  }
  if (paymentLocation === 'onLineLaterV2' && chance(world, 0.7))
    plan(bookedAt + Math.floor(world.random() * (arrivesAt - bookedAt)), () => pay(true))
  if (lacks && chance(world, 0.5))
    plan(bookedAt + Math.floor(world.random() * (arrivesAt - bookedAt)), async () => {
      const { details, version } = await current()
      const values = {
        ...Object.fromEntries(Object.entries(details).map(([name, value]) => [name, String(value)])),
        plate: 'QZ123X',
        plateCountry: 'NL',
        arrivalFlight: 'HV1',
        returnFlight: 'HV2',
      }
      const answer = await editDetails(deps, traveller, { bookingId, values, version, validPhone: (number) => number })
      seen[answer.ok ? 'edited' : `edit ${answer.problem.code}`] =
        (seen[answer.ok ? 'edited' : `edit ${answer.problem.code}`] ?? 0) + 1
    })
  if (chance(world, 0.1))
    plan(
      bookedAt + Math.floor(world.random() * (arrivesAt - bookedAt)),
      async () => void (await cancelBooking(deps, traveller, { bookingId, reason: 'other' })),
    )
  if (!chance(world, 0.85)) {
    // brought back by the desk, and seen no more
    if (chance(world, 0.3))
      plan(arrivesAt + 25 * hourMs, async () => void (await revive(deps, desk, { bookingId, reason: 'called' })))
    return
  }
  plan(arrivesAt + between(world, -60, 600) * minuteMs, async () => void (await checkIn(deps, desk, { bookingId })))
  plan(
    Math.max(arrivesAt + 11 * hourMs, leavesAt) +
      (chance(world, 0.1) ? between(world, 1, 4) * dayMs : -between(world, 0, 60) * minuteMs),
    async () => {
      const first = await checkOut(deps, desk, { bookingId })
      if (!first.ok && first.problem.code === 'exit_unpaid') {
        must(
          await takePayment(deps, desk, {
            bookingId,
            amountMinor: amountDueMinor(await current()),
            receipt: `R${ordinal}`,
          }),
        )
        must(await checkOut(deps, desk, { bookingId }))
      }
      plan(deps.clock.now() + 20 * hourMs, async () => {
        const link = await reviewLetter(deps, bookingId)
        if (link)
          must(
            await writeReview(deps, traveller, {
              token: link.token,
              values: { stars: String(between(world, 1, 5)), title: 'Fine', displayName: 'T' },
              language: 'en',
            }),
          )
      })
    },
  )
}

const over: readonly BookingStatus[] = ['checked_out', 'cancelled', 'expired', 'no_show']

describe('a year', () => {
  test('L1 TZ-08 PL-05 hundreds of bookings of all kinds at four airports over both changes of clocks: everything comes to its end, once', async () => {
    const db = await openTestDb()
    const deps = await testDeps({ db, now: begin, seed: airports[0] as AirportSeed })
    await storeAirports(db, airports, begin)
    await deps.catalogue.refresh()
    const handed = new Map<string, number>()
    // what a letter knows, whether it is still of use and that it went out are the product's; setting 1,300 of them is
    // left out, it takes a minute
    const mail = defineJob({
      queue: 'mail',
      schema: z.custom<BookingMail>(
        (payload) => typeof payload === 'object' && payload !== null && 'bookingId' in payload,
      ),
      attempts: 1,
      run: async (at, payload, { id, attempt }) => {
        const letter = await bookingLetter(at, payload)
        if (!letter) return 'done'
        handed.set(mailIdOf(payload), (handed.get(mailIdOf(payload)) ?? 0) + 1)
        await letterWasSent(at, { mail: payload, address: letter.to.address }, { id, attempts: attempt })
        return 'finished'
      },
    })
    const all = jobs.map((job) => (job.queue === 'mail' ? mail : job))
    const failures: string[] = []
    const onError = (error: unknown, { queue }: { queue: string }) => failures.push(`${queue}: ${String(error)}`)
    const worker = createWorker({
      deps,
      jobs: all,
      // a day is sealed before anything else is done after it is due (ACCESS-46)
      recurring: recurring.filter(({ name }) => name === 'expire-holds' || name === 'seal-trail'),
      onError,
    })
    // once a day is as often as repeated work has anything to do here
    const daily = createWorker({
      deps,
      jobs: all,
      recurring: recurring.filter(({ name }) => name !== 'clean-up'),
      onError,
    })
    const monthly = createWorker({
      deps,
      jobs: all,
      recurring: recurring.filter(({ name }) => name === 'clean-up'),
      onError,
    })

    const events: { at: Instant; what: () => Promise<void> }[] = []
    const world: World = {
      deps,
      random: seeded('a year'),
      seen: {},
      plan: (at, what) => {
        const index = events.findIndex((other) => other.at > at)
        events.splice(index < 0 ? events.length : index, 0, { at: Math.max(at, deps.clock.now()), what })
      },
    }
    let ordinal = 0
    const eventsUntil = async (until: Instant): Promise<void> => {
      for (let next = events[0]; next && next.at <= until; next = events[0]) {
        events.shift()
        deps.clock.set(Math.max(next.at, deps.clock.now()))
        await worker.runDue()
        await next.what()
      }
      deps.clock.set(until)
      await daily.runDue()
    }
    for (let day = 0; day < days; day++) {
      const midnight = Date.parse(`${addDays(firstDay, day)}T00:00Z`)
      await eventsUntil(midnight)
      if (day % 30 === 0) await monthly.runDue()
      // more around the nights on which clocks change
      const many = Math.abs(day - 60) < 12 || Math.abs(day - 280) < 12 ? 4 : Number(day % every === every - 1)
      for (let n = 0; n < many; n++) await oneBooking(world, ordinal++)
    }
    const end = Date.parse(`${addDays(firstDay, days + 80)}T00:00Z`)
    for (let at = deps.clock.now(); at < end; at += dayMs) await eventsUntil(at)

    expect([...new Set(failures)]).toEqual([])
    expect(await verify(db)).toEqual([])
    expect(await db.query(`select queue, payload from job`)).toEqual([])
    expect(await db.query('select queue, last_error from job_failed')).toEqual([])
    const ended = await db.query<{ status: BookingStatus; n: number }>(
      'select status, count(*) as n from booking group by status order by status',
    )
    expect(ended.filter(({ status }) => !over.includes(status))).toEqual([])
    // each letter once, each reminder once for its moment, and all kinds of both there are
    expect([...handed].filter(([, times]) => times > 1)).toEqual([])
    const kinds = (rows: { kind: string }[]) => rows.map(({ kind }) => kind)
    expect(kinds(await db.query('select kind from reminder group by kind order by kind'))).toEqual([
      'arrivalReminder',
      'detailsReminder',
      'paymentLink',
      'unpaidWarning',
    ])
    const reasons = await db.query<{ cancel_reason: string; n: number }>(
      'select cancel_reason, count(*) as n from booking where cancel_reason is not null group by 1 order by 1',
    )
    expect(reasons.map(({ cancel_reason }) => cancel_reason)).toEqual(
      expect.arrayContaining(['missing_details', 'other', 'unpaid']),
    )
    expect(await db.query(`select count(*) as n from letter where kind = 'noShow'`)).toEqual([
      { n: ended.find(({ status }) => status === 'no_show')?.n },
    ])
    expect(
      await db.query(
        `select count(*) as n from booking b where status = 'confirmed' or (status <> 'cancelled' and status <> 'expired' and refunded_minor > paid_minor)`,
      ),
    ).toEqual([{ n: 0 }])
    // stays over both nights are among them
    for (const night of ['2027-03-28', '2027-10-31'])
      expect(
        (
          await db.query<{ n: number }>(
            `select count(*) as n from booking where first_day <= $1 and last_day >= $1 and status = 'checked_out'`,
            [night],
          )
        )[0]?.n,
        night,
      ).toBeGreaterThan(3)
    console.log(
      `a year: ${ordinal} bookings asked for, ${JSON.stringify(Object.fromEntries(ended.map(({ status, n }) => [status, n])))}, cancelled ${JSON.stringify(reasons)}, ${handed.size} letters, ${JSON.stringify(world.seen)}`,
    )
    await db.close()
  })
})
