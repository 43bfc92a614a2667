import { giveBackLeft } from '#db/allotment-give-back.ts'
import { releaseDue } from '#db/allotments.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'

const batch = 500
/** the most batches of one call, so that it stays short; the next call comes in a second */
const batches = 10

/** How often it looks for what an older process left, which reads all that was sold out of allotments. */
const leftEveryMs = 10 * minuteMs
/** when a process looked last; its desk stands for the process */
const lookedAt = new WeakMap<Deps['desk'], Instant>()

const lookForLeft = async ({ db, desk }: Deps, now: Instant): Promise<void> => {
  if (now - (lookedAt.get(desk) ?? Number.NEGATIVE_INFINITY) < leftEveryMs) return
  lookedAt.set(desk, now)
  await giveBackLeft(db, now)
}

/**
 * Runs every second: spaces of agencies that are due go back to everybody (AGENCY-142). The agency sells none of them
 * from the moment itself on, however late this runs, and a booking that finds no place does the same for its own days.
 * Now and then it also gives back what an older process left (AGENCY-147).
 */
export const releaseAllotments = async (deps: Deps, _actor: Actor): Promise<Outcome<{ spaces: number }>> => {
  const { db, clock } = deps
  let spaces = 0
  for (let round = 0; round < batches; round++) {
    const released = await releaseDue(db, clock.now(), batch)
    spaces += released.spaces
    if (released.days < batch) break
  }
  await lookForLeft(deps, clock.now())
  return done({ spaces })
}
