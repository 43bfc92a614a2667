import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { constantHeaders } from './security.ts'

/**
 * An address that pages would read differently from the hooks before them: dot segments (`/webhooks/../en/…` would
 * pass as a call of a machine and not be counted), backslashes, whole addresses. No browser sends these, each resolves
 * them first.
 */
export const isCrooked = (url: string): boolean => {
  const path = url.split('?', 1)[0] ?? ''
  return !path.startsWith('/') || path.includes('\\') || /\/(\.|%2e){1,2}(\/|$)/i.test(path)
}

const statusOf = (code: string | undefined): number =>
  code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : code === 'HPE_HEADER_OVERFLOW' ? 431 : 400

/**
 * What Node cannot read as HTTP, or waits for in vain, is refused with the headers every answer has (HT-01, HT-05,
 * HT-06).
 */
export const refuseUnreadable = (error: Error & { code?: string }, socket: Socket): void => {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const status = statusOf(error.code)
  const headers = Object.entries({ ...constantHeaders, 'content-length': '0', connection: 'close' }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  )
  if (socket.writable) socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${headers.join('')}\r\n`)
  socket.destroy(error)
}
