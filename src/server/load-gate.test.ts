import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoadGate, mayBegin, nextAllowed, usualBounds, type GateBounds, type Work } from './load-gate.ts'

const bounds: GateBounds = { least: 4, most: 20, mostWaiting: 3, longestWaitMs: 400, turnMs: 10 }

describe('MACHINE-13 how much is under way', () => {
  test.each([
    [{ order: 0, question: 0 }, 4, 'question', true],
    [{ order: 0, question: 2 }, 4, 'question', true],
    // three quarters of four are taken
    [{ order: 0, question: 3 }, 4, 'question', false],
    [{ order: 0, question: 3 }, 4, 'order', true],
    [{ order: 1, question: 3 }, 4, 'order', false],
    [{ order: 12, question: 0 }, 16, 'order', false],
    [{ order: 12, question: 3 }, 16, 'question', true],
  ] as const)('%j of %i: one more %s: %s', (running, allowed, work, expected) => {
    expect(mayBegin({ running, allowed }, work)).toBe(expected)
  })

  test('more while the processor has time left, fewer when it has not, never beyond the bounds', () => {
    expect(nextAllowed(16, 0.3, usualBounds)).toBe(24)
    expect(nextAllowed(196, 0.3, usualBounds)).toBe(200)
    expect(nextAllowed(100, 0.99, usualBounds)).toBe(70)
    expect(nextAllowed(16, 0.99, usualBounds)).toBe(16)
  })
})

describe('MACHINE-13 the gate', () => {
  let time = 0
  let used = 1
  beforeEach(() => {
    time = 0
    used = 1
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval', 'setImmediate'] })
  })
  afterEach(() => vi.useRealTimers())
  const open = (own: Partial<GateBounds> = {}) =>
    createLoadGate({ bounds: { ...bounds, ...own }, now: () => time, usedShare: () => used })
  const turn = () => vi.advanceTimersToNextTimerAsync()
  const later = async (ms: number) => {
    time += ms
    await vi.advanceTimersByTimeAsync(ms)
  }
  const watch = (gate: ReturnType<typeof open>, work: Work, told: string[], name: string) =>
    void gate.enter(work).then((leave) => told.push(leave ? `${name} in` : `${name} away`))
  const fill = async (gate: ReturnType<typeof open>) => {
    const leaves = []
    for (const work of ['question', 'question', 'question', 'order'] as const) leaves.push(await gate.enter(work))
    return leaves.map((leave) => leave ?? (() => expect.unreachable()))
  }

  test('what is over waits, and begins when something has ended: orders before questions, each in its order', async () => {
    const gate = open()
    const leaves = await fill(gate)
    const told: string[] = []
    for (const [work, name] of [
      ['question', 'first'],
      ['question', 'second'],
      ['order', 'order'],
    ] as const)
      watch(gate, work, told, name)
    await turn()
    expect(told).toEqual([])
    for (const leave of leaves) {
      leave()
      // leaving twice frees one place
      leave()
      await turn()
    }
    await later(1)
    expect(told).toEqual(['order in', 'first in', 'second in'])
  })

  test('whoever has waited for 400 ms is turned away, and whoever comes when enough wait, at once', async () => {
    const gate = open()
    await fill(gate)
    const told: string[] = []
    for (const name of ['a', 'b', 'c', 'd']) watch(gate, 'question', told, name)
    await later(0)
    expect(told).toEqual(['d away'])
    await later(350)
    expect(told).toEqual(['d away'])
    await later(100)
    expect(told).toEqual(['d away', 'a away', 'b away', 'c away'])
  })

  test('while the processor has time left, as with a slow payment provider, more and more are let in', async () => {
    const gate = open({ mostWaiting: 50 })
    const told: string[] = []
    used = 0.1
    for (let n = 0; n < 30; n++) watch(gate, 'order', told, 'order')
    await later(0)
    expect(told).toHaveLength(3)
    await later(110)
    // three quarters of 20
    expect(told).toHaveLength(15)
  })

  test('in one turn of the loop work is begun for ten milliseconds, then others are heard', async () => {
    const gate = open({ least: 100 })
    const told: string[] = []
    for (let n = 0; n < 3; n++) {
      watch(gate, 'question', told, 'question')
      time += 6
    }
    await Promise.resolve()
    expect(told).toHaveLength(2)
    await later(1)
    expect(told).toHaveLength(3)
  })

  test('control: an open gate lets everybody in', async () => {
    const gate = open()
    gate.setOpen(true)
    const told: string[] = []
    for (let n = 0; n < 50; n++) watch(gate, 'question', told, 'question')
    await later(0)
    expect(told).toHaveLength(50)
  })
})
