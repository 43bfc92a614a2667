import { expect, test } from 'vitest'
import { browserWords, isTicketOpen, readAppCode, readRecoveryCode, recoveryCode, waysIn } from './factors.ts'
import { noticeOf, notices, operationOf, personIn } from './notices.ts'

test('ACCESS-24 a ticket of 12:00 is good at 12:09:59.999 and not at 12:10, nor before it was made', () => {
  const noon = Date.UTC(2027, 2, 1, 12)
  expect([0, 599_999, 600_000, -1].map((ms) => isTicketOpen(noon, noon + ms))).toEqual([true, true, false, false])
  expect(isTicketOpen(Number.NaN, noon)).toBe(false)
})

test('ACCESS-25 a recovery code has twelve symbols in fours, and is read however it is typed', () => {
  const code = recoveryCode(Uint8Array.from({ length: 32 }, (_, n) => n))
  expect(code).toBe('2345-6789-ACDE')
  for (const typed of [code, ' 2345 6789acde ', '2345–6789–ACDE', '23456789 acde'])
    expect(readRecoveryCode(typed)).toBe('23456789ACDE')
  // signs that look alike
  expect(readRecoveryCode('Z34S-678B-9ACD')).toBe('234567889ACD')
})

test('ACCESS-27 the code of an app is read with blanks, hyphens and other digits', () => {
  expect(['123456', ' 123 456 ', '12-34-56', '１２３４５６', '١٢٣٤٥٦'].map(readAppCode)).toEqual(
    Array.from({ length: 5 }, () => '123456'),
  )
})

test('ACCESS-23 each passkey is a way in, password and app together are one', () => {
  expect(waysIn({ passkeys: 0, hasPassword: false })).toBe(0)
  expect(waysIn({ passkeys: 2, hasPassword: true })).toBe(3)
})

test('ACCESS-28 what is told is known by its operation, and its person by the object', () => {
  for (const notice of notices) expect(noticeOf(operationOf(notice))).toBe(notice)
  expect([noticeOf('person.invite'), noticeOf('key.end'), noticeOf('person.keyMade')]).toEqual([null, null, null])
  // a key stands in the trail as what it is, and is told to who made it (ACCESS-48)
  expect(['key.make', 'key.rotate', 'brand.secret'].map(noticeOf)).toEqual(['keyMade', 'keyMade', 'secretMade'])
  expect(noticeOf('brand.change')).toBeNull()
  expect(personIn('person:0f0a3f4e-6f7a-4c1e-9f55-8f3a5a1b2c3d')).toBe('0f0a3f4e-6f7a-4c1e-9f55-8f3a5a1b2c3d')
  expect([personIn('person:nobody'), personIn('invitation:0f0a3f4e-6f7a-4c1e-9f55-8f3a5a1b2c3d')]).toEqual([null, null])
})

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36 Edg/156.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Mobile Safari/537.36',
    'Chrome, Android',
  ],
  ['curl/8', ''],
])('a session is named by browser and system: %s', (userAgent, words) => {
  expect(browserWords(userAgent)).toBe(words)
})
