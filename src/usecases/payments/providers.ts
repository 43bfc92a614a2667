import type { PaymentMethod, Product } from '#domain/carparks/product.ts'
import type { Payment } from '#domain/payments/payment.ts'
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#ports/payments.ts'
import type { Deps } from '../deps.ts'

/** The provider for new payments of an airport's car parks. */
export const providerFor = (deps: Deps, iata: string): PaymentGateway =>
  deps.gateways.for(deps.catalogue.airport(iata)?.country ?? '')

/** The ways to pay of a product that its market's provider takes at all (settled 44). */
export const offeredMethods = (
  deps: Deps,
  iata: string,
  product: Pick<Product, 'paymentMethods'> | null | undefined,
): PaymentMethod[] => {
  const takes = deps.gateways.offered(providerFor(deps, iata).name)
  return (product?.paymentMethods ?? []).filter((method) => takes.includes(method))
}

/** The provider that took a payment, whatever the settings say today. */
export const providerOf = (
  deps: Pick<Deps, 'gateways'>,
  { provider }: Pick<Payment, 'provider'>,
): PaymentGateway | null => deps.gateways.named(provider)

/**
 * What the payment's own provider says of it; null where it does not know it. One that refuses for good (wrong key), or
 * that is not configured any more, is as unavailable as one that is down: nothing was learned.
 */
export const askProvider = async (
  deps: Pick<Deps, 'gateways'>,
  payment: Pick<Payment, 'provider' | 'providerRef'>,
): Promise<ProviderPayment | null | 'unavailable'> => {
  const gateway = providerOf(deps, payment)
  if (!gateway || payment.providerRef === null) return 'unavailable'
  try {
    return await gateway.get(payment.providerRef)
  } catch (error) {
    if (error instanceof GatewayError) return 'unavailable'
    throw error
  }
}

/** Ends an open payment at its provider. Too late, or not reachable: the truth that is asked for next decides. */
export const endAtProvider = async (deps: Deps, payment: Pick<Payment, 'provider' | 'providerRef'>): Promise<void> => {
  try {
    if (payment.providerRef !== null) await providerOf(deps, payment)?.cancel(payment.providerRef)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
}
