import { z } from 'zod'

type Parameter = { name: string; in: string; required: boolean }
type Described = {
  operationId: string
  parameters: Parameter[]
  requestBody?: { content: Record<string, { schema: object }> }
  responses: Record<string, { content?: Record<string, { schema: object }> }>
}
type Document = {
  servers: { url: string }[]
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object> }
}

export type ClientAnswer = { status: number; headers: Headers; body: Record<string, unknown>; bytes: Uint8Array }

/**
 * A client that knows nothing but the address of an OpenAPI document. It finds calls by their operationId, and refuses
 * whatever the document does not describe: parameters, bodies and answers.
 */
export const documentClient = async (base: string, documentPath: string, key: string) => {
  const document = (await (await fetch(base + documentPath)).json()) as Document
  const whole = (schema: object): z.ZodType =>
    z.fromJSONSchema(
      JSON.parse(
        JSON.stringify({ ...schema, $defs: document.components.schemas }).replaceAll(
          '#/components/schemas/',
          '#/$defs/',
        ),
      ) as Parameters<typeof z.fromJSONSchema>[0],
    )
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, described]) => ({ path, method, described })),
  )
  const ask = async (
    operationId: string,
    values: Record<string, string> = {},
    body?: unknown,
  ): Promise<ClientAnswer> => {
    const found = all.find(({ described }) => described.operationId === operationId)
    if (!found) throw new Error(`the document has no ${operationId}`)
    const { path, method, described } = found
    const unknown = Object.keys(values).filter((name) => !described.parameters.some((one) => one.name === name))
    if (unknown.length > 0) throw new Error(`${operationId}: the document has no ${unknown.join(', ')}`)
    const url = new URL(base + path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? '')))
    const headers: Record<string, string> = { authorization: `Bearer ${key}` }
    for (const { name, in: place } of described.parameters) {
      const value = values[name]
      if (value === undefined) continue
      if (place === 'query') url.searchParams.set(name, value)
      if (place === 'header') headers[name] = value
    }
    const schema = described.requestBody?.content['application/json']?.schema
    if (schema) {
      whole(schema).parse(body)
      headers['content-type'] = 'application/json'
    }
    const answer = await fetch(url, {
      method: method.toUpperCase(),
      headers,
      ...(schema && { body: JSON.stringify(body) }),
    })
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const [type = ''] = (answer.headers.get('content-type') ?? '').split(';')
    const promised = described.responses[String(answer.status)]?.content?.[type]
    if (!promised) throw new Error(`${operationId}: ${answer.status} ${type} is not in the document`)
    const isJson = type.endsWith('json')
    const told = isJson ? (JSON.parse(Buffer.from(bytes).toString()) as Record<string, unknown>) : {}
    if (isJson) whole(promised.schema).parse(told)
    return { status: answer.status, headers: answer.headers, body: told, bytes }
  }
  return { ask, operations: all.map(({ described }) => described.operationId) }
}
