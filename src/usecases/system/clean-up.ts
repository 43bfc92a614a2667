import { extendDays } from '#db/catalogue.ts'
import { deleteOldChallenges } from '#db/logins.ts'
import { deleteOldMail } from '#db/mailbox.ts'
import { deleteOldSessions } from '#db/sessions.ts'
import { deleteOldKeys, reclaimRoom, refreshStatistics } from '#db/upkeep.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dateOf } from '#domain/time/local.ts'
import { dayMs, localAt } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { sessionLife } from '../sessions.ts'

/** Look-ups are over after minutes; two days keep the day's count of letters (LG-11). */
const challengeDays = 2
const mailboxDays = 30
/** Longer than any form stays open (AP-18). */
const keyDays = 7

/** Every night: new days to sell come into reach (decision 30), what nobody needs any more goes. Harmless to do twice. */
export const cleanUp = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  const now = deps.clock.now()
  // the earliest "today" of all airports would do; days are only ever added
  await extendDays(deps.db, dateOf(localAt(now, 'UTC')))
  await deleteOldChallenges(deps.db, now - challengeDays * dayMs)
  await deleteOldSessions(deps.db, now, sessionLife)
  await deleteOldMail(deps.db, now - mailboxDays * dayMs)
  await deleteOldKeys(deps.db, now - keyDays * dayMs)
  await reclaimRoom(deps.db)
  return done(true)
}

/** Every few minutes: plans made for empty tables are slow (design database.md 2.6). */
export const keepStatistics = async (deps: Deps, _actor: Actor): Promise<Outcome<true>> => {
  await refreshStatistics(deps.db)
  return done(true)
}
