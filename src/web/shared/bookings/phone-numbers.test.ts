import { describe, expect, test } from 'vitest'
import { validPhone } from './phone-numbers.ts'

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
