import { limitedIn, lockCreditOf } from '#db/agency-credit.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { membersOf } from '#db/members.ts'
import { lastWritten } from '#db/trail.ts'
import { creditNoticeId, isNearLimit } from '#domain/agencies/credit.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dayMs, minuteMs, type Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { statementCurrency } from '../statements/close-month.ts'
import { record } from '../trail.ts'

/** Whoever stays near the limit for longer is told again. */
const rememberedMs = 366 * dayMs

/**
 * Tells who manages an agency or a company that its limit is nearly used, once until it was not in between
 * (AGENCY-195). Answers how many organisations were told.
 */
export const tellOfCredit = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  let told = 0
  for (const limited of await limitedIn(deps.db, statementCurrency))
    if (await deps.db.transaction((tx) => tellOne(tx, actor, limited, now))) told += 1
  if (told > 0) deps.wake()
  return done(told)
}

/** The trail keeps whether it was near; the account is locked, so two processes tell once. */
const tellOne = async (
  tx: Queryable,
  actor: Actor,
  { id: organisationId, slug }: { id: string; slug: string },
  now: Instant,
): Promise<boolean> => {
  const credit = await lockCreditOf(tx, organisationId, statementCurrency)
  if (!credit) return false
  const deed = { operation: 'credit.tell', object: `credit:${slug}` }
  const last = await lastWritten(tx, { ...deed, actor: nameOf(actor), since: now - rememberedMs })
  const isNear = isNearLimit(credit)
  if (isNear === (last?.data['isNear'] === true)) return false
  const { limitMinor, usedMinor } = credit
  await record(tx, actor, { ...deed, organisationId, data: { isNear, limitMinor, usedMinor } }, now)
  if (!isNear) return false
  const managers = (await membersOf(tx, organisationId)).filter(
    ({ role, scope, isDemo }) => role === 'agencyManager' && scope.kind === 'all' && !isDemo,
  )
  const version = Math.trunc(now / minuteMs)
  await enqueue(
    tx,
    managers.map(({ personId }) =>
      mailJob({ kind: 'creditNotice', creditNoticeId: creditNoticeId({ organisationId, personId }), version }, now),
    ),
  )
  return true
}
