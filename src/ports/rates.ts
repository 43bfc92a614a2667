import type { Rates } from '#domain/money/currencies.ts'

/**
 * Where exchange rates come from. It throws when they cannot be had or are no rates; the caller then keeps the last
 * good ones.
 */
export type RateSource = { name: string; load(): Promise<Rates> }
