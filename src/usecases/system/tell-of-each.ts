import type { Queryable } from '#db/db.ts'
import type { Deps } from '../deps.ts'
import { inTurn } from '../in-turn.ts'

/**
 * Tells of each thing, in a transaction of its own: `tellOne` keeps in its row what was told, so two processes tell
 * once. What fails for one keeps nobody from being told of the others. Answers of how many things that was; `what` they
 * are stands in the error.
 */
export const tellOfEach = async <T>(
  deps: Deps,
  { things, what }: { things: readonly T[]; what: string },
  tellOne: (tx: Queryable, one: T) => Promise<boolean>,
): Promise<number> => {
  let told = 0
  const tell = async (one: T) => {
    if (await deps.db.transaction((tx) => tellOne(tx, one))) told += 1
  }
  try {
    await inTurn(things, tell, (failed) => `${failed} were not told of ${what}`)
  } finally {
    if (told > 0) deps.wake()
  }
  return told
}
