import { expect, test } from 'vitest'
import { screenKeeper } from './screen-awake.ts'

/** A device with a screen; `isWanted`, and whether it refuses, are set by the test. */
const device = () => {
  const it = { isWanted: true, refuses: false, asked: 0, on: 0 }
  let isWaiting: (() => void) | null = null
  const keep = screenKeeper({
    isWanted: () => it.isWanted,
    async ask() {
      it.asked += 1
      if (isWaiting) await new Promise<void>((resolve) => (isWaiting = resolve))
      if (it.refuses) throw new Error('low battery')
      it.on += 1
      const lock = { released: false, release: () => Promise.resolve(void ((lock.released = true), (it.on -= 1))) }
      return lock
    },
  })
  return { it, keep, hesitate: () => (isWaiting = () => undefined), answer: () => isWaiting?.() }
}

test('DESK-47 the screen stays on while it is wanted, goes dark when it is not, and stays on again', async () => {
  const { it, keep } = device()
  await keep()
  await keep()
  expect([it.asked, it.on]).toEqual([1, 1])
  it.isWanted = false
  await keep()
  await keep()
  expect([it.asked, it.on]).toEqual([1, 0])
  it.isWanted = true
  await keep()
  expect([it.asked, it.on]).toEqual([2, 1])
})

test('DESK-47 a page that is hidden while the browser still thinks about it gives it back at once', async () => {
  const { it, keep, hesitate, answer } = device()
  hesitate()
  const first = keep()
  await keep()
  expect(it.asked).toBe(1)
  it.isWanted = false
  answer()
  await first
  expect(it.on).toBe(0)
})

test('DESK-47 what is refused is asked for again the next time', async () => {
  const { it, keep } = device()
  it.refuses = true
  await keep()
  it.refuses = false
  await keep()
  expect([it.asked, it.on]).toEqual([2, 1])
})
