import type { Rates } from '#domain/money/currencies.ts'

/**
 * Where exchange rates come from. Throws when they cannot be had or are no rates; whoever asks keeps what was good
 * before.
 */
export type RateSource = { name: string; load(): Promise<Rates> }
