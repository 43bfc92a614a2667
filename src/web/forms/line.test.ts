import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { carries, onceBack } from './line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const answers = (answer: () => Promise<unknown>) => {
  const fetched = vi.fn(answer)
  vi.stubGlobal('fetch', fetched)
  return fetched
}
const away = () => Promise.reject(new TypeError('Failed to fetch'))

test('BOOK-40 whatever answers, the line is there, whatever the browser believes; where nothing answers it is not', async () => {
  for (const onLine of [true, false]) {
    vi.stubGlobal('navigator', { onLine })
    for (const status of [200, 404, 405, 503]) {
      answers(() => Promise.resolve({ status }))
      expect([onLine, status, await carries()]).toEqual([onLine, status, true])
    }
    answers(away)
    expect([onLine, await carries()]).toEqual([onLine, false])
  }
})

test('BOOK-40 a file of ours is asked for, without its content, and no copy of it will do', async () => {
  const fetched = answers(() => Promise.resolve({ status: 200 }))
  await carries()
  expect(fetched.mock.calls).toEqual([
    [
      expect.stringMatching(/\/line\.ts/),
      { method: 'HEAD', cache: 'no-store', signal: expect.any(AbortSignal) as AbortSignal },
    ],
  ])
})

test('BOOK-42 it is looked again and again until the line is back, and then once', async () => {
  const fetched = answers(away)
  const then = vi.fn()
  void onceBack(() => true, then)
  await vi.advanceTimersByTimeAsync(9_000)
  expect([fetched.mock.calls.length, then.mock.calls.length]).toEqual([3, 0])
  answers(() => Promise.resolve({ status: 200 }))
  await vi.advanceTimersByTimeAsync(30_000)
  expect(then).toHaveBeenCalledTimes(1)
})

test('BOOK-42 when nobody waits for it any more, it is neither looked nor gone on, also when the answer comes late', async () => {
  let waits = true
  const then = vi.fn()
  const fetched = answers(away)
  void onceBack(() => waits, then)
  await vi.advanceTimersByTimeAsync(3_000)
  waits = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect([fetched.mock.calls.length, then.mock.calls.length]).toEqual([1, 0])
  waits = true
  answers(() => {
    waits = false
    return Promise.resolve({ status: 200 })
  })
  void onceBack(() => waits, then)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(then).not.toHaveBeenCalled()
})
