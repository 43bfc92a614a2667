import type { ContentBook } from '#usecases/content.ts'
import { resolvePath, type Page } from '#web/paths.ts'
import type { TextState } from './sitemap.ts'

/** the day of the texts that come with the product */
const firstTexts = '2026-11-20'

/** Pages that stand without a row: what an editor writes is a part of them. */
const standing = new Set(['home', 'airports'])

/** Rows that speak for a page, the first that there is: an airport's own, else the one for all airports. */
const rowsOf = (page: Page): string | string[] => (page.endsWith('-airport') ? [page, 'airport'] : page)

/** Editors say what search engines may show of their pages, and on which day the words changed. */
export const textStateOf = ({ find, isListed }: Pick<ContentBook, 'find' | 'isListed'>): TextState => (page, language) => {
  if (standing.has(page) || page.endsWith('-airport')) return { updated: find(rowsOf(page), language)?.page.updatedOn ?? firstTexts }
  return isListed(page, language) ? { updated: find(page, language)?.page.updatedOn ?? firstTexts } : null
}

/** The pages of the route table are the same for everybody and kept, but for the one that tells of an error and those an editor wants made anew (`ssg`). */
export const isKeptPage = ({ isKept }: Pick<ContentBook, 'isKept'>) => (path: string): boolean => {
  const found = resolvePath(path)
  return found !== null && 'page' in found && found.page !== 'error-message' && isKept(rowsOf(found.page), found.language)
}
