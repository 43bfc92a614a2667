import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bookingById } from '#db/bookings.ts'
import { verify } from '#db/verify.ts'
import {
  afterEvent,
  carsNow,
  emptyDesk,
  toRead,
  toSend,
  unsent,
  type ActAnswer,
  type DeskAct,
  type DeskEvent,
  type DeskState,
} from '#domain/gate/desk-queue.ts'
import { findKept, keptVerdict, mayWithoutLine, type KeptList } from '#domain/gate/kept-list.ts'
import { readTyped } from '#domain/gate/typed.ts'
import { hourMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import { cards, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { gateServer } from '#test/builders/gate-caller.ts'
import { carPark as place, pairedDevice, peopleOf } from '#test/builders/gate-devices.ts'
import { must } from '#test/builders/traveller.ts'
import type { Actor } from '#usecases/actor.ts'
import { carsToKeep } from '#usecases/operators/cars-to-keep.ts'
import { listDeskReviews } from '#usecases/operators/desk-reviews.ts'
import { recordDeskActs } from '#usecases/operators/record-desk-acts.ts'
import { createLane } from './lane.ts'
import { openStore } from './store.ts'

const fresh = freshDeps()
const from = local('2026-12-01T08:00')
let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parkwing-cut-off-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** `isLost`: what is asked arrives, and its answer does not. */
type Line = { isUp: boolean; isLost: boolean }
const through = async <T>(line: Line, call: () => Promise<T>): Promise<T> => {
  if (!line.isUp) throw new TypeError('fetch failed')
  const answer = await call()
  if (line.isLost) throw new TypeError('terminated')
  return answer
}

/**
 * A desk's device by its own rules: its list, its queue and its verdicts. The test's are only the line, and that it
 * knows nothing between two calls but what a reload would find.
 */
const deviceOf = (deps: TestDeps, actor: Actor, line: Line, aheadMs: number) => {
  let kept = JSON.stringify(emptyDesk)
  const state = () => JSON.parse(kept) as DeskState
  const hear = (event: DeskEvent) => void (kept = JSON.stringify(afterEvent(state(), event)))
  const did = (kind: DeskAct['kind'], bookingId: string, number: string, more: Partial<DeskAct> = {}) => {
    const act = { nonce: randomUUID(), kind, bookingId, at: deps.clock.now() + aheadMs, aheadMs, text: '', reason: '' }
    const shown = { number, plate: '', state: 'waiting', result: null, endedAt: null } as const
    hear({ type: 'did', act: { ...act, by: '', ...more, ...shown } })
  }
  const send = async () => {
    for (let acts = toSend(state()); acts.length > 0; acts = toSend(state())) {
      hear({ type: 'tried', nonces: acts.map(({ nonce }) => nonce) })
      const sent = JSON.parse(JSON.stringify(acts)) as DeskAct[]
      const answers = await through(line, async () => must(await recordDeskActs(deps, actor, { place, acts: sent })))
      hear({ type: 'answered', answers: JSON.parse(JSON.stringify(answers)) as ActAnswer[], at: deps.clock.now() })
    }
  }
  return {
    state,
    /** Scans a car and does what the verdict allows without a line. */
    scan: (number: string): 'in' | 'out' => {
      const found = findKept(carsNow(state()), readTyped(number), [])
      if (found.kind !== 'car') throw new Error(`${number}: ${found.kind}`)
      const now = deps.clock.now()
      const way = mayWithoutLine(
        found.car,
        keptVerdict(found.car, { zone: state().list!.zone, now, seenPlate: null }),
        now,
      )
      if (way === null) throw new Error(`${number} may not pass`)
      did(way, found.car.id, number)
      return way
    },
    note: (bookingId: string) => did('note', bookingId, '', { text: 'Two bags' }),
    letInUnknown: (seen: string) => {
      expect(findKept(carsNow(state()), readTyped(seen), [])).toMatchObject({ verdict: { code: 'not_found' } })
      did('unknown', '', seen, { text: seen, reason: 'Booked a moment ago' })
    },
    meet: async () => {
      await send()
      const told = await through(line, async () => must(await carsToKeep(deps, actor, { place })))
      hear({ type: 'heard', at: told.at, aheadMs })
      hear({ type: 'listed', list: JSON.parse(JSON.stringify({ version: 'v', ...told })) as KeptList })
    },
  }
}

const world = async () => {
  const deps = await fresh({ changes: cards })
  const { desk, manager } = await peopleOf(deps)
  const booked: { id: string; code: string; number: string }[] = []
  const book = async () => {
    const { id, code } = await paidBooking(deps, { email: `car${booked.length}@example.org` })
    booked.push({ id, code, number: (await bookingById(deps.db, id))!.number })
  }
  for (let car = 0; car < 9; car += 1) await book()
  const { secret } = await pairedDevice(deps)
  deps.clock.set(from)
  const server = await gateServer(deps)
  const line: Line = { isUp: true, isLost: false }
  const startLane = () =>
    createLane({
      url: server.url,
      key: secret,
      store: openStore(folder),
      now: () => deps.clock.now(),
      fetch: (...request) => through(line, () => fetch(...request)),
      open: () => Promise.resolve(),
      version: 'test',
    })
  // the clock of the second device is two hours ahead
  const desks = { a: deviceOf(deps, desk, line, 0), b: deviceOf(deps, manager, line, 2 * hourMs) }
  return { deps, manager, booked, book, server, line, startLane, ...desks }
}
type World = Awaited<ReturnType<typeof world>>

/** Ten minutes: what happened at each of the three, minute by minute. */
const tenMinutes = async ({ deps, booked, book, startLane, a, b }: World): Promise<void> => {
  let lane = startLane()
  const at = (minute: number): void => deps.clock.set(from + minute * minuteMs)
  const number = (car: number) => booked[car]!.number
  const drives = async (car: number, way: 'in' | 'out') => {
    const { code } = booked[car]!
    expect(await lane.read({ code }, way)).toMatchObject({ answer: 'granted', isOffline: true })
    lane.passed({ code }, way)
  }
  a.scan(number(0))
  at(1)
  a.scan(number(1))
  a.note(booked[1]!.id)
  await drives(6, 'in')
  at(2)
  a.scan(number(2))
  await drives(5, 'in')
  at(3)
  a.scan(number(3))
  b.scan(number(2))
  at(4)
  b.scan(number(3))
  b.scan(number(5))
  await book()
  at(5)
  b.scan(number(4))
  b.note(booked[4]!.id)
  // the power of the lane's PC fails as well
  lane = startLane()
  at(6)
  await drives(7, 'in')
  at(7)
  b.letInUnknown(number(9))
  at(8)
  a.scan(number(6))
  at(9)
  expect(a.scan(number(0))).toBe('out')
  await drives(7, 'out')
  at(10)
  expect([unsent(a.state()).length, unsent(b.state()).length, lane.waiting()]).toEqual([7, 6, 4])
}

const STEPS = `
  select
    count(*) filter (where action = 'check_in')::int as ins,
    count(*) filter (where action = 'check_out')::int as outs,
    (select count(*) from gate_event)::int as events,
    (select count(*) from booking_note)::int as notes
  from audit`

test('DESK-25 DESK-26 DESK-37 DESK-38 GATE-17 two desks and a lane cut off for ten minutes, then all back at once: nothing lost, nothing doubled, conflicts named', async () => {
  const made = await world()
  const { deps, manager, booked, server, line, startLane, a, b } = made
  await Promise.all([a.meet(), b.meet(), startLane().refresh()])
  line.isUp = false
  await tenMinutes(made)

  // all come back at once; what they tell arrives, and the answers are lost
  const lane = startLane()
  Object.assign(line, { isUp: true, isLost: true })
  const lost = await Promise.allSettled([a.meet(), b.meet(), lane.refresh()])
  expect(lost.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled'])
  expect([unsent(a.state()).length, unsent(b.state()).length, lane.waiting()]).toEqual([7, 6, 4])
  line.isLost = false
  await Promise.all([a.meet(), b.meet(), lane.refresh()])
  // a lane gives up a call after two seconds, which a busy machine may need, and comes again
  for (let tries = 0; tries < 10 && lane.waiting() > 0; tries += 1) await lane.refresh()
  await Promise.all([a.meet(), b.meet(), lane.refresh()])
  expect([unsent(a.state()), unsent(b.state()), lane.waiting(), startLane().waiting()]).toEqual([[], [], 0, 0])

  // nothing lost, nothing doubled: each car as it was first seen
  const minute = (at: Instant | null) => at && (at - from) / minuteMs
  const seen = await Promise.all(booked.map(async ({ id }) => (await bookingById(deps.db, id))!))
  expect(seen.map(({ checkedInAt, checkedOutAt }) => [minute(checkedInAt), minute(checkedOutAt)])).toEqual([
    [0, 9],
    [1, null],
    [2, null],
    [3, null],
    [5, null],
    [2, null],
    [1, null],
    [6, 9],
    [null, null],
    [7, null],
  ])
  expect(await deps.db.query(STEPS)).toEqual([{ ins: 9, outs: 2, events: 15, notes: 2 }])
  expect(await verify(deps.db)).toEqual([])

  // conflicts are named: both sides of two cars, the car of no list, and the one that lane and desk saw far apart
  const read = [a, b].flatMap(({ state }) => toRead(state()))
  const metBy = (side: 'desk' | 'gate') =>
    read.flatMap(({ result, number }) => (result?.kind === 'met' && result.by === side ? [number] : [])).toSorted()
  expect(metBy('desk')).toEqual([booked[2]!.number, booked[3]!.number].toSorted())
  expect(read.flatMap(({ result }) => (result?.kind === 'found' ? [result.number] : []))).toEqual([booked[9]!.number])
  const { reviews } = must(await listDeskReviews(deps, manager, { place }))
  const apart = reviews.flatMap(({ otherAt, bookingId }) => (otherAt === null ? [] : [bookingId]))
  const byGate = metBy('gate').map((number) => booked.find((one) => one.number === number)?.id)
  expect([...apart, ...byGate]).toEqual([booked[6]!.id])
  expect(read).toHaveLength(3 + byGate.length)

  // all three know the same in the end
  const known = (state: DeskState) =>
    carsNow(state)
      .map(({ number, status }) => `${number} ${status}`)
      .toSorted()
  expect(known(a.state())).toEqual(known(b.state()))
  expect(known(a.state())).toEqual(seen.map(({ number, status }) => `${number} ${status}`).toSorted())
  line.isUp = false
  expect((await lane.read({ code: booked[4]!.code }, 'in')).answer).toBe('refused')
  await server.close()
})
