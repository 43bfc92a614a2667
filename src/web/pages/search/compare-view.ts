/** Car parks of the list beside each other, in finished words (SEARCH-44). Pure. In the browser only its types. */
import type { Product } from '#domain/carparks/product.ts'
import { mostCompared } from '#domain/search/filters.ts'
import { formatNumber } from '#texts/formats.ts'
import type { Reader } from '../../components/prices.ts'
import type { RatingView } from '../../components/rating/view.ts'
import { comparisonId } from './comparison-id.ts'
import { keysTextOf, roofTextOf, type CardView } from './card-view.ts'

export type CompareView = {
  /** Where the form is sent, so that the page opens at the table. */
  action: string
  /** "2 to compare"; empty while none is. */
  count: string
  names: string
  /** What to do next, or why another one is not taken. */
  hint: string | null
  /** The table; null while there are not two. */
  table: { heading: string; parks: { name: string; href: string }[]; rows: CompareRow[] } | null
}

export type CompareRow = { title: string; cells: (string | RatingView | null)[] }

export type Compared = { product: Product; card: CardView }

/**
 * `chosen`: those that can be booked and are on the list, in the order in which they were chosen; the first three
 * count.
 */
export const compareView = (
  { t, language }: Reader,
  action: string,
  days: string,
  chosen: readonly Compared[],
): CompareView => {
  const taken = chosen.slice(0, mostCompared)
  const limit = { most: formatNumber(mostCompared, language) }
  return {
    action: `${action}#${comparisonId}`,
    count: taken.length > 0 ? t('results.compareCount', { count: taken.length }) : '',
    names: taken.map(({ card }) => card.name).join(', '),
    hint: hintOf(
      chosen.length,
      () => t('results.compareMost', limit),
      () => t('results.compareMore'),
    ),
    table:
      taken.length > 1
        ? {
            heading: t('results.compareHeading'),
            parks: taken.map(({ card }) => ({ name: card.name, href: card.offer?.href ?? '' })),
            rows: rowsOf(t, days, taken),
          }
        : null,
  }
}

const hintOf = (count: number, tooMany: () => string, tooFew: () => string): string | null => {
  if (count > mostCompared) return tooMany()
  return count === 1 ? tooFew() : null
}

const rowsOf = (t: Reader['t'], days: string, compared: readonly Compared[]): CompareRow[] => {
  const row = (title: string, cell: (one: Compared) => CompareRow['cells'][number]): CompareRow => ({
    title,
    cells: compared.map(cell),
  })
  return [
    row(t('results.compareTotal', { days }), ({ card }) => card.offer?.plain.total ?? null),
    row(t('results.compareFlex'), ({ card }) => flexedTotal(card)),
    row(t('results.compareDoor'), ({ card: { door } }) => `${door.minutes}, ${door.how}`),
    row(t('results.compareKeys'), ({ product }) => t(keysTextOf(product))),
    row(t('results.compareRoof'), ({ product }) => t(roofTextOf(product))),
    row(t('results.compareRating'), ({ card }) => card.rating),
  ]
}

/** What it costs with free cancellation; where there is none, these words. */
const flexedTotal = ({ offer }: CardView): string | null => {
  if (!offer) return null
  return offer.choice.kind === 'none' ? offer.choice.text : (offer.flexed ?? offer.plain).total
}
