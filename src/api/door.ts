import type { z } from 'zod'

/** A call of the machine doors, described once: the server mounts it and the OpenAPI document is made from it. */
export type ApiDoor = {
  /** OPTIONS are preflights, left out of the document; PUT, PATCH and DELETE only ever refused */
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  path: string
  summary: string
  /** of a 200 in JSON; of an answer that is not JSON its media type; null: 204, nothing */
  answer: z.ZodType | { mediaType: string } | null
  /** parameters of the address */
  query?: { name: string; description: string; required?: boolean; example?: string }[]
  /** of a call that takes a form: its schema by media type, and how large it may be */
  body?: { contentType: string; schema: Record<string, unknown> }
  bodyLimitBytes?: number
  /** answers besides the good one, by status */
  otherAnswers?: Record<string, string>
  /** `address`: who asks, as a limiter may keep it */
  handle(request: Request, params: Record<string, string>, address?: string): Promise<Response>
}

/** Answers are checked against their own schema, so that the document cannot promise what is not sent. */
export const answerJson = <T>(schema: z.ZodType<T>, body: T, maxAgeSeconds: number): Response =>
  Response.json(schema.parse(body), {
    headers: { 'cache-control': `public, max-age=${maxAgeSeconds}`, vary: 'Accept-Language' },
  })
