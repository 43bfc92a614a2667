import { disputesOf } from '#db/disputes.ts'
import { paidSince, refundsOf } from '#db/payments.ts'
import { carParkTill, disputedMinor, type Payment } from '#domain/payments/payment.ts'
import type { Instant } from '#domain/time/zones.ts'
import type { ProviderPayment } from '#ports/payments.ts'
import type { Deps } from '../deps.ts'
import { askProvider } from '../payments/providers.ts'

/** A sum that is different in the provider's books, in cents. */
export type Difference = {
  paymentId: string
  provider: string
  what: 'unknown' | 'silent' | 'paid' | 'refunded' | 'disputed'
  oursMinor: number
  theirsMinor: number
}

const page = 100

/**
 * Compares every paid payment since `since` with the provider that took it, to the cent (PY-32): what came in, what
 * went back (refunds that were not sent yet, or failed, are still there), and what the bank took. Payments of the car
 * park's till have no provider. It is for `verify --provider` and not for a request, because it asks once for each
 * payment.
 */
export const compareWithProvider = async (
  deps: Pick<Deps, 'db' | 'gateways'>,
  since: Instant,
): Promise<{ compared: number; differences: Difference[] }> => {
  const differences: Difference[] = []
  let compared = 0
  let after: Payment | null = null
  for (;;) {
    const payments: Payment[] = await paidSince(deps.db, since, after, page)
    for (const payment of payments) {
      if (payment.provider === carParkTill) continue
      compared++
      differences.push(...(await compare(deps, payment)))
    }
    after = payments.at(-1) ?? null
    if (payments.length < page) return { compared, differences }
  }
}

const compare = async (deps: Pick<Deps, 'db' | 'gateways'>, payment: Payment): Promise<Difference[]> => {
  const { id: paymentId, provider, amountMinor } = payment
  const difference = (what: Difference['what'], oursMinor: number, theirsMinor: number): Difference[] =>
    oursMinor === theirsMinor ? [] : [{ paymentId, provider, what, oursMinor, theirsMinor }]
  const truth: ProviderPayment | null | 'unavailable' = await askProvider(deps, payment)
  if (truth === null) return difference('unknown', amountMinor, 0)
  if (truth === 'unavailable') return difference('silent', amountMinor, 0)
  const refunds = (await refundsOf(deps.db, payment.bookingId)).filter(
    (one) => one.paymentId === paymentId && (one.status === 'sent' || one.status === 'completed'),
  )
  const disputes = (await disputesOf(deps.db, payment.bookingId)).filter((one) => one.paymentId === paymentId)
  return [
    ...difference('paid', amountMinor, truth.status === 'paid' && truth.currency === 'EUR' ? truth.amountMinor : 0),
    ...difference(
      'refunded',
      refunds.reduce((sum, one) => sum + one.amountMinor, 0),
      truth.refundedMinor,
    ),
    ...difference('disputed', disputedMinor(disputes), disputedMinor(truth.disputes)),
  ]
}
