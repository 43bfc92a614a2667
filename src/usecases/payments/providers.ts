import type { Product } from '#domain/carparks/product.ts'
import type { PaymentMethod } from '#domain/payments/methods.ts'
import type { Payment } from '#domain/payments/payment.ts'
import { GatewayError, type PaymentGateway, type ProviderPayment } from '#ports/payments.ts'
import type { Deps } from '../deps.ts'

/** The provider for new payments of an airport's car parks. */
export const providerFor = (deps: Deps, iata: string): PaymentGateway =>
  deps.gateways.for(deps.catalogue.airport(iata)?.country ?? '')

/** Those ways to pay of a product that the provider of its market accepts at all (settled 44). */
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
 * What the payment's own provider says about it; null where the provider does not know it. A provider that refuses for
 * good (a wrong key), or is not configured any more, counts as unavailable like one that is down, because nothing was
 * learned.
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

/**
 * Ends an open payment at its provider. If that is too late, or the provider cannot be reached, its answer to the next
 * question decides.
 */
export const endAtProvider = async (deps: Deps, payment: Pick<Payment, 'provider' | 'providerRef'>): Promise<void> => {
  try {
    if (payment.providerRef !== null) await providerOf(deps, payment)?.cancel(payment.providerRef)
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
  }
}
