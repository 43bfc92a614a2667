import type { LetterKind } from '#domain/letters/letters.ts'
import { accountErased } from './account-erased.ts'
import { accountLink } from './account-link.ts'
import { arrivalReminder } from './arrival-reminder.ts'
import { cancelled } from './cancelled.ts'
import { changed } from './changed.ts'
import { claimDecided } from './claim-decided.ts'
import { claimQuestion } from './claim-question.ts'
import { claimReceived } from './claim-received.ts'
import { code } from './code.ts'
import { confirmation } from './confirmation.ts'
import { creditNotice } from './credit-notice.ts'
import { detailsReminder } from './details-reminder.ts'
import { deviceNotice } from './device-notice.ts'
import { emailChanged } from './email-changed.ts'
import { emailConfirm } from './email-confirm.ts'
import { exitDue } from './exit-due.ts'
import { exitPaid } from './exit-paid.ts'
import { holdLost } from './hold-lost.ts'
import { invoice } from './invoice.ts'
import type { LetterEntry } from './models.ts'
import { hookFailing } from './hook-failing.ts'
import { joinProof } from './join-proof.ts'
import { joinRefused } from './join-refused.ts'
import { keyEnding } from './key-ending.ts'
import { paperEnding } from './paper-ending.ts'
import { payoutAccount } from './payout-account.ts'
import { newsletterCode } from './newsletter-code.ts'
import { newsletterConfirm } from './newsletter-confirm.ts'
import { noShow } from './no-show.ts'
import { paymentLink } from './payment-link.ts'
import { refundFailed } from './refund-failed.ts'
import { refundSent } from './refund-sent.ts'
import { requestAsked } from './request-asked.ts'
import { reviewInvitation } from './review-invitation.ts'
import { statementReminder } from './statement-reminder.ts'
import { staffInvitation } from './staff-invitation.ts'
import { staffLink } from './staff-link.ts'
import { staffNotice } from './staff-notice.ts'
import { unpaidWarning } from './unpaid-warning.ts'
import { waived } from './waived.ts'

const all = {
  confirmation,
  paymentLink,
  detailsReminder,
  unpaidWarning,
  arrivalReminder,
  changed,
  emailConfirm,
  emailChanged,
  invoice,
  cancelled,
  refundSent,
  refundFailed,
  holdLost,
  noShow,
  exitDue,
  waived,
  exitPaid,
  reviewInvitation,
  claimReceived,
  claimQuestion,
  claimDecided,
  code,
  accountLink,
  accountErased,
  newsletterConfirm,
  newsletterCode,
  staffInvitation,
  staffNotice,
  staffLink,
  deviceNotice,
  statementReminder,
  creditNotice,
  keyEnding,
  hookFailing,
  paperEnding,
  payoutAccount,
  requestAsked,
  joinProof,
  joinRefused,
}

/** What the letter of each kind must be told before it can be written. */
export type LetterModels = { [K in LetterKind]: Parameters<(typeof all)[K]['content']>[0] }

/** What every kind of letter says; the list of kinds is in the domain (LETTER-10). */
export const entries: { [K in LetterKind]: LetterEntry<LetterModels[K]> } = all

/** A letter that is not written yet: its kind decides which model it needs. */
export type UnwrittenLetter = { [K in LetterKind]: { kind: K; model: LetterModels[K] } }[LetterKind]
