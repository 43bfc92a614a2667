import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createUploadGate, isTooSlow, usualUploads, whoYields, type UploadBounds } from './upload-gate.ts'

const kB = 1024
const part = (bytes: number, ms: number, isComplete = false) => ({ bytes, ms, isComplete })

test.each([
  [0, 9_999, false],
  [0, 10_000, true],
  // 8 KB for each second
  [80 * kB, 10_000, false],
  [79 * kB, 10_000, true],
  [480 * kB, 60_000, false],
  [479 * kB, 60_000, true],
])('CLAIM-15 UP-14 %i bytes after %i ms are too slow: %s', (bytes, ms, expected) => {
  expect(isTooSlow(part(bytes, ms), usualUploads)).toBe(expected)
})

test('CLAIM-15 UP-14 who gives way: the slowest after two seconds, nobody who is quick or complete', () => {
  const slow = part(90 * kB, 3_000)
  const slowest = part(10 * kB, 2_000)
  const quick = part(200 * kB, 3_000)
  expect(whoYields([slow, slowest, quick], usualUploads)).toBe(slowest)
  expect(whoYields([quick, part(0, 1_999), part(0, 60_000, true)], usualUploads)).toBeNull()
})

describe('CLAIM-15 UP-14 the places', () => {
  let time = 0
  beforeEach(() => {
    time = 0
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  })
  afterEach(() => vi.useRealTimers())
  const later = (ms: number) => {
    time += ms
    vi.advanceTimersByTime(ms)
  }
  const places = (own: Partial<UploadBounds> = {}) => {
    const gate = createUploadGate({ ...usualUploads, most: 4, ...own }, () => time)
    const closed: string[] = []
    const bytes = new Map<string, number>()
    const enter = (network: string, name = network) =>
      gate.enter({
        network,
        arrived: () => bytes.get(name) ?? 0,
        isComplete: () => false,
        close: () => closed.push(name),
      })
    return { enter, closed, bytes }
  }

  test('three from one network, four in all; each frees its place once', () => {
    const { enter, closed } = places()
    const own = [enter('a'), enter('a'), enter('a')]
    expect(own.every((leave) => leave !== null)).toBe(true)
    expect(enter('a')).toBeNull()
    expect(enter('b')).not.toBeNull()
    expect(enter('c')).toBeNull()
    own[0]?.()
    own[0]?.()
    expect(enter('c')).not.toBeNull()
    expect(enter('d')).toBeNull()
    own[1]?.()
    expect(enter('a')).not.toBeNull()
    expect(closed).toEqual([])
  })

  test('with all places taken the slowest gives way to somebody else', () => {
    const { enter, closed, bytes } = places()
    for (const network of ['a', 'b', 'c', 'd']) enter(network)
    for (const [name, arrived] of [
      ['a', 500 * kB],
      ['b', 20 * kB],
      ['c', 10 * kB],
      ['d', 400 * kB],
    ] as const)
      bytes.set(name, arrived)
    later(2_000)
    expect(enter('e')).not.toBeNull()
    expect(closed).toEqual(['c'])
    expect(enter('f')).not.toBeNull()
    expect(closed).toEqual(['c', 'b'])
    expect(enter('g')).toBeNull()
  })

  test('what brings nothing is closed after ten seconds', () => {
    const { enter, closed, bytes } = places()
    enter('a')
    enter('b')
    bytes.set('b', 120 * kB)
    later(9_000)
    expect(closed).toEqual([])
    later(1_000)
    expect(closed).toEqual(['a'])
  })

  test('more than fits into memory: the slowest make room', () => {
    const { enter, closed, bytes } = places({ mostBytes: 1_000 * kB })
    for (const network of ['a', 'b', 'c']) enter(network)
    bytes
      .set('a', 500 * kB)
      .set('b', 100 * kB)
      .set('c', 450 * kB)
    later(1_000)
    expect(closed).toEqual(['b'])
    expect(enter('d')).not.toBeNull()
  })
})
