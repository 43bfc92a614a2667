import type { Instant } from '../time/zones.ts'

/** When a car came and left, as far as anybody saw it. */
export type Seen = { enteredAt: Instant | null; leftAt: Instant | null }

const earlier = (one: Instant | null, other: Instant): Instant => (one === null ? other : Math.min(one, other))

/**
 * What is known after one more fact (GATE-11). Whoever takes the same facts in another order, or some of them twice,
 * ends with the same: the earliest exit, and the earliest of all entries and that exit.
 */
export const afterFact = ({ enteredAt, leftAt }: Seen, kind: 'in' | 'out', at: Instant): Seen => ({
  enteredAt: earlier(enteredAt, at),
  leftAt: kind === 'out' ? earlier(leftAt, at) : leftAt,
})
