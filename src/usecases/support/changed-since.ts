import { lastTouch } from '#db/last-touch.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { staffNames } from '../staff-names.ts'
import { houseBooking } from './open-booking.ts'

/**
 * Whether a booking is another than the version that somebody has before him `since` a moment, and who made it so
 * (SERVICE-40): `by` is null for its traveller and for what happens by itself. Null: it is the same. Nothing is written
 * down, because nothing of the booking is told. Refusals: not_found.
 */
export const changedSince = async (
  deps: Deps,
  actor: Actor,
  { number, version, since }: { number: string; version: number; since: Instant },
): Promise<Outcome<{ at: Instant; by: string | null; zone: string } | null>> => {
  const found = await houseBooking(deps, actor, { number })
  if (!found.ok) return found
  const { id, zone } = found.value
  if (found.value.version === version) return done(null)
  const last = await lastTouch(deps.db, id, since)
  // it began before the page was made and ended after it, or by a clock that is behind: a change all the same
  if (!last) return done({ at: deps.clock.now(), by: null, zone })
  const nameOf = await staffNames(deps, [last.actor])
  return done({ at: last.at, by: nameOf(last.actor), zone })
}
