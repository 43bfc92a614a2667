import { z } from 'zod'
import type { ApiDoor } from './door.ts'

/** OpenAPI 3.1 of every door, from the same schemas that check the answers (ledger W1). */
export const openApi = (doors: readonly ApiDoor[], publicUrl: string): Record<string, unknown> => {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const door of doors) {
    const operation = {
      operationId: `${door.method.toLowerCase()}${door.path.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
      summary: door.summary,
      parameters: [{ name: 'Accept-Language', in: 'header', required: false, schema: { type: 'string' }, description: 'Language of names; English when missing.' }],
      responses: { '200': { description: 'The list.', content: { 'application/json': { schema: z.toJSONSchema(door.answer, { target: 'draft-2020-12' }) } } } },
    }
    paths[door.path] = { ...paths[door.path], [door.method.toLowerCase()]: operation }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Parkwing website API', version: '1.0.0', description: 'Read-only lists for the website and its partners. Every POST call answers GET too.' },
    servers: [{ url: publicUrl }],
    paths,
  }
}
