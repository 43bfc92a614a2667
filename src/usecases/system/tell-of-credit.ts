import { limitedIn, lockCreditOf } from '#db/agency-credit.ts'
import type { Queryable } from '#db/db.ts'
import { enqueue } from '#db/jobs.ts'
import { membersOf } from '#db/members.ts'
import { creditNoticeId, isNearLimit } from '#domain/agencies/credit.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import { managesWhole } from '#domain/agencies/managers.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { noteCredit } from '../note-credit.ts'

/**
 * Tells who manages an agency or a company that its limit is nearly used, once until it was not in between
 * (AGENCY-195). Answers how many organisations were told.
 */
export const tellOfCredit = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  let told = 0
  const failures: unknown[] = []
  for (const limited of await limitedIn(deps.db, statementCurrency))
    try {
      if (await deps.db.transaction((tx) => tellOne(tx, actor, limited, now))) told += 1
    } catch (error) {
      // what fails for one keeps nobody else from being told
      failures.push(error)
    }
  if (told > 0) deps.wake()
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} were not told of their limits`)
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
  const isNews = await noteCredit(tx, actor, { organisationId, slug }, credit, now)
  if (!isNews || !isNearLimit(credit)) return false
  const managers = (await membersOf(tx, organisationId)).filter(managesWhole)
  const version = Math.trunc(now / minuteMs)
  await enqueue(
    tx,
    managers.map(({ personId }) =>
      mailJob({ kind: 'creditNotice', creditNoticeId: creditNoticeId({ organisationId, personId }), version }, now),
    ),
  )
  return true
}
