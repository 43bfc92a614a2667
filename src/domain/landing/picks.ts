import { sortCards, type CardFacts, type Sort } from '../search/filters.ts'

/** The orders of the list that an airport's page shows the first card of (LANDING-10). */
export const pickSorts = ['price', 'transfer', 'recommended'] as const satisfies readonly Sort[]
export type PickSort = (typeof pickSorts)[number]

/** `sorts` are the orders of the list in which the card comes first; there is at least one. */
export type Picked<T> = { card: T; sorts: readonly [PickSort, ...PickSort[]] }

/**
 * The first card of each order, each card once; none where they would be one card, which is no choice. `recommended`
 * counts only where its first card is recommended, because otherwise it is the cheapest again. `cards` come in the
 * order in which the list gets them, so that equal ones follow each other as there.
 */
export const picksOf = <T>(cards: readonly T[], facts: (card: T) => CardFacts): Picked<T>[] => {
  const picks = new Map<T, [PickSort, ...PickSort[]]>()
  for (const sort of pickSorts) {
    const [first] = sortCards(cards, sort, facts)
    if (first === undefined || !facts(first).available) continue
    if (sort === 'recommended' && !facts(first).recommended) continue
    const known = picks.get(first)
    if (known) known.push(sort)
    else picks.set(first, [sort])
  }
  return picks.size > 1 ? [...picks].map(([card, sorts]) => ({ card, sorts })) : []
}
