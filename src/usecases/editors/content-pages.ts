import {
  allContentPages,
  contentHistory,
  findContentPages,
  moveContentVersion,
  storeContentPage,
  switchContentPages,
  type ContentVersion,
} from '#db/content.ts'
import { anchorsIn, findingsIn, type Finding } from '#domain/content/report.ts'
import { blocksOf, idsOf } from '#domain/content/blocks.ts'
import { readHtml } from '#domain/content/html.ts'
import {
  contentLimits,
  redirectCircle,
  rowFor,
  siteCode,
  wrongFields,
  type ContentPage,
  type ContentText,
  type MenuName,
} from '#domain/content/page.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { Instant } from '#domain/time/zones.ts'
import { nameOf, type Actor } from '../actor.ts'
import type { Deps } from '../deps.ts'
import { forbidden } from '../rights.ts'

type ContentDeps = Pick<Deps, 'db' | 'clock' | 'content' | 'cleanHtml' | 'catalogue'>

/**
 * Finds content pages by page name, menu name and language where these are given, at most 500 (demand A4). Refusal:
 * not_found.
 */
export const findContent = async (
  deps: ContentDeps,
  actor: Actor,
  {
    pageName = null,
    menuName = null,
    language = null,
    offset = 0,
  }: { pageName?: string | null; menuName?: MenuName | null; language?: Language | null; offset?: number } = {},
): Promise<Outcome<ContentPage[]>> =>
  forbidden(actor, 'content.view') ??
  done(
    await findContentPages(deps.db, {
      siteCode,
      pageName,
      menuName,
      language,
      offset,
      limit: contentLimits.pageSize,
    }),
  )

/** The earlier versions of a page, the newest first. Refusal: not_found. */
export const showContentHistory = async (
  deps: ContentDeps,
  actor: Actor,
  { pageName, language }: { pageName: string; language: Language },
): Promise<Outcome<ContentVersion[]>> =>
  forbidden(actor, 'content.view') ??
  done(await contentHistory(deps.db, siteCode, pageName, language, contentLimits.pageSize))

/** What an editor should know about a text before or after it is stored. It is pure except for the cleaner. */
const checkContent = (
  { cleanHtml, catalogue }: Pick<Deps, 'cleanHtml' | 'catalogue'>,
  html: string,
): { clean: string; findings: Finding[] } => {
  const clean = cleanHtml(html)
  return { clean, findings: findingsIn(html, clean, blocksOf(clean), (code) => catalogue.partner(code) !== undefined) }
}

/**
 * `publish` says from when a new page can be seen, null not yet. `version` is the one that was edited, where the editor
 * has one.
 */
export type StoreContent = { text: ContentText; publish?: Instant | null; version?: number | null }
export type ContentStored = { version: number; findings: Finding[] }

/**
 * Stores a text, cleaned, under the editor's name, and keeps the version before it (demand R9). What was removed or is
 * unknown is reported and never a refusal. Refusals: not_found, content_refused (fields), content_redirect_loop,
 * conflict (somebody else stored a newer version).
 */
export const storeContent = async (
  deps: ContentDeps,
  actor: Actor,
  { text, publish, version = null }: StoreContent,
): Promise<Outcome<ContentStored>> => {
  const denied = forbidden(actor, 'content.store')
  if (denied) return denied
  const wrong = wrongFields(text)
  if (wrong.length > 0) return refused('content_refused', { fields: wrong.join(', ') })
  const { clean, findings } = checkContent(deps, text.html)
  const now = deps.clock.now()
  const stored = await deps.db.transaction(async (tx) => {
    await moveContentVersion(tx)
    const rows = await allContentPages(tx)
    const before = rows.find(
      (row) => row.siteCode === siteCode && row.pageName === text.pageName && row.language === text.language,
    )
    if (version !== null && version !== (before?.version ?? 0)) return 'conflict' as const
    if (redirectCircle([...rows.filter((row) => row !== before), { ...text }])) return 'content_redirect_loop' as const
    return storeContentPage(
      tx,
      { ...text, html: clean },
      { siteCode, by: nameOf(actor), at: now, publishedAt: publish === undefined ? now : publish },
    )
  })
  if (typeof stored === 'string') return refused(stored)
  await deps.content.refresh()
  return done({ version: stored, findings })
}

/**
 * Publishes a page, now or from a later moment, or takes it away, in one language or all. Refusals: not_found,
 * content_unknown.
 */
export const switchContent = async (
  deps: ContentDeps,
  actor: Actor,
  {
    pageName,
    language,
    published,
    at = null,
  }: { pageName: string; language: Language | null; published: boolean; at?: Instant | null },
): Promise<Outcome<{ pages: number }>> => {
  const denied = forbidden(actor, 'content.publish')
  if (denied) return denied
  const now = deps.clock.now()
  const pages = await deps.db.transaction(async (tx) => {
    await moveContentVersion(tx)
    return switchContentPages(tx, {
      siteCode,
      pageName,
      language,
      publishedAt: published ? (at ?? now) : null,
      by: nameOf(actor),
      at: now,
    })
  })
  if (pages === 0) return refused('content_unknown')
  await deps.content.refresh()
  return done({ pages })
}

export type ContentReport = { pageName: string; language: Language; findings: Finding[]; deadLinks: string[] }[]

/**
 * Every page about which there is something to report: its findings, and its links to places that the named page does
 * not have. Refusal: not_found.
 */
export const reportContent = async (deps: ContentDeps, actor: Actor): Promise<Outcome<ContentReport>> => {
  const denied = forbidden(actor, 'content.view')
  if (denied) return denied
  const pages = (await allContentPages(deps.db)).filter((page) => page.siteCode === siteCode)
  const ids = new Map(pages.map((page) => [`${page.pageName} ${page.language}`, { ids: idsOf(readHtml(page.html)) }]))
  const deadLinks = (page: ContentPage): string[] =>
    anchorsIn(page.html).flatMap(({ page: target, anchor }) => {
      const name = target ?? page.pageName
      const there = rowFor([name], page.language, (one, language) => ids.get(`${one} ${language}`))
      return there?.ids.includes(anchor) ? [] : [`${name}#${anchor}`]
    })
  const report = pages.map((page) => ({
    pageName: page.pageName,
    language: page.language,
    findings: checkContent(deps, page.html).findings,
    deadLinks: deadLinks(page),
  }))
  return done(report.filter(({ findings, deadLinks: dead }) => findings.length + dead.length > 0))
}
