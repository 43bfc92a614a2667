import type { z } from 'zod'
import type { KeyScope } from '#domain/agencies/service-key.ts'
import type { Operation } from '#domain/access/rights.ts'
import type { Language } from '#domain/languages.ts'
import type { FormOptions } from '#domain/bookings/form.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import type { Outcome } from '#domain/outcome.ts'
import type { ProblemCode } from '#domain/problems.ts'
import type { KeyActor } from '#usecases/actor.ts'
import type { KnownKey } from '#usecases/agencies/read-key.ts'
import type { Deps } from '#usecases/deps.ts'
import type { StatementDocument, StatementOnPaper } from '#usecases/agencies/own-statements.ts'
import type { ReadyLetter } from '#usecases/letters/letters.ts'
import type { BookingView } from '#usecases/travellers/booking-view.ts'
import type { Ending } from './ending.ts'

export type Document = { bytes: Uint8Array; contentType: string; filename: string }

/** What the calls need besides use cases; the server composes it. */
export type AgencySettings = {
  validPhone: (language: Language) => FormOptions['validPhone']
  /** null where the booking has no such document now */
  voucher: (deps: Deps, view: BookingView) => Promise<Document | null>
  /** the code of the pass, for an agency's own app or paper */
  code: (view: BookingView, ending: 'svg' | 'png') => Promise<Document | null>
  calendar: (deps: Deps, view: BookingView) => Document | null
  invoice: (invoice: Invoice) => Promise<Document>
  /** a letter as its reader gets it, for keys for trying, whose letters are not sent (AGENCY-162) */
  letter: (ready: ReadyLetter) => Promise<{ subject: string; text: string }>
  /** who is told of what failed within a call that answers nevertheless */
  report?: (error: unknown) => void
  /** the world of keys for trying (AGENCY-75); left out: such keys open nothing */
  sandbox?: (() => Promise<Deps>) | undefined
  /** a closed month of the agency on paper */
  statement: (of: StatementOnPaper, language: Language) => Promise<Document>
  /** a document of a closed month on paper */
  statementDocument: (of: StatementDocument, language: Language) => Promise<Document>
}

/** A good answer: JSON with its status, or a file. */
export type Good = { status: number; body: unknown } | Document

/**
 * What a call is carried out with. `deps` reaches of the bookings only those of the agency (RIGHT-7); `all` is for what
 * the wall does not let through, such as placing.
 */
export type Asked<Query, Body> = {
  all: Deps
  deps: Deps
  settings: AgencySettings
  actor: KeyActor
  language: Language
  params: Readonly<Record<string, string>>
  query: Query
  body: Body
  idempotencyKey: string | null
  /** where keys are kept, and the key that asks; of a key for trying, `all` and `deps` are another world */
  real: { deps: Deps; key: KnownKey }
}

/**
 * One call of the agency API, described once: the door checks by it what comes in and what goes out, and the document
 * is made from it.
 */
export type AgencyCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  id: string
  summary: string
  description?: string
  operation: Operation
  scope: KeyScope
  query?: z.ZodObject
  body?: z.ZodObject
  /** where a body may be larger than others */
  bodyLimitBytes?: number
  answer: { status: 200 | 201; schema: z.ZodType } | { status: 200; mediaType: string }
  /** whether the call needs an Idempotency-Key or only takes one; left out: it has none */
  once?: 'needed' | 'taken'
  /** as how many calls one with this body counts (AGENCY-6); left out: as one */
  counts?(body: unknown): number
  /** whether the answer can be kept for a day; it then has an ETag */
  kept?: true
  /** when it will be taken away (AGENCY-168); left out: it stays */
  ends?: Ending
  /** the refusals of this call, by code, besides those of every call (refusals.ts) */
  refuses?: readonly ProblemCode[]
  handle(asked: Asked<unknown, unknown>): Promise<Outcome<Good>>
}

/** A call whose question and body have the types of its schemas. */
export const call = <Query extends z.ZodObject = z.ZodObject, Body extends z.ZodObject = z.ZodObject>(
  described: Omit<AgencyCall, 'query' | 'body' | 'counts' | 'handle'> & {
    query?: Query
    body?: Body
    counts?(body: z.output<Body>): number
    handle(asked: Asked<z.output<Query>, z.output<Body>>): Promise<Outcome<Good>>
  },
): AgencyCall => described as AgencyCall
