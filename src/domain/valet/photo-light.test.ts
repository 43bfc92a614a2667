import { expect, test } from 'vitest'
import { brightnessOf, isTooDark, roomForPhotos } from './photo-light.ts'

const plain = (red: number, green: number, blue: number) =>
  Array.from({ length: 64 }, () => [red, green, blue, 255]).flat()

test('VALET-16 the mean brightness of a photo decides whether it is too dark', () => {
  expect(brightnessOf(plain(255, 255, 255))).toBeCloseTo(255)
  expect(brightnessOf(plain(0, 0, 0))).toBe(0)
  expect([39, 40].map((grey) => isTooDark(brightnessOf(plain(grey, grey, grey)) + 1e-9))).toEqual([true, false])
  // one lamp in the dark makes no bright photo, one dark corner no dark one
  expect(isTooDark(brightnessOf([...plain(0, 0, 0), ...plain(0, 0, 0), ...plain(100, 100, 100)]))).toBe(true)
  expect(isTooDark(brightnessOf([...plain(0, 0, 0), ...plain(100, 100, 100)]))).toBe(false)
  expect(brightnessOf([])).toBe(0)
})

test('VALET-17 how many photos fit is said where they are few', () => {
  const room = (free: number) => roomForPhotos({ quota: 10_000_000 + free, usage: 10_000_000 })
  expect([-5, 0, 699_999, 700_000, 11 * 700_000, 12 * 700_000].map(room)).toEqual([0, 0, 0, 1, 11, null])
  expect([roomForPhotos({}), roomForPhotos({ quota: 5 })]).toEqual([null, null])
})
