import { invite, refreshSummary, staysToInvite } from '#db/reviews.ts'
import { enqueue } from '#db/jobs.ts'
import { askAfterMs, invitedWithinMs } from '#domain/lifecycle/moments.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { reviewToken } from '../letters/link-tokens.ts'
import { digestOf } from '../sessions.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

const batch = 50
const batches = 20

/** Asks the drivers of stays that ended some hours ago, each once, whoever checked them out (LIFE-10). */
export const inviteReviews = async (deps: Deps, _actor: Actor): Promise<Outcome<{ invited: number }>> => {
  let invited = 0
  for (let round = 0; round < batches; round++) {
    const now = deps.clock.now()
    const until = now - askAfterMs
    const asked = await deps.db.transaction(async (tx) => {
      const stays = await staysToInvite(tx, until, now - invitedWithinMs, batch)
      for (const stay of stays)
        if (await invite(tx, stay, digestOf(reviewToken(deps, stay.bookingId)), now))
          await enqueue(tx, mailJob({ kind: 'reviewInvitation', ...stay, version: 1 }, now))
      return stays.length
    })
    invited += asked
    if (asked < batch) break
  }
  if (invited > 0) deps.wake()
  return done({ invited })
}

/** Runs every hour: counts the averages anew (REVIEW-4). */
export const refreshReviews = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  await refreshSummary(deps.db, deps.clock.now())
  return done(true)
}
