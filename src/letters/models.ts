import type { Booking } from '#domain/bookings/booking.ts'
import type { RefundReason } from '#domain/payments/payment.ts'

/** What letters about a booking know: raw facts; amounts, moments and texts are written by the letter in its own language. */
export type BookingModel = {
  booking: Booking
  /** the airport's name in the language of the letter, e.g. "Amsterdam Schiphol" */
  airportName: string
  /** the car park's three directions in the language of the letter (product.ts CarPark.directions); empty ones are left out */
  directions: [string, string, string]
  /** absolute address of the booking's status page; it asks for the proof itself, so it carries no secret (ML-05, ML-07) */
  bookingUrl: string
}

export type ConfirmationModel = BookingModel & {
  /** absolute address of the parking pass page, the one that works offline after the first visit */
  passUrl: string
}

export type PaymentLinkModel = BookingModel & {
  /** absolute address with the token of the payment link */
  payUrl: string
  amountMinor: number
}

/** The confirmation code of the look-up (decision 20). No link and no booking facts: this letter must not look like phishing. */
export type CodeModel = { code: string; validMinutes: number }

export type CancelledModel = BookingModel & {
  refundMinor: number
  /** `unpaid`: by the system at the due moment (decision 7) */
  because: 'asked' | 'unpaid'
}

export type RefundSentModel = BookingModel & { refundMinor: number; reason: RefundReason }

/** Paid after the hold had run out and the space was gone (settlement: refund hold_lost). */
export type HoldLostModel = BookingModel & {
  refundMinor: number
  /** absolute address where the traveller can search again */
  searchUrl: string
}

export type LetterModels = {
  confirmation: ConfirmationModel
  paymentLink: PaymentLinkModel
  code: CodeModel
  cancelled: CancelledModel
  refundSent: RefundSentModel
  holdLost: HoldLostModel
}
export type LetterKind = keyof LetterModels
export const letterKinds = ['confirmation', 'paymentLink', 'code', 'cancelled', 'refundSent', 'holdLost'] as const satisfies readonly LetterKind[]

/** The same shape as ports/mail.ts Attachment, which this room may not import. */
export type LetterAttachment = { filename: string; contentType: string; content: Uint8Array; cid?: string }
export type Letter = { subject: string; html: string; text: string; attachments: LetterAttachment[] }
