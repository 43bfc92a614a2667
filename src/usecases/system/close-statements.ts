import { lackingStatement } from '#db/agency-statements.ts'
import { lackingParkStatement } from '#db/park-statements.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { statementCurrency, lastMonth } from '#domain/statements/statement.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { closeParkStatement } from '../statements/close-park-statement.ts'
import { closeStatement } from '../statements/close-statement.ts'

const atOnce = 50

/**
 * Closes the last month that is over for agencies and car parks whose statement is missing (AGENCY-40, AGENCY-88), some
 * each time. Answers how many were closed.
 */
export const closeStatements = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const month = lastMonth(deps.clock.now())
  let closed = 0
  for (const { id: organisationId, slug } of await lackingStatement(deps.db, statementCurrency, month, atOnce))
    if ((await closeStatement(deps, actor, { organisationId, slug, month })) !== null) closed += 1
  for (const { id: organisationId, slug } of await lackingParkStatement(deps.db, statementCurrency, month, atOnce))
    if ((await closeParkStatement(deps, actor, { organisationId, slug, month })) !== null) closed += 1
  return done(closed)
}
