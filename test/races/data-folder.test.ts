import { spawn } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { beatText, headText } from '#db/lock-rules.ts'
import { openFolder } from '#db/pglite.ts'
import { verify } from '#db/verify.ts'
import { asContainer, mustHaveNamespaces } from '#test/builders/namespaces.ts'
import { fillForm, send } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer, type ServerOptions } from '#test/builders/server.ts'
import { atNoon, openShop } from '#test/builders/shop.ts'
import { compiled } from '#test/builders/stocked-folder.ts'
import { startWriter, type Writer } from '#test/builders/writer.ts'

const root = mkdtempSync(join(tmpdir(), 'parkwing-folders-'))
let number = 0
const newFolder = () => join(root, `data-${(number += 1)}`)
const servers: RunningServer[] = []
const writers: Writer[] = []

const start = async (folder: string, options: ServerOptions = {}): Promise<RunningServer> => {
  const server = await startServer({ folder, keep: true, environment: atNoon, ...options })
  servers.push(server)
  return server
}
const refusal = (folder: string, options: ServerOptions = {}): Promise<string> =>
  start(folder, options).then(
    () => 'it started',
    (error: unknown) => String(error instanceof Error ? error.message : error),
  )
const write = (...parameters: Parameters<typeof startWriter>): Writer => {
  const writer = startWriter(...parameters)
  writers.push(writer)
  return writer
}
const idsIn = async (folder: string, options = {}): Promise<{ ids: Set<string>; faults: string[] }> => {
  const db = await openFolder(folder, options)
  try {
    const rows = await db.query<{ id: string }>('select id::text as id from booking')
    return { ids: new Set(rows.map(({ id }) => id)), faults: (await verify(db)).map(({ problem }) => problem) }
  } finally {
    await db.close()
  }
}
const missing = (acknowledged: string[], ids: Set<string>) => acknowledged.filter((id) => !ids.has(id))

/** A data folder with one airport and one product; made once and copied, because its making takes longest. */
let template = ''
/** Waits by the clock for one that does not come back, so it is begun first and the other tests run meanwhile. */
let waiting: { writer: Writer; ms: Promise<number> }
const stocked = (): string => {
  const folder = newFolder()
  cpSync(template, folder, { recursive: true })
  return folder
}

beforeAll(async () => {
  mustHaveNamespaces()
  template = newFolder()
  await (await openShop({ folder: join(template, 'database') }, 100_000)).close()
  const folder = stocked()
  const lock = { token: 'theirs', pid: 12, host: 'old-machine', kernelFile: 'another-boot:2049:5' }
  writeFileSync(join(folder, 'database.lock'), `${headText(lock, '99')}${beatText(4_711)}\n`)
  const began = performance.now()
  const writer = startWriter(join(folder, 'database'))
  const ms = writer.until(1).then(() => {
    writer.process.kill('SIGKILL')
    return performance.now() - began
  })
  waiting = { writer, ms }
})
afterEach(async () => {
  for (const writer of writers.splice(0)) writer.process.kill('SIGKILL')
  await Promise.all(servers.splice(0).map((server) => server.kill()))
})
afterAll(() => {
  waiting?.writer.process.kill('SIGKILL')
  rmSync(root, { recursive: true, force: true })
})

describe('two processes on one data folder', { timeout: 300_000 }, () => {
  test('control: without the lock what was acknowledged is lost', async () => {
    let folder = ''
    let acknowledged: string[] = []
    // the engine of one may fall over what the other wrote before it has booked enough; then two begin anew
    for (let round = 1; round <= 5 && acknowledged.length < 200; round++) {
      folder = join(stocked(), 'database')
      const two = [write(folder, { lock: 'none' }), write(folder, { lock: 'none' })]
      await Promise.all(two.map((writer) => writer.until(100)))
      for (const writer of two) writer.process.kill('SIGKILL')
      await Promise.all(two.map(({ ended }) => ended))
      acknowledged = two.flatMap((writer) => writer.acknowledged())
      if (acknowledged.length < 200)
        console.log(`round ${round}: ${two.map((one) => one.words().slice(0, 300)).join(' | ')}`)
    }
    expect(acknowledged.length).toBeGreaterThanOrEqual(200)
    // lost rows, or a folder the engine does not open any more
    const lost = await idsIn(folder).then(
      ({ ids }) => missing(acknowledged, ids).length,
      () => acknowledged.length,
    )
    expect(lost).toBeGreaterThan(0)
    console.log(`without the lock ${lost} of ${acknowledged.length} acknowledged bookings were lost`)
  })

  test('FOLDER-1 FOLDER-2 FOLDER-3 servers in two containers, one beside them, and the commands: one line each, the first goes on; killed, it comes back at once', async () => {
    const folder = stocked()
    const first = await start(folder, { through: asContainer('web-1') })
    const before = await send(first.url, await fillForm(first.url, 'before@example.org', 'baCharged'))

    const line = `Parkwing does not start: DATA_DIR [^\\n]*/database is open in process 1 on web-1: stop that one first[^\\n]*`
    const refused = new RegExp(`^the server ended with 1:\\n${line}\\n$`)
    // process 1 as well: in its own container every first process is
    const [inOther, beside] = await Promise.all([refusal(folder, { through: asContainer('web-2') }), refusal(folder)])
    expect(inOther).toMatch(refused)
    expect(beside).toMatch(refused)
    const commands = await Promise.all(['verify', 'jobs', 'content'].map((command) => wordsOf(command, folder)))
    for (const said of commands) expect(said).toMatch(new RegExp(`^1:${line}\\n$`))

    const after = await send(first.url, await fillForm(first.url, 'after@example.org', 'baCharged'))
    await first.kill()
    const began = performance.now()
    const again = await start(folder, { through: asContainer('web-3') })
    const ms = performance.now() - began
    expect(again.output()).not.toContain('was left open')
    await again.kill()
    const { ids, faults } = await idsIn(join(folder, 'database'))
    const booked = [before, after].map((answer) => (answer.kind === 'acknowledged' ? answer.bookingId : answer.kind))
    expect(missing(booked.map(String), ids)).toEqual([])
    expect(faults).toEqual([])
    console.log(`killed in one container, serving in another after ${Math.round(ms)} ms`)
  })

  test('FOLDER-2 a process that stands still keeps the folder as long as it is there', async () => {
    const folder = join(stocked(), 'database')
    const first = write(folder, { lock: { beatMs: 100 } })
    await first.until(10)
    first.process.kill('SIGSTOP')
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    const second = write(folder, { lock: { beatMs: 100 } }, asContainer('other'))
    expect(await second.ended).toBe(1)
    expect(second.words()).toMatch(/^\S+ is open in process \d+ on [^\n]+\n$/)
    first.process.kill('SIGCONT')
    await first.until(first.acknowledged().length + 20)
    first.process.kill('SIGKILL')
    expect(await first.ended).toBe(null)
    const { ids, faults } = await idsIn(folder)
    expect(missing(first.acknowledged(), ids)).toEqual([])
    expect(faults).toEqual([])
  })

  test('FOLDER-4 FOLDER-5 machines whose kernels know nothing of each other: one that stood still is taken over, and ends without writing when it goes on', async () => {
    const folder = join(stocked(), 'database')
    const apart = { lock: { kernel: false, beatMs: 200 } }
    const first = write(folder, apart)
    await first.until(50)
    const refused = write(folder, apart)
    expect(await refused.ended).toBe(1)
    expect(refused.words()).toMatch(/^\S+ is open in process \d+ on [^\n]+\n$/)

    first.process.kill('SIGSTOP')
    const second = write(folder, apart)
    await second.until(50)
    first.process.kill('SIGCONT')
    expect(await first.ended).toBe(1)
    expect(first.words()).toMatch(
      new RegExp(
        `^Parkwing ends: \\S+ was taken over by process ${second.process.pid} on [^\\n]+ while this process stood still: [^\\n]+\\n$`,
      ),
    )
    await second.until(second.acknowledged().length + 50)
    second.process.kill('SIGKILL')
    await second.ended
    const { ids, faults } = await idsIn(folder, apart)
    expect(missing([...first.acknowledged(), ...second.acknowledged()], ids)).toEqual([])
    expect(faults).toEqual([])
  })

  test('FOLDER-4 a copy that another machine left open, or this one before it was started anew: it opens after some seconds, with one line', async () => {
    const { writer, ms } = waiting
    expect(await ms).toBeGreaterThan(6_000)
    expect(writer.words()).toMatch(
      /^\S+\/database was left open by process 12 on old-machine: waiting 6 s to see whether it still works\n$/,
    )
    expect(writer.acknowledged()).not.toEqual([])
  })
})

const wordsOf = (command: string, folder: string): Promise<string> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, [`scripts/${command}.ts`], {
      env: { ...compiled, PATH: process.env['PATH'], DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let said = ''
    child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('close', (code) => resolve(`${code}:${said}`))
  })
