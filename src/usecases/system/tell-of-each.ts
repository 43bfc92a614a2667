import type { Queryable } from '#db/db.ts'
import type { Deps } from '../deps.ts'

/**
 * Tells of each thing, in a transaction of its own: `tellOne` keeps in its row what was told, so two processes tell
 * once. Answers of how many things that was.
 */
export const tellOfEach = async <T>(
  deps: Deps,
  things: readonly T[],
  tellOne: (tx: Queryable, one: T) => Promise<boolean>,
): Promise<number> => {
  let told = 0
  for (const one of things) if (await deps.db.transaction((tx) => tellOne(tx, one))) told += 1
  if (told > 0) deps.wake()
  return told
}
