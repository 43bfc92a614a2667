import { personNames } from '#db/people.ts'
import type { Deps } from './deps.ts'

/** What stands behind a mark such as `staff:` in the name of an actor, as rows and trails have it. */
export const idIn = (actor: string, mark: string): string[] =>
  actor.startsWith(mark) ? [actor.slice(mark.length)] : []

/** What people are called who stand in rows and trails as `staff:…`; null for everybody else. */
export const staffNames = async (
  { db }: Pick<Deps, 'db'>,
  actors: readonly string[],
): Promise<(actor: string) => string | null> => {
  const ids = actors.flatMap((actor) => idIn(actor, 'staff:'))
  const names = ids.length === 0 ? new Map<string, string>() : await personNames(db, [...new Set(ids)])
  return (actor) => names.get(actor.slice('staff:'.length)) ?? null
}
