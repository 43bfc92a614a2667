import fc from '#test/chance.ts'
import { expect, test } from 'vitest'
import { afterFact, type Seen } from './passages.ts'

const fact = fc.record({ kind: fc.constantFrom('in' as const, 'out' as const), at: fc.nat(1_000) })
type Fact = { kind: 'in' | 'out'; at: number }
const end = (facts: readonly Fact[]) =>
  facts.reduce<Seen>((seen, { kind, at }) => afterFact(seen, kind, at), { enteredAt: null, leftAt: null })

test('GATE-11 CI-08 an exit alone stands for both, and the earliest of each counts', () => {
  expect(end([{ kind: 'out', at: 12 }])).toEqual({ enteredAt: 12, leftAt: 12 })
  expect(
    end([
      { kind: 'out', at: 12 },
      { kind: 'in', at: 11 },
      { kind: 'in', at: 10 },
    ]),
  ).toEqual({ enteredAt: 10, leftAt: 12 })
})

test('GATE-11 CI-07 CI-08 facts in any order, some of them twice, end the same', () => {
  const shuffled = fc
    .array(fact, { minLength: 1, maxLength: 20 })
    .chain((facts) =>
      fc.tuple(fc.constant(facts), fc.shuffledSubarray([...facts, ...facts], { minLength: facts.length * 2 })),
    )
  fc.assert(
    fc.property(shuffled, ([facts, other]) => {
      expect(end(other)).toEqual(end(facts))
    }),
    { numRuns: 1_000 },
  )
})
