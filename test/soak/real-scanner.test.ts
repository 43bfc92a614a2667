import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClamd } from '#adapters/files/clamd.ts'
import { lacking, startClamd } from '#test/builders/debian-parts.ts'

// Asks a real clamd of ClamAV, over its socket and over its port. It has one signature of ours, because those of ClamAV
// are fetched from its servers. Only `npm run soak` does it, where clamd is there.

const lack = lacking('clamd')
if (lack.length > 0) console.warn('uploads by ClamAV: not tried, as this machine has no clamd')

const needle = 'what only this test would write'
const most = 1024 * 1024
const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)
const hidden = (at: number, length: number): Uint8Array => {
  const bytes = new Uint8Array(length).fill(0x20)
  bytes.set(bytesOf(needle), at)
  return bytes
}

describe.skipIf(lack.length > 0)('MACHINE-28 uploads by a real ClamAV', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkwing-clamd-'))
  let daemon: Awaited<ReturnType<typeof startClamd>>
  beforeAll(async () => {
    daemon = await startClamd(folder, { needle, most })
  }, 120_000)
  afterAll(async () => {
    await daemon?.stop()
    rmSync(folder, { recursive: true, force: true })
  })
  const ways = (): [string, ReturnType<typeof createClamd>][] => [
    ['socket', createClamd({ path: daemon.path })],
    ['port', createClamd({ host: '127.0.0.1', port: daemon.port })],
  ]

  test('what carries a signature is found, wherever it stands; everything else is clean', async () => {
    for (const [way, scan] of ways()) {
      // on both sides of the chunks in which files are sent
      for (const at of [0, 64 * 1024 - needle.length / 2, 300_000])
        expect([way, at, await scan(hidden(Math.trunc(at), 400_000))]).toEqual([way, at, 'infected'])
      for (const clean of [new Uint8Array(), bytesOf('a letter'), new Uint8Array(most - 1)])
        expect([way, clean.length, await scan(clean)]).toEqual([way, clean.length, 'clean'])
    }
  })

  test('40 files at once get their own answers', async () => {
    const [[, scan]] = ways() as [[string, ReturnType<typeof createClamd>]]
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, n) => scan(n % 3 === 0 ? hidden(n, 50_000) : new Uint8Array(50_000))),
    )
    expect(answers).toEqual(Array.from({ length: 40 }, (_, n) => (n % 3 === 0 ? 'infected' : 'clean')))
  })

  test('a file that is too large for it, and a daemon that was killed, are no answer; started again it answers', async () => {
    for (const [way, scan] of ways()) expect([way, await scan(new Uint8Array(3 * most))]).toEqual([way, 'unavailable'])
    await daemon.kill()
    for (const [way, scan] of ways()) expect([way, await scan(hidden(0, 1_000))]).toEqual([way, 'unavailable'])
    await daemon.start()
    for (const [way, scan] of ways()) expect([way, await scan(hidden(0, 1_000))]).toEqual([way, 'infected'])
  })
})
