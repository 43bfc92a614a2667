import { describe, expect, test } from 'vitest'
import { afterAsking, filesToAskAgain, isLate } from '../scripts/asked-again.mjs'

const right = (name: string, passed = 3) => ({ name, passed, complaints: [] })
const wrong = (name: string, ...complaints: string[]) => ({ name, passed: 2, complaints })
const resultOf = (...files: ReturnType<typeof wrong>[]) => ({
  passed: files.reduce((sum, { passed }) => sum + passed, 0),
  failed: files.reduce((sum, { complaints }) => sum + complaints.length, 0),
  complaints: files.flatMap(({ complaints }) => complaints),
  files,
})

describe('MACHINE-32 what is run again', () => {
  test('one or two files with failures are, more are not', () => {
    expect(filesToAskAgain(resultOf(right('a'), right('b')))).toEqual([])
    expect(filesToAskAgain(resultOf(right('a'), wrong('b', 'late', 'later'), wrong('c', 'gone')))).toEqual(['b', 'c'])
    expect(filesToAskAgain(resultOf(wrong('a', 'x'), wrong('b', 'x'), wrong('c', 'x')))).toEqual([])
  })

  test('what broke outside of a test is not', () => {
    expect(filesToAskAgain({ passed: 0, failed: 1, complaints: ['the browser is missing'] })).toEqual([])
    expect(filesToAskAgain({ ...resultOf(wrong('a', 'x')), failed: 2 })).toEqual([])
  })

  test('of rules and races only what came too late, and nothing when something else is wrong too', () => {
    const late = 'kill.test.ts › loses nothing\nError: Test timed out in 450000ms.\nIf this is a long-running test'
    const starved = 'year.test.ts › all of it\nError: no server after 150 s:\n'
    const stuck = 'kill.test.ts › stops\nError: SIGTERM: the server did not end within 120 s:\n'
    const sold = 'oversell.test.ts › 50 spaces\nAssertionError: expected 51 to be 50'
    expect(filesToAskAgain(resultOf(right('a'), wrong('b', late, stuck), wrong('c', starved)), isLate)).toEqual([
      'b',
      'c',
    ])
    expect(filesToAskAgain(resultOf(wrong('b', sold)), isLate)).toEqual([])
    expect(filesToAskAgain(resultOf(wrong('b', late), wrong('c', sold)), isLate)).toEqual([])
    expect(isLate('AssertionError: expected "Test timed out" to be "in"')).toBe(false)
  })

  test('passed alone: its tests count once, nothing failed, and what failed before is named', () => {
    const first = resultOf(right('a'), wrong('b', 'b › presses: no dialog'))
    expect(afterAsking(first, resultOf(right('b')), ['b'])).toEqual({
      passed: 6,
      failed: 0,
      complaints: [],
      unsteady: ['b › presses: no dialog'],
    })
  })

  test('failed again: it has failed, with what was wrong the second time', () => {
    const first = resultOf(right('a'), wrong('b', 'no dialog'))
    const second = resultOf(wrong('b', 'still no dialog'))
    expect(afterAsking(first, second, ['b'])).toEqual({
      passed: 5,
      failed: 1,
      complaints: ['still no dialog'],
      unsteady: [],
    })
  })

  test('a second run that never ran its tests is a failure', () => {
    const first = resultOf(right('a'), wrong('b', 'no dialog'))
    const second = { passed: 0, failed: 1, complaints: ['out of memory'] }
    expect(afterAsking(first, second, ['b'])).toMatchObject({ passed: 3, failed: 1, complaints: ['out of memory'] })
  })
})
