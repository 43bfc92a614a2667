/** What the APIs for programs with a key have in common, whether an agency's or a barrier's. */
import { z } from 'zod'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome, type Problem } from '#domain/outcome.ts'
import type { ApiDoor } from './door.ts'
import { problemAnswer } from './problem-answer.ts'
import { problemOf } from './problem-of.ts'
import { languageOf } from './website/asked-language.ts'

/** The key that a request brings, or null. */
export const bearer = (request: Request): string | null =>
  /^Bearer ([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

export const refuse = (problem: Problem, language: Language, headers: Record<string, string> = {}): Response => {
  const answer = problemAnswer(problem, language)
  for (const [name, value] of Object.entries(headers)) answer.headers.set(name, value)
  return answer
}

const checked = <Schema extends z.ZodType>(schema: Schema, given: unknown): Outcome<z.output<Schema>> => {
  const read = schema.safeParse(given, { reportInput: true })
  return read.success ? done(read.data) : { ok: false, problem: problemOf(read.error) }
}

/** Each parameter once; a name that is not known is refused, so that a misspelt one cannot go unnoticed. */
export const readQuery = (request: Request, schema: z.ZodObject = z.strictObject({})): Outcome<unknown> => {
  const { searchParams } = new URL(request.url)
  const twice = [...searchParams.keys()].find((name, index, all) => all.indexOf(name) !== index)
  if (twice !== undefined) return refused('option_required', undefined, { [twice.slice(0, 40)]: 'option_required' })
  return checked(schema, Object.fromEntries(searchParams))
}

/** A body is JSON, and says so. */
export const readBody = async (request: Request, schema: z.ZodObject): Promise<Outcome<unknown>> => {
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return refused('body_unreadable')
  let sent: unknown
  try {
    sent = JSON.parse(await request.text()) as unknown
  } catch {
    return refused('body_unreadable')
  }
  return checked(schema, sent)
}

/** Whether an address is one of this pattern, in which `:name` stands for any part. */
const fits = (pattern: string, path: string): boolean => {
  const [parts, given] = [pattern.split('/'), path.split('/')]
  return parts.length === given.length && parts.every((part, index) => part.startsWith(':') || part === given[index])
}

/** Everything under the address of an API that is no call of it. */
const otherDoors = (base: string, doors: readonly ApiDoor[]): ApiDoor[] =>
  (['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const).map((method) => ({
    method,
    path: `${base}/*`,
    summary: 'Unknown',
    answer: null,
    handle: async (request) => {
      const { pathname } = new URL(request.url)
      const methods = doors.filter(({ path }) => fits(path, pathname)).map((door) => door.method)
      const code = methods.length > 0 ? 'method_not_allowed' : 'not_found'
      const allow = methods.toSorted().join(', ')
      return refuse({ code }, languageOf(request), allow === '' ? {} : { allow })
    },
  }))

/** A whole API: its calls, the document that describes them, which is open, and what is neither. */
export const wholeApi = (base: string, calls: readonly ApiDoor[], document: object): ApiDoor[] => {
  const doors: ApiDoor[] = [
    ...calls,
    {
      method: 'GET',
      path: `${base}/openapi.json`,
      summary: 'This document',
      answer: null,
      handle: async () => Response.json(document, { headers: { 'cache-control': 'public, max-age=3600' } }),
    },
  ]
  return [...doors, ...otherDoors(base, doors)]
}
