import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import type { Outcome } from '#domain/outcome.ts'
import { checkOpenPayments } from '#usecases/system/check-open-payments.ts'
import { cleanUp, keepStatistics } from '#usecases/system/clean-up.ts'
import { expireHolds } from '#usecases/system/expire-holds.ts'
import { checkPaymentJob } from './check-payment.ts'
import type { Job, Recurring } from './job.ts'
import { mailJob } from './mail.ts'
import { refundJob } from './refund.ts'
import { unpaidJob } from './unpaid.ts'

/** Everything that happens later (L1): by row of the job table … */
export const jobs: readonly Job[] = [mailJob, refundJob, checkPaymentJob, unpaidJob]

const must = <T>(outcome: Outcome<T>): void => {
  if (!outcome.ok) throw new Error(outcome.problem.code)
}

/** … and again and again, by every worker: the statements behind these skip what another one holds. */
export const recurring: readonly Recurring[] = [
  { name: 'expire-holds', everyMs: 1_000, run: async (deps) => must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' })) },
  { name: 'refresh-catalogue', everyMs: 5_000, run: (deps) => deps.catalogue.refresh() },
  { name: 'keep-statistics', everyMs: 5 * minuteMs, run: async (deps) => must(await keepStatistics(deps, { kind: 'system', job: 'keep-statistics' })) },
  { name: 'check-open-payments', everyMs: hourMs, run: async (deps) => must(await checkOpenPayments(deps, { kind: 'system', job: 'check-open-payments' })) },
  { name: 'clean-up', everyMs: dayMs, run: async (deps) => must(await cleanUp(deps, { kind: 'system', job: 'clean-up' })) },
]
