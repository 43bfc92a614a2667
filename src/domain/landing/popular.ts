/** The home page shows the price table of Amsterdam (demand T1). */
export const homeTableIata = 'AMS'

const popularCount = 9

/** Tiles of the home page. The largest come first: a fact of the catalogue, not an opinion. */
export const popularOf = <A extends { iata: string; capacity: number }>(airports: readonly A[]): A[] =>
  [...airports].sort((a, b) => b.capacity - a.capacity || (a.iata < b.iata ? -1 : 1)).slice(0, popularCount)
