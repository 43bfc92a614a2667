import { agencyBase, tokenAddress } from '#domain/site-map/machines.ts'
import type { ProblemCode } from '#domain/problems.ts'
import { textOf } from '#texts/problems.ts'
import { translator } from '#texts/texts.ts'
import { problem, queryOf, schemaOf } from '../openapi.ts'
import type { AgencyCall } from './call.ts'
import { endingWords } from './ending.ts'
import { examples, filled, samples } from './examples.ts'
import { ofServer, refusalsOfCall } from './refusals.ts'
import { curlOf } from './sample.ts'
import { securitySchemes, tokenOperation, tokenSchemas } from './token-document.ts'
import { triggerHeader, triggersOf } from './triggers.ts'

type Json = Record<string, unknown>

const meaning: Record<number, string> = {
  400: 'The request cannot be read, or lacks its Idempotency-Key.',
  401: 'No key, or none that is in force.',
  403: 'The key was not made for this.',
  404: 'There is no such thing, or it is another agency’s.',
  405: 'Not by this method; `Allow` names those that work.',
  409: 'Not in this state.',
  410: 'It has run out.',
  413: 'The body is too large.',
  415: 'The body has no media type, or none that can be read.',
  422: 'Something in the request is wrong; `fields` says what.',
  429: 'Too often; `Retry-After` says when to come back.',
  431: 'The address or a header is too long.',
  500: 'A failure of ours; the header `X-Request-Id` names it in our log.',
  503: 'Not at the moment; `Retry-After` says when to come back.',
}

const tags: Record<string, { name: string; description: string }> = {
  oauth: { name: 'Access', description: 'Who does not want to send the key with every call sends a token.' },
  locations: { name: 'Stock', description: 'Where and what can be booked, and for how much.' },
  products: { name: 'Stock', description: '' },
  quotes: { name: 'Stock', description: '' },
  holds: { name: 'Stock', description: '' },
  allotments: { name: 'Allotments', description: 'Spaces that are set aside for the agency until they are released.' },
  bookings: { name: 'Bookings', description: 'Making bookings, reading them, and following what happens to them.' },
  'flight-updates': { name: 'Bookings', description: '' },
  documents: { name: 'Documents', description: 'Pass, calendar file, invoice and code of a booking.' },
  changes: { name: 'Changes', description: 'Other dates, a longer stay, cancelling: quoted first, then confirmed.' },
  extensions: { name: 'Changes', description: '' },
  cancellations: { name: 'Changes', description: '' },
  test: { name: 'Sandbox', description: 'For keys that only try things: their time, and cars that drive.' },
  statements: { name: 'Statements', description: 'Closed months, line by line, and your own list held against them.' },
  reconciliation: { name: 'Statements', description: '' },
  account: { name: 'Statements', description: '' },
  apds: { name: 'APDS', description: 'Stock and bookings for systems that speak APDS (ISO/TS 5206-1); read only.' },
  channel: {
    name: 'Channel',
    description: 'For who runs car parks: what happens to the bookings at them, and their places and prices.',
  },
  'webhook-endpoints': { name: 'Webhooks', description: 'Addresses that are told what happens to bookings.' },
}
const tagOf = ({ path }: AgencyCall): string => {
  // of who runs car parks, whatever is read
  const [, first = ''] = path.split('/')
  if (first === 'channel' || first === 'apds') return tags[first]?.name ?? 'Bookings'
  const parts = path.split('/').filter((part) => part in tags)
  return tags[path.startsWith('/test/') ? 'test' : (parts.at(-1) ?? '')]?.name ?? 'Bookings'
}

const parameterTexts: Record<string, string> = {
  iata: 'The IATA code of the airport.',
  changeId: 'The id of the quoted change.',
  extensionId: 'The id of the quoted longer stay.',
  cancellationId: 'The id of the quoted cancellation.',
  deliveryId: 'The id of the delivery.',
  number: 'The number of the statement.',
  allotmentId: 'The id of the allotment.',
  holdId: 'The id of the space that is held.',
}
const textOfParameter = (name: string, path: string): string =>
  parameterTexts[name] ?? (path.startsWith('/webhook') ? 'The id of the address.' : 'The id of the booking.')

const ref = (name: string): Json => ({ $ref: `#/components/headers/${name}` })
const always = { 'X-Request-Id': ref('X-Request-Id') }
const rated = { RateLimit: ref('RateLimit'), 'RateLimit-Policy': ref('RateLimit-Policy') }
const headersOf: Record<number, Json> = {
  401: { 'WWW-Authenticate': ref('WWW-Authenticate') },
  405: { Allow: ref('Allow') },
  429: { ...rated, 'Retry-After': ref('Retry-After') },
}

/** What sentences of refusals need in examples. */
const facts = { name: 'Nord Travel', totalMinor: 7000, shownMinor: 6200, earliest: '2027-05-01T12:00' }
const english = translator('en')
const exampleOf = (code: ProblemCode, status: number): Json => ({
  value: {
    type: `/problems/${code}`,
    title: textOf(english, { code }, facts),
    status,
    code,
  },
})

const refusal = (status: number, codes: readonly ProblemCode[]): Json => ({
  description: `${meaning[status]} Codes: ${codes.map((code) => `\`${code}\``).join(', ')}.`,
  ...(headersOf[status] && { headers: headersOf[status] }),
  content: {
    'application/problem+json': {
      schema: { allOf: [{ $ref: '#/components/schemas/Problem' }, { properties: { code: { enum: codes } } }] },
      examples: Object.fromEntries(codes.map((code) => [code, exampleOf(code, status)])),
    },
  },
})

const goodAnswer = ({ id, answer, kept, summary }: AgencyCall, components: Json): Json => ({
  [answer.status]: {
    description: `${summary}.`,
    headers: { ...always, ...rated, ...(kept && { ETag: ref('ETag') }) },
    content:
      'schema' in answer
        ? {
            'application/json': {
              schema: schemaOf(answer.schema, components),
              example: filled(examples[id]?.answer),
            },
          }
        : { [answer.mediaType]: { schema: { type: 'string', format: 'binary' } } },
  },
  ...(kept && { 304: { description: 'What you have still holds.', headers: { ETag: ref('ETag') } } }),
})

/** Of a number in an address the schema that is checked is one of texts; the document says what it means. */
const asNumber = (parameter: Json): Json =>
  parameter['name'] === 'limit' ? { ...parameter, schema: { type: 'integer', minimum: 1, maximum: 100 } } : parameter

const parametersOf = (described: AgencyCall, components: Json): Json[] => {
  const { id, path, query, once, kept } = described
  const values = filled(examples[id]?.values ?? {})
  const parameters: Json[] = [
    ...[...path.matchAll(/:(\w+)/g)].map(([, name = '']) => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      description: textOfParameter(name, path),
    })),
    ...(query ? queryOf(query, components).map(asNumber) : []),
  ]
  if (once)
    parameters.push({
      name: 'Idempotency-Key',
      in: 'header',
      required: once === 'needed',
      schema: { type: 'string', minLength: 8, maxLength: 200, pattern: '^[\\x21-\\x7e]+$' },
      description: 'One for each order, of visible ASCII; the answer to it is repeated for a day.',
    })
  if (kept)
    parameters.push({
      name: 'If-None-Match',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'The `ETag` of the answer that is kept; 304 when it still holds.',
    })
  return [
    ...parameters.map((one) => {
      const value = values[String(one['name'])]
      if (value === undefined) return one
      return { ...one, example: (one['schema'] as Json)['type'] === 'integer' ? Number(value) : value }
    }),
    {
      name: triggerHeader,
      in: 'header',
      required: false,
      schema: { type: 'string', enum: triggersOf(described) },
      description: 'Only with a key for trying (`pw_test_`): what is to happen to this call.',
    },
    {
      name: 'Accept-Language',
      in: 'header',
      required: false,
      schema: { type: 'string' },
      description: 'Language of names and problems; English when missing.',
      example: 'en',
    },
  ]
}

const bodyOf = ({ id, body }: AgencyCall, components: Json): Json =>
  body
    ? {
        requestBody: {
          required: true,
          content: {
            'application/json': { schema: schemaOf(body, components), example: filled(examples[id]?.body) },
          },
        },
      }
    : {}

const operationOf = (described: AgencyCall, components: Json): Json => ({
  operationId: described.id,
  tags: [tagOf(described)],
  summary: described.summary,
  description:
    (described.description ?? `${described.summary}. The key needs the scope \`${described.scope}\`.`) +
    endingWords(described.ends),
  ...(described.ends && { deprecated: true }),
  security: [{ key: [described.scope] }, { token: [described.scope] }],
  parameters: parametersOf(described, components),
  ...bodyOf(described, components),
  responses: {
    ...goodAnswer(described, components),
    ...Object.fromEntries([...refusalsOfCall(described)].map(([status, codes]) => [status, refusal(status, codes)])),
  },
  'x-codeSamples': [{ lang: 'Shell', source: curlOf(described) }],
})

/** What the server refuses at any address, before a call is reached; a call that speaks OAuth has these as well. */
const ofEveryCall = (): Record<string, Json> => ({
  405: refusal(405, ['method_not_allowed']),
  429: refusal(429, ['too_many_requests']),
  ...Object.fromEntries(ofServer.map(([status, code]) => [status, refusal(status, [code])])),
})

const header = (description: string, example: string, required = true): Json => ({
  description,
  required,
  schema: { type: 'string' },
  example,
})

/** Without what the library writes about any number or moment: it is long and says nothing. */
const tidy = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(tidy)
  if (typeof value !== 'object' || value === null) return value
  const given = value as Json
  return Object.fromEntries(
    Object.entries(given)
      .filter(([name, inner]) => !(name === 'pattern' && given['format'] === 'date-time') && !isEdge(inner))
      .map(([name, inner]) => [name, tidy(inner)]),
  )
}
const isEdge = (value: unknown): boolean => Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER

/** The OpenAPI 3.1 document of the agency API, made from the schemas that check what comes in and goes out. */
export const agencyDocument = (calls: readonly AgencyCall[], publicUrl: string): Json => {
  const schemas: Json = {}
  schemaOf(problem, schemas)
  const paths: Record<string, Json> = {}
  for (const one of calls) {
    const path = agencyBase + one.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.method.toLowerCase()]: operationOf(one, schemas) }
  }
  Object.assign(schemas, tokenSchemas)
  paths[tokenAddress] = { post: tokenOperation(ofEveryCall(), { ...always, ...rated }) }
  return tidy({
    openapi: '3.1.0',
    info: {
      title: 'Parkwing agency API',
      version: '1.1.0',
      description:
        'Agencies sell, change and cancel parking from their own systems. Money is in the smallest unit of its currency; times of parking are local to the airport, deadlines UTC. Within v1 fields and values may be added. What is to be taken away says so a year before, with `deprecated` here and the headers `Deprecation` and `Sunset`.',
    },
    servers: [{ url: publicUrl, description: 'This installation.' }],
    tags: Object.values(tags).filter(({ description }) => description !== ''),
    security: [{ key: [] }, { token: [] }],
    paths,
    components: {
      schemas,
      headers: {
        RateLimit: header('What the key has left, and for how many seconds.', '"key";r=299;t=60'),
        'RateLimit-Policy': header('How much a key may ask for, in how many seconds.', '"key";q=300;w=60'),
        'X-Request-Id': header('Names the request in our log.', samples['ENDPOINT']!),
        ETag: header('Send it as `If-None-Match` to be told whether it still holds.', '"Zm9yIHRoaXMgYW5zd2Vy"'),
        'Retry-After': header('After how many seconds to come back.', '41'),
        'WWW-Authenticate': header('How to sign in.', 'Bearer'),
        Allow: header('The methods that work.', 'GET, POST'),
      },
      securitySchemes,
    },
  }) as Json
}
