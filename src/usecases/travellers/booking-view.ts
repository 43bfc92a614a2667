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
import type { Claim } from '#domain/claims/claim.ts'
import type { Charge } from '#domain/gate/charges.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { lastWithdrawMoment, withdrawal } from '#domain/bookings/withdraw.ts'
import type { PaymentMethod, Product } from '#domain/carparks/product.ts'
import { disputedMinor, type Dispute, type Payment, type Refund } from '#domain/payments/payment.ts'
import type { Outcome, Problem } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { leavingNow, type LeavingNow } from '../leaving.ts'
import { offeredMethods } from '../payments/providers.ts'
import { claimsOfBooking } from './show-claim.ts'
import { isPayable, toPayOf, type ToPay } from './to-pay.ts'

/** Facts of the status page (M2); the door turns them into words. */
export type BookingView = {
  booking: Booking
  /** of today's catalogue, for directions, hours and methods; null when the product is not sold any more */
  product: Product | null
  amountDueMinor: number
  paid: boolean
  /** what a payment started now would pay: a change that waits for it, else what is due */
  toPay: ToPay
  /** may a payment be started now? */
  payable: boolean
  /** methods of the product that the provider takes, with those that were declined on this booking marked */
  methods: { method: PaymentMethod; declined: boolean }[]
  holdUntil: Instant | null
  payLaterDue: Instant | null
  /** what cancelling now would do, or why it cannot be done */
  cancel: { allowed: true; refundMinor: number; feeMinor: number } | { allowed: false; problem: Problem }
  /** whether the traveller may change dates and times, stay longer, edit details now; null: yes (M5) */
  refusals: { change: Problem | null; extend: Problem | null; edit: Problem | null }
  changes: BookingChange[]
  /** while the contract can be withdrawn from, whatever the package says (settled 13) */
  withdraw: { until: Instant; refundMinor: number } | null
  payments: Payment[]
  refunds: Refund[]
  /** what the customer's bank took back */
  disputes: Dispute[]
  /** what was charged at the exit, also what was given up, oldest first */
  charges: Charge[]
  /**
   * of a car that is inside: until when driving out adds nothing, and what it costs later (EXIT-12); null: none is
   * inside
   */
  leaving: LeavingNow | null
  /** invoices and credit notes, in the order they were issued */
  invoices: Invoice[]
  /** late-return claims with the tokens of their pages, and whether one more is possible */
  claims: { claim: Claim; token: string }[]
  claimPossible: boolean
  /** `payment`: opened by a payment link; show what is to be paid and nothing personal */
  scope: 'full' | 'payment'
  now: Instant
}

const problemOf = (outcome: Outcome<unknown>): Problem | null => (outcome.ok ? null : outcome.problem)

/** Bookings made before it was kept: as the product is today. */
const withTransfer = (booking: Booking, product: Product | null): Booking =>
  booking.terms.transfer || !product ? booking : { ...booking, terms: { ...booking.terms, transfer: product.transfer } }

export const viewOf = async (deps: Deps, actor: Actor, found: Booking): Promise<BookingView> => {
  const now = deps.clock.now()
  const product = deps.catalogue.product(found.iata, found.productId) ?? null
  const booking = withTransfer(found, product)
  const payments = await paymentsOf(deps.db, booking.id)
  const declined = new Set(payments.filter((payment) => payment.status === 'declined').map((payment) => payment.method))
  const charges = await chargesOf(deps.db, booking.id)
  const disputes = await disputesOf(deps.db, booking.id)
  const disputed = disputedMinor(disputes)
  const answer = cancellation(booking, now, disputed)
  const withdrawing = withdrawal(booking, now, disputed)
  const toPay = await toPayOf(deps.db, booking, now)
  const claiming = await claimsOfBooking(deps, actor, booking)
  return {
    booking,
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
      change: problemOf(changing(booking, now)),
      extend: problemOf(extending(booking)),
      edit: problemOf(editing(booking)),
    },
    changes: await changesOf(deps.db, booking.id),
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
