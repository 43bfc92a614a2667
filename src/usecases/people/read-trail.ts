import { findTrail, objectNames, type ReadLine, type TrailFilter } from '#db/trail.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'
import { record } from '../trail.ts'

export type { ReadLine } from '#db/trail.ts'

const onePage = 50

/**
 * Lines of the trail, the newest first; `next` is where the page after this one begins, and `names` says what the
 * objects of the lines are called. Refusal: not_found.
 */
export const readTrail = async (
  deps: Deps,
  actor: Actor,
  filter: TrailFilter,
): Promise<Outcome<{ lines: ReadLine[]; names: Map<string, string>; next: number | null }>> => {
  const denied = forbidden(actor, 'trail.view')
  if (denied) return denied
  const found = await findTrail(deps.db, filter, onePage + 1)
  const lines = found.slice(0, onePage)
  const names = await objectNames(
    deps.db,
    lines.map(({ object }) => object),
  )
  return done({ lines, names, next: found.length > onePage ? (lines.at(-1)?.seq ?? null) : null })
}

/** More lines than this make no file: nobody reads them, and a day or an object is always fewer. */
const mostExported = 10_000

/**
 * All lines that a filter finds, for a file; null when there are more than `mostExported`. The trail keeps that they
 * were taken out (MACHINE-20). Refusal: not_found.
 */
export const exportTrail = async (
  deps: Deps,
  actor: Actor,
  filter: TrailFilter,
): Promise<Outcome<{ lines: ReadLine[] | null }>> => {
  const denied = forbidden(actor, 'trail.view')
  if (denied) return denied
  const lines = await findTrail(deps.db, { ...filter, before: null }, mostExported + 1)
  if (lines.length > mostExported) return done({ lines: null })
  const deed = { operation: 'trail.export', object: 'trail', data: { count: lines.length } }
  await deps.db.transaction((tx) => record(tx, actor, deed, deps.clock.now()))
  return done({ lines })
}
