import { partsIn, type Block } from '#domain/content/blocks.ts'
import { rowNames } from '#domain/content/page.ts'
import { readAccountCode } from '#domain/partners/partners.ts'
import type { ContentBook, FoundContent } from '#usecases/content.ts'
import { resolvePath } from '#domain/site-map/pages.ts'
import type { TextState } from './sitemap.ts'

/** The day of the texts that come with the product. */
const firstTexts = '2026-11-20'

/** These pages are shown even without a row; what an editor writes is only a part of them. */
const standing = new Set(['home', 'airports'])

/**
 * The components that show prices. `named`: of the airport that the component names; one that names none shows the
 * page's own airport, which `pricesOn` of sitemap.ts adds. `all`: of every airport.
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
 * What the editors' text says about a page: whether search engines may show it (CONT-13), on which day its words
 * changed, and which prices stand between them.
 */
export const textStateOf =
  (book: Pick<ContentBook, 'find' | 'isListed' | 'blocks'>): TextState =>
  (page, language) => {
    const found = book.find(rowNames(page), language)
    const isShown =
      standing.has(page) || page.endsWith('-airport') ? !found?.page.noRobots : book.isListed(page, language)
    return isShown ? { updated: found?.page.updatedOn ?? firstTexts, prices: pricesIn(found, book) } : null
  }

const accounts = new WeakMap<readonly Block[], string | null>()
const accountIn = (blocks: readonly Block[]): string | null => {
  const known = accounts.get(blocks)
  if (known !== undefined) return known
  const account = readAccountCode(partsIn(blocks).find(({ name }) => name === 'partner')?.argument)
  accounts.set(blocks, account)
  return account
}

/**
 * The page variable of demand A6 (PART-12): the account that `{{partner:BTN}}` in a page's text names. Every request
 * for a page asks, so a text is searched once.
 */
export const accountOfPage =
  ({ find, blocks }: Pick<ContentBook, 'find' | 'blocks'>) =>
  (path: string): string | null => {
    const place = resolvePath(path)
    const found = place !== null && 'page' in place ? find(rowNames(place.page), place.language) : null
    return found && accountIn(blocks(found.page))
  }

/**
 * Whether the answer for a path is kept. The pages of the site map are the same for everybody and are kept, except the
 * one that tells of an error and those that an editor wants rendered each time (`ssg`).
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
