import { allContentPages, contentState } from '#db/content.ts'
import type { Db } from '#db/db.ts'
import { blocksOf, type Block } from '#domain/content/blocks.ts'
import { rowFor, siteCode, type ContentPage } from '#domain/content/page.ts'
import { languages, type Language } from '#domain/languages.ts'
import type { Clock } from '#ports/clock.ts'
import type { HtmlCleaner } from '#ports/html.ts'

/**
 * `own` means that the page is written in the language asked for; otherwise the page says in which language it is
 * (settled 27).
 */
export type FoundContent = { page: ContentPage; own: boolean }

/**
 * The content pages, kept in memory like the catalogue. Reading is synchronous; `refresh` loads again when something
 * has changed. While loading fails, what was loaded last stays (CT-06).
 */
export type ContentBook = {
  /**
   * the published row for a reader, by a name or the first of several names; null when there is none or it is not
   * published
   */
  find(pageName: string | readonly string[], language: Language): FoundContent | null
  /** the page cleaned once more and read into blocks; this is done once for each row */
  blocks(page: ContentPage): readonly Block[]
  /** whether menus, links and the sitemap may name it */
  isShown(pageName: string, language: Language): boolean
  /** whether an editor took it away: there is a row, but no moment from which it is published (SEO-4) */
  isTakenAway(pageName: string, language: Language): boolean
  /** whether search engines are told of it: published, in the reader's own language, no redirect, not `noRobots` */
  isListed(pageName: string, language: Language): boolean
  /** false when the page is made anew for every visitor (`ssg`) */
  isKept(pageName: string | readonly string[], language: Language): boolean
  /** the languages that have a row of their own: the `translations` of the website API */
  translations(pageName: string): Language[]
  /** every page that is published now, in the order of names and languages */
  published(): ContentPage[]
  /** changes whenever any page does, also when a moment of publishing has passed */
  version(): string
  refresh(): Promise<void>
}

type State = { version: number; rows: Map<string, ContentPage>; moments: number[] }

const stateOf = (version: number, pages: readonly ContentPage[]): State => ({
  version,
  rows: new Map(
    pages.filter((page) => page.siteCode === siteCode).map((page) => [`${page.pageName} ${page.language}`, page]),
  ),
  moments: [...new Set(pages.flatMap(({ publishedAt }) => publishedAt ?? []))],
})

/**
 * The book is empty until the first refresh. Callers that refresh at the same time share one load. After a change made
 * by this process, a refresh waits for a fresh load.
 */
export const createContentBook = ({ db, clock, clean }: { db: Db; clock: Clock; clean: HtmlCleaner }): ContentBook => {
  let state = stateOf(-1, [])
  let loading: Promise<void> = Promise.resolve()
  const read = new WeakMap<ContentPage, readonly Block[]>()

  const load = async (): Promise<void> => {
    // the version is read first: after a change during the load the next refresh loads once too often, which is better
    // than too rarely
    const { version } = await contentState(db)
    if (version !== state.version) state = stateOf(version, await allContentPages(db))
  }
  const row = (pageName: string | readonly string[], language: Language) =>
    rowFor(typeof pageName === 'string' ? [pageName] : pageName, language, (name, one) =>
      state.rows.get(`${name} ${one}`),
    )
  const isPublished = ({ publishedAt }: ContentPage): boolean => publishedAt !== null && publishedAt <= clock.now()

  const find: ContentBook['find'] = (pageName, language) => {
    const page = row(pageName, language)
    return page && isPublished(page) ? { page, own: page.language === language } : null
  }
  return {
    find,
    blocks: (page) => {
      const blocks = read.get(page) ?? blocksOf(clean(page.html))
      read.set(page, blocks)
      return blocks
    },
    published: () =>
      [...state.rows.entries()]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, page]) => page)
        .filter(isPublished),
    isShown: (pageName, language) => find(pageName, language) !== null,
    isTakenAway: (pageName, language) => row(pageName, language)?.publishedAt === null,
    isListed: (pageName, language) => {
      const found = find(pageName, language)
      return found !== null && found.own && found.page.redirect === null && !found.page.noRobots
    },
    isKept: (pageName, language) => row(pageName, language)?.ssg ?? true,
    translations: (pageName) => languages.filter((language) => state.rows.has(`${pageName} ${language}`)),
    version: () => `${state.version}.${state.moments.filter((moment) => moment <= clock.now()).length}`,
    refresh: () => {
      const after = loading.catch(() => undefined).then(load)
      loading = after
      return after
    },
  }
}
