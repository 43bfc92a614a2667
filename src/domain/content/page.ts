import { contentFallback, isLanguage, languages, type Language } from '../languages.ts'
import { parseDate, type LocalDate } from '../time/local.ts'
import type { Instant } from '../time/zones.ts'
import { isSafeId } from './html.ts'
import { isLinkName, type LinkName } from './names.ts'

/** The code of this site. Partners' visitors see the same site in other colours. */
export const siteCode = 'parkwing'

/** How a page is laid out: chapters to read, or questions that open. */
const templates = ['content', 'faq'] as const
/** `legal` puts numbers before the chapters. */
const stylesheets = ['standard', 'legal'] as const
const menuNames = ['pages', 'locations'] as const
type Template = (typeof templates)[number]
type Stylesheet = (typeof stylesheets)[number]
export type MenuName = (typeof menuNames)[number]

/**
 * What an editor writes. `redirect` is the `page:name` to which the page has moved. `updatedOn`, shown on the page, is
 * the day on which the text last changed its meaning.
 */
export type ContentText = {
  pageName: string
  language: Language
  menuName: MenuName
  html: string
  pageTitle: string
  shortTitle: string
  keywords: string
  description: string
  noRobots: boolean
  /** whether the page is made once and kept for everybody, or made anew for each visitor */
  ssg: boolean
  redirect: string | null
  stylesheet: Stylesheet
  template: Template
  pageClass: string
  productClass: string
  updatedOn: LocalDate
}

/** A stored page (demand R9). `publishedAt` is null while it is not published, and in the future while it waits. */
export type ContentPage = ContentText & {
  siteCode: string
  publishedAt: Instant | null
  createdBy: string
  createdAt: Instant
  updatedBy: string
  updatedAt: Instant
  version: number
  /** the row is still as the product's own file had it, so an update of the product may replace it */
  seeded: boolean
}

export const contentLimits = {
  html: 100_000,
  pageTitle: 60,
  shortTitle: 30,
  keywords: 200,
  description: 160,
  pageName: 60,
  pageSize: 500,
} as const

/**
 * Whether this is the name of a page: one of the route table, `airport` for all airports, or `{city}-airport` for one.
 */
const isPageName = (name: string): boolean =>
  /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) && name.length <= contentLimits.pageName

/** The choices that the product's own files leave open. */
export const choicesFor = (
  pageName: string,
): Pick<
  ContentText,
  'menuName' | 'template' | 'stylesheet' | 'noRobots' | 'ssg' | 'redirect' | 'pageClass' | 'productClass'
> => ({
  menuName: pageName === 'airport' || pageName.endsWith('-airport') ? 'locations' : 'pages',
  template: pageName === 'faq' ? 'faq' : 'content',
  stylesheet: pageName === 'terms-of-service' || pageName === 'privacy-statement' ? 'legal' : 'standard',
  noRobots: false,
  ssg: true,
  redirect: null,
  pageClass: 'S',
  productClass: 'CP',
})

type Redirecting = Pick<ContentPage, 'pageName' | 'language' | 'redirect'>

/**
 * The page to which a redirect leads: one to which a text may lead too, so never an airport's page (CONT-4, CONT-6).
 */
export const redirectTarget = (redirect: string): { page: LinkName; anchor: string | null } | null => {
  const [, page = '', anchor] = /^page:([a-z0-9-]+)(?:#(.+))?$/.exec(redirect) ?? []
  return isLinkName(page) && (anchor === undefined || isSafeId(anchor)) ? { page, anchor: anchor ?? null } : null
}

/** The names of the rows that may speak for a page, in order: an airport's own row, then the one for all airports. */
export const rowNames = (pageName: string): string[] =>
  pageName.endsWith('-airport') ? [pageName, 'airport'] : [pageName]

/**
 * The first row there is for a reader of a language (settled 27). Of several names the more special one comes first in
 * each language.
 */
export const rowFor = <Row>(
  names: readonly string[],
  language: Language,
  find: (pageName: string, language: Language) => Row | undefined,
): Row | undefined => {
  for (const one of contentFallback(language)) {
    for (const name of names) {
      const row = find(name, one)
      if (row) return row
    }
  }
  return undefined
}

/**
 * The pages of a circle of redirects, as readers of some language would meet it; null when there is none (CONT-6,
 * CT-02).
 */
export const redirectCircle = (rows: readonly Redirecting[]): string[] | null => {
  const byName = new Map(rows.map((row) => [`${row.pageName} ${row.language}`, row]))
  const find = (name: string, language: Language) => byName.get(`${name} ${language}`)
  for (const { pageName } of rows.filter(({ redirect }) => redirect !== null)) {
    for (const language of languages) {
      const seen: string[] = []
      let page: string | undefined = pageName
      while (page !== undefined) {
        if (seen.includes(page)) return seen
        seen.push(page)
        const redirect: string | null = rowFor([page], language, find)?.redirect ?? null
        page = redirect === null ? undefined : redirectTarget(redirect)?.page
      }
    }
  }
  return null
}

// the text must be a single line that every database column can take
const isBetween = (text: string, least: number, most: number): boolean =>
  text.trim().length >= least && text.length <= most && text.isWellFormed() && !/\p{Cc}/u.test(text)
const among = (list: readonly string[], value: string): boolean => list.includes(value)

/**
 * The fields of a text that cannot be stored as they are. The html itself is never refused except for its size: it is
 * cleaned and reported on (CT-05).
 */
export const wrongFields = (text: ContentText): (keyof ContentText)[] => {
  const checks: [keyof ContentText, boolean][] = [
    ['pageName', isPageName(text.pageName)],
    ['language', isLanguage(text.language)],
    ['menuName', among(menuNames, text.menuName)],
    ['html', text.html.length <= contentLimits.html],
    ['pageTitle', isBetween(text.pageTitle, 1, contentLimits.pageTitle)],
    ['shortTitle', isBetween(text.shortTitle, 1, contentLimits.shortTitle)],
    ['keywords', isBetween(text.keywords, 0, contentLimits.keywords)],
    ['description', isBetween(text.description, 1, contentLimits.description)],
    ['noRobots', typeof text.noRobots === 'boolean'],
    ['ssg', typeof text.ssg === 'boolean'],
    ['redirect', text.redirect === null || redirectTarget(text.redirect) !== null],
    ['stylesheet', among(stylesheets, text.stylesheet)],
    ['template', among(templates, text.template)],
    ['pageClass', /^[A-Z]{1,4}$/.test(text.pageClass)],
    ['productClass', /^[A-Z]{1,4}$/.test(text.productClass)],
    ['updatedOn', parseDate(text.updatedOn) !== undefined],
  ]
  return checks.flatMap(([field, good]) => (good ? [] : [field]))
}
