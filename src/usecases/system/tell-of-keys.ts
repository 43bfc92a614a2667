import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { membersOf } from '#db/members.ts'
import { keyEndTold, keysEnding, type EndingKey } from '#db/service-keys.ts'
import { mayReplace } from '#domain/agencies/managers.ts'
import { keyNoticeId, tellsOfEnd, toldDaysBefore } from '#domain/agencies/service-key.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'

/**
 * Tells who may replace a key that it ends by itself, 30 and 7 days before (AGENCY-213). Answers of how many keys that
 * was.
 */
export const tellOfKeys = async (deps: Deps, _actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  let told = 0
  for (const key of await keysEnding(deps.db, now, now + Math.max(...toldDaysBefore) * dayMs))
    if (await deps.db.transaction((tx) => tellOne(tx, key, now))) told += 1
  if (told > 0) deps.wake()
  return done(told)
}

/** The row of the key keeps what was told, so two processes tell once. */
const tellOne = async (tx: Queryable, key: EndingKey, now: Instant): Promise<boolean> => {
  const days = tellsOfEnd(key, now)
  if (days === null || !(await keyEndTold(tx, key.id, days))) return false
  const people = (await membersOf(tx, key.organisationId)).filter((member) => mayReplace(member, key))
  await enqueue(
    tx,
    [...new Set(people.map(({ personId }) => personId))].map((personId) =>
      mailJob({ kind: 'keyEnding', keyNoticeId: keyNoticeId({ keyId: key.id, personId }), version: days }, now),
    ),
  )
  return true
}
