import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { constantHeaders } from './security.ts'

/**
 * Whether the hooks and the pages would read the address differently: dot segments, backslashes, or a whole address
 * instead of a path. `/webhooks/../en/…`, for one, would pass the hooks as a call of a machine and not be counted.
 * Browsers resolve such addresses before they send them.
 */
export const isCrooked = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  return !path.startsWith('/') || path.includes('\\') || /\/(\.|%2e){1,2}(\/|$)/i.test(path)
}

/**
 * Two Host headers: a proxy and this server might each believe another one. Node keeps the first and drops the rest
 * without a word, so the headers are counted as they came.
 */
export const hasTwoHosts = (rawHeaders: readonly string[]): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1

const statusOf = (code: string | undefined): number =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400

const saying: Readonly<Record<number, string>> = {
  400: 'This request cannot be read as HTTP.',
  408: 'This request took too long to arrive.',
  431: 'The address or a header of this request is too long.',
}

/**
 * Refuses what Node cannot read as HTTP, or has waited for in vain, with the headers that every answer has (HT-01,
 * HT-05, HT-06).
 */
export const refuseUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf(error.code)
  // in English: the language that was asked for is in what cannot be read
  const body = JSON.stringify({ type: '/problems/bad_request', title: saying[status], status, code: 'bad_request' })
  const headers = Object.entries({
    ...constantHeaders,
    'content-type': 'application/problem+json',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  }).map(([name, value]) => `${name}: ${value}\r\n`)
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n${body}`)
  socket.destroy(error)
}
