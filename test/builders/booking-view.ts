import { snapshotRates } from '#adapters/rates/snapshot.ts'
import { aProduct } from '#adapters/demo/builders.ts'
import { amountDueMinor, isFullyPaid, type Booking } from '#domain/bookings/booking.ts'
import { cancellation } from '#domain/bookings/cancel.ts'
import { changing, extending } from '#domain/bookings/change-rules.ts'
import { editing } from '#domain/bookings/details-form.ts'
import type { Outcome } from '#domain/outcome.ts'
import { hourMs, type Instant } from '#domain/time/zones.ts'
import { noWallets } from '#ports/wallets.ts'
import { sampleBooking } from '#test/builders/letters.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import { leavingNow } from '#usecases/leaving.ts'
import { isPayable } from '#usecases/travellers/to-pay.ts'
import type { RequestFacts } from '#web/site/facts.ts'

export const cutOff = sampleBooking().terms.cancelUntil!
export const before = cutOff - 48 * hourMs

export const facts = {
  language: 'en',
  currency: 'EUR',
  actor: { kind: 'visitor', sessionId: null, address: '' },
  deps: { rates: () => snapshotRates, wallets: noWallets },
} as unknown as RequestFacts

const problemOf = (outcome: Outcome<unknown>) => (outcome.ok ? null : outcome.problem)

export const viewOf = (booking: Booking, now: Instant = before): BookingView => {
  const answer = cancellation(booking, now)
  return {
    booking,
    product: aProduct(),
    qrText: booking.voucherCode,
    amountDueMinor: amountDueMinor(booking),
    paid: isFullyPaid(booking),
    payable: isPayable(booking, { amountMinor: amountDueMinor(booking) }, now),
    methods: [{ method: 'ideal', declined: true }],
    holdUntil: booking.holdUntil,
    payLaterDue: booking.terms.payLaterDue,
    toPay: { amountMinor: amountDueMinor(booking), changeId: null, until: booking.holdUntil },
    withdraw: null,
    refusals: {
      change: problemOf(changing(booking, now)),
      extend: problemOf(extending(booking)),
      edit: problemOf(editing(booking)),
    },
    changes: [],
    steps: [],
    payments: [],
    refunds: [],
    disputes: [],
    charges: [],
    leaving: leavingNow({ booking, product: aProduct(), payments: [], charges: [] }, now),
    invoices: [],
    claims: [],
    claimPossible: false,
    scope: 'full',
    now,
    cancel: answer.ok ? { allowed: true, ...answer.value } : { allowed: false, problem: answer.problem },
  }
}
