/** The home page shows the price table of Amsterdam (demand T1). */
export const homeTableIata = 'AMS'

const popularCount = 9

/**
 * The tiles of the home page. The airports with the most spaces come first, because that is a fact of the catalogue and
 * not an opinion.
 */
export const popularOf = <A extends { iata: string; capacity: number }>(airports: readonly A[]): A[] =>
  [...airports].sort((a, b) => b.capacity - a.capacity || (a.iata < b.iata ? -1 : 1)).slice(0, popularCount)
