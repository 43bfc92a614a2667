import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { start } from './send-once.island.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('removeEventListener', () => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** As much of a form as is asked for: presses it, and says whether that was sent and what stands beside it. */
const formOf = (method: 'get' | 'post') => {
  const said = { textContent: '', setAttribute: () => undefined, removeAttribute: () => undefined }
  let press: (event: { preventDefault: () => void }) => void = () => undefined
  const form = {
    dataset: { sending: 'Loading', slow: 'Slow', lost: 'Lost' },
    getAttribute: () => method,
    querySelector: () => said,
    querySelectorAll: () => [],
    addEventListener: (_: string, hear: typeof press) => void (press = hear),
  }
  start(form as unknown as HTMLElement)
  return () => {
    const stop = vi.fn()
    press({ preventDefault: stop })
    return [stop.mock.calls.length === 0, said.textContent]
  }
}

test('BOOK-37 what only asks can be asked again when its answer is slow; what orders is sent once', () => {
  const [asks, orders] = [formOf('get'), formOf('post')]
  for (const presses of [asks, orders]) {
    expect(presses()).toEqual([true, 'Loading'])
    expect(presses()).toEqual([false, 'Loading'])
  }
  vi.advanceTimersByTime(10_000)
  expect(asks()).toEqual([true, 'Loading'])
  expect(orders()).toEqual([false, 'Slow'])
})
