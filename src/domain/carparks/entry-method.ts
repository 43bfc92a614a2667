import type { Product } from './product.ts'

/** How a car gets in: the pass opens a barrier, or somebody takes the car over at the terminal (AGENCY-217). */
export type EntryMethod = 'barrier' | 'valet'
export const entryMethods = ['barrier', 'valet'] as const satisfies readonly EntryMethod[]

export const entryMethodOf = ({ transfer }: Pick<Product, 'transfer'>): EntryMethod =>
  transfer === 'valet' ? 'valet' : 'barrier'
