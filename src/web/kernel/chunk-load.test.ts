import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChunkLoadError, loadChunk, longestMs } from './chunk-load.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('T8 a part that comes is given, and no timer is left', async () => {
  expect(await loadChunk('x', async () => 7)).toBe(7)
  expect(vi.getTimerCount()).toBe(0)
})

test('T8 a part that fails is a chunk-load error with its cause', async () => {
  const cause = new TypeError('Failed to fetch dynamically imported module')
  const failed = await loadChunk('The map', () => Promise.reject(cause)).catch((error: unknown) => error)
  expect(failed).toBeInstanceOf(ChunkLoadError)
  expect(failed).toMatchObject({ name: 'ChunkLoadError', message: 'The map could not be loaded', cause })
  expect(vi.getTimerCount()).toBe(0)
})

test('T8 after 120 seconds nobody waits any longer', async () => {
  let outcome: unknown = 'waiting'
  const load = loadChunk('The map', () => new Promise(() => undefined)).catch((error: unknown) => (outcome = error))
  await vi.advanceTimersByTimeAsync(longestMs - 1)
  expect(outcome).toBe('waiting')
  await vi.advanceTimersByTimeAsync(1)
  await load
  expect([longestMs, outcome]).toEqual([120_000, expect.any(ChunkLoadError)])
  expect((outcome as Error).cause).toMatchObject({ message: 'nothing after 120 seconds' })
})
