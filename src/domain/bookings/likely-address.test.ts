import fc from '#test/chance.ts'
import { expect, test } from 'vitest'
import { likelyAddress } from './likely-address.ts'

test.each([
  ['emma@gmial.con', 'emma@gmail.com'],
  ['emma@gmail.con', 'emma@gmail.com'],
  ['Emma.de-Vries@gmal.com', 'Emma.de-Vries@gmail.com'],
  ['emma@gmaill.com', 'emma@gmail.com'],
  ['emma@hotmial.nl', 'emma@hotmail.nl'],
  ['emma@hotnail.com', 'emma@hotmail.com'],
  ['emma@outlok.com', 'emma@outlook.com'],
  ['emma@telenet.be', null],
  ['emma@company.con', 'emma@company.com'],
  ['emma@gmail.com', null],
  ['emma@GMAIL.com', null],
  ['emma@mail.com', null],
  ['emma@ymail.com', null],
  ['emma@gmx.at', null],
  ['emma@gmal.org', null],
  ['emma@live.nl', null],
  ['emma@like.nl', null],
  ['emma@parkwing.example', null],
  ['emma', null],
  ['@gmial.con', null],
  ['', null],
])('BOOK-20 %s: %s', (typed, likely) => expect(likelyAddress(typed)).toBe(likely))

test('BOOK-20 what is proposed is never questioned again', () => {
  const letters = fc.stringMatching(/^[a-z]{2,9}$/)
  fc.assert(
    fc.property(letters, letters, (host, ending) => {
      const likely = likelyAddress(`a@${host}.${ending}`)
      expect(likely === null ? null : likelyAddress(likely)).toBeNull()
    }),
  )
})
