import { randomUUID } from 'node:crypto'
import fc from '#test/chance.ts'
import { expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import type { ActResult, DeskAct } from '#domain/gate/desk-queue.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { amountOf } from '#test/amounts.ts'
import { cards, desk as gate, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { carPark as place, peopleOf } from '#test/builders/gate-devices.ts'
import { must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { recordDeskActs } from './record-desk-acts.ts'
import { recordFacts } from './record-facts.ts'

const fresh = freshDeps()
const cars = 6
const from = local('2026-12-01T10:00')

type Told = { from: number; car: number; kind: DeskAct['kind']; at: number; nonce: string }

/**
 * Ten minutes without a line: both devices check in the same six cars, a minute apart, the gate sees four of them, each
 * device writes a note, and one car leaves again.
 */
const happened = (): Told[] => {
  const all: Omit<Told, 'nonce'>[] = []
  for (let car = 0; car < cars; car += 1) {
    const at = from + car * minuteMs
    all.push({ from: 0, car, kind: 'in', at }, { from: 1, car, kind: 'in', at: at + minuteMs })
    if (car < 4) all.push({ from: 2, car, kind: 'in', at: at + 20_000 })
    all.push({ from: car % 2, car, kind: 'note', at })
  }
  all.push({ from: 1, car: 0, kind: 'out', at: from + 10 * minuteMs })
  return all.map((one) => ({ ...one, nonce: randomUUID() }))
}

type World = { deps: TestDeps; desks: Actor[]; booked: { id: string; code: string }[] }

const world = async (): Promise<World> => {
  const deps = await fresh({ changes: cards })
  const { desk, manager } = await peopleOf(deps)
  const booked: World['booked'] = []
  for (let car = 0; car < cars; car += 1) booked.push(await paidBooking(deps, { email: `car${car}@example.org` }))
  deps.clock.set(from + 15 * minuteMs)
  return { deps, desks: [desk, manager], booked }
}

const tell = async ({ deps, desks, booked }: World, one: Told): Promise<ActResult[]> => {
  const { id, code } = booked[one.car]!
  const { kind, nonce, at } = one
  const actor = desks[one.from]
  if (actor) {
    const acts = [{ nonce, kind, bookingId: id, at, aheadMs: 0, text: `car ${one.car}`, reason: '', by: '' }]
    return must(await recordDeskActs(deps, actor, { place, acts })).map(({ result }) => result)
  }
  const facts = [{ nonce, kind: kind === 'out' ? kind : ('in' as const), at, scan: { voucherCode: code } }]
  must(await recordFacts(deps, gate, { carParkId: 1, facts }))
  return []
}

/** What the rows say in the end; `named`: the cars of which a desk was told another side. */
const end = async (
  told: readonly Told[],
  { isAtOnce = false, isGuarded = true }: { isAtOnce?: boolean; isGuarded?: boolean } = {},
) => {
  const made = await world()
  const named = new Set<number>()
  const hear = async (one: Told) => {
    // with the guard off every try is taken for something new
    const results = await tell(made, isGuarded ? one : { ...one, nonce: randomUUID() })
    if (results.some(({ kind }) => kind === 'met')) named.add(one.car)
  }
  if (isAtOnce)
    await Promise.all(
      [0, 1, 2].map(async (side) => {
        for (const one of told.filter((some) => some.from === side)) await hear(one)
      }),
    )
  else for (const one of told) await hear(one)
  const { db } = made.deps
  expect(await verify(db)).toEqual([])
  const rows = await db.query<{ id: string; row: unknown[] }>(
    `select b.id::text,
      jsonb_build_array(b.status, b.checked_in_at, b.checked_out_at, b.charged_minor, n.notes) as row
     from booking b
     left join lateral (select count(*) as notes from booking_note where booking_id = b.id) n on true`,
  )
  const [steps] = await db.query<{ ins: number; outs: number; events: number }>(
    `select count(*) filter (where action = 'check_in')::int as ins,
      count(*) filter (where action = 'check_out')::int as outs,
      (select count(*) from gate_event)::int as events
     from audit`,
  )
  return { rows: made.booked.map(({ id }) => rows.find((row) => row.id === id)?.row), ...steps!, named }
}

test(
  'DESK-25 DESK-26 CI-07 CI-08 two desks and the gate without a line, told in any order, doubled and at once: one end',
  async () => {
    const facts = happened()
    const inOrder = await end(facts.toSorted((a, b) => a.at - b.at))
    expect(inOrder).toMatchObject({ ins: cars, outs: 1, events: cars * 2 + 4 + 1 })
    expect(inOrder.rows.map((row) => row?.at(-1))).toEqual(Array.from({ length: cars }, () => 1))
    // of each car one of the desks reads that the other was there too
    expect([...inOrder.named].toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.nat()), fc.boolean(), async (numbers, isAtOnce) => {
        // every second one is told again, because its answer was lost
        const shuffled = [...facts, ...facts.filter((_, at) => at % 2 === 0)]
          .map((one) => ({ one, rank: numbers.next().value as number }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one)
        const other = await end(shuffled, { isAtOnce })
        expect({ ...other, named: [...other.named].toSorted((a, b) => a - b) }).toEqual({
          ...inOrder,
          named: [...inOrder.named].toSorted((a, b) => a - b),
        })
      }),
      { numRuns: amountOf('deskOrders'), endOnFailure: true },
    )
    // control: without the guard an act that is told again counts again
    const doubled = await end([...facts, ...facts], { isGuarded: false })
    expect(doubled.events).toBe(2 * inOrder.events)
    expect(doubled.rows.map((row) => row?.at(-1))).toEqual(Array.from({ length: cars }, () => 2))
  },
  300 * 1_000,
)
