import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'

// `npm run pictures` as operators start it, on an embedded database of its own.

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'parkwing-pictures-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const { PATH, NODE_COMPILE_CACHE } = process.env

const run = (...words: string[]) =>
  new Promise<{ code: number | null; said: string }>((resolve) => {
    const child = spawn(process.execPath, ['scripts/pictures.ts', ...words], {
      cwd: root,
      env: { PATH, NODE_COMPILE_CACHE, DATA_DIR: join(folder, 'data') },
    })
    let said = ''
    child.stdout.resume()
    child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
    child.once('exit', (code) => resolve({ code, said: said.trim() }))
  })

test('PIC-8 a file that is not there, a folder, and one that is no photo are refused in words', async () => {
  const [missing, broken] = [join(folder, 'missing.jpg'), join(folder, 'broken.jpg')]
  writeFileSync(broken, Buffer.from('ffd8ffe000104a464946', 'hex'))
  for (const path of [missing, folder])
    expect(await run('add', 'AMS', '3101', path, '--alt', 'Bays')).toEqual({
      code: 1,
      said: `The file ${path} cannot be read.`,
    })
  expect(await run('add', 'AMS', '3101', broken, '--alt', 'Bays')).toMatchObject({
    code: 1,
    said: expect.stringMatching(/^The file is no JPEG, PNG or WebP, or it is broken/) as string,
  })
})
