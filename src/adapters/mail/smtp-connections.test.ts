import { createServer as createNetServer, type AddressInfo, type Socket } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, describe, expect, test } from 'vitest'
import type { Mail } from '#ports/mail.ts'
import { plainMail } from '#test/builders/plain-mail.ts'
import { createSmtp, type SmtpSettings } from './smtp.ts'

const servers: { close(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

const from = { name: 'Parkwing', address: 'booking@parkwing.example' }
const mailerFor = (url: string, more: Partial<SmtpSettings> = {}) => createSmtp({ url, from, ...more })

/** A mail server that does as it is told: it counts connections, and may hang or close them. */
const startMoodyServer = async (port = 0) => {
  const state = { greets: true, takes: true, closesAfterEach: false, connections: 0, letters: 0 }
  const open = new Set<Socket>()
  const server = createNetServer((socket) => {
    state.connections += 1
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    socket.on('error', () => undefined)
    const say = (line: string) => socket.writable && socket.write(`${line}\r\n`)
    if (state.greets) say('220 moody')
    let inLetter = false
    createInterface({ input: socket }).on('line', (line) => {
      if (inLetter) {
        if (line !== '.') return
        inLetter = false
        if (!state.takes) return
        state.letters += 1
        say('250 taken')
        if (state.closesAfterEach) socket.end()
      } else if (line === 'DATA') {
        inLetter = true
        say('354 go on')
      } else say(line === 'QUIT' ? '221 bye' : '250 well')
    })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = async () => {
    for (const socket of open) socket.destroy()
    await new Promise((resolve) => server.close(resolve))
  }
  servers.push({ close })
  const at = (server.address() as AddressInfo).port
  return { state, open, close, port: at, url: `smtp://127.0.0.1:${at}` }
}

const numbered = (id: number): Mail => ({ ...plainMail, id: `letter-${id}` })

describe('MACHINE-44 connections to the mail server are kept', () => {
  test('thirty letters, six at once, need six connections at most, and none is left a moment later', async () => {
    const server = await startMoodyServer()
    const mailer = mailerFor(server.url, { waits: { idleTimeout: 100 } })
    await Promise.all(Array.from({ length: 30 }, (_, id) => mailer.send(numbered(id))))
    expect(server.state.letters).toBe(30)
    expect(server.state.connections).toBeLessThanOrEqual(6)
    await expect.poll(() => server.open.size).toBe(0)
    await mailer.send(plainMail)
    expect(server.state.letters).toBe(31)
  })

  test('a server that closes after each letter, or was started anew, loses none and gets none twice', async () => {
    const first = await startMoodyServer()
    first.state.closesAfterEach = true
    const mailer = mailerFor(first.url)
    for (let id = 0; id < 5; id++) await mailer.send(numbered(id))
    expect(first.state.letters).toBe(5)
    first.state.closesAfterEach = false
    await mailer.send(numbered(5))
    await first.close()
    const second = await startMoodyServer(first.port)
    for (let id = 6; id < 9; id++) await mailer.send(numbered(id))
    expect([first.state.letters, second.state.letters]).toEqual([6, 3])
  })

  test('FT-15 a server that does not greet, or never takes a letter, is an error in time; then letters leave again', async () => {
    const server = await startMoodyServer()
    const mailer = mailerFor(server.url, { waits: { greetingTimeout: 200, socketTimeout: 300 } })
    server.state.greets = false
    await expect(mailer.send(numbered(1))).rejects.toThrow('it does not answer')
    server.state.greets = true
    server.state.takes = false
    await expect(mailer.send(numbered(2))).rejects.toThrow('it does not answer')
    server.state.takes = true
    await mailer.send(numbered(3))
    expect(server.state.letters).toBe(1)
  })

  test('a letter that hangs holds up no other', async () => {
    const server = await startMoodyServer()
    const mailer = mailerFor(server.url, { waits: { socketTimeout: 1_500 } })
    server.state.takes = false
    const hanging = mailer.send(numbered(1)).catch((error: unknown) => error)
    await expect.poll(() => server.open.size).toBe(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    server.state.takes = true
    await mailer.send(numbered(2))
    expect(server.state.letters).toBe(1)
    expect(await hanging).toBeInstanceOf(Error)
  })

  test('whoever leaves waits for no answer: what is on its way fails at once, and what follows too', async () => {
    const server = await startMoodyServer()
    server.state.greets = false
    const mailer = mailerFor(server.url)
    const onItsWay = Array.from({ length: 8 }, (_, id) => mailer.send(numbered(id)).catch((error: unknown) => error))
    await expect.poll(() => server.open.size).toBe(6)
    const before = performance.now()
    mailer.close?.()
    for (const error of await Promise.all(onItsWay)) expect(error).toBeInstanceOf(Error)
    await expect(mailer.send(plainMail)).rejects.toThrow('did not take the letter')
    expect(performance.now() - before).toBeLessThan(2_000)
  })
})
