import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'

/** What an OpenAPI document says, read from the document alone and with a validator that is not the product's. */

export type Json = Record<string, unknown>
export type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Json }
type Header = { required?: boolean; schema: Json }
type Answer = { description: string; headers?: Record<string, Json>; content?: Record<string, { schema: Json }> }
export type Operation = {
  operationId: string
  method: string
  path: string
  security?: Json[]
  parameters: Parameter[]
  requestBody?: { required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, Answer>
}
export type Document = {
  paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>>
  components: { schemas: Record<string, Json>; headers: Record<string, Header> }
}

export type Asked = { method: string; target: string; headers: Record<string, string>; body: Uint8Array }
export type Answered = { status: number; headers: Record<string, string>; body: Uint8Array }

const nameIn = (ref: string): string => ref.split('/').at(-1) ?? ''

/** The text of a part of an address, or null where it cannot be decoded. */
const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text.replaceAll('+', '%20'))
  } catch {
    return null
  }
}

/** A parameter is text; where its schema says so, it is read as a number first. */
const typed = (text: string, { type }: Json): unknown =>
  (type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text

export const readDocument = (document: Document) => {
  const ajv = new Ajv2020({ strict: true, allErrors: true, strictTypes: false })
  ajv.addFormat('date-time', /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/)
  ajv.addFormat('binary', true)
  ajv.addKeyword('example')
  const known = new Map<string, ValidateFunction>()
  const whole = (schema: Json): Json =>
    JSON.parse(
      JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll('#/components/schemas/', '#/$defs/'),
    ) as Json
  /** What is wrong with a value, or null. */
  const wrong = (schema: Json, value: unknown): string | null => {
    const key = JSON.stringify(schema)
    const check = known.get(key) ?? ajv.compile(whole(schema))
    known.set(key, check)
    return check(value) ? null : ajv.errorsText(check.errors)
  }
  const operations: Operation[] = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ ...described, path, method: method.toUpperCase() })),
  )
  const fits = (path: string, parts: readonly string[]): boolean => {
    const own = path.split('/')
    return own.length === parts.length && own.every((part, index) => part.startsWith('{') || part === parts[index])
  }
  const findOperation = ({ method, target }: Asked): Operation | null => {
    const parts = (target.split('?', 1)[0] ?? '').split('/')
    return operations.find((one) => one.method === method && fits(one.path, parts)) ?? null
  }

  const pathFault = ({ path, parameters }: Operation, target: string): string | null => {
    const own = path.split('/')
    const parts = (target.split('?', 1)[0] ?? '').split('/')
    for (const [index, part] of own.entries()) {
      if (!part.startsWith('{')) continue
      const { schema } = parameters.find(({ name }) => name === part.slice(1, -1)) ?? { schema: { not: {} } }
      const text = decoded(parts[index] ?? '')
      const fault = text === null ? 'cannot be decoded' : wrong(schema, typed(text, schema))
      if (fault !== null) return `${part}: ${fault}`
    }
    return null
  }

  const queryFault = ({ parameters }: Operation, target: string): string | null => {
    const text = target.includes('?') ? target.slice(target.indexOf('?') + 1) : ''
    const given = [...new URLSearchParams(text)]
    const own = parameters.filter((one) => one.in === 'query')
    const names = given.map(([name]) => name)
    const unknown = names.find((name) => !own.some((one) => one.name === name))
    if (unknown !== undefined) return `no parameter ${unknown}`
    if (new Set(names).size < names.length) return 'a parameter twice'
    const missing = own.find(({ name, required }) => required && !names.includes(name))
    if (missing) return `${missing.name} is missing`
    for (const [name, value] of given) {
      const { schema } = own.find((one) => one.name === name)!
      const fault = wrong(schema, typed(value, schema))
      if (fault !== null) return `${name}: ${fault}`
    }
    return null
  }

  const headerFault = ({ parameters }: Operation, headers: Record<string, string>): string | null => {
    for (const { name, in: place, required, schema } of parameters) {
      if (place !== 'header') continue
      const value = headers[name.toLowerCase()]
      if (value === undefined && required) return `${name} is missing`
      const fault = value === undefined ? null : wrong(schema, value)
      if (fault !== null) return `${name}: ${fault}`
    }
    return null
  }

  const bodyFault = ({ requestBody }: Operation, { headers, body }: Asked): string | null => {
    // a body where the document has none is nothing that the document speaks of
    if (!requestBody) return null
    const [type = ''] = (headers['content-type'] ?? '').split(';')
    const content = requestBody.content[type.trim().toLowerCase()]
    if (!content) return `no body of ${type}`
    const text = new TextDecoder().decode(body)
    if (type.trim().toLowerCase() === 'application/x-www-form-urlencoded')
      return wrong(content.schema, Object.fromEntries(new URLSearchParams(text)))
    try {
      return wrong(content.schema, JSON.parse(text) as unknown)
    } catch {
      return 'not JSON'
    }
  }

  /** Why the document does not allow a request; null where it does. */
  const requestFault = (operation: Operation, asked: Asked): string | null =>
    pathFault(operation, asked.target) ??
    queryFault(operation, asked.target) ??
    headerFault(operation, asked.headers) ??
    bodyFault(operation, asked)

  const headersFault = (described: Answer, { headers }: Answered): string | null => {
    for (const [name, header] of Object.entries(described.headers ?? {})) {
      const { required, schema } =
        '$ref' in header ? document.components.headers[nameIn(String(header['$ref']))]! : (header as Header)
      const value = headers[name.toLowerCase()]
      if (value === undefined && required) return `no header ${name}`
      const fault = value === undefined ? null : wrong(schema, typed(value, schema))
      if (fault !== null) return `header ${name}: ${fault}`
    }
    return null
  }

  /** What an answer has that the document does not promise; null where they agree. */
  const answerFault = (operation: Operation, answered: Answered): string | null => {
    const { status, headers, body } = answered
    const described = operation.responses[String(status)]
    if (!described) return `status ${status} is not in the document`
    const fault = headersFault(described, answered)
    if (fault !== null) return fault
    const [type = ''] = (headers['content-type'] ?? '').split(';')
    if (!described.content) return body.length > 0 ? `${status} has a body` : null
    const content = described.content[type]
    if (!content) return `${status} ${type} is not in the document`
    if (!type.endsWith('json')) return body.length > 0 ? null : 'an empty file'
    return wrong(content.schema, JSON.parse(Buffer.from(body).toString()) as unknown)
  }

  return { document, operations, findOperation, requestFault, answerFault, wrong }
}
export type Contract = ReturnType<typeof readDocument>
