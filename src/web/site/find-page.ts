import type { Params, PathReader } from '../kernel/page.ts'

type AtPath = { path: string | readonly string[] | PathReader }
export type Finder<Page> = (pathname: string) => { page: Page; params: Params } | null

/** The first page whose address fits, and the parts its pattern names. The address is split once for all of them. */
export const finderOf = <Page extends AtPath>(pages: readonly Page[]): Finder<Page> => {
  const table = pages.map((page) => ({ page, match: readerOfPaths(page.path) }))
  return (pathname) => {
    const segments = segmentsOf(pathname)
    for (const { page, match } of table) {
      const params = match(pathname, segments)
      if (params) return { page, params }
    }
    return null
  }
}

/**
 * Reads an address by patterns: the parts they name, null where none fits. Capitals and a slash at the end make no
 * other address.
 */
const readerOfPaths = (path: string | readonly string[] | PathReader): PathReader => {
  if (typeof path === 'function') return path
  const patterns = [path].flat().map(segmentsOf)
  return (_pathname, segments) => {
    for (const wanted of patterns) {
      const params = fitting(wanted, segments)
      if (params) return params
    }
    return null
  }
}

const fitting = (wanted: readonly string[], segments: readonly string[]): Params | null => {
  if (segments.length !== wanted.length) return null
  const params: Params = {}
  for (const [index, one] of wanted.entries()) {
    const segment = segments[index] ?? ''
    if (one.startsWith(':')) params[one.slice(1)] = decoded(segment)
    else if (one.toLowerCase() !== segment.toLowerCase()) return null
  }
  return params
}

const segmentsOf = (path: string): string[] => path.split('/').filter(Boolean)

const decoded = (segment: string): string => {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
