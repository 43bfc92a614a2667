import fc from '#test/chance.ts'
import { expect, test } from 'vitest'
import { verify } from '#db/verify.ts'
import { minuteMs } from '#domain/time/zones.ts'
import { cards, local, paidBooking } from '#test/builders/car-park.ts'
import { freshDeps } from '#test/builders/deps.ts'
import { must } from '#test/builders/traveller.ts'
import type { Actor } from '../actor.ts'
import { markNoShow } from '../system/mark-no-show.ts'
import { recordFacts } from './record-facts.ts'
import type { GateReport } from './find-at-car-park.ts'

const fresh = freshDeps()
const cars = 5
const now = local('2026-12-12T12:00')
const devices = ['north', 'south'].map((userId): Actor => ({ kind: 'carPark', userId, airportId: 1, carParkIds: [1] }))
const someFacts = fc.array(
  fc.record({
    car: fc.nat(cars - 1),
    kind: fc.constantFrom('in' as const, 'out' as const),
    minutesAgo: fc.nat(6 * 24 * 60),
    device: fc.nat(1),
  }),
  { minLength: 40, maxLength: 60 },
)
type Fact = { car: number; kind: 'in' | 'out'; minutesAgo: number; device: number }

/** Five cars, and what the rows say of them after these facts. */
const end = async (facts: readonly (Fact & { nonce: string })[], isGivenUp: boolean) => {
  const deps = await fresh({ changes: cards })
  const booked: string[] = []
  const codes: string[] = []
  for (let car = 0; car < cars; car++) {
    const { id, code } = await paidBooking(deps, { email: `car${car}@example.org` })
    booked.push(id)
    codes.push(code)
  }
  deps.clock.set(now)
  if (isGivenUp)
    must(await markNoShow(deps, { kind: 'system', job: 'no-show' }, { bookingId: booked[0]!, airportId: 1 }))
  for (const { car, kind, minutesAgo, device, nonce } of facts) {
    const one: GateReport = { nonce, kind, at: now - minutesAgo * minuteMs, scan: { voucherCode: codes[car]! } }
    const answers = must(await recordFacts(deps, devices[device]!, { carParkId: 1, facts: [one] }))
    expect(answers.map(({ outcome }) => outcome.ok)).toEqual([true])
  }
  expect(await verify(deps.db)).toEqual([])
  const seen = new Set(facts.map(({ car }) => booked[car]))
  const rows = await deps.db.query<{ id: string; row: unknown[] }>(
    `select id::text,
      jsonb_build_array(status, checked_in_at, checked_out_at, charged_minor, total_minor) as row
    from booking`,
  )
  return booked.map((id) => seen.has(id) && rows.find((row) => row.id === id)?.row)
}

test(
  'GATE-11 CI-07 CI-08 a few hundred facts, shuffled and doubled, end as in order, also for a car that was given up',
  async () => {
    let count = 0
    await fc.assert(
      fc.asyncProperty(someFacts, fc.infiniteStream(fc.nat()), async (facts, numbers) => {
        const named = facts.map((one, index) => ({ ...one, nonce: `n${index}` }))
        const inOrder = named.toSorted((a, b) => b.minutesAgo - a.minutesAgo)
        const shuffled = [...named, ...named]
          .map((one) => ({ one, rank: numbers.next().value as number }))
          .toSorted((a, b) => a.rank - b.rank)
          .map(({ one }) => one)
        count += inOrder.length + shuffled.length
        expect(await end(shuffled, true)).toEqual(await end(inOrder, false))
      }),
      { numRuns: 2, endOnFailure: true },
    )
    expect(count).toBeGreaterThan(200)
  },
  60 * 1_000,
)
