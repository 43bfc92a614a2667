import type { Outcome } from '#domain/outcome.ts'
import { rhythm } from '#usecases/jobs/rhythm.ts'
import { checkOpenPayments } from '#usecases/system/check-open-payments.ts'
import { askForAgents } from '#usecases/system/ask-for-agents.ts'
import { cleanUp, forgetOldTries, keepStatistics } from '#usecases/system/clean-up.ts'
import { closeStatements } from '#usecases/system/close-statements.ts'
import { dunAgencies } from '#usecases/system/dun-agencies.ts'
import { eraseDue } from '#usecases/system/erase-due.ts'
import { eraseFiles } from '#usecases/erasure/erase-files.ts'
import { expireHolds } from '#usecases/system/expire-holds.ts'
import { issueMissingInvoices } from '#usecases/system/issue-invoice.ts'
import { eraseClaimAccounts } from '#usecases/system/erase-claim-accounts.ts'
import { takeOverstays } from '#usecases/system/take-overstays.ts'
import { keepPrices, settleCouponUses } from '#usecases/system/keep-prices.ts'
import { noteDelays } from '#usecases/system/note-delays.ts'
import { orderWebhooks } from '#usecases/system/order-webhooks.ts'
import { markNoShows } from '#usecases/system/mark-no-show.ts'
import { releaseAllotments } from '#usecases/system/release-allotments.ts'
import { inviteReviews, refreshReviews } from '#usecases/system/reviews.ts'
import { hashOldCodes } from '#usecases/system/hash-old-codes.ts'
import { resealTexts } from '#usecases/system/known-secrets.ts'
import { inTurn } from '#usecases/in-turn.ts'
import { stopSales } from '#usecases/system/stop-sales.ts'
import { reconcilePayments } from '#usecases/system/reconcile-payments.ts'
import { sealTrail } from '#usecases/system/trail-chain.ts'
import { tellOfCredit } from '#usecases/system/tell-of-credit.ts'
import { tellOfHooks } from '#usecases/system/tell-of-hooks.ts'
import { tellOfKeys } from '#usecases/system/tell-of-keys.ts'
import { tellOfPapers } from '#usecases/system/tell-of-papers.ts'
import { tellSilence } from '#usecases/system/tell-silence.ts'
import { checkPaymentJob } from './check-payment.ts'
import { invoiceJob } from './invoice.ts'
import type { Job, Recurring } from './job.ts'
import { mailJob } from './mail.ts'
import { newsletterJob } from './newsletter.ts'
import { checkRefundJob, refundJob } from './refund.ts'
import { scanFilesJob } from './scan-files.ts'
import { timerJobs } from './timers.ts'
import { webhookJob } from './webhook.ts'

/** Everything that happens later because of a row in the job table (demand L1). */
export const jobs: readonly Job[] = [
  mailJob,
  refundJob,
  checkRefundJob,
  invoiceJob,
  checkPaymentJob,
  newsletterJob,
  webhookJob,
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
    everyMs: rhythm['expire-holds'],
    run: async (deps) => must(await expireHolds(deps, { kind: 'system', job: 'expire-holds' })),
  },
  {
    name: 'stop-sales',
    everyMs: rhythm['stop-sales'],
    run: async (deps) => must(await stopSales(deps, { kind: 'system', job: 'stop-sales' })),
  },
  {
    name: 'release-allotments',
    everyMs: rhythm['release-allotments'],
    run: async (deps) => must(await releaseAllotments(deps, { kind: 'system', job: 'release-allotments' })),
  },
  {
    name: 'order-webhooks',
    everyMs: rhythm['order-webhooks'],
    run: async (deps) => must(await orderWebhooks(deps, { kind: 'system', job: 'order-webhooks' })),
  },
  { name: 'refresh-catalogue', everyMs: rhythm['refresh-catalogue'], run: (deps) => deps.catalogue.refresh() },
  { name: 'refresh-content', everyMs: rhythm['refresh-content'], run: (deps) => deps.content.refresh() },
  { name: 'refresh-rates', everyMs: rhythm['refresh-rates'], aside: true, run: (deps) => deps.refreshRates() },
  {
    name: 'keep-prices',
    everyMs: rhythm['keep-prices'],
    run: async (deps) => must(await keepPrices(deps, { kind: 'system', job: 'keep-prices' })),
  },
  {
    name: 'settle-coupons',
    everyMs: rhythm['settle-coupons'],
    run: async (deps) => must(await settleCouponUses(deps, { kind: 'system', job: 'settle-coupons' })),
  },
  {
    name: 'keep-statistics',
    everyMs: rhythm['keep-statistics'],
    run: async (deps) => must(await keepStatistics(deps, { kind: 'system', job: 'keep-statistics' })),
  },
  {
    name: 'forget-tries',
    everyMs: rhythm['forget-tries'],
    run: async (deps) => must(await forgetOldTries(deps, { kind: 'system', job: 'forget-tries' })),
  },
  {
    name: 'check-open-payments',
    everyMs: rhythm['check-open-payments'],
    aside: true,
    run: async (deps) => must(await checkOpenPayments(deps, { kind: 'system', job: 'check-open-payments' })),
  },
  {
    name: 'issue-missing-invoices',
    everyMs: rhythm['issue-missing-invoices'],
    run: async (deps) => must(await issueMissingInvoices(deps, { kind: 'system', job: 'issue-missing-invoices' })),
  },
  {
    name: 'erase-claim-accounts',
    everyMs: rhythm['erase-claim-accounts'],
    run: async (deps) => must(await eraseClaimAccounts(deps, { kind: 'system', job: 'erase-claim-accounts' })),
  },
  {
    name: 'take-overstays',
    everyMs: rhythm['take-overstays'],
    run: async (deps) => must(await takeOverstays(deps, { kind: 'system', job: 'take-overstays' })),
  },
  {
    name: 'mark-no-shows',
    everyMs: rhythm['mark-no-shows'],
    run: async (deps) => must(await markNoShows(deps, { kind: 'system', job: 'mark-no-shows' })),
  },
  {
    name: 'invite-reviews',
    everyMs: rhythm['invite-reviews'],
    run: async (deps) => must(await inviteReviews(deps, { kind: 'system', job: 'invite-reviews' })),
  },
  {
    name: 'refresh-reviews',
    everyMs: rhythm['refresh-reviews'],
    run: async (deps) => must(await refreshReviews(deps, { kind: 'system', job: 'refresh-reviews' })),
  },
  {
    name: 'erase-due',
    everyMs: rhythm['erase-due'],
    run: async (deps) => must(await eraseDue(deps, { kind: 'system', job: 'erase-due' })),
  },
  {
    name: 'erase-files',
    everyMs: rhythm['erase-files'],
    aside: true,
    run: async (deps) => must(await eraseFiles(deps, { kind: 'system', job: 'erase-files' })),
  },
  scanFilesJob,
  {
    name: 'reconcile-payments',
    everyMs: rhythm['reconcile-payments'],
    aside: true,
    run: async (deps) => must(await reconcilePayments(deps, { kind: 'system', job: 'reconcile-payments' })),
  },
  {
    name: 'seal-trail',
    everyMs: rhythm['seal-trail'],
    aside: true,
    run: async (deps) => must(await sealTrail(deps, { kind: 'system', job: 'seal-trail' })),
  },
  {
    name: 'seal-anew',
    everyMs: rhythm['seal-anew'],
    aside: true,
    run: async (deps) => {
      must(await resealTexts(deps, { kind: 'system', job: 'seal-anew' }))
      must(await hashOldCodes(deps, { kind: 'system', job: 'seal-anew' }))
    },
  },
  {
    name: 'tell-silence',
    everyMs: rhythm['tell-silence'],
    run: async (deps) => must(await tellSilence(deps, { kind: 'system', job: 'tell-silence' })),
  },
  {
    name: 'dun-agencies',
    everyMs: rhythm['dun-agencies'],
    run: async (deps) => {
      const actor = { kind: 'system', job: 'dun-agencies' } as const
      // what fails in one of them keeps nobody from being told the others
      await inTurn(
        [dunAgencies, tellOfCredit, tellOfKeys, tellOfHooks, tellOfPapers],
        async (tell) => must(await tell(deps, actor)),
        (failed) => `${failed} of what agencies and traders are told failed`,
      )
    },
  },
  {
    name: 'close-statements',
    everyMs: rhythm['close-statements'],
    run: async (deps) => must(await closeStatements(deps, { kind: 'system', job: 'close-statements' })),
  },
  {
    name: 'note-delays',
    everyMs: rhythm['note-delays'],
    aside: true,
    run: async (deps) => must(await noteDelays(deps, { kind: 'system', job: 'note-delays' })),
  },
  {
    name: 'ask-for-agents',
    everyMs: rhythm['ask-for-agents'],
    aside: true,
    run: async (deps) => must(await askForAgents(deps, { kind: 'system', job: 'ask-for-agents' })),
  },
  { name: 'refresh-methods', everyMs: rhythm['refresh-methods'], aside: true, run: (deps) => deps.gateways.refresh() },
  {
    name: 'clean-up',
    everyMs: rhythm['clean-up'],
    run: async (deps) => must(await cleanUp(deps, { kind: 'system', job: 'clean-up' })),
  },
]
