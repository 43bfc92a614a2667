import type { Db, Queryable } from '#db/db.ts'
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

/** A transaction of which nothing stays where its work is refused or fails. */
export const orNothing = async <Value>(
  db: Pick<Db, 'transaction'>,
  work: (tx: Queryable) => Promise<Outcome<Value>>,
): Promise<Outcome<Value>> => {
  try {
    return await db.transaction(async (tx) => {
      const reached = await work(tx)
      if (!reached.ok) throw new Undone(reached)
      return reached
    })
  } catch (error) {
    if (error instanceof Undone) return error.refusal
    throw error
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
  const outcome = await orNothing(deps.db, (tx) => work(within(deps, tx), tx))
  if (!outcome.ok) return outcome
  await deps.catalogue.refresh()
  deps.wake()
  return outcome
}
