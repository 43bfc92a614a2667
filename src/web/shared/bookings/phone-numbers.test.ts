import { describe, expect, test } from 'vitest'
import { inAnyLanguage, validPhone } from './phone-numbers.ts'

describe('a mobile number without a country code', () => {
  test('B1 is first one of the reader’s country, wherever the car park is', () => {
    expect(validPhone('de')('01701234567', 'ES')).toBe('+491701234567')
    expect(validPhone('tr')('05321234567', 'NL')).toBe('+905321234567')
    expect(validPhone('nl-be')('0470123456', 'NL')).toBe('+32470123456')
  })

  test('B1 else one of the airport’s country', () => {
    expect(validPhone('en')('0612345678', 'NL')).toBe('+31612345678')
  })

  test('B1 with a country code the language changes nothing, and nonsense stays nonsense', () => {
    expect(validPhone('de')('+31612345678', 'ES')).toBe('+31612345678')
    expect(validPhone('de')('12345', 'ES')).toBeNull()
  })
})

describe('a number in a form that goes on in another language', () => {
  test('BOOK-18 gets the code of the country in whose language it was typed; any other stays as it is', () => {
    expect(inAnyLanguage('de', '0170 1234567')).toBe('+491701234567')
    expect(inAnyLanguage('tr', '0532 123 45 67')).toBe('+905321234567')
    for (const typed of ['+49 170 1234567', '0049 170 1234567', '12345', '', 'call me']) {
      expect(inAnyLanguage('de', typed)).toBe(typed)
      expect(inAnyLanguage('tr', typed)).toBe(typed)
    }
    // a Dutch number on an English page: the airport's country decides, in any language that follows
    expect(inAnyLanguage('en', '0612345678')).toBe('0612345678')
  })
})
