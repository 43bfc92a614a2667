import { z } from 'zod'
import type { ApiDoor } from './door.ts'

/** The addresses of the API, one for each environment: the pages of an environment call its own API (demand W1). */
export type ApiServers = { url: string; description: string }[]

const goodAnswer = ({ answer }: ApiDoor): Record<string, unknown> => {
  if (answer === null) return { '204': { description: 'Taken.' } }
  const content =
    answer instanceof z.ZodType
      ? { 'application/json': { schema: z.toJSONSchema(answer, { target: 'draft-2020-12' }) } }
      : { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } }
  return { '200': { description: 'Done.', content } }
}

/** The OpenAPI 3.1 document of all doors, made from the same schemas that check the answers (demand W1). */
export const openApi = (doors: readonly ApiDoor[], servers: ApiServers): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const door of doors) {
    if (door.method === 'OPTIONS') continue
    const operation = {
      operationId: `${door.method.toLowerCase()}${door.path.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
      summary: door.summary,
      parameters: [
        {
          name: 'Accept-Language',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'Language of names; English when missing.',
        },
        ...(door.query ?? []).map(({ name, description, required = false, example }) => ({
          name,
          in: 'query',
          required,
          schema: { type: 'string' },
          description,
          ...(example && { example }),
        })),
      ],
      ...(door.body && {
        requestBody: { required: true, content: { [door.body.contentType]: { schema: door.body.schema } } },
      }),
      responses: {
        ...goodAnswer(door),
        ...Object.fromEntries(
          Object.entries(door.otherAnswers ?? {}).map(([status, description]) => [status, { description }]),
        ),
      },
    }
    paths[door.path] = { ...paths[door.path], [door.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parkwing website API',
      version: '1.1.0',
      description:
        'Lists, products, reviews and pictures for the website and its partners, whose POST calls answer GET too; the late-return claim; what the tracker tells. Problems are application/problem+json.',
    },
    servers,
    paths,
  }
}
