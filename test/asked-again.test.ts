import { describe, expect, test } from 'vitest'
import { afterAsking, filesToAskAgain } from '../scripts/asked-again.mjs'

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
