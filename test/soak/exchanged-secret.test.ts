import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { stayParameters } from '../../bench/server.ts'
import { filled, openForm, send } from '#test/builders/http-buyer.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { compiled } from '#test/builders/stocked-folder.ts'

const copies = mkdtempSync(join(tmpdir(), 'parkwing-exchanged-'))
const servers: RunningServer[] = []
afterAll(async () => {
  for (const server of servers) if (server.exitCode() === null) await server.kill()
  for (const { folder } of servers) rmSync(folder, { recursive: true, force: true })
  rmSync(copies, { recursive: true, force: true })
})

const start = async (folder?: string, environment: Record<string, string> = {}): Promise<RunningServer> => {
  const server = await startServer({ ...(folder && { folder }), keep: true, embedded: true, environment })
  servers.push(server)
  return server
}
const command = (folder: string, ...words: string[]): string => {
  const environment = { PATH: process.env['PATH'], HOME: folder, DATA_DIR: folder, ...compiled }
  const { stdout, stderr } = spawnSync(process.execPath, ['scripts/secret.ts', ...words], {
    env: environment,
    encoding: 'utf8',
    timeout: 120_000,
  })
  return stdout + stderr
}

test('MACHINE-37 MACHINE-41 a folder whose secret is exchanged: sessions, letters and forms of before go on', async () => {
  const path = `/en/booking/EIN/2301?${stayParameters()}`
  const first = await start()
  const form = filled(await openForm(first.url, path), 'noor@example.org', 'onLineLaterV2')
  const sent = await send(first.url, form, path)
  if (sent.kind !== 'acknowledged' || !sent.bookingId) throw new Error(JSON.stringify(sent))
  expect(await send(first.url, form, path)).toMatchObject({ bookingId: sent.bookingId })
  await first.runJobs()
  const list = await (await fetch(`${first.url}/dev/mail`)).text()
  const row = list.split('<tr').find((one) => one.includes('noor@example.org')) ?? ''
  const letter = await (await fetch(first.url + (/href="([^"]+)"/.exec(row)?.[1] ?? ''))).text()
  const links = [...letter.matchAll(/http:\/\/localhost:\d+(\/en\/[^"<\s&]+)/g)].flatMap(([, one]) => one ?? [])
  expect(links.length).toBeGreaterThan(1)

  const seen = async ({ url }: RunningServer): Promise<unknown[]> => {
    const found: unknown[] = []
    for (const link of [sent.to, ...links]) {
      const headers = link === sent.to ? { cookie: form.cookie } : undefined
      const answer = await fetch(url + link, { ...(headers && { headers }), redirect: 'manual' })
      found.push([link, answer.status, (answer.headers.get('location') ?? '').replace(/^http:\/\/[^/]+/, '')])
    }
    return found
  }
  const before = await seen(first)
  expect(before[0]).toEqual([sent.to, 200, ''])
  await first.stop()
  const { folder } = first
  const [secret, earlier] = [join(folder, 'secret'), join(folder, 'secret-of-before')]
  const old = readFileSync(secret, 'utf8')

  // the control: a copy with a new secret alone, as it would be without the one of before
  const copy = join(copies, 'alone')
  cpSync(folder, copy, { recursive: true })
  rmSync(join(copy, 'secret'))
  const control = await start(copy)
  expect(await send(control.url, form, path)).not.toMatchObject({ bookingId: sent.bookingId })
  expect(control.output()).toContain('made with a secret that is not here')
  // the books are looked at when it stops
  await expect(control.stop()).rejects.toThrow('(MACHINE-37)')

  renameSync(secret, earlier)
  const both = await start(folder, { SECRET_EARLIER_FILE: earlier })
  expect(readFileSync(secret, 'utf8')).not.toBe(old)
  expect(await send(both.url, form, path)).toMatchObject({ bookingId: sent.bookingId })
  expect(await seen(both)).toEqual(before)
  await both.stop()
  rmSync(earlier)

  const alone = await start(folder)
  expect(await send(alone.url, form, path)).toMatchObject({ bookingId: sent.bookingId })
  expect(await seen(alone)).toEqual(before)
  expect(alone.output()).not.toContain('made with a secret')
  await alone.stop()
  expect(command(folder)).toMatch(/1 .*'rows'[^]*2 .*'SECRET'/)
  expect(command(folder, 'forget', '1')).toContain('Forgotten')
}, 600_000)
