import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { exitDueWords } from './exit-due-words.ts'

test('what is due is not all for the longer stay where the booking is not paid either', () => {
  const said = (charged: number, due: number) => exitDueWords({ t: translator('en'), language: 'en' }, charged, due)
  expect(said(405, 405)).toBe('€4.05 still has to be paid for the longer stay')
  expect(said(405, 4_245)).toBe('€42.45 still has to be paid, €4.05 of it for the longer stay')
})
