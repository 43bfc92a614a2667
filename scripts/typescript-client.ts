// Writes a client in TypeScript from an OpenAPI document, and from nothing else. It needs only what every runtime has:
// `fetch`.

type Json = Record<string, unknown>
type Parameter = { name: string; in: string; required: boolean; description?: string; schema: Json }
type Operation = {
  operationId: string
  summary: string
  description: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: Json }> }
  responses: Record<string, { content?: Record<string, { schema: Json }> }>
}
type Document = {
  info: { title: string; version: string }
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, Json> }
}
type Described = Operation & { method: string; path: string }

const nameIn = (ref: unknown): string => String(ref).split('/').at(-1) ?? ''
const key = (name: string): string => (/^[a-z_$][\w$]*$/i.test(name) ? name : JSON.stringify(name))
const comment = (text: unknown, indent = ''): string =>
  typeof text === 'string' && text !== '' ? `${indent}/** ${text.replaceAll('*/', '* /')} */\n` : ''

const typeOf = (schema: Json, indent = ''): string => {
  if (schema['$ref'] !== undefined) return nameIn(schema['$ref'])
  if (Array.isArray(schema['anyOf'])) return (schema['anyOf'] as Json[]).map((one) => typeOf(one, indent)).join(' | ')
  if (Array.isArray(schema['enum'])) return (schema['enum'] as unknown[]).map((one) => JSON.stringify(one)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema['const'])
  // what may be null has a list of types, in which each has the rest of the schema
  if (Array.isArray(schema['type']))
    return (schema['type'] as string[]).map((type) => typeOf({ ...schema, type }, indent)).join(' | ')
  switch (schema['type']) {
    case 'array': {
      const inner = typeOf(schema['items'] as Json, indent)
      return /[|{]/.test(inner) ? `Array<${inner}>` : `${inner}[]`
    }
    case 'object':
      return objectOf(schema, indent)
    case 'integer':
    case 'number':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    default:
      return 'string'
  }
}

const objectOf = (schema: Json, indent: string): string => {
  const more = schema['additionalProperties']
  if (schema['properties'] === undefined)
    return typeof more === 'object' && more !== null ? `Record<string, ${typeOf(more as Json, indent)}>` : 'object'
  const required = (schema['required'] ?? []) as string[]
  const fields = Object.entries(schema['properties'] as Record<string, Json>).map(([name, inner]) => {
    const isNeeded = required.includes(name)
    return `${comment(inner['description'], `${indent}  `)}${indent}  ${key(name)}${isNeeded ? '' : '?'}: ${typeOf(inner, `${indent}  `)}${isNeeded ? '' : ' | undefined'}\n`
  })
  return `{\n${fields.join('')}${indent}}`
}

/** The language is an option of the client, for all its calls. */
const ownParameters = ({ parameters }: Described): Parameter[] =>
  parameters.filter(({ name }) => name !== 'Accept-Language')

const camel = (name: string): string =>
  name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/^\w/, (letter) => letter.toLowerCase())

const bodyOf = ({ requestBody }: Described): Json | undefined => requestBody?.content['application/json']?.schema

const inputOf = (one: Described): string => {
  const fields = ownParameters(one).map(
    ({ name, required, description, schema }) =>
      `${comment(description, '  ')}  ${camel(name)}${required ? '' : '?'}: ${typeOf(schema)}${required ? '' : ' | undefined'}\n`,
  )
  const body = bodyOf(one)
  return `{\n${fields.join('')}${body ? `  body: ${typeOf(body)}\n` : ''}}`
}
const isEmpty = (one: Described): boolean => !bodyOf(one) && ownParameters(one).length === 0
const isOptional = (one: Described): boolean => !bodyOf(one) && ownParameters(one).every(({ required }) => !required)

const goodOf = ({ responses }: Described): Json | null => {
  const [, good] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  return good?.content?.['application/json']?.schema ?? null
}
const codesOf = ({ responses }: Described): string[] => [
  ...new Set(
    Object.values(responses).flatMap(({ content = {} }) => {
      const [, narrow] = (content['application/problem+json']?.schema['allOf'] ?? []) as Json[]
      const { code } = (narrow?.['properties'] ?? {}) as Record<string, { enum: string[] }>
      return code?.enum ?? []
    }),
  ),
]

const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

const typesOf = (one: Described): string =>
  `${isEmpty(one) ? '' : `export type ${capital(one.operationId)}Input = ${inputOf(one)}\n`}/** The codes with which \`${one.operationId}\` refuses. */
export type ${capital(one.operationId)}Code = ${codesOf(one)
    .map((code) => JSON.stringify(code))
    .join(' | ')}
`

const methodOf = (one: Described): string => {
  const { operationId, method, path } = one
  const placed = (place: string) =>
    `{ ${ownParameters(one)
      .filter((parameter) => parameter.in === place)
      .map(({ name }) => `${key(name)}: input.${camel(name)}`)
      .join(', ')} }`
  const good = goodOf(one)
  const sent = `{ method: ${JSON.stringify(method)}, path: ${JSON.stringify(path)}, values: ${placed('path')}, query: ${placed('query')}, headers: ${placed('header')}${bodyOf(one) ? ', body: input.body' : ''} }`
  return `${comment(`${one.summary}. ${one.description.startsWith(one.summary) ? '' : one.description}`.trim(), '  ')}  ${operationId}: (${isEmpty(one) ? '' : `input: ${capital(operationId)}Input${isOptional(one) ? ' = {}' : ''}`}): Promise<${good ? typeOf(good) : 'Download'}> =>
    ${good ? 'send' : 'download'}(${sent}),
`
}

const runtime = `
/** Why a call was refused. \`code\` never changes; \`message\` is a sentence in the language that was asked for. */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly status: number
  readonly code: string
  /** a sentence for each field that is wrong */
  readonly fields: Record<string, string>
  /** by which we find the request in our log */
  readonly requestId: string | null
  /** after how many seconds to come back, where it is worth it */
  readonly retryAfter: number | null
  constructor(answer: Response, told: Partial<Problem>) {
    super(told.title ?? \`\${answer.status}\`)
    this.status = answer.status
    this.code = told.code ?? 'unknown'
    this.fields = told.fields ?? {}
    this.requestId = answer.headers.get('x-request-id')
    const after = Number(answer.headers.get('retry-after'))
    this.retryAfter = after > 0 ? after : null
  }
}

/** Whether a call was refused with one of these codes. */
export const isRefusal = <Code extends string>(error: unknown, ...codes: Code[]): error is Refusal & { code: Code } =>
  error instanceof Refusal && (codes as string[]).includes(error.code)

export type Download = { bytes: Uint8Array; contentType: string }

export type Options = {
  /** where the site is, without a path */
  site: string
  /** of the agency; keep it on your server */
  key: string
  /** the key is sent once an hour, and a token for it with each call; \`scope\` says what it opens, all when missing */
  tokens?: { scope?: string }
  /** of names and refusals; English when missing */
  language?: string
  /** another \`fetch\`, as for a proxy */
  fetch?: typeof fetch
}

type Sent = {
  method: string
  path: string
  values: Record<string, string>
  query: Record<string, string | number | undefined>
  headers: Record<string, string | undefined>
  body?: unknown
}

export const createClient = ({ site, key, tokens, language = 'en', fetch: ask = fetch }: Options) => {
  const base = site.replace(/\\/$/, '')
  let held: { token: string; until: number } | null = null
  /** What is sent as the key: the key, or a token that opens something for half a minute at least. */
  const bearer = async (): Promise<string> => {
    if (!tokens) return key
    if (held && Date.now() < held.until - 30_000) return held.token
    const answer = await ask(\`\${base}TOKEN_PATH\`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: key.slice(0, 12),
        client_secret: key,
        ...(tokens.scope !== undefined && { scope: tokens.scope }),
      }).toString(),
    })
    const told = (await answer.json().catch(() => ({}))) as Partial<Token & TokenRefusal & Problem>
    if (!answer.ok)
      throw new Refusal(answer, {
        code: told.error ?? told.code ?? 'unknown',
        title: told.error_description ?? told.title ?? '',
      } as Partial<Problem>)
    held = { token: told.access_token ?? '', until: Date.now() + (told.expires_in ?? 0) * 1_000 }
    return held.token
  }
  const answerTo = async ({ method, path, values, query, headers, body }: Sent): Promise<Response> => {
    const way = path.replace(/\\{(\\w+)\\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
    const url = new URL(base + way)
    for (const [name, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(name, String(value))
    const own = Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))
    const answer = await ask(url, {
      method,
      headers: {
        authorization: \`Bearer \${await bearer()}\`,
        'accept-language': language,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(own),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    if (answer.ok) return answer
    throw new Refusal(answer, (await answer.json().catch(() => ({}))) as Partial<Problem>)
  }
  const send = async <T>(sent: Sent): Promise<T> => (await (await answerTo(sent)).json()) as T
  const download = async (sent: Sent): Promise<Download> => {
    const answer = await answerTo(sent)
    return { bytes: new Uint8Array(await answer.arrayBuffer()), contentType: answer.headers.get('content-type') ?? '' }
  }
  return {
`

export const typescriptClient = (given: object): string => {
  const { info, paths, components } = given as Document
  const all: Described[] = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ ...one, path, method: method.toUpperCase() })),
  )
  // a call that takes a form is the one for tokens, which the client makes by itself
  const operations = all.filter(({ requestBody }) => !requestBody?.content['application/x-www-form-urlencoded'])
  const tokenPath = all.find((one) => !operations.includes(one))?.path ?? ''
  const schemas = Object.entries(components.schemas).map(
    ([name, schema]) => `${comment(schema['description'])}export type ${name} = ${typeOf(schema)}\n`,
  )
  return `// ${info.title} ${info.version}. Written by \`npm run client\` from the OpenAPI document; not to be edited.

${schemas.join('\n')}
${operations.map(typesOf).join('\n')}${runtime.replace('TOKEN_PATH', tokenPath)}${operations.map((one) => methodOf(one).replace(/^/gm, '  ').replace(/ +$/gm, '')).join('')}  }
}
export type Client = ReturnType<typeof createClient>
`
}
