import { bookingIdsOf } from '#db/accounts.ts'
import { bookingByNumber } from '#db/bookings.ts'
import { bookingsToErase } from '#db/erasure.ts'
import { platesLike } from '#db/gate.ts'
import { bookingsLackingInvoices } from '#db/invoices.ts'
import { queueStates } from '#db/job-list.ts'
import { jobBacklog } from '#db/jobs.ts'
import { verifyInSteps, type Finding } from '#db/verify.ts'
import { keptFor } from '#domain/lifecycle/retention.ts'
import { addDays, dateOf } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import type { Deps } from '#usecases/deps.ts'
import { eraseBookingNow } from '#usecases/erasure/erase-booking.ts'
import { openSession } from '#usecases/sessions.ts'
import { cleanUp } from '#usecases/system/clean-up.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { findBookings } from '#usecases/support/find-bookings.ts'
import { houseBooking, openBooking } from '#usecases/support/open-booking.ts'
import { previewRefund } from '#usecases/support/refund-amount.ts'
import { showBooking } from '#usecases/travellers/show-booking.ts'
import type { Actor } from '#usecases/actor.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { commandsFor, placeOne, staysAhead } from './booking.ts'
import type { Figure } from './figures.ts'
import { measuredProduct } from './product.ts'
import { fillYears } from './years.ts'

const visitor = { kind: 'visitor', sessionId: null, address: 'bench' } as const
const system = { kind: 'system', job: 'bench' } as const
const small = 6_000

/** How many bookings the large database gets: `BOOKINGS=100000 npm run bench -- growth`. */
const large = Number(process.env['BOOKINGS'] ?? 1_000_000)

/** In ms. */
type Measured = {
  plates: number
  due: number
  lacking: number
  jobs: number
  search: number
  booking: number
  number: number
  email: number
  /** customer service finds by what a caller has; the slowest of the ways, and which it is */
  finding: number
  findingBy: string
  /** all that the page of a booking asks */
  page: number
  erasing: number
  /** the longest statement of the nightly clean-up, and all of it */
  cleaning: number
  cleaningAll: number
  verifying: number
  longestStep: number
  findings: Finding[]
  gigabytes: number
}

/** The 95th percentile in ms, after some tries that do not count. */
const p95 = async (tries: number, work: (n: number) => Promise<unknown>): Promise<number> => {
  const times: number[] = []
  for (let n = 0; n < tries + 10; n++) {
    const begun = performance.now()
    await work(n)
    if (n >= 10) times.push(performance.now() - begun)
  }
  return times.sort((a, b) => a - b)[Math.trunc(times.length * 0.95)] ?? Number.NaN
}

/** Every `nth` booking that still names somebody. */
const KNOWN = `
  select id, number, email, airport_id, details ->> 'plate' as plate, details ->> 'mobile' as mobile,
    details ->> 'lastName' as "lastName"
  from booking
  where erased_at is null
    and status = 'checked_out'
  order by id
  limit 210`
const BUSIEST = `
  select airport_id, array_agg(distinct car_park_id) as car_parks
  from product
  where airport_id = (
    select airport_id
    from booking
    group by airport_id
    order by count(*) desc
    limit 1
  )
  group by airport_id`

const lookUps = async (
  deps: Deps,
): Promise<Pick<Measured, 'plates' | 'due' | 'lacking' | 'jobs' | 'number' | 'email'>> => {
  const { db } = deps
  const now = deps.clock.now()
  const known = await db.query<{ number: string; email: string }>(KNOWN)
  const one = (n: number) => known[n % known.length] ?? { number: '', email: '' }
  const [busiest] = await db.query<{ airport_id: number; car_parks: number[] }>(BUSIEST)
  const due = { departedBefore: now - keptFor('booking'), unfinishedBefore: now - keptFor('unfinished'), except: [] }
  return {
    plates: await p95(100, (n) => {
      const day = dateOf(localAt(now - n * dayMs, 'UTC'))
      return platesLike(
        db,
        { airportId: busiest?.airport_id ?? 0, carParkIds: busiest?.car_parks ?? [], look: 'A8123C' },
        day,
        addDays(day, -1),
      )
    }),
    due: await p95(100, () => bookingsToErase(db, due, 50)),
    lacking: await p95(100, () => bookingsLackingInvoices(db, 100)),
    jobs: await p95(100, async () => {
      await queueStates(db, now)
      await jobBacklog(db, now)
    }),
    number: await p95(200, (n) => bookingByNumber(db, one(n).number)),
    email: await p95(200, (n) => bookingIdsOf(db, one(n).email, 50)),
  }
}

/** Somebody of customer service; the trail names people who have a row. */
const clerk = async (deps: Deps): Promise<Actor> => {
  const personId = '11111111-1111-4111-8111-111111111111'
  await deps.db.query(
    `
      insert into person (id, email, name, language, created_at)
      values ($1, 'nadia@example.org', 'Nadia', 'en', now())`,
    [personId],
  )
  return {
    kind: 'staff',
    personId,
    sessionId: 'bench',
    holdings: [{ role: 'support', organisationId: 'house', scope: { kind: 'all' } }],
    factorAt: deps.clock.now(),
    address: 'bench',
  }
}

/** As customer service asks, with names that one, two hundred and many thousand have. */
const helping = async (deps: Deps): Promise<Pick<Measured, 'finding' | 'findingBy' | 'page'>> => {
  const actor = await clerk(deps)
  const known = await deps.db.query<Record<'number' | 'email' | 'plate' | 'mobile' | 'lastName', string>>(KNOWN)
  const ways = { email: 0, plate: 0, mobile: 0, lastName: 0, common: 0, beginning: 0, nobody: 0 }
  const typed = (way: keyof typeof ways, n: number): string => {
    if (way === 'common') return 'van der'
    if (way === 'beginning') return 'mar'
    if (way === 'nobody') return 'oezguer'
    return known[n % known.length]?.[way] ?? ''
  }
  for (const way of Object.keys(ways) as (keyof typeof ways)[])
    ways[way] = await p95(60, async (n) => {
      const found = await findBookings(deps, actor, { typed: typed(way, n) })
      if (!found.ok || (found.value.hits.length === 0) !== (way === 'nobody')) throw new Error(`${way} finds wrongly`)
    })
  const [findingBy, finding] = Object.entries(ways).toSorted(([, a], [, b]) => b - a)[0] ?? ['', Number.NaN]
  console.log(
    `found, p95 in ms: ${Object.entries(ways)
      .map(([way, ms]) => `${way} ${ms.toFixed(1)}`)
      .join(', ')}`,
  )
  const page = await p95(100, async (n) => {
    const number = known[n % known.length]?.number ?? ''
    const opened = await openBooking(deps, actor, { number })
    if (!opened.ok) throw new Error('not opened')
    const shown = await showBooking(deps, actor, { bookingId: opened.value.booking.id })
    if (!shown.ok) throw new Error('not shown')
    await previewRefund(deps, actor, { number, amountMinor: 0 })
    await houseBooking(deps, actor, { number })
  })
  return { finding, findingBy, page }
}

const selling = async (deps: Deps): Promise<Pick<Measured, 'search' | 'booking'>> => {
  const stays = staysAhead(deps)
  const commands = await commandsFor(deps)
  const { id } = await openSession(deps)
  return {
    search: await p95(300, async (n) => {
      const search = stays[n % stays.length]
      const found = search && (await findProducts(deps, visitor, { search }))
      if (!found?.ok) throw new Error('no answer')
    }),
    booking: await p95(300, async (n) => {
      const command = commands[n % commands.length]
      if (command) await placeOne(deps, command, `growth-${n}`, id)
    }),
  }
}

const erasing = async (deps: Deps): Promise<number> => {
  const known = await deps.db.query<{ id: string }>(KNOWN)
  return p95(60, async (n) => {
    const erased = await eraseBookingNow(deps, system, { bookingId: known[n]?.id ?? '', reason: 'asked' })
    if (!erased.ok) throw new Error(`not erased: ${erased.problem.code}`)
  })
}

const cleaning = async (deps: Deps): Promise<Pick<Measured, 'cleaning' | 'cleaningAll'>> => {
  let longest = 0
  const { db } = deps
  const begun = performance.now()
  await cleanUp(
    {
      ...deps,
      db: {
        ...db,
        query: async (...asked) => {
          const from = performance.now()
          const rows = await db.query(...asked)
          longest = Math.max(longest, performance.now() - from)
          return rows as never
        },
      },
    },
    system,
  )
  return { cleaning: longest, cleaningAll: performance.now() - begun }
}

const verifying = async (deps: Deps): Promise<Pick<Measured, 'verifying' | 'longestStep' | 'findings'>> => {
  const begun = performance.now()
  let longestStep = 0
  let findings: Finding[] = []
  for await (const { progress, step } of verifyInSteps(deps.db)) {
    longestStep = Math.max(longestStep, step.ms)
    ;({ findings } = progress)
  }
  for (const one of findings) console.log(one)
  return { verifying: performance.now() - begun, longestStep, findings }
}

const measure = async (url: string, bookings: number): Promise<Measured> => {
  const deps = await measuredProduct(url, 4)
  try {
    const begun = performance.now()
    await fillYears(deps.db, bookings, deps.clock.now())
    const [size] = await deps.db.query<{ bytes: number }>('select pg_database_size(current_database()) as bytes')
    console.log(`${bookings} bookings filled in ${((performance.now() - begun) / 1_000).toFixed(0)} s`)
    return {
      ...(await verifying(deps)),
      ...(await lookUps(deps)),
      ...(await helping(deps)),
      ...(await selling(deps)),
      erasing: await erasing(deps),
      ...(await cleaning(deps)),
      gigabytes: (size?.bytes ?? 0) / 1e9,
    }
  } finally {
    await deps.db.close()
  }
}

/**
 * What the years do to the product: the same questions asked of a database with a few thousand bookings, and of one
 * with all bookings of five years.
 */
export const measureGrowth = async (): Promise<Figure[]> => {
  const server = await startPostgres({})
  try {
    const admin = await measuredProduct(server.url, 1)
    await admin.db.query('create database years_small')
    await admin.db.query('create database years_large')
    await admin.db.close()
    const before = await measure(server.url.replace(/postgres$/, 'years_small'), small)
    const after = await measure(server.url.replace(/postgres$/, 'years_large'), large)
    const size = `${large} bookings of five years, ${after.gigabytes.toFixed(1)} GB`
    const within = (name: string, key: keyof Measured, goal: number, unit = 'ms', by = 1): Figure => ({
      name,
      value: Number(after[key]) / by,
      goal,
      better: 'lower',
      unit,
      detail: `${size}; of ${small}: ${(Number(before[key]) / by).toFixed(2)} ${unit}`,
    })
    const flat = (name: string, key: keyof Measured): Figure => ({
      name,
      value: Number(after[key]) / Number(before[key]),
      goal: 2,
      better: 'lower',
      unit: '×',
      detail: `p95 ${Number(after[key]).toFixed(2)} ms among ${large} bookings, ${Number(before[key]).toFixed(2)} ms among ${small}`,
    })
    return [
      within('plates of a day at the busiest airport, p95', 'plates', 50),
      within('bookings whose time is over, p95', 'due', 50),
      within('bookings that lack a document, p95', 'lacking', 50),
      within('a booking by its number, p95', 'number', 50),
      within('the bookings of an address, p95', 'email', 50),
      {
        ...within('customer service finds a booking, the slowest way, p95', 'finding', 200),
        detail: `by ${after.findingBy} among ${size}; of ${small}: ${before.finding.toFixed(2)} ms by ${before.findingBy}`,
      },
      within('what the page of a booking asks, p95', 'page', 150),
      within('erasing a booking, p95', 'erasing', 50),
      flat('list of jobs, many years / few', 'jobs'),
      flat('search, many years / few', 'search'),
      flat('booking, many years / few', 'booking'),
      within('longest statement of the nightly clean-up', 'cleaning', 5_000),
      within('verify, all of it', 'verifying', 15, 'min', 60_000),
      within('verify, its longest step', 'longestStep', 5_000),
      {
        name: 'findings of verify',
        value: after.findings.length + before.findings.length,
        goal: 0,
        better: 'lower',
        unit: '',
        detail: after.findings.map(({ problem }) => problem).join('; ') || 'both databases',
      },
    ]
  } finally {
    await server.stop()
  }
}
