import type { ReactNode } from 'react'

/**
 * What a page is asked. `facts`: what the site knows of a request, the same for all its pages; the kernel only hands it
 * on. `params`: the parts of the address that its pattern names.
 */
export type Asked<Facts> = {
  facts: Facts
  url: URL
  params: Readonly<Record<string, string | undefined>>
  method: string
  /** for the body of a form, and for the few headers a page reads; made when it is asked for: most pages do not */
  readonly request: Request
}

export type Headers = Readonly<Record<string, string>>

const shown = Symbol('shown')
/** An answer with more than a model: a status, headers of its own. */
export type Shown<Model> = Readonly<{ [shown]: true; model: Model; status: number; headers: Headers }>
export const show = <Model>(
  model: Model,
  { status = 200, headers = {} }: { status?: number; headers?: Headers } = {},
): Shown<Model> => ({ [shown]: true, model, status, headers })
const isShown = (given: object): given is Shown<unknown> => shown in given
/** The same of a bare model, and of none. */
export const asShown = (given: unknown): Shown<unknown> =>
  typeof given === 'object' && given !== null && isShown(given) ? given : show(given)

/**
 * Thrown by `load` and `action`: this page is not shown, another view is. `view` null: the site's own page for that
 * status.
 */
export class Instead extends Error {
  readonly status: number
  readonly view: ReactNode
  constructor(status: number, view: ReactNode = null) {
    super(`instead of the page: ${status}`)
    this.status = status
    this.view = view
  }
}
/** There is no such page, or the question cannot be understood. */
export const absent = (status: 400 | 404 | 410 = 404): Instead => new Instead(status)

/** On to another address. May be returned or thrown. */
export const to = (location: string, status: 301 | 302 | 303 | 307 | 308 = 302, headers: Headers = {}): Response =>
  new Response(null, { status, headers: { ...headers, location } })

export type Params = Record<string, string>
/** `segments`: the same address split, once for all pages. */
export type PathReader = (pathname: string, segments: readonly string[]) => Params | null

type Maybe<T> = T | Promise<T>
/** A question's answer: a model, one with a status, a Response. */
export type Asking<Facts> = (asked: Asked<Facts>) => Maybe<unknown>
type ModelIn<Given> = Given extends Response ? never : Given extends Shown<infer Model> ? Model : Given
/** What a view gets of a `load` or an `action`. */
export type ModelOf<Ask> = Ask extends (...asked: never[]) => infer Given ? ModelIn<Awaited<Given>> : undefined

/**
 * A page is this and nothing else. `load` answers with a model, with `show(model, …)`, or with a Response (a file, the
 * way to another page). `action` takes a form sent natively: on to another page, or what is wrong, as `show(said, …)`
 * with status 422; then the page is loaded again and shown with it. `view` is rendered on the server only; what the
 * browser needs of it is an `<Island>`.
 */
export type Page<Facts, Load extends Asking<Facts> = Asking<Facts>, Action extends Asking<Facts> = Asking<Facts>> = {
  /**
   * As in `/:lang/things/:thing`, or several of them; or a function that reads the address itself (a table of
   * translated addresses), null where it is another page's.
   */
  path: string | readonly string[] | PathReader
  load?: Load
  action?: Action
  view?: (model: ModelOf<Load>, said: ModelOf<Action> | undefined, asked: Asked<Facts>) => ReactNode
  /** of every answer of this page */
  headers?: Headers
}

/** Pages of all models in one list: a page only ever sees models of its own `load`. */
export type AnyPage<Facts> = Omit<Page<Facts>, 'view'> & {
  view?: (model: never, said: never, asked: Asked<Facts>) => ReactNode
}
