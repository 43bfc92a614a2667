import type { PaymentMethod } from './methods.ts'
import { refundParts } from '../pricing/refund.ts'
import type { LocalDate } from '../time/local.ts'
import type { Instant } from '../time/zones.ts'
import { leftOf } from './after-paid.ts'
import { disputedMinor, type Dispute, type Payment, type Refund } from './payment.ts'
import { expectedBy } from './refund-days.ts'

/** How much goes back in one way, and when it is expected. `method` is null when it is not known. */
export type RefundWay = { method: PaymentMethod | null; amountMinor: number; expected: LocalDate }

type Facts = {
  payments: readonly Pick<Payment, 'id' | 'status' | 'amountMinor' | 'method'>[]
  refunds: readonly Pick<Refund, 'paymentId' | 'amountMinor'>[]
  disputes: readonly Pick<Dispute, 'paymentId' | 'amountMinor' | 'status'>[]
}

/**
 * What a refund ordered now would do: the payments to which it goes back, the oldest first (PACK-5), with those of one
 * method added together.
 */
export const refundWays = (
  { payments, refunds, disputes }: Facts,
  refundMinor: number,
  now: Instant,
  zone: string,
): RefundWay[] => {
  const of = <T extends { paymentId: string }>(list: readonly T[], paymentId: string) =>
    list.filter((one) => one.paymentId === paymentId)
  const sources = payments
    .filter(({ status }) => status === 'paid')
    .map((payment) => ({
      paymentId: payment.id,
      amountMinor: leftOf(
        payment,
        of(refunds, payment.id).reduce((sum, one) => sum + one.amountMinor, 0),
        disputedMinor(of(disputes, payment.id)),
      ),
      refundedMinor: 0,
    }))
  const ways = new Map<PaymentMethod | null, number>()
  for (const { paymentId, amountMinor } of refundParts(
    sources,
    Math.min(
      refundMinor,
      sources.reduce((sum, one) => sum + one.amountMinor, 0),
    ),
  )) {
    const method = payments.find(({ id }) => id === paymentId)?.method ?? null
    ways.set(method, (ways.get(method) ?? 0) + amountMinor)
  }
  return [...ways].map(([method, amountMinor]) => ({ method, amountMinor, expected: expectedBy(now, zone, method) }))
}
