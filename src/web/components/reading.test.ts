import { expect, test } from 'vitest'
import { activeIndex, readingLine } from './section-nav/section-nav.island.ts'
import { activeSlide, seenFrom } from './slider/slider.island.ts'

test('T3 the section one reads is the last that has passed the line, 140 px from the top on phones, 180 else', () => {
  expect([390, 991, 992, 1440].map(readingLine)).toEqual([140, 140, 180, 180])
  expect(activeIndex([300, 900], 180)).toBe(-1)
  expect(activeIndex([-400, 181, 900], 180)).toBe(1)
  expect(activeIndex([-400, 182, 900], 180)).toBe(0)
  // the bar names the reasons before the products, although the products stand higher on the page
  expect(activeIndex([100, -500, 700], 180)).toBe(0)
  expect(activeIndex([400, -500, 700], 180)).toBe(1)
  // of sections side by side, the first one, or the one that was asked for
  expect(activeIndex([-900, 100, 600, 100], 180)).toBe(1)
  expect(activeIndex([-900, 100, 600, 100], 180, 3)).toBe(3)
  expect(activeIndex([-900, -500, 100, -500], 180, 3)).toBe(2)
})

test('LANDING-3 T4 a slide counts as seen from 0.65, 0.85 or all of it, by width; the first seen is active', () => {
  expect([320, 375, 376, 767, 768, 1440].map(seenFrom)).toEqual([0.65, 0.65, 0.85, 0.85, 1, 1])
  expect(activeSlide([0.5, 0.7, 0], 0.65)).toBe(1)
  expect(activeSlide([0.9, 0.9, 0], 0.85)).toBe(0)
  expect(activeSlide([0.2, 0.995, 0.995], 1)).toBe(1)
  expect(activeSlide([0.2, 0.6, 0.4], 0.85)).toBe(1)
})
