import type { TextId } from '#texts/texts.ts'

/** What a queue, or something that repeats, is called. */
const jobText = {
  mail: 'workJobs.mail',
  code: 'workJobs.code',
  refund: 'workJobs.refund',
  'check-refund': 'workJobs.checkRefund',
  'check-payment': 'workJobs.checkPayment',
  invoice: 'workJobs.invoice',
  newsletter: 'workJobs.newsletter',
  webhook: 'workJobs.webhook',
  worker: 'workJobs.worker',
  'remind-details': 'workJobs.remindDetails',
  'cancel-incomplete': 'workJobs.cancelIncomplete',
  'remind-payment': 'workJobs.remindPayment',
  'warn-unpaid': 'workJobs.warnUnpaid',
  unpaid: 'workJobs.unpaid',
  'remind-arrival': 'workJobs.remindArrival',
  'no-show': 'workJobs.markNoShows',
  'expire-holds': 'workJobs.expireHolds',
  'stop-sales': 'workJobs.stopSales',
  'release-allotments': 'workJobs.releaseAllotments',
  'order-webhooks': 'workJobs.orderWebhooks',
  'refresh-catalogue': 'workJobs.refreshCatalogue',
  'refresh-content': 'workJobs.refreshContent',
  'refresh-rates': 'workJobs.refreshRates',
  'keep-prices': 'workJobs.keepPrices',
  'settle-coupons': 'workJobs.settleCoupons',
  'keep-statistics': 'workJobs.keepStatistics',
  'forget-tries': 'workJobs.forgetTries',
  'check-open-payments': 'workJobs.checkOpenPayments',
  'issue-missing-invoices': 'workJobs.issueMissingInvoices',
  'erase-claim-accounts': 'workJobs.eraseClaimAccounts',
  'take-overstays': 'workJobs.takeOverstays',
  'mark-no-shows': 'workJobs.markNoShows',
  'invite-reviews': 'workJobs.inviteReviews',
  'refresh-reviews': 'workJobs.refreshReviews',
  'erase-due': 'workJobs.eraseDue',
  'erase-files': 'workJobs.eraseFiles',
  'reconcile-payments': 'workJobs.reconcilePayments',
  'refresh-methods': 'workJobs.refreshMethods',
  'clean-up': 'workJobs.cleanUp',
  'scan-files': 'workJobs.scanFiles',
  'seal-trail': 'workJobs.sealTrail',
  'seal-anew': 'workJobs.sealAnew',
  'tell-silence': 'workJobs.tellSilence',
  'close-statements': 'workJobs.closeStatements',
  'note-delays': 'workJobs.noteDelays',
  'dun-agencies': 'workJobs.dunAgencies',
  'ask-for-agents': 'workJobs.askForAgents',
} as const satisfies Record<string, TextId>
type Named = keyof typeof jobText

export const isNamedJob = (name: string): name is Named => Object.hasOwn(jobText, name)

/** What has no name yet is another job; a test names those (WORK-8). */
export const jobTextOf = (name: string): (typeof jobText)[Named] | 'workJobs.other' =>
  isNamedJob(name) ? jobText[name] : 'workJobs.other'
