import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createLoadGate, nextTimes, type GateBounds, type Work } from './load-gate.ts'

const bounds: GateBounds = {
  least: { order: 1, count: 1, question: 3 },
  mostTimes: 3,
  mostWaiting: 3,
  longestWaitMs: 400,
  newFor: 0,
  newWaitMs: 10_000,
  turnMs: 10,
}

test('MACHINE-14 more is under way while the processor has time left, less when it has not, within bounds', () => {
  expect(nextTimes(1, 0.3, 4)).toBe(1.5)
  expect(nextTimes(3.8, 0.3, 4)).toBe(4)
  expect(nextTimes(4, 0.99, 4)).toBeCloseTo(2.8)
  expect(nextTimes(1.2, 0.99, 4)).toBe(1)
})

describe('MACHINE-14 the gate', () => {
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
    for (let left = ms; left >= 0; left -= 50) {
      const step = Math.min(left, 50)
      time += step
      await vi.advanceTimersByTimeAsync(step)
    }
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

  test('nobody is turned away because the machine let the process stand still for a second', async () => {
    const gate = open()
    await fill(gate)
    const told: string[] = []
    watch(gate, 'question', told, 'question')
    time += 1_000
    await later(200)
    expect(told).toEqual([])
    await later(200)
    expect(told).toEqual(['question away'])
  })

  test('MACHINE-16 who waits for a new process waits for 10 s; when it has done enough, for 400 ms like everybody', async () => {
    const gate = open({ newFor: 5 })
    const [leave] = await fill(gate)
    const told: string[] = []
    watch(gate, 'order', told, 'early')
    await later(9_900)
    expect(told).toEqual([])
    await later(200)
    expect(told).toEqual(['early away'])
    for (let n = 0; n < 5; n++) {
      leave?.()
      ;(await gate.enter('question'))?.()
    }
    watch(gate, 'order', told, 'late')
    await later(350)
    expect(told).toEqual(['early away'])
    await later(150)
    expect(told).toEqual(['early away', 'late away'])
  })

  test('while the processor has time left, as with a slow payment provider, more and more are let in', async () => {
    const gate = open({ mostWaiting: 50 })
    const told: string[] = []
    used = 0.1
    for (let n = 0; n < 30; n++) watch(gate, 'question', told, 'question')
    await later(0)
    expect(told).toHaveLength(3)
    await later(60)
    expect(told).toHaveLength(4)
    await later(200)
    expect(told).toHaveLength(9)
    used = 1
    await later(60)
    expect(told).toHaveLength(9)
  })

  test('in one turn of the loop work is begun for ten milliseconds, then others are heard', async () => {
    const gate = open({ least: { order: 1, count: 1, question: 100 } })
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
