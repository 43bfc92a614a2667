/** The home page shows the price table of Amsterdam (demand T1). */
export const homeTableIata = 'AMS'

/** The tiles over the foot of the home page's hero, in one row. */
export const homeTiles = 4
/** The airports that the list of the search form offers first. */
export const offeredFirst = 6

/**
 * The airports with the most spaces come first, because that is a fact of the catalogue and not an opinion. `count` is
 * how many of them.
 */
export const popularOf = <A extends { iata: string; capacity: number }>(airports: readonly A[], count: number): A[] =>
  [...airports].sort((a, b) => b.capacity - a.capacity || (a.iata < b.iata ? -1 : 1)).slice(0, count)
