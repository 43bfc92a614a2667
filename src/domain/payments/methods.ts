import { cardTable, methodTable } from './method-table.ts'

export type PaymentMethod = keyof typeof methodTable
export type CardBrand = keyof typeof cardTable
/** The providers that have adapters, by the names that settings use. */
export type MethodProvider = keyof (typeof methodTable)[PaymentMethod]['providers']

export const paymentMethods = Object.keys(methodTable) as PaymentMethod[]
export const cardBrands = Object.keys(cardTable) as CardBrand[]
export const isPaymentMethod = (value: string): value is PaymentMethod => Object.hasOwn(methodTable, value)

/** What a provider calls a method; null when it does not take it. */
export const nameAt = (provider: MethodProvider, method: PaymentMethod): string | null =>
  methodTable[method].providers[provider]

/** The method that a provider calls by this name; null when it is none of ours. */
export const methodAt = (provider: MethodProvider, name: string | null | undefined): PaymentMethod | null =>
  name ? (methodsAt(provider).find((method) => nameAt(provider, method) === name) ?? null) : null

export const methodsAt = (provider: MethodProvider): PaymentMethod[] =>
  paymentMethods.filter((method) => nameAt(provider, method) !== null)

/** Whether any provider of ours takes a method. One that none takes is never offered (settled 44). */
export const isTaken = (method: PaymentMethod): boolean =>
  Object.values(methodTable[method].providers).some((name) => name !== null)

export const takenMethods: readonly PaymentMethod[] = paymentMethods.filter(isTaken)

const marketsOf = (method: PaymentMethod): 'all' | readonly string[] => methodTable[method].markets

/** The methods that car parks of a country usually take, those of that country first. */
export const methodsIn = (country: string): PaymentMethod[] => [
  ...takenMethods.filter((method) => marketsOf(method) !== 'all' && marketsOf(method).includes(country)),
  ...takenMethods.filter((method) => marketsOf(method) === 'all'),
]

/** The texts of the footer's badges, in order (demand T5). */
export const footerMarks: readonly string[] = [...Object.values(methodTable), ...Object.values(cardTable)]
  .flatMap(({ mark }) => mark ?? [])
  .sort((a, b) => a.place - b.place)
  .map(({ text }) => text)
