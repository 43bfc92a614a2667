import { Agent, createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readDocument, type Answered, type Asked, type Contract, type Document } from './contract.ts'

const bytesOf = async (stream: IncomingMessage): Promise<Buffer> => {
  const pieces: Buffer[] = []
  for await (const piece of stream) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

const headersOf = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))

/** Codes that say that a request is none of the document. */
const formal = new Set(['body_unreadable', 'field_unknown', 'idempotency_required', 'method_not_allowed'])
const codeIn = ({ headers, body }: Answered): string =>
  headers['content-type']?.startsWith('application/problem+json')
    ? String((JSON.parse(Buffer.from(body).toString()) as { code: unknown }).code)
    : ''

/** Where behaviour and document differ, each way; null where they agree. */
export const disagreement = (contract: Contract, asked: Asked, answered: Answered): string | null => {
  const { status } = answered
  const said = `${asked.method} ${asked.target.slice(0, 200)} → ${status} ${codeIn(answered)}`
  if (status >= 500) return `${said}: a failure of ours`
  const operation = contract.findOperation(asked)
  if (!operation) return status < 400 ? `${said}: answered, but not in the document` : null
  const fault = contract.answerFault(operation, answered)
  if (fault !== null) return `${said}: ${fault}`
  const forbidden = contract.requestFault(operation, asked)
  if (forbidden !== null && status < 400) return `${said}: taken, though the document forbids it (${forbidden})`
  if (forbidden === null && formal.has(codeIn(answered))) return `${said}: refused, though the document allows it`
  return null
}

/**
 * A proxy that knows only the OpenAPI document of what is behind it. It passes on everything and keeps what it saw the
 * two differ in: answers the document does not promise, and requests on which they disagree.
 */
export const contractProxy = async (upstream: string, documentPath: string) => {
  const document = (await (await fetch(upstream + documentPath)).json()) as Document
  const contract = readDocument(document)
  const disagreements: string[] = []
  const seen = new Map<string, Map<number, number>>()
  const { hostname, port } = new URL(upstream)
  const agent = new Agent({ keepAlive: true })

  const pass = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { method = 'GET', url: target = '/' } = incoming
    const asked: Asked = { method, target, headers: headersOf(incoming), body: await bytesOf(incoming) }
    const { 'accept-encoding': _ours, 'transfer-encoding': _whole, host: _host, ...headers } = asked.headers
    const answer = await new Promise<IncomingMessage>((resolve, reject) =>
      ask({ hostname, port, method, path: target, headers, agent }, resolve).on('error', reject).end(asked.body),
    )
    const answered: Answered = {
      status: answer.statusCode ?? 0,
      headers: headersOf(answer),
      body: await bytesOf(answer),
    }
    const isDocument = target.split('?', 1)[0] === documentPath
    const found = isDocument || method === 'HEAD' ? null : disagreement(contract, asked, answered)
    if (found !== null) disagreements.push(found)
    const name = contract.findOperation(asked)?.operationId ?? 'none'
    const counts = seen.get(name) ?? new Map<number, number>()
    seen.set(name, counts.set(answered.status, (counts.get(answered.status) ?? 0) + 1))
    const { 'transfer-encoding': _chunked, connection: _kept, ...back } = answered.headers
    reply.writeHead(answered.status, back).end(answered.body)
  }

  const server = createServer({ maxHeaderSize: 128 * 1024 }, (incoming, reply) => {
    void pass(incoming, reply).catch((error: unknown) => {
      disagreements.push(`${incoming.method} ${incoming.url}: no answer (${String(error)})`)
      reply.writeHead(502).end()
    })
  })
  // whoever asks may pause for long; a connection that ends while it is taken up again would look like a failure
  server.keepAliveTimeout = 0
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    contract,
    disagreements,
    /** which statuses each operation answered with, and how often */
    seen,
    close: () =>
      new Promise<void>((resolve) => {
        agent.destroy()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
