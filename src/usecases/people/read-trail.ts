import { findTrail, type ReadLine, type TrailFilter } from '#db/trail.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

const onePage = 50

/** Lines of the trail, the newest first; `next` is where the page after this one begins. Refusal: not_found. */
export const readTrail = async (
  deps: Deps,
  actor: Actor,
  filter: TrailFilter,
): Promise<Outcome<{ lines: ReadLine[]; next: number | null }>> => {
  const denied = forbidden(actor, 'trail.view')
  if (denied) return denied
  const found = await findTrail(deps.db, filter, onePage + 1)
  const lines = found.slice(0, onePage)
  return done({ lines, next: found.length > onePage ? (lines.at(-1)?.seq ?? null) : null })
}
