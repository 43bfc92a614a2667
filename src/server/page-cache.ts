import { createHash } from 'node:crypto'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

/**
 * Keeps public pages as whole answers. A page is rendered once, at most one rendering runs for it at a time, and it is
 * kept raw, with gzip and with brotli, under an ETag and with its own policy. An old answer is served for the moment in
 * which a new one is made. Keys hold everything that an answer depends on; nothing personal is ever kept.
 */
export type CachedPage = {
  status: number
  headers: Record<string, string>
  raw: Buffer
  gzip: Buffer
  br: Buffer
  etag: string
  madeAt: number
  version: string
}
export type Rendered = { status: number; headers: Record<string, string>; body: string | Buffer }

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)

export type PageCache = {
  /**
   * `version` names the state of the data that the page shows. A page of another version is made anew for everyone, in
   * every process; only when that fails is the old one served.
   */
  get(key: string, version: string, render: () => Promise<Rendered>): Promise<CachedPage>
  size(): number
}

/**
 * About the room that all pages in one currency take, in both forms (CONS-10). Somebody who asks for every page in
 * every currency and look drives others out of the cache and can do no more harm.
 */
const defaultMostBytes = 128 * 1024 * 1024

const bytesOf = ({ raw, gzip: zipped, br }: CachedPage): number => raw.length + zipped.length + br.length

export const createPageCache = ({
  now,
  freshMs = 60_000,
  maxEntries = 4_000,
  mostBytes = defaultMostBytes,
}: {
  now: () => number
  freshMs?: number
  maxEntries?: number
  mostBytes?: number
}): PageCache => {
  const pages = new Map<string, CachedPage>()
  let bytes = 0
  const inFlight = new Map<string, Promise<CachedPage>>()

  const drop = (key: string): void => {
    const known = pages.get(key)
    if (known && pages.delete(key)) bytes -= bytesOf(known)
  }

  const make = (key: string, version: string, render: () => Promise<Rendered>): Promise<CachedPage> => {
    const flight = `${version}\n${key}`
    const running = inFlight.get(flight)
    if (running) return running
    const work = (async () => {
      const { status, headers, body } = await render()
      const raw = typeof body === 'string' ? Buffer.from(body) : body
      const [zipped, brotli] = await Promise.all([
        toGzip(raw),
        toBrotli(raw, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: raw.length },
        }),
      ])
      const page: CachedPage = {
        status,
        headers,
        raw,
        gzip: zipped,
        br: brotli,
        // weak: the same tag stands for the page raw, with gzip and with brotli (RFC 9110, 8.8.1)
        etag: `W/"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
        madeAt: now(),
        version,
      }
      // Only good answers are kept, because a failure must not outlive its cause.
      if (status === 200) {
        drop(key)
        pages.set(key, page)
        bytes += bytesOf(page)
        for (const oldest of pages.keys()) {
          if (pages.size <= maxEntries && bytes <= mostBytes) break
          drop(oldest)
        }
      }
      return page
    })().finally(() => inFlight.delete(flight))
    inFlight.set(flight, work)
    return work
  }

  /**
   * Null: the page could not be made anew, because the database is away or slow. The caller then serves the old page,
   * since what was right a moment ago is better than nothing (G20).
   */
  const remade = async (work: Promise<CachedPage>): Promise<CachedPage | null> => {
    const page = await work.catch(() => null)
    return page && page.status < 500 ? page : null
  }

  return {
    async get(key, version, render) {
      const page = pages.get(key)
      if (!page) return make(key, version, render)
      if (page.version !== version) return (await remade(make(key, version, render))) ?? page
      if (now() - page.madeAt > freshMs) make(key, version, render).catch(() => undefined)
      return page
    },
    size: () => pages.size,
  }
}
