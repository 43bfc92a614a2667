import { papersEnding, paperTold } from '#db/papers.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dueWithinDays, tellsOfPaper } from '#domain/access/paper.ts'
import { houseDay } from '#domain/time/house-zone.ts'
import { addDays } from '#domain/time/local.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { tellReaders } from '../letters/notices.ts'
import { tellOfEach } from './tell-of-each.ts'

/**
 * Tells who manages the whole of an organisation that a paper of it expires, 30 and 7 days before (WORK-26). Answers of
 * how many papers that was.
 */
export const tellOfPapers = async (deps: Deps, _actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  const today = houseDay(now)
  const things = await papersEnding(deps.db, today, addDays(today, dueWithinDays))
  const told = await tellOfEach(deps, { things, what: 'their papers' }, async (tx, paper) => {
    const days = tellsOfPaper(paper, today)
    if (days === null || !(await paperTold(tx, paper.id, days))) return false
    await tellReaders(tx, 'paperEnding', paper, { version: days, now })
    return true
  })
  return done(told)
}
