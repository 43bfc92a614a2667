import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '#server/ports.ts'
import { buildBareRoot, fetchPackages, type BareRoot, type Running, type User } from '#test/builders/bare-root.ts'
import { fetchedNode } from '../../scripts/needs.mjs'

// Runs both commands of the README on a Debian with nothing on it but a Node and its npm. It takes a quarter of an hour
// and some gigabytes of downloads, so only `npm run soak` runs it. Where it cannot be tried it fails and says why.

const machines = [
  { node: '18', npm: '8' },
  { node: '20', npm: '10' },
  { node: '22', npm: '10' },
  { node: '24', npm: '11' },
] as const
const users: readonly User[] = ['visitor', 'root']

let root: BareRoot & { remove(): void }
let packages: Map<string, string>
let unpacked: string
const folderOf = (name: string): string => packages.get(name) ?? ''

beforeAll(async () => {
  unpacked = mkdtempSync(join(tmpdir(), 'parkwing-packages-'))
  root = await buildBareRoot()
  const architecture = process.arch
  const names = [
    ...[...machines.map(({ node }) => node), '26'].map((node) => ({
      key: `node ${node}`,
      name: `node-linux-${architecture}@^${node}.0.0`,
    })),
    ...['8', '10', '11'].map((npm) => ({ key: `npm ${npm}`, name: `npm@^${npm}.0.0` })),
  ]
  const folders = await fetchPackages(
    names.map(({ name }) => name),
    unpacked,
  )
  packages = new Map(names.map(({ key }, index) => [key, folders[index] ?? '']))
}, 900_000)
afterAll(() => {
  root?.remove()
  if (unpacked) rmSync(unpacked, { recursive: true, force: true })
}, 900_000)

/** Waits until the output shows the address. If the process ends before that, its words are the error. */
const readyAt = async (running: Running): Promise<string> => {
  let over = false
  void running.ended.then(() => (over = true))
  for (;;) {
    const address = /ready: (http:\/\/\S+)/.exec(running.said())?.[1]
    if (address) return address
    if (over) throw new Error(`it ended: ${running.said()}`)
    await wait(200)
  }
}

describe('MACHINE-4 a bare Debian', () => {
  test('control: the binary of Node 26 wants a library that is not there', async () => {
    root.giveNode(folderOf('node 26'), folderOf('npm 11'))
    const { code, said } = await root.run('root', 'node --version')
    expect(said).toContain('libatomic.so.1: cannot open shared object file')
    expect(code).toBe(127)
  }, 60_000)

  describe.each(machines)('with Node $node and npm $npm', ({ node, npm }) => {
    test.each(users)(
      '`npm start` as %s installs, builds, and serves',
      async (user) => {
        root.giveNode(folderOf(`node ${node}`), folderOf(`npm ${npm}`))
        const folder = root.giveClone(user)
        const running = root.start(user, `cd ${folder} && exec npm start`, {
          PORT: String(await freePort('127.0.0.1')),
        })
        try {
          const address = await readyAt(running)
          const answer = await fetch(`${address}/en`, { redirect: 'follow' })
          expect(answer.status).toBe(200)
          expect(await answer.text()).toContain('<html')
          const isFetched = running.said().includes(`getting Node ${fetchedNode}`)
          expect(isFetched).toBe(Number(node) < 24)
        } finally {
          console.log(`Node ${node}, npm ${npm}, ${user}:\n${(await running.stop()).said}`)
        }
      },
      900_000,
    )
  })

  test('`npm test` as an ordinary user names everything that lacks before anything is fetched', async () => {
    root.giveNode(folderOf('node 20'), folderOf('npm 10'))
    const folder = root.giveClone('visitor')
    const { code, said } = await root.run('visitor', `cd ${folder} && npm test`)
    expect(said).toContain(
      'The tests need Chromium, PostgreSQL server, openssl, pdftotext and pdftoppm, Java. Install them (as root): ' +
        'apt-get update && apt-get install -y chromium-headless-shell fonts-liberation postgresql openssl poppler-utils default-jre-headless',
    )
    expect(code).toBe(1)
    for (const name of ['.node', 'node_modules'])
      expect([name, existsSync(join(root.folder, folder, name))]).toEqual([name, false])
  }, 120_000)

  test('`npm start` without npm says how to get it, before anything is fetched', async () => {
    root.giveNode(folderOf('node 20'), null)
    const folder = root.giveClone('visitor')
    const { code, said } = await root.run('visitor', `cd ${folder} && node scripts/run.mjs start`)
    expect(said).toBe(
      'npm is needed and there is none. Install it (as root): apt-get update && apt-get install -y npm\n',
    )
    expect(code).toBe(1)
    expect(existsSync(join(root.folder, folder, '.node'))).toBe(false)
  }, 120_000)

  // This test is the last one, because it makes the machine less bare. It runs only the first steps of the suite: what
  // all steps need of the machine is installed before the first of them.
  test('`npm test` as root installs what lacks, and then an ordinary user can run it as well', async () => {
    for (const user of ['root', 'visitor'] as const) {
      root.giveNode(folderOf('node 20'), folderOf('npm 10'))
      const folder = root.giveClone(user)
      const { code, said } = await root.run(user, `cd ${folder} && npm test -- 'texts of' 'format'`)
      expect(said).toMatch(/\n2 passed, 0 failed\n$/)
      expect(said.includes('Installing chromium')).toBe(user === 'root')
      expect(code).toBe(0)
    }
  }, 1_800_000)
})
