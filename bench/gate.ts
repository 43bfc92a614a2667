import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { gateDoors } from '#api/gate/doors.ts'
import { settleOrganisations } from '#db/organisations.ts'
import type { Place } from '#domain/access/permissions.ts'
import { gateBase } from '#domain/site-map/machines.ts'
import { addDays, dateOf } from '#domain/time/local.ts'
import { localAt } from '#domain/time/zones.ts'
import type { Deps } from '#usecases/deps.ts'
import { addDevice } from '#usecases/operators/devices/devices.ts'
import { pairDevice } from '#usecases/operators/devices/pair-device.ts'
import { openSession } from '#usecases/sessions.ts'
import { startPostgres } from '../scripts/postgres.mjs'
import { callers as buyers, commandsFor, makeRoom, placeOne, sessionsOf, useCases } from './booking.ts'
import { median, type Figure } from './figures.ts'
import { measuredProduct } from './product.ts'

const cars = 2_000
const callers = 4
const rounds = 5
const seconds = 2
const limitMs = 100
/** How long a lane waits before its next question while others book: far less than any car needs. */
const restMs = 50

/** The one booking there is, many times: cars of the days around today, each with a plate of its own. */
const COPY = `
  insert into booking
  select (jsonb_populate_record(b, jsonb_build_object(
    'id', gen_random_uuid(),
    'number', b.number || n,
    'voucher_code', b.voucher_code || n,
    'status', case when n % 2 = 0 then 'confirmed' else 'checked_in' end,
    'paid_minor', b.total_minor,
    'first_day', $1::date,
    'last_day', $2::date,
    'details', b.details || jsonb_build_object('plate', 'GB' || lpad(n::text, 6, '0'))
  ))).*
  from booking b, generate_series(1, $3::int) n`
const PLACE = `
  select p.airport_id as "airportId", p.car_park_id as "carParkId"
  from booking b
  join product p on p.airport_id = b.airport_id and p.id = b.product_id`

/**
 * How long a barrier waits for its answer, by the whole call (key, plate among all cars of these days, verdict) and in
 * terms of a bare question to the database.
 */
export const measureGate = async (): Promise<Figure[]> => {
  const server = await startPostgres({ sync: true })
  try {
    const deps = await measuredProduct(server.url, 16)
    const call = await callOfDevice(deps)
    const ask = async (n: number) => {
      const plate = `gb-${String(1 + (n % cars)).padStart(6, '0')}`
      const answer = await call({ plate, direction: n % 2 === 0 ? 'in' : 'out' })
      if (answer.status !== 200) throw new Error(`${answer.status}: ${await answer.text()}`)
      if (!(await answer.text()).includes('"booking":{')) throw new Error('no booking was found')
    }
    const results: { ask: Times; ratio: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const bare = await timesOf(() => deps.db.query('select 1', [], 'one'))
      const asked = await timesOf(ask)
      results.push({ ask: asked, ratio: asked.median / bare.median })
    }
    const crowded = await whileBuyersBook(deps, ask)
    await deps.db.close()
    const p99 = median(results.map((one) => one.ask.p99))
    return [
      {
        name: 'a barrier’s question by plate, p99 / 100 ms',
        value: p99 / limitMs,
        goal: 1,
        better: 'lower',
        unit: '×',
        detail: `${cars} cars, ${callers} lanes at once without a pause, ${rounds} rounds of ${seconds} s; median ${median(results.map((one) => one.ask.median)).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
      },
      {
        name: 'cost of a barrier’s question / select 1',
        value: median(results.map(({ ratio }) => ratio)),
        goal: 60,
        better: 'lower',
        unit: '×',
        detail: 'medians of the same rounds',
      },
      crowded,
    ]
  } finally {
    await server.stop()
  }
}

/**
 * The same question while buyers book without a pause, in the same process: all that a barrier may wait for is behind
 * them in the queue.
 */
const whileBuyersBook = async (deps: Deps, ask: (n: number) => Promise<void>): Promise<Figure> => {
  await makeRoom(deps)
  const [commands, sessions] = [await commandsFor(deps), await sessionsOf(deps)]
  const results: { times: Times; rate: number }[] = []
  for (let round = 0; round < rounds; round += 1) {
    const selling = useCases(deps, commands, sessions, round)
    const times = await timesOf(ask, restMs)
    results.push({ times, rate: await selling })
  }
  const p99 = median(results.map(({ times }) => times.p99))
  return {
    name: `a barrier’s question while ${buyers} buyers book, p99 / 100 ms`,
    value: p99 / limitMs,
    goal: 1,
    better: 'lower',
    unit: '×',
    detail: `${cars} cars, ${callers} lanes that ask every ${restMs} ms, ${rounds} rounds; ${median(results.map(({ rate }) => rate)).toFixed(0)} bookings/s meanwhile; median ${median(results.map(({ times }) => times.median)).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms`,
  }
}

/** Makes so many cars of these days at one car park, and answers which it is. */
export const manyCars = async (deps: Deps, count: number): Promise<Place> => {
  const [command] = await commandsFor(deps)
  if (!command) throw new Error('no product to book')
  await placeOne(deps, command, 'one', (await openSession(deps)).id)
  const [place] = await deps.db.query<Place>(PLACE)
  const zone = deps.catalogue.airports().find(({ airportId }) => airportId === place?.airportId)?.zone
  if (!place || zone === undefined) throw new Error('no car park')
  const today = dateOf(localAt(deps.clock.now(), zone))
  await deps.db.query(COPY, [today, addDays(today, 7), count])
  await deps.db.query('analyze')
  return place
}

const callOfDevice = async (deps: Deps) => {
  const place = await manyCars(deps, cars)
  await settleOrganisations(deps.db, deps.clock.now())
  const made = await addDevice(
    deps,
    { kind: 'system', job: 'bench' },
    { place, name: 'Lane', lane: '1', direction: 'both' },
  )
  if (!made.ok) throw new Error(made.problem.code)
  const actor = { kind: 'visitor', sessionId: null, address: randomUUID() } as const
  const paired = await pairDevice(deps, actor, made.value)
  if (!paired.ok) throw new Error(paired.problem.code)
  const url = `http://localhost${gateBase}/authorise`
  // one barrier never asks as often as this one
  const door = gateDoors({ ...deps, throttle: { pass: () => true } }).find(({ path }) => url.endsWith(path))
  return (body: object): Promise<Response> =>
    door!.handle(
      new Request(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${paired.value.secret}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      {},
    )
}

type Times = { median: number; p99: number }

const timesOf = async (work: (n: number) => Promise<unknown>, rest = 0): Promise<Times> => {
  const end = performance.now() + seconds * 1_000
  const times: number[] = []
  const caller = async (me: number) => {
    for (let n = me; performance.now() < end; n += callers) {
      const begun = performance.now()
      await work(n)
      times.push(performance.now() - begun)
      if (rest > 0) await setTimeout(rest)
    }
  }
  await Promise.all(Array.from({ length: callers }, (_, me) => caller(me)))
  times.sort((a, b) => a - b)
  return { median: median(times), p99: times[Math.trunc(times.length * 0.99)] ?? Number.NaN }
}
