import { describe, expect, test } from 'vitest'
import { compactCode, holdsCardNumber, lengthOf, plainDigits, readEmail, tidyText } from './typed-text.ts'

describe('typed text', () => {
  test('BOOK-4 HT-09 control characters, direction marks and stray blanks are out, letters composed', () => {
    expect(tidyText('  Anna\u0000\t\n Maria\u202e ')).toBe('Anna Maria')
    expect(tidyText('Cafe\u0301')).toBe('Caf\u00e9')
    expect(tidyText('a\ud800b')).toBe('a\ufffdb')
    expect(tidyText('x'.repeat(1_000_000))).toHaveLength(2000)
    expect(lengthOf('Zoë🚗')).toBe(4)
  })

  test('BOOK-6 I18-06 CI-14 one spelling of plates, without a locale', () => {
    expect(compactCode(' ab-123-c ')).toBe('AB123C')
    expect(compactCode('ab–12·3.c')).toBe('AB123C')
    expect(compactCode('istanbul ı')).toBe('ISTANBULI')
    expect(compactCode('ＡＢ１２')).toBe('AB12')
  })

  test('LG-18 full-width and Arabic digits', () => expect(plainDigits('１2٣۴')).toBe('1234'))

  test('BOOK-5 LG-05 an address in the one spelling that is stored', () => {
    expect(readEmail(' Anna.Jansen@Example.NL ')).toBe('anna.jansen@example.nl')
    expect(readEmail('anna@bücher.de')).toBe('anna@xn--bcher-kva.de')
    expect(readEmail('o’hara@example.com')).toBeNull()
    expect(readEmail("o'hara+park@example.com")).toBe("o'hara+park@example.com")
  })

  test.each([
    '',
    '@',
    'anna',
    'anna@',
    '@example.com',
    'anna@example',
    'anna@example..com',
    'anna@-example.com',
    '.anna@example.com',
    'an..na@example.com',
    'anna.@example.com',
    'anna@example.com, bob@example.com',
    'anna@exa mple.com',
    'anna bob@example.com',
    '"anna"@example.com',
    'anna@[127.0.0.1]',
    'anna@127.0.0.1',
    'anna@2130706433',
    'anna@example.com:80',
    'anna@example.com/x',
    'a@b@example.com',
    '<anna@example.com>',
    `${'a'.repeat(65)}@example.com`,
    `anna@${'a.'.repeat(130)}com`,
  ])('BOOK-5 ML-03 no address: %s', (text) => expect(readEmail(text)).toBeNull())

  test('BOOK-5 ML-04 a line break in an address never reaches a header', () => {
    expect(readEmail('anna@example.com\r\nBcc: all@example.com')).toBeNull()
  })

  test.each([
    '4111111111111111',
    '4111 1111 1111 1111',
    'card 5500-0000-0000-0004 please',
    '3400.0000.0000.009',
    '٤١١١١١١١١١١١١١١١',
    '4222222222222',
    '0004111111111111111100000',
  ])('BOOK-7 PY-30 holds a card number: %s', (text) => expect(holdsCardNumber(text)).toBe(true))

  test.each(['', 'Anna', '4111111111111112', 'KL1234', '+31 6 12345678', '411111111111', '2027-03-05 08:05', 'AB123C'])(
    'BOOK-7 holds none: %s',
    (text) => expect(holdsCardNumber(text)).toBe(false),
  )

  // a search that starts again at each digit would not end within the test's time
  test.each(['1'.repeat(1_000_000), '1 '.repeat(500_000)])('BOOK-7 endless digits end', (text) =>
    expect(typeof holdsCardNumber(text)).toBe('boolean'),
  )
})
