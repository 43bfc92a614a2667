import type { z } from 'zod'

/**
 * One call of the interface for programs, described once: the server mounts it, and the OpenAPI document is made from
 * it. `address` is who asks, in the form that a limiter may keep.
 */
export type ApiDoor = {
  /**
   * OPTIONS answers a browser's preflight and is left out of the document; PUT, PATCH and DELETE are only ever refused.
   */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  path: string
  summary: string
  /**
   * The schema of a good answer in JSON, or the media type of an answer that is not JSON. Null: the good answer is 204
   * with nothing in it.
   */
  answer: z.ZodType | { mediaType: string } | null
  /** The parameters in the query of the address. */
  query?: { name: string; description: string; required?: boolean; example?: string }[]
  /** For a call that takes a form: the schema of the form by media type, and how large the body may be. */
  body?: { contentType: string; schema: Record<string, unknown> }
  bodyLimitBytes?: number
  /** A key that is sent must be right (WIRE-3). */
  takesKey?: true
  /** The answers other than the good one: a description by status. */
  otherAnswers?: Record<string, string>
  /** `address` is who asks, in the form that a limiter may keep. */
  handle(request: Request, params: Record<string, string>, address?: string): Promise<Response>
}

/** Checks an answer against its own schema before it is sent, so that the document cannot promise what is not sent. */
export const answerJson = <T>(schema: z.ZodType<T>, body: T, maxAgeSeconds: number): Response =>
  Response.json(schema.parse(body), {
    headers: { 'cache-control': `public, max-age=${maxAgeSeconds}`, vary: 'Accept-Language' },
  })
