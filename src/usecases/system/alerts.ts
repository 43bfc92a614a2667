import { failedAlike, queueStates, recurringRuns } from '#db/job-list.ts'
import { alertsSince, type ListedAlert } from '#db/money-alerts.ts'
import { withoutAddresses } from '#domain/letters/delivery.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import { dayMs, type Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { rightOfActor } from '../rights.ts'
import { failsTooLong, overdueMs } from './job-list.ts'

/** What is wrong with what happens later; it is over when its cause is. */
export type JobAlert =
  | { kind: 'givenUp'; queue: string; count: number; cause: string; at: Instant }
  | { kind: 'late'; queue: string; count: number; at: Instant }
  | { kind: 'failing'; queue: string; cause: string; at: Instant | null }
/** `money`: open alerts, the oldest first; `settled`: those of the last days, the latest first. */
export type Alerts = { money: ListedAlert[]; jobs: JobAlert[]; settled: ListedAlert[]; mayOrderAgain: boolean }

const settledForMs = 7 * dayMs
const longestList = 200

const jobAlerts = async ({ db }: Pick<Deps, 'db'>, now: Instant): Promise<JobAlert[]> => {
  const givenUp = await failedAlike(db, longestList)
  const queues = await queueStates(db, now)
  const repeated = await recurringRuns(db)
  return [
    ...givenUp.map(({ queue, count, lastError, lastAt }) => ({
      kind: 'givenUp' as const,
      queue,
      count,
      cause: withoutAddresses(lastError ?? ''),
      at: lastAt,
    })),
    ...queues.flatMap(({ queue, due, oldestDueAt }) =>
      oldestDueAt !== null && now - oldestDueAt > overdueMs
        ? [{ kind: 'late' as const, queue, count: due, at: oldestDueAt }]
        : [],
    ),
    ...repeated.flatMap((run) =>
      failsTooLong(run, now)
        ? [
            {
              kind: 'failing' as const,
              queue: run.name,
              cause: withoutAddresses(run.lastError ?? ''),
              at: run.lastOkAt,
            },
          ]
        : [],
    ),
  ]
}

/**
 * What is wrong now (MACHINE-19): of money for who may see its alerts, of jobs for who may see jobs. Refusal:
 * not_found, for who may see neither.
 */
export const seeAlerts = async (deps: Pick<Deps, 'db' | 'clock'>, actor: Actor): Promise<Outcome<Alerts>> => {
  const seesMoney = rightOfActor(actor, 'moneyAlert.view') === 'allowed'
  const seesJobs = rightOfActor(actor, 'job.view') === 'allowed'
  if (!seesMoney && !seesJobs) return refused('not_found')
  const now = deps.clock.now()
  const alerts = seesMoney ? await alertsSince(deps.db, now - settledForMs, longestList) : []
  return done({
    money: alerts.filter(({ resolvedAt }) => resolvedAt === null),
    settled: alerts.filter(({ resolvedAt }) => resolvedAt !== null),
    jobs: seesJobs ? await jobAlerts(deps, now) : [],
    mayOrderAgain: rightOfActor(actor, 'booking.refund', { reason: 'again', amountMinor: 0 }) === 'allowed',
  })
}
