import { limitedIn, lockCreditOf } from '#db/agency-credit.ts'
import type { Queryable } from '#db/db.ts'
import { isNearLimit } from '#domain/agencies/credit.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { minuteMs, type Instant } from '#domain/time/zones.ts'
import { statementCurrency } from '#domain/statements/statement.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { tellReaders } from '../letters/notices.ts'
import { noteCredit } from '../note-credit.ts'
import { tellOfEach } from './tell-of-each.ts'

/**
 * Tells who manages an agency or a company that its limit is nearly used, once until it was not in between
 * (AGENCY-195). Answers how many organisations were told.
 */
export const tellOfCredit = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  const things = await limitedIn(deps.db, statementCurrency)
  const told = await tellOfEach(deps, { things, what: 'their limits' }, (tx, limited) =>
    tellOne(tx, actor, limited, now),
  )
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
  await tellReaders(
    tx,
    'creditNotice',
    { id: organisationId, organisationId },
    { version: Math.trunc(now / minuteMs), now },
  )
  return true
}
