import type { Operation } from '#domain/access/rights.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { TestDeps } from '#test/builders/deps.ts'
import type { Actor } from '#usecases/actor.ts'
import type { About, Kind, Thing } from './world.ts'

type Call = (
  deps: TestDeps,
  actor: Actor,
  thing: Thing,
  reason: string,
  things: Readonly<Record<Kind, Thing>>,
) => Promise<Outcome<unknown>>

type More = {
  /** puts back what somebody who may has done */
  restored?: string
  /** what it looks for is in none of the things, so that who may is answered like who may not */
  findsNothing?: true
  /** who may do this other one is answered too */
  or?: Operation
  /** it only looks at what a later step does with a reason */
  needsNoReason?: true
}

/** What a use case needs a right for, and whose thing it is about. */
export type CallRow = More & { operation: Operation; about: About; call: Call }

export const row = (operation: Operation, about: About, call: Call, more: More = {}): CallRow => ({
  operation,
  about,
  call,
  ...more,
})
