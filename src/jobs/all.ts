import { dayMs, hourMs, minuteMs } from '#domain/time/zones.ts'
import type { Outcome } from '#domain/outcome.ts'
import { checkOpenPayments } from '#usecases/system/check-open-payments.ts'
import { cleanUp, forgetOldTries, keepStatistics } from '#usecases/system/clean-up.ts'
import { eraseDue } from '#usecases/system/erase-due.ts'
import { eraseFiles } from '#usecases/erasure/erase-files.ts'
import { expireHolds } from '#usecases/system/expire-holds.ts'
import { issueMissingInvoices } from '#usecases/system/issue-invoice.ts'
import { eraseClaimAccounts } from '#usecases/system/erase-claim-accounts.ts'
import { takeOverstays } from '#usecases/system/take-overstays.ts'
import { keepPrices, settleCouponUses } from '#usecases/system/keep-prices.ts'
import { markNoShows } from '#usecases/system/mark-no-show.ts'
import { inviteReviews, refreshReviews } from '#usecases/system/reviews.ts'
import { reconcilePayments } from '#usecases/system/reconcile-payments.ts'
import { checkPaymentJob } from './check-payment.ts'
import { invoiceJob } from './invoice.ts'
import type { Job, Recurring } from './job.ts'
import { mailJob } from './mail.ts'
import { newsletterJob } from './newsletter.ts'
import { checkRefundJob, refundJob } from './refund.ts'
import { scanFilesJob } from './scan-files.ts'
import { timerJobs } from './timers.ts'

/** Everything that happens later because of a row in the job table (demand L1). */
export const jobs: readonly Job[] = [
  mailJob,
  refundJob,
  checkRefundJob,
  invoiceJob,
  checkPaymentJob,
  newsletterJob,
  ...timerJobs,
]

const must = <T>(outcome: Outcome<T>): void => {
  if (!outcome.ok) throw new Error(outcome.problem.code)
}

/**
 * Everything that every worker does again and again. The statements behind it skip rows that another worker has locked.
 */
export const recurring: readonly Recurring[] = [
  {
    name: 'expire-holds',
    everyMs: 1_000,
    run: async (deps) => must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' })),
  },
  { name: 'refresh-catalogue', everyMs: 5_000, run: (deps) => deps.catalogue.refresh() },
  { name: 'refresh-content', everyMs: 5_000, run: (deps) => deps.content.refresh() },
  { name: 'refresh-rates', everyMs: 10 * minuteMs, aside: true, run: (deps) => deps.refreshRates() },
  {
    name: 'keep-prices',
    everyMs: 10 * minuteMs,
    run: async (deps) => must(await keepPrices(deps, { kind: 'system', job: 'keep-prices' })),
  },
  {
    name: 'settle-coupons',
    everyMs: 5 * minuteMs,
    run: async (deps) => must(await settleCouponUses(deps, { kind: 'system', job: 'settle-coupons' })),
  },
  {
    name: 'keep-statistics',
    everyMs: 5 * minuteMs,
    run: async (deps) => must(await keepStatistics(deps, { kind: 'system', job: 'keep-statistics' })),
  },
  {
    name: 'forget-tries',
    everyMs: hourMs,
    run: async (deps) => must(await forgetOldTries(deps, { kind: 'system', job: 'forget-tries' })),
  },
  {
    name: 'check-open-payments',
    everyMs: hourMs,
    aside: true,
    run: async (deps) => must(await checkOpenPayments(deps, { kind: 'system', job: 'check-open-payments' })),
  },
  {
    name: 'issue-missing-invoices',
    everyMs: hourMs,
    run: async (deps) => must(await issueMissingInvoices(deps, { kind: 'system', job: 'issue-missing-invoices' })),
  },
  {
    name: 'erase-claim-accounts',
    everyMs: dayMs,
    run: async (deps) => must(await eraseClaimAccounts(deps, { kind: 'system', job: 'erase-claim-accounts' })),
  },
  {
    name: 'take-overstays',
    everyMs: hourMs,
    run: async (deps) => must(await takeOverstays(deps, { kind: 'system', job: 'take-overstays' })),
  },
  {
    name: 'mark-no-shows',
    everyMs: hourMs,
    run: async (deps) => must(await markNoShows(deps, { kind: 'system', job: 'mark-no-shows' })),
  },
  {
    name: 'invite-reviews',
    everyMs: 10 * minuteMs,
    run: async (deps) => must(await inviteReviews(deps, { kind: 'system', job: 'invite-reviews' })),
  },
  {
    name: 'refresh-reviews',
    everyMs: hourMs,
    run: async (deps) => must(await refreshReviews(deps, { kind: 'system', job: 'refresh-reviews' })),
  },
  {
    name: 'erase-due',
    everyMs: hourMs,
    run: async (deps) => must(await eraseDue(deps, { kind: 'system', job: 'erase-due' })),
  },
  {
    name: 'erase-files',
    everyMs: 10 * minuteMs,
    aside: true,
    run: async (deps) => must(await eraseFiles(deps, { kind: 'system', job: 'erase-files' })),
  },
  scanFilesJob,
  {
    name: 'reconcile-payments',
    everyMs: hourMs,
    aside: true,
    run: async (deps) => must(await reconcilePayments(deps, { kind: 'system', job: 'reconcile-payments' })),
  },
  { name: 'refresh-methods', everyMs: hourMs, aside: true, run: (deps) => deps.gateways.refresh() },
  {
    name: 'clean-up',
    everyMs: dayMs,
    run: async (deps) => must(await cleanUp(deps, { kind: 'system', job: 'clean-up' })),
  },
]
