import type { PlaceRow, ProductCardView } from './product-view.ts'

/** What holds for every car park of an airport, and the cards without it (LANDING-11). */
export type SaidOnce = { facts: string[]; rows: PlaceRow[]; products: ProductCardView[] }

const rowKey = ({ term, lines }: PlaceRow): string => JSON.stringify([term, lines])

/** What all of these lists have, in the order of the first. */
const inAll = (lists: readonly (readonly string[])[]): string[] => {
  const [first = [], ...others] = lists
  return first.filter((one) => others.every((list) => list.includes(one)))
}

/**
 * With one product there is nothing to compare, and everything stays on its card. What cannot be given back is not said
 * without the free cancellation that may be had everywhere instead; `free` are the words for that.
 */
export const sayOnce = (products: readonly ProductCardView[], free: string): SaidOnce => {
  if (products.length < 2) return { facts: [], rows: [], products: [...products] }
  const kinds = inAll(products.map(({ kind }) => (kind ? [kind] : [])))
  const features = inAll(products.map((one) => one.features.map(({ text }) => text)))
  const hours = inAll(products.map((one) => one.hours))
  const priced = products.filter(({ price }) => price)
  // with the name of its package, since a dearer one may be sold beside it
  const termsOf = ({ terms }: ProductCardView) => (terms ? [`${terms.text} (${terms.package})`] : [])
  const terms = priced.length < 2 ? [] : inAll(priced.map(termsOf))
  const instead = inAll(priced.map(({ freeWith }) => (freeWith ? [`${free} (${freeWith})`] : [])))
  const rows = inAll(products.map(({ place }) => place.rows.map(rowKey)))
  return {
    facts: [...kinds, ...features, ...hours, ...(terms.length ? instead : []), ...terms],
    rows: products[0]?.place.rows.filter((row) => rows.includes(rowKey(row))) ?? [],
    products: products.map((one) => ({
      ...one,
      kind: kinds.length ? null : one.kind,
      features: one.features.filter(({ text }) => !features.includes(text)),
      hours: one.hours.filter((line) => !hours.includes(line)),
      terms: termsOf(one).some((line) => terms.includes(line)) ? null : one.terms,
      place: { ...one.place, rows: one.place.rows.filter((row) => !rows.includes(rowKey(row))) },
    })),
  }
}
