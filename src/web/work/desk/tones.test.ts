import { expect, test } from 'vitest'
import { hasTones, setTones, shakes, tones } from './tones.ts'

const storage = (): Pick<Storage, 'getItem' | 'setItem'> => {
  const kept = new Map<string, string>()
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) }
}

test('DESK-43 the three sound and shake apart: in number, height, or length', () => {
  const tunes = Object.values(tones).map((tune) => tune.map(({ hertz, ms }) => `${hertz}/${ms}`).join(' '))
  expect(new Set(tunes).size).toBe(3)
  const [first, second] = tones.go
  expect(second.hertz).toBeGreaterThan(first.hertz)
  // low enough to be told from the others alone
  expect(tones.stop[0].hertz * 2).toBeLessThan(Math.min(first.hertz, tones.ask[0].hertz))
  expect(new Set(Object.values(shakes).map((shake) => shake.length)).size).toBe(3)
})

test('DESK-43 the device remembers whether it gives tones, before what the person has set', () => {
  const device = storage()
  expect([hasTones(device, true), hasTones(device, false)]).toEqual([true, false])
  setTones(device, false)
  expect(hasTones(device, true)).toBe(false)
  setTones(device, true)
  expect(hasTones(device, false)).toBe(true)
  const refusing = {
    getItem: () => {
      throw new Error('no storage')
    },
    setItem: () => {
      throw new Error('no storage')
    },
  }
  setTones(refusing, true)
  expect(hasTones(refusing, false)).toBe(false)
})
