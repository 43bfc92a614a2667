import type { Queryable } from '#db/db.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { Deps } from './deps.ts'

/** A step was refused, so nothing of the others stays. */
class Undone extends Error {
  readonly refusal: Outcome<never>
  constructor(refusal: Outcome<never>) {
    super('refused')
    this.refusal = refusal
  }
}

/** What use cases need when their transactions are parts of one that is open already. */
const within = (deps: Deps, tx: Queryable): Deps => ({
  ...deps,
  db: {
    kind: deps.db.kind,
    query: (text, values, name) => tx.query(text, values, name),
    transaction: (work) => work(tx),
    close: async () => undefined,
  },
  // both look at what was committed, so they follow the transaction
  catalogue: { ...deps.catalogue, refresh: async () => undefined },
  wake: () => undefined,
})

/**
 * Several use cases as one: all of them happen, or, where one is refused or fails, none. What they order and change is
 * seen by everybody else at the same moment.
 */
export const inOneTransaction = async <Value>(
  deps: Deps,
  work: (inner: Deps, tx: Queryable) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  try {
    const outcome = await deps.db.transaction(async (tx) => {
      const reached = await work(within(deps, tx), tx)
      if (!reached.ok) throw new Undone(reached)
      return reached
    })
    await deps.catalogue.refresh()
    deps.wake()
    return outcome
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
  }
}
