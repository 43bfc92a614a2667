import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { isOwnPage, stillThere } from './still-there.ts'

test('ACCESS-7 whoever types is there: the server is asked every ten minutes at most', () => {
  let now = 5_000
  const asked: number[] = []
  const typed = stillThere(
    () => void asked.push(now),
    () => now,
  )
  for (const minute of [0, 3, 9.9, 10, 11, 19, 20, 45]) {
    now = 5_000 + minute * 60_000
    typed()
  }
  expect(asked.map((at) => (at - 5_000) / 60_000)).toEqual([10, 20, 45])
})

test('ACCESS-7 on the pages of a booking and of an account, in every language', () => {
  for (const language of languages)
    for (const path of [
      fixedPath('editDetails', language, 'x'),
      fixedPath('account', language),
      fixedPath('accountSaved', language),
    ])
      expect([path, isOwnPage(path)]).toEqual([path, true])
  for (const path of ['/', '/de/search', '/en/faq', '/de/booking/EIN/one']) expect(isOwnPage(path)).toBe(false)
})
