import { asShown, Instead } from '#web/kernel/page.ts'
import { pages } from '#web/pages.ts'
import type { RequestFacts } from '#web/site/facts.ts'
import { finderOf } from '#web/site/find-page.ts'
import type { Asked, SitePage } from '#web/site/page.ts'

const origin = 'https://parkwing.example'

/**
 * What a page is asked. A test names only the facts about the visitor that matter to it; `form` is a form that was
 * sent.
 */
export const askedOf = (
  facts: Partial<RequestFacts>,
  {
    path = '/',
    params = {},
    form,
  }: { path?: string; params?: Asked['params']; form?: FormData | URLSearchParams } = {},
): Asked => {
  const url = new URL(path, origin)
  const method = form ? 'POST' : 'GET'
  return {
    facts: {
      language: 'en',
      pathLanguage: 'en',
      currency: 'EUR',
      publicUrl: origin,
      url,
      partner: null,
      consent: null,
      variants: new Map(),
      imageOrigins: new Set(),
      ...facts,
    } as RequestFacts,
    url,
    params,
    method,
    request: new Request(url, { method, ...(form && { body: form }) }),
  }
}

/** The answer of a page: its model with the status and headers that go with it, or a Response as it is. */
export type Answered = { model: unknown; status: number; headers: Headers; response: Response | null }

/** Asks a page as the kernel does, without rendering anything. */
export const ask = async (page: SitePage, asked: Asked): Promise<Answered> => {
  const question = asked.method === 'POST' ? page.action : page.load
  const given: unknown = await Promise.resolve(question?.(asked)).catch((thrown: unknown) => thrown)
  if (given instanceof Response) return { model: null, status: given.status, headers: given.headers, response: given }
  if (given instanceof Instead)
    return { model: given.view, status: given.status, headers: new Headers(), response: null }
  if (given instanceof Error) throw given
  const { model, status, headers } = asShown(given)
  return { model, status, headers: new Headers(headers), response: null }
}

/** The page that answers for an address, and the parts its pattern names; null: no page of the site does. */
export const pageOf = (path: string): { page: SitePage; params: Record<string, string> } | null =>
  find(new URL(path, origin).pathname)
const find = finderOf(pages)
