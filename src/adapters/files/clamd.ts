import { connect, type Socket } from 'node:net'
import type { FileScanner } from '#ports/files.ts'

/**
 * Where the daemon listens: on a socket of this machine, as Debian sets it up, or at a port. The limits are short
 * because somebody waits for the page meanwhile.
 */
export type ClamdSettings = ({ path: string } | { host: string; port: number }) & {
  connectMs?: number
  answerMs?: number
}

const chunkBytes = 64 * 1024
/** In characters; an answer names one virus and nothing more. */
const longestAnswer = 1_000

/**
 * Asks ClamAV's daemon, by its command INSTREAM. Anything but a plain answer counts as no answer: the daemon is away or
 * silent, the file is too large for it, or it reports an error of its own.
 */
export const createClamd =
  (settings: ClamdSettings): FileScanner =>
  async (bytes) => {
    const answer = await ask(settings, bytes)
    if (answer === 'stream: OK') return 'clean'
    return /^stream: .+ FOUND$/.test(answer ?? '') ? 'infected' : 'unavailable'
  }

/** Null: no answer came in time, or the connection broke. */
const ask = (
  { connectMs = 2_000, answerMs = 10_000, ...where }: ClamdSettings,
  bytes: Uint8Array,
): Promise<string | null> =>
  new Promise((resolve) => {
    const socket = connect(where)
    let answer = ''
    const end = (value: string | null): void => {
      clearTimeout(timer)
      socket.destroy()
      resolve(value)
    }
    let timer = setTimeout(() => end(null), connectMs)
    socket.on('connect', () => {
      clearTimeout(timer)
      timer = setTimeout(() => end(null), answerMs)
      send(socket, bytes)
    })
    socket.on('data', (part: Buffer) => {
      answer += part.toString('latin1')
      const last = answer.indexOf('\0')
      if (last >= 0) end(answer.slice(0, last))
      else if (answer.length > longestAnswer) end(null)
    })
    socket.on('error', () => end(null))
    socket.on('close', () => end(null))
  })

/**
 * Sends each chunk after its length, and a length of zero at the end. The `z` says that the command and the answer end
 * with a zero byte.
 */
const send = (socket: Socket, bytes: Uint8Array): void => {
  socket.write('zINSTREAM\0')
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes)
    socket.write(lengthOf(chunk.length))
    socket.write(chunk)
  }
  socket.write(lengthOf(0))
}

const lengthOf = (count: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}
