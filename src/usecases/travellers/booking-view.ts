import { stepsOf, type BookingStep } from '#db/booking-steps.ts'
import { changesOf } from '#db/changes.ts'
import { chargesOf } from '#db/charges.ts'
import { disputesOf } from '#db/disputes.ts'
import { invoicesOf } from '#db/invoices.ts'
import { paymentsOf, refundsOf } from '#db/payments.ts'
import { may } from '#domain/access/permissions.ts'
import { amountDueMinor, isFullyPaid, type Booking } from '#domain/bookings/booking.ts'
import { cancellation } from '#domain/bookings/cancel.ts'
import type { BookingChange } from '#domain/bookings/change.ts'
import { changing, extending } from '#domain/bookings/change-rules.ts'
import { editing } from '#domain/bookings/details-form.ts'
import type { Charge } from '#domain/gate/charges.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { lastWithdrawMoment, withdrawal } from '#domain/bookings/withdraw.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import { disputedMinor, type Dispute, type Payment, type Refund } from '#domain/payments/payment.ts'
import type { Outcome, Problem } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { leavingNow, type LeavingNow } from '../leaving.ts'
import { offeredMethods } from '../payments/providers.ts'
import { claimsOfBooking, type ClaimOfBooking } from './show-claim.ts'
import { toPayOf, type ToPay } from '../next-payment.ts'
import { qrTextOf } from '../signed-pass.ts'
import { isPayable } from './to-pay.ts'

/** The facts of the page "My booking" (demand M2). Pages turn them into words. */
export type BookingView = {
  booking: Booking
  /** the product in today's catalogue, for directions, hours and methods; null when it is not sold any more */
  product: Product | null
  /** what the QR code of its pass says (GATE-21) */
  qrText: string
  amountDueMinor: number
  paid: boolean
  /** what a payment started now would pay: a change that waits for its payment, else what is due */
  toPay: ToPay
  /** whether a payment may be started now */
  payable: boolean
  /** the product's methods that the provider takes; those that were declined on this booking are marked */
  methods: { method: PaymentMethod; declined: boolean }[]
  holdUntil: Instant | null
  payLaterDue: Instant | null
  /** what cancelling now would bring, or why it is refused */
  cancel: { allowed: true; refundMinor: number; feeMinor: number } | { allowed: false; problem: Problem }
  /**
   * why the traveller may not change dates and times, stay longer or edit details now; null where it is allowed (demand
   * M5)
   */
  refusals: { change: Problem | null; extend: Problem | null; edit: Problem | null }
  changes: BookingChange[]
  /** what people did to it besides, the oldest first */
  steps: BookingStep[]
  /** given while the contract can be withdrawn from, whatever the package says (settled 13) */
  withdraw: { until: Instant; refundMinor: number } | null
  payments: Payment[]
  refunds: Refund[]
  /** money that the customer's bank took back */
  disputes: Dispute[]
  /** everything that was charged at the exit, including what was given up, the oldest first */
  charges: Charge[]
  /**
   * for a car that is inside: until when driving out adds nothing, and what it costs later (EXIT-12); null when no car
   * is inside
   */
  leaving: LeavingNow | null
  /** invoices and credit notes in the order they were issued */
  invoices: Invoice[]
  /** late-return claims with the tokens of their pages; below, whether one more is possible */
  claims: ClaimOfBooking[]
  claimPossible: boolean
  /** `payment` when a payment link opened it: show only what is to be paid, and nothing personal */
  scope: 'full' | 'payment'
  now: Instant
}

const problemOf = (outcome: Outcome<unknown>): Problem | null => (outcome.ok ? null : outcome.problem)

/** Bookings that are older than the field `transfer` get the product's transfer of today. */
const withTransfer = (booking: Booking, product: Product | null): Booking =>
  booking.terms.transfer || !product ? booking : { ...booking, terms: { ...booking.terms, transfer: product.transfer } }

export const viewOf = async (deps: Deps, actor: Actor, found: Booking): Promise<BookingView> => {
  const now = deps.clock.now()
  const product = deps.catalogue.known(found.iata, found.productId) ?? null
  const booking = withTransfer(found, product)
  const payments = await paymentsOf(deps.db, booking.id)
  const declined = new Set(payments.filter((payment) => payment.status === 'declined').map((payment) => payment.method))
  const charges = await chargesOf(deps.db, booking.id)
  const disputes = await disputesOf(deps.db, booking.id)
  const disputed = disputedMinor(disputes)
  const byAgency = actor.kind === 'key'
  const answer = cancellation(booking, now, disputed, byAgency)
  const withdrawing = withdrawal(booking, now, disputed)
  const toPay = await toPayOf(deps.db, booking, now)
  const claiming = await claimsOfBooking(deps, actor, booking)
  return {
    booking,
    qrText: qrTextOf(deps, booking),
    product,
    amountDueMinor: amountDueMinor(booking),
    paid: isFullyPaid(booking),
    toPay,
    payable: isPayable(booking, toPay, now),
    methods: offeredMethods(deps, booking.iata, product).map((method) => ({ method, declined: declined.has(method) })),
    holdUntil: booking.holdUntil,
    payLaterDue: booking.terms.payLaterDue,
    cancel: answer.ok
      ? { allowed: true, refundMinor: answer.value.refundMinor, feeMinor: answer.value.feeMinor }
      : { allowed: false, problem: answer.problem },
    refusals: {
      change: problemOf(changing(booking, now, byAgency)),
      extend: problemOf(extending(booking, byAgency)),
      edit: problemOf(editing(booking, false, byAgency)),
    },
    changes: await changesOf(deps.db, booking.id),
    steps: await stepsOf(deps.db, booking.id),
    withdraw: withdrawing.ok
      ? { until: lastWithdrawMoment(booking) ?? now, refundMinor: withdrawing.value.refundMinor }
      : null,
    payments,
    refunds: await refundsOf(deps.db, booking.id),
    disputes,
    charges,
    leaving: leavingNow({ booking, product, payments, charges }, now),
    invoices: await invoicesOf(deps.db, booking.id),
    claims: claiming.claims,
    claimPossible: claiming.possible,
    scope: actor.kind === 'carPark' || may(actor, 'view', booking.id) ? 'full' : 'payment',
    now,
  }
}
