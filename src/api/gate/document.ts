import { gateBase } from '#domain/site-map/machines.ts'
import { problem, queryOf, refusalsOf, schemaOf } from '../openapi.ts'
import type { GateCall } from './call.ts'

type Json = Record<string, unknown>

const refusals: Record<string, string> = {
  '400': 'The body cannot be read',
  '405': 'Not by this method; `Allow` names the one that works',
  '413': 'The body is too large',
  '422': 'Something in the body is wrong, or has a name that there is not; `fields` says what',
  '429': 'Too often; `Retry-After` says when to come back',
  '431': 'The address or a header is too long',
  '500': 'A failure of ours; the header `X-Request-Id` names it in our log',
  '503': 'Not at the moment; `Retry-After` says when to come back',
}

const lacksKey = { '401': 'No key, or none that is in force' }

const operationOf = (
  { method, id, summary, description, body, answer, needsKey }: GateCall,
  components: Json,
): Json => ({
  operationId: id,
  summary,
  ...(description && { description }),
  security: needsKey ? [{ key: [] }] : [],
  parameters: [
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'Language of problems, and of the display where no booking is known; English when missing.',
    },
    ...(method === 'GET' ? queryOf(body, components) : []),
  ],
  ...(method === 'POST' && {
    requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, components) } } },
  }),
  responses: {
    '200': { description: 'Done.', content: { 'application/json': { schema: schemaOf(answer, components) } } },
    ...refusalsOf(needsKey ? { ...refusals, ...lacksKey } : refusals),
  },
})

/** The OpenAPI 3.1 document of the API of barriers, made from the schemas that check what comes in and goes out. */
export const gateDocument = (calls: readonly GateCall[], publicUrl: string): Json => {
  const schemas: Json = {}
  schemaOf(problem, schemas)
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parkwing gate API',
      version: '1.0.0',
      description:
        'Barriers ask whether a car may pass, and report what has passed. Amounts are in the smallest unit of their currency, moments UTC. Within v1 fields and values may be added to answers and nothing is taken away.',
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    paths: Object.fromEntries(
      calls.map((one) => [gateBase + one.path, { [one.method.toLowerCase()]: operationOf(one, schemas) }]),
    ),
    components: {
      schemas,
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'The key that the device got when it was paired.' },
      },
    },
  }
}
