import fc from '#test/chance.ts'
import { expect, test } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { hasLeaked } from './leaked-passwords.ts'
import { passwordPolicy, readNewPassword, spelled } from './password.ts'

const email = 'noor.devries@example.org'
const codeOf = (typed: string, address = email) => {
  const read = readNewPassword(typed, address)
  return read.ok ? 'ok' : read.problem.code
}

test('ACCT-5 ST-01 eight characters are enough, seven are not; 200 are fine, 201 are not', () => {
  expect(codeOf('')).toBe('password_required')
  expect(readNewPassword('k7#mQ2x', email)).toEqual({ ok: false, problem: { code: 'password_short', facts: { n: 8 } } })
  expect(codeOf('k7#mQ2xw')).toBe('ok')
  expect(codeOf('tea '.repeat(50))).toBe('ok')
  expect(codeOf(`${'tea '.repeat(50)}x`)).toBe('too_long')
  // length is counted in characters as people see them, not in code units
  expect(codeOf('🚗🚗🚗🚗🅿️✈')).toBe('password_short')
})

test('ACCT-5 ST-01 no rule of composition: words, blanks, only letters, any script', () => {
  for (const fine of [
    'two cups of tea',
    'correcthorsebattery',
    'żółć gęślą jaźń',
    'пароль от почты',
    '   x   y   ',
    'parkwing in the rain',
  ])
    expect(codeOf(fine), fine).toBe('ok')
})

test('ACCT-5 ST-01 the 3,000 most used ones are refused in any case', () => {
  expect(commonPasswords.size).toBe(3_000)
  expect(
    [...commonPasswords].every(
      (password) => password.length >= passwordPolicy.shortest && password === password.toLowerCase(),
    ),
  ).toBe(true)
  for (const common of ['password', 'Password1', '12345678', 'QWERTY123', 'trustno1'])
    expect(codeOf(common), common).toBe('password_common')
})

test('ACCT-5 what leaked is refused, in any case and with digits and signs around it; made-up ones hardly ever', () => {
  for (const leaked of ['voxstrange', 'KA12rm12', '193570356033', 'dimazarya', '!!dimazarya2026', '1q2w3e4r5t6y'])
    expect(codeOf(leaked), leaked).toBe('password_common')
  expect([...commonPasswords].filter((common) => !hasLeaked(common))).toEqual([])
  const madeUp = Array.from({ length: 50_000 }, (_, n) => `made-up ${Math.imul(n + 1, 0x9e3779b1).toString(36)}`)
  expect(madeUp.filter(hasLeaked).length).toBeLessThan(20)
})

test('ACCT-5 ST-01 our name, the address and its parts with digits and signs around, one character repeated', () => {
  const refused = [
    'parkwing2026!',
    'Parkwing',
    '**Parking**',
    'Devries2026',
    'DEVRIES!',
    email,
    'Noor.Devries',
    'example1234',
    'aaaaaaaa',
    '11111111111',
    'ÜÜÜÜÜÜÜÜ',
  ]
  for (const typed of refused) expect(codeOf(typed), typed).toBe('password_common')
  // a part of the address with fewer than three letters is no word, and other people's names are allowed
  expect(codeOf('al20262026', 'al@example.org')).toBe('ok')
  expect(codeOf('Devries2026', 'somebody@example.org')).toBe('ok')
  expect(codeOf('aaaaaaab')).toBe('ok')
})

test('ACCT-5 ST-01 a common password with digits and signs around it is refused', () => {
  for (const typed of ['Password2026!', '!!sunshine84', 'Football#1'])
    expect(codeOf(typed), typed).toBe('password_common')
})

test('ACCT-5 ST-01 our name or the mailbox inside a password do not count towards its length', () => {
  for (const typed of ['myParkwing!x9', 'x1noor.devries2', 'iam-noor-26', 'noorparkwing77x', 'Devries.and.me'])
    expect(codeOf(typed), typed).toBe('password_common')
  for (const fine of ['noor likes her tea', 'parkwing in the rain']) expect(codeOf(fine), fine).toBe('ok')
  // other people's names are words like others
  expect(codeOf('iam-noor-26', 'somebody@example.org')).toBe('ok')
  // fewer than four letters stand in too many words
  expect(codeOf('banana-9', 'ana@example.org')).toBe('ok')
})

test('ACCT-5 one spelling of the same characters, and nothing cut or trimmed', () => {
  const composed = 'Müllers Straße'
  expect(readNewPassword(composed.normalize('NFD'), email)).toEqual({ ok: true, value: composed })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 8, maxLength: 60 }), (typed) => {
      const read = readNewPassword(typed, email)
      if (read.ok) expect(read.value).toBe(typed.normalize('NFC'))
      expect(spelled(spelled(typed))).toBe(spelled(typed))
    }),
    { numRuns: 1_000 },
  )
})
