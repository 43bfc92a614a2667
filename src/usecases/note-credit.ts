import type { Queryable } from '#db/db.ts'
import { lastWritten } from '#db/trail.ts'
import { isNearLimit, type Credit } from '#domain/agencies/credit.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from './actor.ts'
import { record } from './trail.ts'

/** Whoever stays near the limit for longer is told again. */
const rememberedMs = 366 * dayMs

/** Whose lines are looked at: the letter is written for this job, too. */
export const creditTeller: Actor = { kind: 'system', job: 'dun-agencies' }

/**
 * Keeps in the trail whether a limit is nearly used (AGENCY-195), where that is not what was kept last. Call it with
 * the account locked, so that of two processes one is answered true.
 */
export const noteCredit = async (
  tx: Queryable,
  actor: Actor,
  { organisationId, slug }: { organisationId: string; slug: string },
  credit: Credit,
  now: Instant,
): Promise<boolean> => {
  const deed = { operation: 'credit.tell', object: `credit:${slug}` }
  const last = await lastWritten(tx, { ...deed, actor: nameOf(actor), since: now - rememberedMs })
  const isNear = isNearLimit(credit)
  if (isNear === (last?.data['isNear'] === true)) return false
  const { limitMinor, usedMinor } = credit
  await record(tx, actor, { ...deed, organisationId, data: { isNear, limitMinor, usedMinor } }, now)
  return true
}
