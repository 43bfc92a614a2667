import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { cleanCommit, isShown, keepRecord, linesOf, openRecord, readRecord } from '../scripts/soak-record.mjs'

const folder = mkdtempSync(join(tmpdir(), 'parkwing-record-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...args], { cwd: folder })
const good = { passed: 3, failed: 0, seconds: 60, at: '2026-11-27T18:00:00Z' }

describe('MACHINE-46 what a soak has shown is kept', () => {
  const file = join(folder, 'cache', 'soak.json')

  test('a step counts for the commit it was run on, until another commit is run', () => {
    keepRecord(file, 'one', 'crowds', good)
    keepRecord(file, 'one', 'journeys', { ...good, failed: 1 })
    expect(readRecord(file, 'one')).toEqual({ crowds: good, journeys: { ...good, failed: 1 } })
    expect(readRecord(file, 'two')).toEqual({})
    keepRecord(file, 'two', 'crowds', good)
    expect(readRecord(file, 'two')).toEqual({ crowds: good })
    expect(readRecord(file, 'one')).toEqual({})
  })

  test('of files that differ from every commit nothing is kept and nothing counts', () => {
    const other = join(folder, 'other.json')
    keepRecord(other, null, 'crowds', good)
    expect(readRecord(other, null)).toEqual({})
    expect(readRecord(file, null)).toEqual({})
  })

  test('what failed, or ran no test, has not been shown', () => {
    expect(isShown(good)).toBe(true)
    for (const shown of [undefined, { ...good, failed: 1 }, { ...good, passed: 0 }]) expect(isShown(shown)).toBe(false)
  })

  test('the commit is named only where nothing differs from it', () => {
    expect(cleanCommit(folder)).toBeNull()
    git('init', '-q')
    writeFileSync(join(folder, 'a'), 'a')
    git('add', 'a')
    git('commit', '-qm', 'a')
    rmSync(join(folder, 'cache'), { recursive: true, force: true })
    expect(cleanCommit(folder)).toMatch(/^[0-9a-f]{40}$/)
    writeFileSync(join(folder, 'a'), 'b')
    expect(cleanCommit(folder)).toBeNull()
  })

  test('what ends after a file was changed is not kept, and what has passed is left out of the rest', () => {
    writeFileSync(join(folder, '.gitignore'), 'node_modules\n')
    git('add', '-A')
    git('commit', '-qm', 'b')
    const all = openRecord(folder, { isKept: true, isRest: false })
    all.keep('crowds', good)
    writeFileSync(join(folder, 'a'), 'c')
    all.keep('journeys', good)
    git('checkout', '-q', 'a')
    all.keep('walk', { ...good, failed: 1 })
    const rest = openRecord(folder, { isKept: true, isRest: true })
    expect(['crowds', 'journeys', 'walk'].map(rest.isLeftOut)).toEqual([true, false, false])
    expect(rest.passedBefore).toBe(3)
    expect(rest.lines(['journeys']).at(-1)).toBe('- journeys: not run')
    // another command keeps nothing and leaves nothing out
    expect(openRecord(folder, { isKept: false, isRest: false }).isLeftOut('crowds')).toBe(false)
  })

  test('every step has its line, also one that was not run', () => {
    expect(linesOf(['crowds', 'journeys', 'walk'], { crowds: good, journeys: { ...good, failed: 2 } })).toEqual([
      '✓ crowds: 3 passed, 0 failed (60 s, 2026-11-27T18:00:00Z)',
      '✗ journeys: 3 passed, 2 failed (60 s, 2026-11-27T18:00:00Z)',
      '- walk: not run',
    ])
  })
})
