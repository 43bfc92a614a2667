import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ownSecret } from './own-secret.ts'

let folder = ''
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parkwing-secret-'))))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('made once, for its owner only, and the same at each start', () => {
  const data = join(folder, 'new', 'data')
  const secret = ownSecret(data)
  expect(secret).toMatch(/^[\w-]{43}$/)
  expect(ownSecret(data)).toBe(secret)
  expect(readdirSync(data)).toEqual(['secret'])
  expect(statSync(join(data, 'secret')).mode & 0o777).toBe(0o600)
  expect(ownSecret(join(folder, 'other'))).not.toBe(secret)
})

test('an empty file, left by a full disk, is never taken for a key', () => {
  writeFileSync(join(folder, 'secret'), '')
  expect(() => ownSecret(folder)).toThrow(/remove that file/)
})
