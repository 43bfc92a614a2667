import type { ReactNode } from 'react'
import type { Assets } from './island.tsx'
import { absent, asShown, Instead, type AnyPage, type Asked, type Headers, type Params } from './page.ts'
import { renderDocument } from './render.tsx'

/** What a site brings to its pages. `Own`: a page of this site, which may say more than the kernel asks of it. */
export type Site<Facts, Own extends AnyPage<Facts>> = {
  /** the page at an address, and the parts of the address that it names */
  find: (pathname: string) => { page: Own; params: Params } | null
  /** the whole document around a view of `page`; `view` null: the site's own page for that status */
  document: (view: ReactNode, asked: Asked<Facts>, status: number, page: Own | null) => ReactNode
  /** the page of a failure that nobody foresaw: must stand whatever else does not */
  failed: (asked: Asked<Facts>) => ReactNode
  /** gives every root its contexts */
  around: (node: ReactNode, facts: Facts) => ReactNode
  assets: (facts: Facts) => Assets
  log: (error: unknown, facts: Facts) => void
}

/** What somebody asks for. */
export type Question = Pick<Asked<never>, 'url' | 'method' | 'request'>
/** A page as it is sent; names of headers in small letters. */
export type Written = { status: number; headers: Record<string, string>; body: string | null }
/** A page, or whatever else its `load` or `action` answered with. */
export type Answers<Facts> = (question: Question, facts: Facts) => Promise<Written | Response>

/** Answers requests with pages; where none is at that address, with the site's page for that. Nothing is thrown. */
export const createKernel = <Facts, Own extends AnyPage<Facts> = AnyPage<Facts>>(
  site: Site<Facts, Own>,
): Answers<Facts> => {
  const write = (node: ReactNode, { facts }: Asked<Facts>, status: number, ...headers: Headers[]): Written => ({
    status,
    headers: together(html, ...headers),
    body: renderDocument(node, (one) => site.around(one, facts), site.assets(facts)),
  })

  const answer = async (page: Own | null, asked: Asked<Facts>): Promise<Written | Response> => {
    if (!page) throw absent()
    const isForm = asked.method === 'POST'
    if (isForm ? !page.action : !page.load)
      return { status: 405, headers: { allow: page.action && !page.load ? 'POST' : 'GET, HEAD' }, body: null }
    const said = isForm ? await page.action?.(asked) : undefined
    if (said instanceof Response) return withHeaders(said, page.headers)
    const model: unknown = await page.load?.(asked)
    if (model instanceof Response) return withHeaders(model, page.headers)
    const [shown, again] = [asShown(model), asShown(said)]
    const headers = [page.headers ?? {}, shown.headers, again.headers]
    const status = isForm ? again.status : shown.status
    if (asked.method === 'HEAD') return { status, headers: together(html, ...headers), body: null }
    const view = page.view?.(shown.model as never, again.model as never, asked)
    return write(site.document(view, asked, status, page), asked, status, ...headers)
  }

  const instead = (thrown: unknown, page: Own | null, asked: Asked<Facts>): Written | Response => {
    if (thrown instanceof Response) return withHeaders(thrown, page?.headers)
    if (!(thrown instanceof Instead)) throw thrown
    const { view, status } = thrown
    return write(site.document(view, asked, status, page), asked, status, page?.headers ?? {})
  }

  return async (question, facts) => {
    const found = site.find(question.url.pathname)
    const asked: Asked<Facts> = Object.assign(question, { facts, params: found?.params ?? {} })
    const page = found?.page ?? null
    try {
      return await answer(page, asked).catch((thrown: unknown) => instead(thrown, page, asked))
    } catch (error) {
      site.log(error, facts)
      return write(site.failed(asked), asked, 500, page?.headers ?? {})
    }
  }
}

const html: Headers = { 'content-type': 'text/html; charset=utf-8' }

/** The later word wins, however the name is written. */
const together = (...all: readonly Headers[]): Record<string, string> =>
  Object.fromEntries(all.flatMap((one) => Object.entries(one).map(([name, value]) => [name.toLowerCase(), value])))

/** What the page says of all its answers also stands on files and on ways to elsewhere; their own word wins. */
const withHeaders = (response: Response, headers: Headers = {}): Response => {
  for (const [name, value] of Object.entries(headers))
    if (!response.headers.has(name)) response.headers.set(name, value)
  return response
}
