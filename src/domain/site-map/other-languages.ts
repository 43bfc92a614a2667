import { isLanguage, type Language } from '../languages.ts'
import { compareParameter, filterNames, flexParameter } from '../search/filters.ts'
import { isAt } from './addresses.ts'
import { pathOf, resolvePath } from './pages.ts'

/** The parameters that a change of language keeps (RD-02): the search and how its results are shown. */
const keptParameters: readonly string[] = [
  'location',
  'startDateTime',
  'endDateTime',
  'businessAccount',
  'agent',
  'package',
  'sort',
  flexParameter,
  compareParameter,
  ...filterNames,
]

const keptOf = (search: string): string => {
  if (!search) return ''
  const kept = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => keptParameters.includes(name)))
  return kept.size ? `?${kept}` : ''
}

/** The same page in each language; the list of airports where one lacks an airport's page (screen 23). */
export const samePageInEach = (pathname: string, search = ''): ((language: Language) => string) => {
  const here = resolvePath(pathname)
  const kept = keptOf(search)
  if (here && 'page' in here) {
    const { page } = here
    return (language) => (pathOf(page, language) ?? pathOf('airports', language)) + kept
  }
  const [, first = '', ...rest] = pathname.split('/')
  return isLanguage(first) && rest.length
    ? (language) => `/${[language, ...rest].join('/')}${kept}`
    : (language) => pathOf('home', language)
}

export const samePageIn = (language: Language, pathname: string, search = ''): string =>
  samePageInEach(pathname, search)(language)

/**
 * The very same page in a language in which it is suggested. Null where that language lacks it, and on pages that
 * suggest no language (LANG-2). `url` is path and parameters.
 */
export const suggestionPath = (language: Language, url: string): string | null => {
  const [pathname = '', search = ''] = url.split(/(?=\?)/, 2)
  const here = resolvePath(pathname)
  const isShown =
    here === null
      ? isAt('search', pathname)
      : 'page' in here && here.page !== 'error-message' && pathOf(here.page, language) !== null
  return isShown ? samePageIn(language, pathname, search) : null
}
