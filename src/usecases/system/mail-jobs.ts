import type { NewJob } from '#db/jobs.ts'
import type { Instant } from '#domain/time/zones.ts'

/**
 * Payload of the queue `mail`. No secrets and no personal data: what a letter says is read when it is written, and codes and tokens are made
 * then (LG-17). `version` keeps a letter from being sent twice (table letter).
 */
export type BookingMail = {
  kind: 'confirmation' | 'paymentLink' | 'cancelled' | 'refundSent' | 'holdLost'
  bookingId: string
  airportId: number
  version: number
  refundId?: string
}
export type CodeMail = { kind: 'code'; challengeId: string; version: number }

export const mailJob = (payload: BookingMail | CodeMail, runAt: Instant): NewJob => ({
  queue: 'mail',
  runAt,
  payload,
  airportId: 'airportId' in payload ? payload.airportId : null,
})

export const refundJob = (airportId: number, refundId: string, runAt: Instant): NewJob => ({ queue: 'refund', runAt, payload: { refundId, airportId }, airportId })

export const checkPaymentJob = (airportId: number, paymentId: string, runAt: Instant): NewJob => ({ queue: 'check-payment', runAt, payload: { paymentId, airportId }, airportId })
