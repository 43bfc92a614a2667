import { z } from 'zod'
import { problems } from '#domain/problems.ts'
import type { ApiDoor } from './door.ts'

/** The addresses of the API, one for each environment: the pages of an environment call its own API (demand W1). */
export type ApiServers = { url: string; description: string }[]

type Json = Record<string, unknown>

/** How a refusal looks (WIRE-4). */
export const problem = z
  .object({
    type: z.string().describe('the address of a page that explains it'),
    title: z.string().describe('a sentence in the language asked for'),
    status: z.number().int().describe('of the answer'),
    code: z.enum(Object.keys(problems) as [string, ...string[]]).describe('for the program; never changes'),
    fields: z.record(z.string(), z.string()).optional().describe('a sentence for each field that is wrong'),
    reference: z.string().optional().describe('of the log, where the failure is ours'),
  })
  .describe('Why something was refused, as RFC 9457 has it.')
  .meta({ id: 'Problem' })

/**
 * A schema as the document writes it: parts that have a name of their own (`.meta({ id })`) are put into `components`,
 * once, and named where they are used.
 */
export const schemaOf = (schema: z.ZodType, components: Json): Json => {
  // inside a list, so that a schema with a name becomes a part as well
  const { $defs = {}, items } = named(z.toJSONSchema(z.array(schema), { target: 'draft-2020-12' })) as {
    $defs?: Record<string, Json>
    items: Json
  }
  for (const [name, { id: _name, ...part }] of Object.entries($defs)) components[name] = part
  return items
}

const named = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(named)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [
      key,
      key === '$ref' ? String(inner).replace('#/$defs/', '#/components/schemas/') : named(inner),
    ]),
  )
}

const goodAnswer = ({ answer }: ApiDoor, components: Json): Json => {
  if (answer === null) return { '204': { description: 'Taken.' } }
  const content =
    answer instanceof z.ZodType
      ? { 'application/json': { schema: schemaOf(answer, components) } }
      : { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } }
  return { '200': { description: 'Done.', content } }
}

const problemContent = { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }

/** The refusals of a call, each status with what it means. */
export const refusalsOf = (told: Readonly<Record<string, string>>): Json =>
  Object.fromEntries(
    Object.entries(told).map(([status, description]) => [status, { description, content: problemContent }]),
  )

/** The parameters of an address, made from the schema that checks them. */
export const queryOf = (query: z.ZodObject, components: Json): Json[] => {
  const { properties = {}, required = [] } = schemaOf(query, components) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
    ...(description !== undefined && { description }),
  }))
}

/** What any call may answer, whatever it does. Those from 400 on are problems. */
const refusals = (door: ApiDoor): Json => {
  const told: Record<string, string> = {
    '400': 'The request cannot be read',
    '405': 'Not by this method; `Allow` names those that work',
    ...(door.method === 'POST' && { '413': 'The body is too large' }),
    '429': 'Too often; `Retry-After` says when to come back',
    '431': 'The address or a header is too long',
    '500': 'A failure of ours; `reference` names it in our log',
    ...door.otherAnswers,
  }
  return Object.fromEntries(
    Object.entries(told)
      .toSorted(([one], [other]) => one.localeCompare(other))
      .map(([status, description]) => [status, { description, ...(status >= '400' && { content: problemContent }) }]),
  )
}

/** A body of the calls that only read: the same parameters as in the address, as JSON or as a form. */
const parameterBody = (query: NonNullable<ApiDoor['query']>): Json => {
  const schema = {
    type: 'object',
    properties: Object.fromEntries(
      query.map(({ name, description, example }) => [
        name,
        { type: 'string', description, ...(example && { examples: [example] }) },
      ]),
    ),
  }
  return {
    required: false,
    description: 'The same parameters as in the address; those of the body win.',
    content: { 'application/json': { schema }, 'application/x-www-form-urlencoded': { schema } },
  }
}

const bodyOf = ({ method, body, query }: ApiDoor): Json => {
  if (body) return { requestBody: { required: true, content: { [body.contentType]: { schema: body.schema } } } }
  return method === 'POST' && query ? { requestBody: parameterBody(query) } : {}
}

const operationOf = (door: ApiDoor, components: Json): Json => ({
  operationId: `${door.method.toLowerCase()}${door.path.replace(/[^a-z]+(\w)/gi, (_, letter: string) => letter.toUpperCase())}`,
  summary: door.summary,
  parameters: [
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'Language of names and problems; English when missing.',
    },
    ...(door.query ?? []).map(({ name, description, required = false, example }) => ({
      name,
      in: 'query',
      // with a POST it may stand in the body instead
      required: required && door.method !== 'POST',
      schema: { type: 'string' },
      description,
      ...(example && { example }),
    })),
  ],
  ...(door.takesKey && { security: [{}, { bearer: [] }, { address: [] }] }),
  ...bodyOf(door),
  responses: { ...goodAnswer(door, components), ...refusals(door) },
})

/** The OpenAPI 3.1 document of all doors, made from the same schemas that check the answers (demand W1, WIRE-8). */
export const openApi = (doors: readonly ApiDoor[], servers: ApiServers): Json => {
  const schemas: Json = {}
  schemaOf(problem, schemas)
  const paths: Record<string, Json> = {}
  for (const door of doors) {
    if (door.method === 'OPTIONS') continue
    paths[door.path] = { ...paths[door.path], [door.method.toLowerCase()]: operationOf(door, schemas) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parkwing website API',
      version: '1.2.0',
      description:
        'Lists, products, reviews and pictures for the website and its partners, whose POST calls answer GET too; the late-return claim; what the tracker tells. Problems are application/problem+json.',
    },
    servers,
    security: [],
    paths,
    components: {
      schemas,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'Nobody needs a key; one that is sent must be right.' },
        address: { type: 'apiKey', in: 'query', name: 'valcon_api_key', description: 'The same key in the address.' },
      },
    },
  }
}
