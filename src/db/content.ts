import type { ContentPage, ContentText } from '#domain/content/page.ts'
import type { Language } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time/local.ts'
import type { Instant } from '#domain/time/zones.ts'
import { json, timestamp, timestampOrNull } from './columns.ts'
import type { Queryable, Row } from './db.ts'
import { statement } from './statement.ts'

type PageRow = {
  site_code: string
  page_name: string
  language: Language
  menu_name: ContentPage['menuName']
  html: string
  page_title: string
  short_title: string
  keywords: string
  description: string
  no_robots: boolean
  ssg: boolean
  redirect: string | null
  stylesheet: ContentPage['stylesheet']
  template: ContentPage['template']
  page_class: string
  product_class: string
  updated_on: LocalDate
  published_at: Instant | null
  seed: string | null
  created_by: string
  created_at: Instant
  updated_by: string
  updated_at: Instant
  version: number
}

const toPage = (r: PageRow): ContentPage => ({
  siteCode: r.site_code,
  pageName: r.page_name,
  language: r.language,
  menuName: r.menu_name,
  html: r.html,
  pageTitle: r.page_title,
  shortTitle: r.short_title,
  keywords: r.keywords,
  description: r.description,
  noRobots: r.no_robots,
  ssg: r.ssg,
  redirect: r.redirect,
  stylesheet: r.stylesheet,
  template: r.template,
  pageClass: r.page_class,
  productClass: r.product_class,
  updatedOn: r.updated_on,
  publishedAt: r.published_at,
  seeded: r.seed !== null,
  createdBy: r.created_by,
  createdAt: r.created_at,
  updatedBy: r.updated_by,
  updatedAt: r.updated_at,
  version: r.version,
})

const VERSION = `
  select version, seed
  from content_state`

/**
 * The version of the content, 0 while there is none yet. `seed` is the digest of the product's files that were brought
 * in last.
 */
export const contentState = async (q: Queryable): Promise<{ version: number; seed: string | null }> =>
  (await q.query<{ version: number; seed: string | null }>(VERSION, [], 'content_state'))[0] ?? {
    version: 0,
    seed: null,
  }

const MOVE = `
  insert into content_state (version)
  values (1)
  on conflict (only_one) do update
    set version = content_state.version + 1`

/** Must come first in every transaction that changes content, so that all such transactions run one after another. */
export const moveContentVersion = async (tx: Queryable): Promise<void> => {
  await tx.query(MOVE)
}

const KEEP_SEED = `
  update content_state
  set seed = $1`
export const keepSeed = async (tx: Queryable, seed: string): Promise<void> => {
  await tx.query(KEEP_SEED, [seed])
}

const FIND = statement(
  null,
  `
    select *
    from content_page
    where site_code = :siteCode
      and (:pageName::text is null or page_name = :pageName)
      and (:menuName::text is null or menu_name = :menuName)
      and (:language::text is null or language = :language)
    order by page_name, language
    limit :limit
    offset :offset`,
)

/** Pages by site code, and by page name, menu name and language where these are given (demand R9). */
export const findContentPages = async (
  q: Queryable,
  {
    siteCode,
    pageName = null,
    menuName = null,
    language = null,
    limit,
    offset = 0,
  }: {
    siteCode: string
    pageName?: string | null
    menuName?: string | null
    language?: Language | null
    limit: number
    offset?: number
  },
): Promise<ContentPage[]> =>
  (await FIND<PageRow>(q, { siteCode, pageName, menuName, language, limit, offset })).map(toPage)

const ALL = `
  select *
  from content_page
  order by site_code, page_name, language`
export const allContentPages = async (q: Queryable): Promise<ContentPage[]> => (await q.query<PageRow>(ALL)).map(toPage)

// Both ways of storing use this: it writes the row and adds its version to the history.
const STORE = `
  with stored as (
    insert into content_page (
      site_code, page_name, language, menu_name, html, page_title, short_title, keywords, description,
      no_robots, ssg, redirect, stylesheet, template, page_class, product_class, updated_on, published_at,
      seed, created_by, created_at, updated_by, updated_at
    )
    select $1, n.page_name, n.language, n.menu_name, n.html, n.page_title, n.short_title, n.keywords,
      n.description, n.no_robots, n.ssg, n.redirect, n.stylesheet, n.template, n.page_class,
      n.product_class, n.updated_on, $2, n.seed, $3, $4, $3, $4
    from jsonb_to_recordset($5) as n(
      page_name text, language text, menu_name text, html text, page_title text, short_title text,
      keywords text, description text, no_robots boolean, ssg boolean, redirect text, stylesheet text,
      template text, page_class text, product_class text, updated_on date, seed text
    )
    on conflict (site_code, page_name, language) do update
      set menu_name = excluded.menu_name,
        html = excluded.html,
        page_title = excluded.page_title,
        short_title = excluded.short_title,
        keywords = excluded.keywords,
        description = excluded.description,
        no_robots = excluded.no_robots,
        ssg = excluded.ssg,
        redirect = excluded.redirect,
        stylesheet = excluded.stylesheet,
        template = excluded.template,
        page_class = excluded.page_class,
        product_class = excluded.product_class,
        updated_on = excluded.updated_on,
        seed = excluded.seed,
        updated_by = excluded.updated_by,
        updated_at = excluded.updated_at,
        version = content_page.version + 1
      where excluded.seed is null or (content_page.seed is not null and content_page.seed <> excluded.seed)
    returning *
  )
  insert into content_history (site_code, page_name, language, version, data)
  select site_code, page_name, language, version, to_jsonb(stored)
  from stored
  returning page_name, language, version`

type Stored = { pageName: string; language: Language; version: number }
type StoredRow = Row & { page_name: string; language: Language; version: number }

const rowOf = (text: ContentText, seed: string | null) => ({
  page_name: text.pageName,
  language: text.language,
  menu_name: text.menuName,
  html: text.html,
  page_title: text.pageTitle,
  short_title: text.shortTitle,
  keywords: text.keywords,
  description: text.description,
  no_robots: text.noRobots,
  ssg: text.ssg,
  redirect: text.redirect,
  stylesheet: text.stylesheet,
  template: text.template,
  page_class: text.pageClass,
  product_class: text.productClass,
  updated_on: text.updatedOn,
  seed,
})

/** Who writes, when, and from when a new row can be seen. A row that exists keeps its day of publishing. */
export type Writing = { siteCode: string; by: string; at: Instant; publishedAt: Instant | null }

const store = async (
  tx: Queryable,
  rows: ReturnType<typeof rowOf>[],
  { siteCode, by, at, publishedAt }: Writing,
): Promise<Stored[]> =>
  (await tx.query<StoredRow>(STORE, [siteCode, timestampOrNull(publishedAt), by, timestamp(at), json(rows)])).map(
    (r) => ({ pageName: r.page_name, language: r.language, version: r.version }),
  )

/** Stores an editor's text. From now on the row belongs to the editors. Answers its version. */
export const storeContentPage = async (tx: Queryable, text: ContentText, writing: Writing): Promise<number> =>
  (await store(tx, [rowOf(text, null)], writing))[0]?.version ?? 0

/**
 * Stores files of the product into rows that are new, or still the product's own and changed. Answers the rows that
 * changed.
 */
export const storeSeeds = (
  tx: Queryable,
  seeds: readonly { text: ContentText; digest: string }[],
  writing: Writing,
): Promise<Stored[]> =>
  store(
    tx,
    seeds.map(({ text, digest }) => rowOf(text, digest)),
    writing,
  )

const SWITCH = statement(
  null,
  `
    with switched as (
      update content_page
      set published_at = :publishedAt, updated_by = :by, updated_at = :at, version = version + 1
      where site_code = :siteCode
        and page_name = :pageName
        and (:language::text is null or language = :language)
      returning *
    )
    insert into content_history (site_code, page_name, language, version, data)
    select site_code, page_name, language, version, to_jsonb(switched)
    from switched
    returning page_name, language, version`,
)

/**
 * Publishes pages from a moment on, or takes them away (null). `language` null means every language. Answers the number
 * of rows.
 */
export const switchContentPages = async (
  tx: Queryable,
  {
    siteCode,
    pageName,
    language,
    publishedAt,
    by,
    at,
  }: {
    siteCode: string
    pageName: string
    language: Language | null
    publishedAt: Instant | null
    by: string
    at: Instant
  },
): Promise<number> =>
  (await SWITCH(tx, { siteCode, pageName, language, publishedAt: timestampOrNull(publishedAt), by, at: timestamp(at) }))
    .length

const HISTORY = `
  select version, data->>'updated_by' as by, data->>'updated_at' as at, data->>'page_title' as page_title,
    data->>'html' as html
  from content_history
  where site_code = $1
    and page_name = $2
    and language = $3
  order by version desc
  limit $4`

export type ContentVersion = { version: number; by: string; at: Instant; pageTitle: string; html: string }

/** The earlier versions of a page, the newest first. */
export const contentHistory = async (
  q: Queryable,
  siteCode: string,
  pageName: string,
  language: Language,
  limit: number,
): Promise<ContentVersion[]> =>
  (
    await q.query<{ version: number; by: string; at: string; page_title: string; html: string }>(HISTORY, [
      siteCode,
      pageName,
      language,
      limit,
    ])
  ).map(({ version, by, at, page_title: pageTitle, html }) => ({
    version,
    by,
    at: Date.parse(at),
    pageTitle,
    html,
  }))
