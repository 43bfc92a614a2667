import { request } from 'node:https'

/**
 * Sends a request over TLS to a server that is believed only with a certificate of `ca` (PEM). The client that comes
 * with Node for `fetch` believes every authority of the machine and cannot be told otherwise for one connection.
 * Nothing is followed to another address. Throws when nobody answers, when the certificate is another's, and when
 * the request's signal says so.
 */
export const fetchTrusting = async (asked: Request, ca: string): Promise<Response> => {
  const body = Buffer.from(await asked.arrayBuffer())
  return new Promise((resolve, reject) => {
    const sent = request(
      asked.url,
      {
        method: asked.method,
        headers: { ...Object.fromEntries(asked.headers), 'content-length': body.length },
        ca,
        agent: false,
        signal: asked.signal,
      },
      (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('error', reject)
        answer.on('end', () => {
          const status = answer.statusCode ?? 502
          resolve(new Response(status === 204 ? null : Buffer.concat(parts), { status }))
        })
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}
