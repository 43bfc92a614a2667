import type { NewJob } from '#db/jobs.ts'
import type { BookingAbout, idBesideBooking, idWithoutBooking, KindAbout, OtherAbout } from '#domain/letters/letters.ts'
import type { Instant } from '#domain/time/zones.ts'

/**
 * The payload of the queue `mail`. It holds neither secrets nor personal data: what a letter says is read when the
 * letter is written, and codes and tokens are made then (LG-17). The kind says what the letter is about
 * (domain/letters/letters.ts), and so which ids the payload has. A letter goes out at most once for a booking, kind,
 * version and subject (table letter). `version` tells apart letters of one kind about the same subject.
 */
export type BookingMail = {
  [A in BookingAbout]: { kind: KindAbout<A>; bookingId: string; airportId: number; version: number } & {
    [I in NonNullable<(typeof idBesideBooking)[A]>]: string
  }
}[BookingAbout]

/** Letters that belong to no booking. `version` has the same meaning as above and is 1 when missing. */
export type OtherMail = {
  [A in OtherAbout]: { kind: KindAbout<A>; version?: number } & { [I in (typeof idWithoutBooking)[A]]: string }
}[OtherAbout]

export type MailPayload = BookingMail | OtherMail

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
 * Order this whenever money came, went back, or stopped being ours. The job derives the documents from the sums
 * (issue-invoice.ts).
 */
export const invoiceJob = (airportId: number, bookingId: string, runAt: Instant): NewJob => ({
  queue: 'invoice',
  runAt,
  payload: { bookingId, airportId },
  airportId,
})

/** Asks the provider how far a refund has come. */
export const checkRefundJob = (airportId: number, refundId: string, runAt: Instant): NewJob => ({
  queue: 'check-refund',
  runAt,
  payload: { refundId, airportId },
  airportId,
})

/** `ended`: ask about it though it has ended, because something may have happened to its money (PAY-23). */
export const checkPaymentJob = (airportId: number, paymentId: string, runAt: Instant, ended = false): NewJob => ({
  queue: 'check-payment',
  runAt,
  payload: { paymentId, airportId, ...(ended && { ended }) },
  airportId,
})

/** For the newsletter's box on the booking form: starts the double opt-in (COUP-10). */
export const newsletterJob = (airportId: number, bookingId: string, runAt: Instant): NewJob => ({
  queue: 'newsletter',
  runAt,
  payload: { bookingId, airportId },
  airportId,
})
