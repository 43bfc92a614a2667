import { request, type RequestOptions } from 'node:https'

/** More than any file that we keep; a store that sends more is not ours. */
const mostBytes = 64 * 1_024 * 1_024
/** Answers that have no body, and in which none may stand. */
const bodiless = new Set([204, 205, 304])

/**
 * Sends a request over TLS to a server that is believed only with a certificate of `ca` (PEM). The client that comes
 * with Node for `fetch` believes every authority of the machine and cannot be told otherwise for one connection.
 * Nothing is followed to another address. Throws when nobody answers, when the certificate is another's, when the
 * answer is none that HTTP knows or does not end, and when the request's signal says so.
 */
export const fetchTrusting = async (asked: Request, ca: string): Promise<Response> => {
  const body = Buffer.from(await asked.arrayBuffer())
  const headers = { ...Object.fromEntries(asked.headers), 'content-length': body.length }
  const { method, signal } = asked
  const { status, bytes } = await exchange(asked.url, { method, headers, ca, agent: false, signal }, body)
  return new Response(bodiless.has(status) ? null : bytes, { status })
}

type Answer = { status: number; bytes: Buffer<ArrayBuffer> }

const exchange = (url: string, options: RequestOptions, body: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, options, (answer) => {
      const parts: Buffer[] = []
      let length = 0
      answer.on('data', (part: Buffer) => {
        length += part.length
        if (length > mostBytes) answer.destroy(new Error('the answer does not end'))
        else parts.push(part)
      })
      answer.on('error', reject)
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, bytes: Buffer.concat(parts) }))
    })
    sent.on('error', reject)
    sent.end(body)
  })
