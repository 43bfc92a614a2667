import { createHash } from 'node:crypto'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { promisify } from 'node:util'

/**
 * Public pages as whole answers: rendered once, kept raw, gzip and brotli with an ETag and their own policy,
 * single-flight, served stale for a moment while they are made anew. Keys hold everything an answer
 * depends on; nothing personal ever enters.
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
   * `version` names the state of the data the page shows: another version is a miss for everyone, in every process,
   * unless it cannot be made
   */
  get(key: string, version: string, render: () => Promise<Rendered>): Promise<CachedPage>
  size(): number
}

/**
 * About the room of all pages in one currency, in both forms (CONS-10). Whoever asks for every page in every currency
 * and look drives others out, and no more.
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
        etag: `"${createHash('sha256').update(raw).digest('base64url').slice(0, 22)}"`,
        madeAt: now(),
        version,
      }
      // Only good answers are kept: a failure must not outlive its cause.
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
   * null: it could not be made anew, because the database is away or slow; what was right a moment ago is better than
   * nothing (G20)
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
