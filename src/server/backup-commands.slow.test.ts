import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { openDb } from '#db/open.ts'
import { testDeps } from '#test/builders/deps.ts'
import { putMigratedFolder } from '#test/builders/migrated-folder.ts'
import { browser, place } from '#test/builders/traveller.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const base = mkdtempSync(join(tmpdir(), 'parkwing-backup-'))
afterAll(() => rmSync(base, { recursive: true, force: true }))

// what `npm run` gives its commands
const { PATH, NODE_COMPILE_CACHE } = process.env

/** As `npm run` starts it; words it wrote, on one line each. */
const run = (command: 'backup' | 'restore', folder: string, path: string, environment = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join('scripts', `${command}.ts`), path], {
    cwd: root,
    encoding: 'utf8',
    env: { PATH, NODE_COMPILE_CACHE, HOME: base, DATA_DIR: folder, ...environment },
  })
  return { status, said: stdout.trim().split('\n'), refused: stderr.trim() }
}

test('the commands: a folder comes back whole with its secret, and what cannot be is one line', async () => {
  const [old, fresh, path] = [join(base, 'old'), join(base, 'new'), join(base, 'one.backup')]
  await putMigratedFolder(join(old, 'database'))
  const db = await openDb({ folder: join(old, 'database') })
  const deps = await testDeps({ db })
  await place(deps, await browser(deps))
  expect(run('backup', old, path).refused.split('\n')).toHaveLength(1)
  expect(existsSync(path)).toBe(false)
  await db.close()

  expect(run('backup', old, path)).toMatchObject({ status: 1, refused: expect.stringMatching('holds no secret') })
  writeFileSync(join(old, 'secret'), 'x'.repeat(40))
  const backup = run('backup', old, path)
  expect(backup).toMatchObject({ status: 0, refused: '' })
  expect(backup.said[0]).toMatch(/^.*one\.backup: \d+ rows of \d+ tables, 0 files\.$/)
  expect(run('backup', old, path)).toMatchObject({ status: 1, refused: expect.stringMatching('is there already') })

  expect(run('restore', fresh, path, { SECRET: 'y'.repeat(40) })).toMatchObject({
    status: 1,
    refused: expect.stringMatching('another one'),
  })
  const restored = run('restore', fresh, path)
  expect(restored).toMatchObject({ status: 0, refused: '' })
  expect(restored.said.at(-1)).toMatch(/^Everything adds up\./)
  expect(readFileSync(join(fresh, 'secret'), 'utf8')).toBe('x'.repeat(40))
  expect(run('restore', fresh, path)).toMatchObject({ status: 1, refused: expect.stringMatching('not empty') })

  const again = await openDb({ folder: join(fresh, 'database') })
  expect(await again.query('select count(*) as n from booking')).toEqual([{ n: 1 }])
  await again.close()
}, 400_000)
