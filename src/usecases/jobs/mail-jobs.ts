import type { NewJob } from '#db/jobs.ts'
import type { Instant } from '#domain/time/zones.ts'

/** Letters about a booking, in the order of its life. */
export const bookingMailKinds = [
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
] as const
export type BookingMailKind = (typeof bookingMailKinds)[number]

/**
 * Payload of the queue `mail`. No secrets and no personal data: what a letter says is read when it is written, and
 * codes and tokens are made then (LG-17). A letter goes out at most once per booking, kind, version and what it is
 * about (table letter): `refundId`, `changeId`,
 * `invoiceId` or `claimId`, as the kind needs it. `version` tells apart letters of a kind that are about the same
 * thing.
 */
export type BookingMail = {
  kind: BookingMailKind
  bookingId: string
  airportId: number
  version: number
  refundId?: string
  changeId?: string
  invoiceId?: string
  claimId?: string
}

export type CodeMail = { kind: 'code'; challengeId: string; version: number }

/** Letters that are about no booking. `version` as above, 1 when left out. */
export type OtherMail =
  | { kind: 'accountLink'; linkId: string; version?: number }
  | { kind: 'accountErased'; accountId: string; version?: number }
  | { kind: 'newsletterConfirm'; subscriberId: string; version?: number }
  | { kind: 'newsletterCode'; subscriberId: string; version?: number }

export type MailPayload = BookingMail | CodeMail | OtherMail

export const mailJob = (payload: MailPayload, runAt: Instant): NewJob => ({
  queue: 'mail',
  runAt,
  payload,
  airportId: 'airportId' in payload ? payload.airportId : null,
})

export const refundJob = (airportId: number, refundId: string, runAt: Instant): NewJob => ({
  queue: 'refund',
  runAt,
  payload: { refundId, airportId },
  airportId,
})

/**
 * Whenever money came, went back, or stopped being ours: the documents are derived from the sums (issue-invoice.ts).
 */
export const invoiceJob = (airportId: number, bookingId: string, runAt: Instant): NewJob => ({
  queue: 'invoice',
  runAt,
  payload: { bookingId, airportId },
  airportId,
})

/** Asks the provider how far a refund is. */
export const checkRefundJob = (airportId: number, refundId: string, runAt: Instant): NewJob => ({
  queue: 'check-refund',
  runAt,
  payload: { refundId, airportId },
  airportId,
})

export const checkPaymentJob = (airportId: number, paymentId: string, runAt: Instant): NewJob => ({
  queue: 'check-payment',
  runAt,
  payload: { paymentId, airportId },
  airportId,
})

/** The box on the booking form: starts the double opt-in of the newsletter (COUP-10). */
export const newsletterJob = (airportId: number, bookingId: string, runAt: Instant): NewJob => ({
  queue: 'newsletter',
  runAt,
  payload: { bookingId, airportId },
  airportId,
})
