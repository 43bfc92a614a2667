import { agencyBase } from '#domain/site-map/machines.ts'
import { problem, queryOf, refusalsOf, schemaOf } from '../openapi.ts'
import type { AgencyCall } from './call.ts'

type Json = Record<string, unknown>

const headers = {
  RateLimit: { $ref: '#/components/headers/RateLimit' },
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
}

const refusals: Record<string, string> = {
  '400': 'The request cannot be read, or lacks its Idempotency-Key',
  '401': 'No key, or none that is in force',
  '403': 'The key was not made for this',
  '404': 'There is no such thing, or it is another agency’s',
  '405': 'Not by this method; `Allow` names those that work',
  '409': 'Not in this state',
  '410': 'The quote has run out',
  '413': 'The body is too large',
  '415': 'The body has no media type, or none that can be read',
  '422': 'Something in the request is wrong; `fields` says what',
  '429': 'Too often; `Retry-After` says when to come back',
  '431': 'The address or a header is too long',
  '500': 'A failure of ours; the header `X-Request-Id` names it in our log',
  '503': 'Not at the moment; `Retry-After` says when to come back',
}

const goodAnswer = ({ answer }: AgencyCall, components: Json): Json => ({
  [answer.status]: {
    description: 'Done.',
    headers,
    content:
      'schema' in answer
        ? { 'application/json': { schema: schemaOf(answer.schema, components) } }
        : { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } },
  },
})

const parametersOf = ({ path, query, once, kept }: AgencyCall, components: Json): Json[] => [
  ...[...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  })),
  ...(query ? queryOf(query, components) : []),
  ...(once
    ? [
        {
          name: 'Idempotency-Key',
          in: 'header',
          required: once === 'needed',
          schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
          description: 'One for each order, of visible ASCII; the answer to it is repeated for a day.',
        },
      ]
    : []),
  ...(kept
    ? [
        {
          name: 'If-None-Match',
          in: 'header',
          required: false,
          schema: { type: 'string' },
          description: 'The `ETag` of the answer that is kept; 304 when it still holds.',
        },
      ]
    : []),
  {
    name: 'Accept-Language',
    in: 'header',
    required: false,
    schema: { type: 'string' },
    description: 'Language of names and problems; English when missing.',
  },
]

const operationOf = (described: AgencyCall, components: Json): Json => {
  const { id, summary, description, scope, body, kept } = described
  return {
    operationId: id,
    summary,
    ...(description && { description }),
    security: [{ key: [scope] }],
    parameters: parametersOf(described, components),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: schemaOf(body, components) } } },
    }),
    responses: {
      ...goodAnswer(described, components),
      ...(kept && { '304': { description: 'What you have still holds.' } }),
      ...refusalsOf(refusals),
    },
  }
}

const rate = (description: string, example: string): Json => ({ description, schema: { type: 'string' }, example })

/** The OpenAPI 3.1 document of the agency API, made from the schemas that check what comes in and goes out. */
export const agencyDocument = (calls: readonly AgencyCall[], publicUrl: string): Json => {
  const schemas: Json = {}
  schemaOf(problem, schemas)
  const paths: Record<string, Json> = {}
  for (const one of calls) {
    const path = agencyBase + one.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationOf(one, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parkwing agency API',
      version: '1.0.0',
      description:
        'Agencies sell, change and cancel parking from their own systems. Money is in the smallest unit of its currency; times of parking are local to the airport, deadlines UTC. Within v1 fields and values may be added and nothing is taken away.',
    },
    servers: [{ url: publicUrl }],
    security: [{ key: [] }],
    paths,
    components: {
      schemas,
      headers: {
        RateLimit: rate('what the key has left, and for how many seconds', '"key";r=299;t=60'),
        'RateLimit-Policy': rate('how much a key may ask for, in how many seconds', '"key";q=300;w=60'),
      },
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A key that the agency’s manager has made.' },
      },
    },
  }
}
