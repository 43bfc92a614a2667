import { execFile } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { at, addDays, dateOf } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { localAt } from '#domain/time/zones.ts'
import { placeBooking } from '#usecases/travellers/place-booking.ts'
import type { PlaceBooking } from '#usecases/travellers/place-command.ts'
import { quoteProduct } from '#usecases/travellers/quote-product.ts'
import { findProducts } from '#usecases/travellers/find-products.ts'
import { filledForm } from '#test/builders/traveller.ts'
import type { Deps } from '#usecases/deps.ts'
import { openSession } from '#usecases/sessions.ts'
import { findPostgres } from '../scripts/machine.mjs'
import { startPostgres } from '../scripts/postgres.mjs'
import { median, type Figure } from './figures.ts'
import { measuredProduct } from './product.ts'
import { measureTrips } from './trips.ts'

const run = promisify(execFile)
const visitor = { kind: 'visitor', sessionId: null, address: 'bench' } as const
const seconds = 4
const rounds = 5

type Captured = { text: string; values: unknown[] }

/**
 * Compares bookings per second of the whole use case with pgbench running the same statement. The two take turns on one
 * server with fsync.
 */
export const measureBooking = async (): Promise<Figure[]> => {
  const server = await startPostgres({ sync: true })
  try {
    let captured: Captured | undefined
    const deps = await measuredProduct(server.url, 16, (name, text, values) => {
      if (name === 'place') captured ??= { text, values }
    })
    await makeRoom(deps)
    const commands = await commandsFor(deps)
    const first = commands[0]
    if (!first) throw new Error('no product to book')
    const sessions = await sessionsOf(deps)
    await placeFirst(deps, commands, sessions)
    if (!captured) throw new Error('the statement was not seen')
    const script = join(mkdtempSync(join(tmpdir(), 'parkwing-bench-')), 'place.sql')
    writeFileSync(script, pgbenchScript(captured, commands, sessions))

    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      theirs.push(await pgbench(server.url, script))
      ours.push(await useCases(deps, commands, sessions, round))
    }
    const ratios = ours.map((value, index) => value / (theirs[index] ?? Number.NaN))
    const search = await measureSearch(deps, server.url)
    // nobody waits for the letters of bookings that were only counted
    await deps.db.query('delete from job')
    const trips = await measureTrips(deps, first)
    await deps.db.close()
    return [
      {
        name: 'bookings a second, whole use case / pgbench',
        value: median(ratios),
        goal: 0.6,
        better: 'higher',
        unit: '×',
        detail: `${callers} callers, ${rounds} interleaved rounds of ${seconds} s; medians ${median(ours).toFixed(0)}/s against ${median(theirs).toFixed(0)}/s`,
      },
      ...search,
      ...trips,
    ]
  } finally {
    await server.stop()
  }
}

export const commandsFor = async (deps: Deps): Promise<PlaceBooking[]> => {
  const commands: PlaceBooking[] = []
  for (const airport of deps.catalogue.airports()) {
    const product = airport.products.find(
      ({ packages, required }) =>
        !required.flightInformation &&
        packages.some(({ code, paymentLocations }) => code === 'flex' && paymentLocations.includes('onLineLaterV2')),
    )
    if (!product) continue
    const day = addDays(dateOf(localAt(deps.clock.now(), airport.zone)), 30)
    const stay = { arrival: at(day, 720), departure: at(addDays(day, 6), 720) }
    const quote = await quoteProduct(deps, visitor, { iata: airport.iata, productId: product.id, stay })
    const offer = quote.ok ? quote.value.offers.find(({ code }) => code === 'flex') : undefined
    if (offer)
      commands.push({
        iata: airport.iata,
        productId: product.id,
        stay,
        form: filledForm({ paymentLocation: 'onLineLaterV2' }),
        language: 'en',
        idempotencyKey: '',
        shownTotalMinor: offer.price.total.minor,
        shownIn: null,
      })
  }
  return commands
}

export const placeOne = async (deps: Deps, command: PlaceBooking, key: string, sessionId: string): Promise<void> => {
  // with an address and a network of its own, since nobody is believed a third unpaid booking (ACCESS-14)
  const form = { ...command.form, details: { ...command.form.details, email: `${key}@example.org` } }
  const placed = await placeBooking(
    deps,
    { ...visitor, address: key },
    { ...command, form, idempotencyKey: key, sessionId },
  )
  if (!placed.ok) throw new Error(`refused: ${placed.problem.code}`)
}

/** How many book without a pause. */
export const callers = 64

/** The sessions of those who book. */
export const sessionsOf = (deps: Deps): Promise<string[]> =>
  Promise.all(Array.from({ length: callers }, async () => (await openSession(deps)).id))

/** Room for every booking of a run, because selling is measured and not refusing. */
export const makeRoom = async (deps: Deps): Promise<void> => {
  await deps.db.query('update product_day set capacity = 1000000, sell_limit = 1000000')
  await deps.db.query('update product set capacity = 1000000')
}

const firstOfEach = 16

/**
 * Some bookings, and statistics that know of them, as in a shop that sells. Statistics of empty tables would keep plans
 * that read whole tables, until a server looks again a minute later (src/db/upkeep.ts never makes such).
 */
const placeFirst = async (deps: Deps, commands: PlaceBooking[], sessions: string[]): Promise<void> => {
  const caller = async (me: number) => {
    for (let n = 0; n < firstOfEach; n += 1) {
      const command = commands[(me * 31 + n) % commands.length]
      if (command) await placeOne(deps, command, `first-${me}-${n}`, sessions[me] ?? '')
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, me) => caller(me)))
  await deps.db.query('analyze')
}

/** Bookings a second, while so many book for `seconds`. */
export const useCases = async (
  deps: Deps,
  commands: PlaceBooking[],
  sessions: string[],
  round: number,
): Promise<number> => {
  const end = performance.now() + seconds * 1_000
  let count = 0
  const caller = async (me: number) => {
    for (let n = 0; performance.now() < end; n += 1) {
      const command = commands[(me * 31 + n) % commands.length]
      if (command) await placeOne(deps, command, `${round}-${me}-${n}`, sessions[me] ?? '')
      count += 1
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, me) => caller(me)))
  return count / seconds
}

/**
 * The captured statement with its parameters written out (to pgbench a colon before a letter would be a variable). What
 * must differ between bookings is drawn by chance each time.
 */
const pgbenchScript = ({ text, values }: Captured, commands: PlaceBooking[], sessions: readonly string[]): string => {
  const drawn: Record<number, string> = {
    1: 'array[:airport]::int[]',
    2: 'array[gen_random_uuid()]',
    3: 'array[gen_random_uuid()::text]',
    5: 'array[:product]::int[]',
    6: "array['{' || :product || '}']",
    8: 'array[gen_random_uuid()::text]',
    9: 'array[gen_random_uuid()::text]',
    // one of those who book, as with us
    28: `array[(array['${sessions.join("','")}'])[1 + floor(random() * ${sessions.length})::int]]`,
  }
  const products = commands.map(({ iata, productId }) => ({ iata, productId }))
  const literal = (value: unknown) =>
    `array[${(value as (string | number | null)[])
      .map((one) =>
        one === null
          ? 'null'
          : `'${String(one)
              .replaceAll("'", "''")
              .replaceAll(/:(?=[a-z_])/gi, ': ')}'`,
      )
      .join(',')}]`
  const filled = text.replace(
    /\$(\d+)::(\w+\[\])/g,
    (_, index: string, type: string) => drawn[Number(index)] ?? `${literal(values[Number(index) - 1])}::${type}`,
  )
  // In the demo catalogue the number of an airport's first product is the airport's × 100 + 1.
  const airports = products
    .filter(({ productId }) => productId % 100 === 1)
    .map(({ productId }) => Math.trunc(productId / 100))
  const lowest = Math.min(...airports)
  return `\\set n random(0, ${airports.length - 1})\n\\set airport ${airports.map((_, index) => (index === airports.length - 1 ? '' : `case when :n = ${index} then ${airports[index]} else `)).join('')}${airports.at(-1) ?? lowest}${' end'.repeat(airports.length - 1)}\n\\set product :airport * 100 + 1\n${filled.replaceAll(/\s*\n\s*/g, ' ')};\n`
}

const pgbench = async (url: string, script: string): Promise<number> => {
  const { stdout } = await run(
    join(findPostgres() ?? '', 'pgbench'),
    ['-n', '-M', 'prepared', '-c', String(callers), '-j', '2', '-T', String(seconds), '-f', script, url],
    { maxBuffer: 1 << 24 },
  )
  const rate = /tps = ([\d.]+) \(without/.exec(stdout)?.[1]
  if (!rate) throw new Error(`pgbench said: ${stdout}`)
  return Number(rate)
}

/** A week in three weeks, at every airport. */
export const staysAhead = (deps: Deps): { iata: string; stay: Stay }[] =>
  deps.catalogue.airports().map((airport) => {
    const day = addDays(dateOf(localAt(deps.clock.now(), airport.zone)), 20)
    return { iata: airport.iata, stay: { arrival: at(day, 720), departure: at(addDays(day, 7), 720) } }
  })

/**
 * Compares a search by the whole use case with `select 1` over the same connections: how much the answer costs beyond
 * asking.
 */
const measureSearch = async (deps: Deps, _url: string): Promise<Figure[]> => {
  const stays = staysAhead(deps)
  const timed = async (
    work: (n: number) => Promise<unknown>,
  ): Promise<{ rate: number; p95: number; failures: number }> => {
    const end = performance.now() + 2_000
    const times: number[] = []
    let failures = 0
    const caller = async (me: number) => {
      for (let n = me; performance.now() < end; n += 16) {
        const begin = performance.now()
        await work(n).catch(() => (failures += 1))
        times.push(performance.now() - begin)
      }
    }
    await Promise.all(Array.from({ length: 16 }, (_, me) => caller(me)))
    times.sort((a, b) => a - b)
    return { rate: times.length / 2, p95: times[Math.trunc(times.length * 0.95)] ?? 0, failures }
  }
  const results: { ratio: number; search: Awaited<ReturnType<typeof timed>> }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await timed(() => deps.db.query('select 1', [], 'one'))
    const search = await timed(async (n) => {
      const one = stays[n % stays.length]
      const found = one && (await findProducts(deps, visitor, { search: one }))
      if (!found?.ok) throw new Error('no answer')
    })
    results.push({ ratio: bare.rate / search.rate, search })
  }
  return [
    {
      name: 'cost of a search / select 1',
      value: median(results.map(({ ratio }) => ratio)),
      goal: 20,
      better: 'lower',
      unit: '×',
      detail: `16 callers; ${median(results.map(({ search }) => search.rate)).toFixed(0)} searches/s, p95 ${median(results.map(({ search }) => search.p95)).toFixed(1)} ms`,
    },
    {
      name: 'searches that failed under load',
      value: results.reduce((total, { search }) => total + search.failures, 0),
      goal: 0,
      better: 'lower',
      unit: '',
      detail: '16 callers, all rounds',
    },
  ]
}
