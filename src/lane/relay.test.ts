import { once } from 'node:events'
import { createServer as createHttp } from 'node:http'
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { relayOf } from './relay.ts'

const open: Server[] = []
afterEach(() => {
  for (const server of open.splice(0)) server.close()
})
const listening = async (server: Server): Promise<number> => {
  open.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

/** A relay at the other end of Modbus/TCP: what it was told, in order, and how it answers. */
const device = async (answer: (request: Buffer) => Buffer | null) => {
  const told: string[] = []
  const waiting: (() => void)[] = []
  const port = await listening(
    createServer((socket: Socket) => {
      socket.on('error', () => undefined)
      socket.on('data', (request: Buffer) => {
        told.push(request.toString('hex'))
        for (const go of waiting.splice(0)) go()
        const said = answer(request)
        if (said) socket.write(said)
        else socket.destroy()
      })
    }),
  )
  const heard = async (count: number): Promise<string[]> => {
    while (told.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    return told
  }
  return { port, told, heard }
}

// as the specification of Modbus/TCP writes them: unit 17, coil 3
const on = '00010000000611050003ff00'
const off = '000100000006110500030000'

describe('GATE-31 the relay of a lane', () => {
  test('over Modbus/TCP the coil is switched on, and off again half a second later; a second car waits for that', async () => {
    const { port, heard } = await device((request) => request)
    const relay = relayOf(`modbus://127.0.0.1:${port}/17/3`)!
    await relay.open()
    await relay.open()
    expect(await heard(4)).toEqual([on, off, on, off])
  })

  test('what the device refuses, or does not answer, is told; where it may have heard, the coil is switched off again', async () => {
    const answers = [Buffer.from('000100000003118502', 'hex'), null]
    const { port, heard } = await device((request) => (answers.length > 0 ? answers.shift()! : request))
    const relay = relayOf(`modbus://127.0.0.1:${port}/17/3`)!
    await expect(relay.open()).rejects.toThrow('000100000003118502')
    await expect(relay.open()).rejects.toThrow()
    await relay.open()
    expect(await heard(5)).toEqual([on, on, off, on, off])
  })

  test('a device that takes it and says nothing in time is switched off, also if no further car comes', async () => {
    let isSilent = true
    const { port, heard } = await device((request) => (isSilent ? Buffer.alloc(0) : request))
    const relay = relayOf(`modbus://127.0.0.1:${port}/17/3`, { waitMs: 1_000 })!
    await expect(relay.open()).rejects.toThrow()
    isSilent = false
    expect(await heard(2)).toEqual([on, off])
  })

  test('at the start what an earlier program left on is switched off, before the first car', async () => {
    const { port, heard } = await device((request) => request)
    const relay = relayOf(`modbus://127.0.0.1:${port}/17/3`)!
    relay.atStart()
    await relay.open()
    expect(await heard(3)).toEqual([off, on, off])
  })

  test('what cannot be reached is told at once, and nothing is switched off there', async () => {
    const { port, heard } = await device((request) => request)
    const [gone] = open
    gone!.close()
    await once(gone!, 'close')
    const complaints: unknown[] = []
    const relay = relayOf(`modbus://127.0.0.1:${port}/17/3`, { complain: (error) => complaints.push(error) })!
    await expect(relay.open()).rejects.toThrow('not reached')
    await expect(relay.open()).rejects.toThrow('not reached')
    expect([complaints, await heard(0)]).toEqual([[], []])
  })

  test('a coil that does not go off is tried three times, and every time is told', async () => {
    let isStuck = false
    const { port, heard } = await device((request) => (isStuck ? null : request))
    const complaints: unknown[] = []
    const relay = relayOf(`modbus://127.0.0.1:${port}/17/3`, { complain: (error) => complaints.push(error) })!
    await relay.open()
    isStuck = true
    await heard(4)
    isStuck = false
    await relay.open()
    expect(complaints).toHaveLength(3)
    expect(await heard(5)).toEqual([on, off, off, off, on])
  })

  test('over HTTP it is posted to, and an answer that is none of success is told', async () => {
    let status = 204
    const asked: (string | undefined)[] = []
    const port = await listening(
      createHttp((request, response) => {
        asked.push(`${request.method} ${request.url}`)
        response.writeHead(status).end()
      }),
    )
    const relay = relayOf(`http://127.0.0.1:${port}/open`)!
    await relay.open()
    status = 500
    await expect(relay.open()).rejects.toThrow('500')
    expect(asked).toEqual(['POST /open', 'POST /open'])
    expect(relayOf('')).not.toBeNull()
  })

  test.each([
    'modbus://relay.example',
    'modbus://relay.example/1',
    'modbus://relay.example/256/0',
    'modbus://relay.example/1/65536',
    'modbus://relay.example:0/1/0',
    'modbus://relay.example:70000/1/0',
    'relay.example',
    'ftp://relay.example/1/0',
  ])('%s is no relay', (text) => expect(relayOf(text)).toBeNull())
  test.each(['modbus://relay.example/1/0', 'modbus://[::1]:1502/0/65535', 'https://relay.example/open?x=1'])(
    '%s is one',
    (text) => expect(relayOf(text)).not.toBeNull(),
  )
})
