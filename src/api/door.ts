import type { z } from 'zod'

/** A call of the machine doors, described once: the server mounts it and the OpenAPI document is made from it. */
export type ApiDoor = {
  method: 'GET' | 'POST'
  path: string
  summary: string
  answer: z.ZodType
  handle(request: Request, params: Record<string, string>): Promise<Response>
}

/** Answers are checked against their own schema, so that the document cannot promise what is not sent. */
export const answerJson = <T>(schema: z.ZodType<T>, body: T, maxAgeSeconds: number): Response =>
  Response.json(schema.parse(body), { headers: { 'cache-control': `public, max-age=${maxAgeSeconds}`, vary: 'Accept-Language' } })
