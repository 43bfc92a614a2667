import type { BookedTerms, Booking, BookingDetails } from '#domain/bookings/booking.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import type { FollowingDetail } from '#domain/lifecycle/details.ts'
import type { RefundReason } from '#domain/payments/payment.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { LeavingShown } from '#texts/leaving-words.ts'

/**
 * What letters about a booking know: raw facts; amounts, moments and texts are written by the letter in its own
 * language.
 */
export type BookingModel = {
  booking: Booking
  /** the airport's name in the language of the letter, e.g. "Amsterdam Schiphol" */
  airportName: string
  /**
   * the car park's three directions in the language of the letter (product.ts CarPark.directions); empty ones are left
   * out
   */
  directions: [string, string, string]
  /**
   * absolute address of the booking's status page; it asks for the proof itself, so it carries no secret (ML-05, ML-07)
   */
  bookingUrl: string
  /** when it is written: deadlines that are over are said to be, or left out */
  writtenAt: Instant
  /** sold while payments move no money: a document says so (START-6) */
  isTest?: boolean
}

export type ConfirmationModel = BookingModel & {
  /** absolute address of the parking pass page, the one that works offline after the first visit */
  passUrl: string
  /** when the code was replaced by the present one; null: it is the first (CH-19) */
  replacedAt: Instant | null
}

export type PaymentLinkModel = BookingModel & {
  /** absolute address with the token of the payment link */
  payUrl: string
  amountMinor: number
  /** no other reminder comes before it is due */
  isFinal: boolean
}

/** Not paid, and about to be cancelled for it (LIFE-6). `until`: the last moment to pay. */
export type UnpaidWarningModel = BookingModel & { payUrl: string; amountMinor: number; until: Instant }

/**
 * The confirmation code of the look-up (settled 20). No link and no booking facts: this letter must not look like
 * phishing.
 */
export type CodeModel = { code: string; validMinutes: number }

export type CancelledModel = BookingModel & {
  refundMinor: number
  /**
   * `unpaid`: by the system at the due moment (settled 7) · `missing_details`: settled 8 · `withdrawn`: acknowledges
   * a withdrawal (settled 13)
   */
  because: 'asked' | 'unpaid' | 'missing_details' | 'withdrawn'
  /** when it was cancelled or the withdrawal was received */
  at: Instant
  /** the day the refund should have arrived by; null: not known */
  expectedBy: LocalDate | null
}

export type RefundSentModel = BookingModel & {
  refundMinor: number
  reason: RefundReason
  /** the provider's own, for questions at the bank */
  reference: string | null
  expectedBy: LocalDate | null
}

/** The provider will not do it: a person takes over (PK-12). */
export type RefundFailedModel = BookingModel & { refundMinor: number; reason: RefundReason }

/** Paid after the hold had run out and the space was gone (settlement: refund hold_lost). */
export type HoldLostModel = BookingModel & {
  refundMinor: number
  /** absolute address where the traveller can search again */
  searchUrl: string
}

/** What was agreed about the stay before a change and after it; `totalMinor` in cents. */
export type AgreedStay = { stay: Stay; terms: BookedTerms; extras: Booking['extras']; totalMinor: number }

/**
 * Old and new line by line (CH-15). `difference` has what was paid (positive), is still due, or goes back (negative).
 */
export type ChangedModel = BookingModel & {
  what:
    | {
        kind: 'stay' | 'extension'
        before: AgreedStay
        after: AgreedStay
        differenceMinor: number
        dueMinor: number
        refundMinor: number
        isNewPass: boolean
      }
    | { kind: 'details'; before: Partial<BookingDetails>; after: Partial<BookingDetails> }
}

/**
 * To the new address: it counts when its owner says so (CH-12). Says nothing about the person, who may have mistyped
 * it.
 */
export type EmailConfirmModel = BookingModel & { confirmUrl: string; validUntil: Instant }

/** To the old address. `newEmail` is masked. */
export type EmailChangedModel = BookingModel & { newEmail: string }

export type DetailsReminderModel = BookingModel & {
  missing: FollowingDetail[]
  until: Instant
  /** what happens otherwise (settled 8) */
  otherwise: 'cancelled' | 'flagged'
  editUrl: string
}

export type ArrivalReminderModel = BookingModel & {
  passUrl: string
  /** the wire's words for the day of arrival and of departure (`04:00 - 24:00`, `Closed`); null: not known */
  hours: { onEnter: string; onExit: string } | null
  shuttle: { everyMinutes: number; rideMinutesFrom: number; rideMinutesTo: number } | null
  /** null when nothing is due by link */
  payUrl: string | null
}

/** `at`: the moment by which the car should have come (settled 12). */
export type NoShowModel = BookingModel & { at: Instant }

export type ReviewInvitationModel = BookingModel & { reviewUrl: string; validUntil: Instant | null }

/** `leaveMinutes`: how long after paying one has to leave (EXIT-9). */
export type ExitDueModel = BookingModel & { payUrl: string; amountMinor: number; leaveMinutes: number }

/** Paid while the car is inside, or after it left. `leaving`: null when it is gone (EXIT-12). */
export type ExitPaidModel = BookingModel & { paidMinor: number; dueMinor: number; leaving: LeavingShown | null }

/** The document is attached (letters/invoice-pdf.ts). */
export type InvoiceModel = BookingModel & { invoice: Invoice }

/**
 * `service`: of customer service's copy what they need to answer; null: the customer's own letter. `settledMinor`:
 * granted at once, by a rule.
 */
export type ClaimReceivedModel = BookingModel & {
  caseNumber: string
  claimedMinor: number
  receivedAt: Instant
  answerBy: Instant
  claimUrl: string
  service: {
    name: string
    email: string
    returnFlight: string
    reason: string
    accountHint: string | null
    slots: readonly string[]
    settledMinor: number | null
  } | null
  /** of which file it says that it had to be removed (CLAIM-10); null: what was received */
  removed: 'boardingPass' | 'receipt' | null
}

export type ClaimDecidedModel = BookingModel & {
  caseNumber: string
  claimedMinor: number
  /** euro cents; 0: refused */
  grantedMinor: number
  paidTo: 'bank' | 'paymentMethod'
  /** staff's own words, in whatever language; null when a rule decided */
  reason: string | null
  claimUrl: string
}

export type AccountLinkModel = { linkUrl: string; validMinutes: number }
export type AccountErasedModel = object
/** `amountMinor`: what the code is worth that follows; 0 for an address that had its code before. */
export type NewsletterConfirmModel = { confirmUrl: string; validUntil: Instant | null; amountMinor: number }
export type NewsletterCodeModel = {
  code: string
  amountMinor: number
  /** last day it can be used; null: no end */
  validUntil: LocalDate | null
  /** smallest total it is good for; 0: any */
  minimumMinor: number
  searchUrl: string
  /** opens a page that unsubscribes, and does so by itself on POST (RFC 8058) */
  unsubscribeUrl: string
}

export type LetterModels = {
  confirmation: ConfirmationModel
  paymentLink: PaymentLinkModel
  detailsReminder: DetailsReminderModel
  unpaidWarning: UnpaidWarningModel
  arrivalReminder: ArrivalReminderModel
  changed: ChangedModel
  emailConfirm: EmailConfirmModel
  emailChanged: EmailChangedModel
  invoice: InvoiceModel
  cancelled: CancelledModel
  refundSent: RefundSentModel
  refundFailed: RefundFailedModel
  holdLost: HoldLostModel
  noShow: NoShowModel
  exitDue: ExitDueModel
  exitPaid: ExitPaidModel
  reviewInvitation: ReviewInvitationModel
  claimReceived: ClaimReceivedModel
  claimDecided: ClaimDecidedModel
  code: CodeModel
  accountLink: AccountLinkModel
  accountErased: AccountErasedModel
  newsletterConfirm: NewsletterConfirmModel
  newsletterCode: NewsletterCodeModel
}
export type LetterKind = keyof LetterModels
export const letterKinds = [
  'confirmation',
  'paymentLink',
  'detailsReminder',
  'unpaidWarning',
  'arrivalReminder',
  'changed',
  'emailConfirm',
  'emailChanged',
  'invoice',
  'cancelled',
  'refundSent',
  'refundFailed',
  'holdLost',
  'noShow',
  'exitDue',
  'exitPaid',
  'reviewInvitation',
  'claimReceived',
  'claimDecided',
  'code',
  'accountLink',
  'accountErased',
  'newsletterConfirm',
  'newsletterCode',
] as const satisfies readonly LetterKind[]

/** The same shape as ports/mail.ts Attachment, which this room may not import. */
export type LetterAttachment = { filename: string; contentType: string; content: Uint8Array; cid?: string }
/** `headers` beyond those every letter has. */
export type Letter = {
  subject: string
  html: string
  text: string
  attachments: LetterAttachment[]
  headers: Record<string, string>
}
