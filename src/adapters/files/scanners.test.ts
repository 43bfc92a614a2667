import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { jpeg, pdf, testVirus } from '#test/builders/files.ts'
import { createClamd } from './clamd.ts'
import { findsTestVirus } from './test-virus.ts'

/** A clamd that reads the command and every chunk as its protocol defines them, and then answers what a test wants. */
type Daemon = { port: number; received: { command: string; bytes: Buffer; chunks: number[] }[] }

const open: { server: Server; sockets: Set<Socket> }[] = []
afterEach(async () => {
  for (const { server, sockets } of open.splice(0)) {
    for (const socket of sockets) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
})

const listen = async (serve: (socket: Socket) => void): Promise<number> => {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
    serve(socket)
  })
  open.push({ server, sockets })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

/** Null: the stream has not ended yet. */
const readStream = (all: Buffer): Daemon['received'][number] | null => {
  const end = all.indexOf(0)
  if (end < 0) return null
  const parts: Buffer[] = []
  for (let at = end + 1; at + 4 <= all.length;) {
    const length = all.readUInt32BE(at)
    if (length === 0)
      return {
        command: all.subarray(0, end).toString(),
        bytes: Buffer.concat(parts),
        chunks: parts.map((part) => part.length),
      }
    parts.push(all.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return null
}

const daemon = async (reply: (bytes: Buffer) => string[]): Promise<Daemon> => {
  const received: Daemon['received'] = []
  const port = await listen((socket) => {
    let all = Buffer.alloc(0)
    socket.on('data', (part: Buffer) => {
      all = Buffer.concat([all, part])
      const stream = readStream(all)
      if (!stream) return
      received.push(stream)
      // in pieces, as a network may deliver it
      const pieces = reply(stream.bytes)
      pieces.forEach((piece, index) =>
        setTimeout(() => (index === pieces.length - 1 ? socket.end(piece) : socket.write(piece)), index * 20),
      )
    })
  })
  return { port, received }
}

const scanner = (port: number) => createClamd({ host: '127.0.0.1', port, connectMs: 500, answerMs: 300 })

describe('ClamAV', () => {
  test('UP-20 CLAIM-10 the file arrives whole, in chunks with their lengths; OK is clean, FOUND is infected', async () => {
    const { port, received } = await daemon((bytes) =>
      bytes.includes('EICAR') ? ['stream: Win.Test.EICAR_HDB-1 ', 'FOUND\0'] : ['stream: OK\0'],
    )
    const large = Buffer.alloc(200_000, 'parkwing')
    expect([
      await scanner(port)(large),
      await scanner(port)(testVirus()),
      await scanner(port)(Buffer.alloc(0)),
    ]).toEqual(['clean', 'infected', 'clean'])
    expect(received.map(({ command }) => command)).toEqual(['zINSTREAM', 'zINSTREAM', 'zINSTREAM'])
    expect(received.map(({ bytes }) => bytes.length)).toEqual([200_000, 68, 0])
    expect(received[0]?.bytes.equals(large)).toBe(true)
    expect(received[0]?.chunks.length).toBeGreaterThan(1)
  })

  test.each([
    ['its own error', ['INSTREAM size limit exceeded. ERROR\0']],
    ['an error about the stream', ["stream: Can't allocate memory ERROR\0"]],
    ['another protocol', ['HTTP/1.1 400 Bad Request\r\n\r\n\0']],
    ['OK about something else', ['stream: OK, or not\0']],
    ['an answer cut off', ['stream: OK']],
    ['nothing', ['']],
    ['an answer that never ends', ['x'.repeat(5_000)]],
  ])('UP-20 CLAIM-10 no answer: %s', async (_what, pieces) => {
    const { port, received } = await daemon(() => pieces)
    expect(await scanner(port)(pdf())).toBe('unavailable')
    expect(received).toHaveLength(1)
  })

  test('UP-20 CLAIM-10 no answer: nobody there, nobody who speaks, or who hangs up in the middle; never for longer than was agreed', async () => {
    const nobody = await listen(() => undefined)
    const { server } = open.pop()!
    await new Promise((resolve) => server.close(resolve))
    expect(await scanner(nobody)(pdf())).toBe('unavailable')
    const silent = await listen((socket) => socket.resume())
    const before = performance.now()
    expect(await scanner(silent)(pdf())).toBe('unavailable')
    const waited = performance.now() - before
    expect([waited >= 290, waited < 5_000]).toEqual([true, true])
    const rude = await listen((socket) => socket.once('data', () => socket.destroy()))
    expect(await scanner(rude)(Buffer.alloc(4_000_000))).toBe('unavailable')
  })
})

test('UP-20 CLAIM-10 without a scanner the test virus is found, also inside of a file, and nothing else', async () => {
  expect(await findsTestVirus(testVirus())).toBe('infected')
  expect(await findsTestVirus(pdf({ objects: [`5 0 obj\n(${testVirus().toString('latin1')})\nendobj`] }))).toBe(
    'infected',
  )
  expect(await findsTestVirus(testVirus().subarray(1))).toBe('clean')
  expect([
    await findsTestVirus(pdf()),
    await findsTestVirus(await jpeg()),
    await findsTestVirus(new Uint8Array()),
  ]).toEqual(['clean', 'clean', 'clean'])
})
