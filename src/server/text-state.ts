import { partsIn } from '#domain/content/blocks.ts'
import { rowNames } from '#domain/content/page.ts'
import type { ContentBook, FoundContent } from '#usecases/content.ts'
import { resolvePath } from '#domain/site-map/pages.ts'
import type { TextState } from './sitemap.ts'

/** the day of the texts that come with the product */
const firstTexts = '2026-11-20'

/** Pages that stand without a row: what an editor writes is a part of them. */
const standing = new Set(['home', 'airports'])

/**
 * Components that show prices: of the airport they name, else of the page's own; the choice of products shows those of
 * all.
 */
const pricedParts: Record<string, 'named' | 'all'> = {
  'price-table': 'named',
  products: 'named',
  'product-choice': 'all',
}

const pricesIn = (found: FoundContent | null, { blocks }: Pick<ContentBook, 'blocks'>): string[] | 'all' => {
  const priced = found === null ? [] : partsIn(blocks(found.page)).filter(({ name }) => name in pricedParts)
  return priced.some(({ name }) => pricedParts[name] === 'all')
    ? 'all'
    : priced.flatMap(({ argument }) => argument || [])
}

/**
 * Editors say what search engines may show of their pages (CONT-13), on which day the words changed, and what prices
 * stand between them.
 */
export const textStateOf =
  (book: Pick<ContentBook, 'find' | 'isListed' | 'blocks'>): TextState =>
  (page, language) => {
    const found = book.find(rowNames(page), language)
    const isShown =
      standing.has(page) || page.endsWith('-airport') ? !found?.page.noRobots : book.isListed(page, language)
    return isShown ? { updated: found?.page.updatedOn ?? firstTexts, prices: pricesIn(found, book) } : null
  }

/**
 * The pages of the route table are the same for everybody and kept, but for the one that tells of an error and those an
 * editor wants made anew (`ssg`).
 */
export const isKeptPage =
  ({ isKept }: Pick<ContentBook, 'isKept'>) =>
  (path: string): boolean => {
    const found = resolvePath(path)
    return (
      found !== null &&
      'page' in found &&
      found.page !== 'error-message' &&
      isKept(rowNames(found.page), found.language)
    )
  }
