import { takenMethods, type PaymentMethod } from '#domain/payments/methods.ts'
import type { Gateways, PaymentGateway } from '#ports/payments.ts'

/**
 * The configured providers. `byCountry` names the one that the car parks of a country use; every other country uses
 * `fallback`.
 */
export const createGateways = (
  gateways: readonly PaymentGateway[],
  fallback: string,
  byCountry: Readonly<Record<string, string>> = {},
): Gateways => {
  const byName = new Map(gateways.map((gateway) => [gateway.name, gateway]))
  const offered = new Map<string, readonly PaymentMethod[]>()
  const must = (name: string): PaymentGateway => {
    const gateway = byName.get(name)
    if (!gateway) throw new Error(`no payment provider ${name} is configured`)
    return gateway
  }
  for (const name of [fallback, ...Object.values(byCountry)]) must(name)
  const ask = async (gateway: PaymentGateway): Promise<void> => {
    const methods = await gateway.methods().catch(() => null)
    if (methods && methods.length > 0) offered.set(gateway.name, methods)
  }
  return {
    for: (country) => must(byCountry[country] ?? fallback),
    named: (name) => byName.get(name) ?? null,
    all: () => [...gateways],
    // Until the provider was asked, it counts as able to take every method that one of ours takes.
    offered: (name) => offered.get(name) ?? takenMethods,
    refresh: async () => {
      await Promise.all(gateways.map(ask))
    },
  }
}
