import { lackingStatement } from '#db/agency-statements.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { lastMonth } from '#domain/statements/statement.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { closeStatement, statementCurrency } from '../statements/close-statement.ts'

const atOnce = 50

/**
 * Closes the last month that is over for agencies whose statement is missing (AGENCY-40), some each time. Answers how
 * many were closed.
 */
export const closeStatements = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const month = lastMonth(deps.clock.now())
  let closed = 0
  for (const { id: organisationId, slug } of await lackingStatement(deps.db, statementCurrency, month, atOnce))
    if ((await closeStatement(deps, actor, { organisationId, slug, month })) !== null) closed += 1
  return done(closed)
}
