import { lockAgency } from '#db/agency-statements.ts'
import type { Queryable } from '#db/db.ts'
import { addStep, debtsOf, lateDebts } from '#db/dunning.ts'
import { enqueue } from '#db/jobs.ts'
import { membersOf } from '#db/members.ts'
import { done, type Outcome } from '#domain/outcome.ts'
import { dunningNoticeId, paymentTermDays, stepDue, unpaidOf, type DunningStep } from '#domain/statements/dunning.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import { managesWhole } from '#domain/agencies/managers.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { mailJob } from '../jobs/mail-jobs.ts'
import { record } from '../trail.ts'

/**
 * Takes the steps that are due for statements that were not paid (AGENCY-84). Of several an agency is reminded of the
 * oldest only, because what follows contains it. Answers how many steps were taken.
 */
export const dunAgencies = async (deps: Deps, actor: Actor): Promise<Outcome<number>> => {
  const now = deps.clock.now()
  const late = await lateDebts(deps.db, now - paymentTermDays * dayMs)
  let taken = 0
  for (const organisationId of new Set(late.map((debt) => debt.organisationId)))
    if (await deps.db.transaction((tx) => dun(tx, actor, organisationId, now))) taken += 1
  if (taken > 0) deps.wake()
  return done(taken)
}

/** The agency is locked, so a step is taken once, and no statement is closed meanwhile. */
const dun = async (tx: Queryable, actor: Actor, organisationId: string, now: Instant): Promise<boolean> => {
  await lockAgency(tx, organisationId)
  const oldest = (await debtsOf(tx, organisationId)).find((debt) => unpaidOf(debt) > 0)
  const step = oldest ? stepDue(oldest, now) : null
  if (!oldest || step === null) return false
  const { statementId, number } = oldest
  const owedMinor = unpaidOf(oldest)
  if (!(await addStep(tx, { statementId, step, owedMinor }, now))) return false
  await tell(tx, organisationId, { number, step }, now)
  const data = { step, owedMinor }
  await record(tx, actor, { operation: 'statement.dun', object: `statement:${number}`, organisationId, data }, now)
  return true
}

/** Everybody who manages the whole agency, in his own language. */
const tell = async (
  tx: Queryable,
  organisationId: string,
  { number, step }: { number: string; step: DunningStep },
  now: Instant,
): Promise<void> => {
  const managers = (await membersOf(tx, organisationId)).filter(managesWhole)
  await enqueue(
    tx,
    managers.map(({ personId }) =>
      mailJob({ kind: 'statementReminder', dunningNoticeId: dunningNoticeId({ number, step, personId }) }, now),
    ),
  )
}
