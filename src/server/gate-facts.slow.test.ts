import fc from '#test/chance.ts'
import { expect, test, vi } from 'vitest'
import { verify } from '#db/verify.ts'
import type * as passages from '#domain/gate/passages.ts'
import type { Seen } from '#domain/gate/passages.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { amountOf } from '#test/amounts.ts'
import { cards, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { gateServer } from '#test/builders/gate-caller.ts'
import { pairedDevice } from '#test/builders/gate-devices.ts'

type Passages = typeof passages

/** Off, the first fact that arrives counts, as if all came in order. */
const order = vi.hoisted(() => ({ isGuarded: true }))
vi.mock('#domain/gate/passages.ts', async (original) => {
  const real = await original<Passages>()
  const firstCome = ({ enteredAt, leftAt }: Seen, kind: 'in' | 'out', at: number): Seen => {
    const came = enteredAt ?? at
    return { enteredAt: came, leftAt: leftAt ?? (kind === 'out' ? Math.max(came, at) : null) }
  }
  return {
    ...real,
    afterFact: (...given: Parameters<typeof real.afterFact>) =>
      order.isGuarded ? real.afterFact(...given) : firstCome(...given),
  }
})

const fresh = freshDeps()
const cars = amountOf('gateCars')
const now = local('2026-12-12T12:00')
/** What the clocks of the two devices show, in minutes ahead of ours. */
const aheadMinutes = [0, 95]

type Fact = {
  car: number
  kind: 'in' | 'out'
  minutesAgo: number
  device: number
  isByPlate: boolean
  id: string
}
const fact = fc.record({
  car: fc.nat(cars - 1),
  kind: fc.constantFrom('in' as const, 'out' as const),
  minutesAgo: fc.nat(7 * 24 * 60),
  device: fc.nat(1),
  isByPlate: fc.boolean(),
})
const plateOf = (car: number): string => `GB-${String(car).padStart(4, '0')}`

/** What the rows say of these cars, after two devices sent these facts over HTTP in batches of this size. */
const end = async (facts: readonly Fact[], batch: number, ahead: readonly number[]) => {
  // the clock of the test stands still, so all calls come in one minute (GATE-16)
  const deps = { ...(await fresh({ changes: cards, capacity: cars })), throttle: { pass: () => true } }
  const booked: string[] = []
  const codes: string[] = []
  for (let car = 0; car < cars; car++) {
    const { id, code } = await paidBooking(deps, { email: `car${car}@example.org` })
    booked.push(id)
    codes.push(code)
    await deps.db.query("update booking set details = details || jsonb_build_object('plate', $2::text) where id = $1", [
      id,
      plateOf(car),
    ])
  }
  const keys = [(await pairedDevice(deps, 'North')).secret, (await pairedDevice(deps, 'South')).secret]
  deps.clock.set(now)
  const server = await gateServer(deps)
  const iso = (at: number, device: number) => new Date(at + ahead[device]! * minuteMs).toISOString()
  for (let from = 0; from < facts.length; from += batch)
    for (const [device, key] of keys.entries()) {
      const passages = facts
        .slice(from, from + batch)
        .filter((one) => one.device === device)
        .map(({ id, car, kind, minutesAgo, isByPlate }) => ({
          id,
          ...(isByPlate ? { plate: plateOf(car) } : { code: codes[car] }),
          direction: kind,
          at: iso(now - minutesAgo * minuteMs, device),
        }))
      if (passages.length === 0) continue
      const answer = await fetch(`${server.url}/api/gate/v1/passages`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: JSON.stringify({ clock: iso(now, device), passages }),
      })
      expect(answer.status).toBe(200)
      const { results } = (await answer.json()) as { results: { taken: boolean; reason: string | null }[] }
      expect(results.filter(({ taken }) => !taken)).toEqual([])
      expect(results).toHaveLength(passages.length)
    }
  await server.close()
  expect(await verify(deps.db)).toEqual([])
  const rows = await deps.db.query<{ id: string; row: unknown[] }>(
    `select id::text,
      jsonb_build_array(status, checked_in_at, checked_out_at, charged_minor, total_minor) as row
    from booking`,
  )
  return booked.map((id) => rows.find((row) => row.id === id)?.row)
}

const count = amountOf('gateFacts')
const longestMs = 58 * 60 * 1_000

/** Facts, the numbers by which they are shuffled, and how many are sent at once. */
const sent = (most: number) =>
  fc.tuple(
    fc.array(fact, { minLength: most, maxLength: most + 20, size: 'max' }),
    fc.infiniteStream(fc.nat()),
    fc.integer({ min: 1, max: 500 }),
  )

const inOrder = (facts: readonly Omit<Fact, 'id'>[]): Fact[] =>
  facts.map((one, index) => ({ ...one, id: `n${index}` })).toSorted((a, b) => b.minutesAgo - a.minutesAgo)

const shuffled = (facts: readonly Fact[], numbers: fc.Stream<number>): Fact[] =>
  [...facts, ...facts]
    .map((one) => ({ one, rank: numbers.next().value as number }))
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ one }) => one)

test('GATE-11 the control: where the first fact that arrives counts, the order decides how it ends', async () => {
  order.isGuarded = false
  try {
    const [[facts, numbers, batch]] = fc.sample(sent(60), 1) as [[Fact[], fc.Stream<number>, number]]
    const ordered = inOrder(facts)
    const right = await end(ordered, 500, [0, 0])
    expect(await end(shuffled(ordered, numbers), batch, aheadMinutes)).not.toEqual(right)
  } finally {
    order.isGuarded = true
  }
}, 120_000)

test(
  `GATE-11 GATE-15 CI-07 CI-08 ${count} facts sent over HTTP in random order, twice, up to 7 days late, by a wrong clock: the same end as in order`,
  async () => {
    await fc.assert(
      fc.asyncProperty(sent(count), async ([facts, numbers, batch]) => {
        const ordered = inOrder(facts)
        expect(await end(shuffled(ordered, numbers), batch, aheadMinutes)).toEqual(await end(ordered, 500, [0, 0]))
      }),
      { numRuns: 1, endOnFailure: true },
    )
  },
  longestMs,
)
