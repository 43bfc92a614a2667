import { Client } from 'pg'
import { languages, type Language } from '#domain/languages.ts'
import { pathOf, resolvePath } from '#domain/site-map/pages.ts'
import { comeAgain } from '#test/builders/come-again.ts'
import { readPage, type ReadPage } from './read-page.ts'

export type Fetched = {
  path: string
  status: number
  location: string
  type: string
  html: string
  page: ReadPage | null
}

const atOnce = 8

const eachAtOnce = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const queue = [...items]
  const next = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: atOnce }, next))
}

const mostAsked = 5

export const fetchPage = async (origin: string, path: string): Promise<Fetched> => {
  const ask = () =>
    fetch(origin + path, {
      redirect: 'manual',
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(60_000),
    })
  const answer = await comeAgain(ask, mostAsked)
  const type = answer.headers.get('content-type') ?? ''
  const body = await answer.text()
  return {
    path,
    status: answer.status,
    location: answer.headers.get('location') ?? '',
    type,
    html: body,
    page: type.startsWith('text/html') && body ? readPage(body) : null,
  }
}

/** Addresses of a sitemap, absolute, with what each names as its other languages and its day. */
const readSitemap = (xml: string): { loc: string; lastmod: string; alternates: Map<string, string> }[] =>
  [...xml.matchAll(/<(?:url|sitemap)>([\s\S]*?)<\/(?:url|sitemap)>/g)].map(([, entry = '']) => ({
    loc: /<loc>(.*?)<\/loc>/.exec(entry)?.[1] ?? '',
    lastmod: /<lastmod>(.*?)<\/lastmod>/.exec(entry)?.[1] ?? '',
    alternates: new Map(
      [...entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g)].map(([, language = '', href = '']) => [language, href]),
    ),
  }))

export type Crawl = {
  /** pages of the route table that were reached, by path */
  pages: Map<string, Fetched>
  /** whatever else those pages link to on this site: forms of the booking flow, moved addresses */
  others: Map<string, Fetched>
  /** who links to an address, one page of many; the anchor stays in it */
  linkedFrom: Map<string, string>
  sitemap: Map<string, ReturnType<typeof readSitemap>[number]>
}

const isOfTable = (path: string): boolean => {
  const found = resolvePath(path)
  return found !== null && 'page' in found
}

/**
 * The address of a link as this site's path with query, null where it leads elsewhere (telephone, mail, another host).
 */
export const pathOfLink = (origin: string, from: string, link: string): { path: string; anchor: string } | null => {
  const url = URL.parse(link, origin + from)
  return url?.origin === origin
    ? { path: url.pathname + url.search, anchor: decodeURIComponent(url.hash.slice(1)) }
    : null
}

/**
 * From the 14 home pages and the sitemap, every page of the table and every link on it; links of other pages are not
 * followed.
 */
export const crawl = async (origin: string): Promise<Crawl> => {
  const sitemap = new Map<string, ReturnType<typeof readSitemap>[number]>()
  for (const { loc } of readSitemap(await (await fetch(`${origin}/sitemap.xml`)).text()))
    for (const entry of readSitemap(await (await fetch(loc)).text())) sitemap.set(entry.loc.slice(origin.length), entry)
  const found: Crawl = { pages: new Map(), others: new Map(), linkedFrom: new Map(), sitemap }
  let wave = [...new Set([...languages.map((language) => pathOf('home', language)), ...sitemap.keys()])]
  const asked = new Set(wave)
  while (wave.length > 0) {
    const next: string[] = []
    await eachAtOnce(wave, async (path) => {
      const fetched = await fetchPage(origin, path)
      const isPage = isOfTable(path)
      ;(isPage ? found.pages : found.others).set(path, fetched)
      if (!isPage) return
      for (const link of fetched.page?.links ?? []) {
        const to = pathOfLink(origin, path, link)
        if (!to) continue
        found.linkedFrom.set(to.anchor ? `${to.path}#${to.anchor}` : to.path, path)
        if (asked.has(to.path)) continue
        asked.add(to.path)
        next.push(to.path)
      }
    })
    wave = next
  }
  return found
}

export const languageOf = (path: string): Language => {
  const found = resolvePath(path.split('?', 1)[0] ?? '')
  if (found && 'page' in found) return found.language
  const first = path.split('/', 2)[1] ?? ''
  return languages.find((language) => language === first) ?? 'en'
}

/** Rows of every table of the database, by name. */
export const rowCounts = async (url: string): Promise<Record<string, number>> => {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of rows)
      counts[name] = Number(
        (await client.query<{ count: string }>(`select count(*) as count from "${name}"`)).rows[0]?.count,
      )
    return counts
  } finally {
    await client.end()
  }
}
