import { describe, expect, test } from 'vitest'
import { readReturnAddress, referenceText, withReference } from './way-back.ts'

const hosts = ['https://www.nord.example', 'https://nord.example:8443', 'http://localhost:4000']
const read = (text: string, isLocal = false) => readReturnAddress(text, hosts, isLocal)

describe('where customers go back to', () => {
  test.each([
    ['', ''],
    [' https://www.nord.example/thanks ', 'https://www.nord.example/thanks'],
    ['https://WWW.nord.example', 'https://www.nord.example/'],
    ['https://nord.example:8443/a?b=c&d=ü', 'https://nord.example:8443/a?b=c&d=%C3%BC'],
    ['https://www.nord.example:443/x', 'https://www.nord.example/x'],
  ])('AGENCY-210 %j is %j', (typed, address) => expect(read(typed)).toBe(address))
  test.each([
    'https://nord.example/thanks',
    'https://evil.example/www.nord.example',
    'https://www.nord.example.evil.example/',
    'https://www.nord.example@evil.example/',
    'https://evil.example\\@www.nord.example/',
    'https://user:word@www.nord.example/',
    'https://www.nord.example:444/',
    'http://www.nord.example/',
    '//www.nord.example/',
    '/thanks',
    'javascript:alert(1)//https://www.nord.example',
    'data:text/html,https://www.nord.example',
    'https://www.nord.example/#thanks',
    'https://www.nord.example/#',
    'https://www.nord.example/a b',
    'https://www.nord.example/\n//evil.example',
    'https://www.nord.example/?parkwing=v1.x',
    `https://www.nord.example/${'a'.repeat(300)}`,
    'http://localhost:4000/',
    'nord',
  ])('AGENCY-210 %j is no page of a site that was named', (typed) => expect(read(typed)).toBeNull())
  test('AGENCY-210 on one’s own machine a page there is one, if it was named', () => {
    expect(read('http://localhost:4000/thanks', true)).toBe('http://localhost:4000/thanks')
    expect(read('http://localhost:4001/thanks', true)).toBeNull()
    expect(readReturnAddress('https://www.nord.example/', [])).toBeNull()
  })
})

test('AGENCY-211 a reference has number, state and end', () => {
  const text = referenceText('AMS-7K3P-9XQD-4HC2', 'confirmed', Date.parse('2026-12-01T10:00:00.900Z'))
  expect(text).toBe(`v1.AMS-7K3P-9XQD-4HC2.confirmed.${Date.parse('2026-12-01T11:00:00Z') / 1_000}`)
})

test.each([
  ['https://www.nord.example/thanks', 'https://www.nord.example/thanks?'],
  ['https://www.nord.example/a?b=c%20d', 'https://www.nord.example/a?b=c%20d&'],
  ['https://www.nord.example/?/thanks', 'https://www.nord.example/?/thanks&'],
  ['https://www.nord.example/?a=b;c', 'https://www.nord.example/?a=b;c&'],
  ['https://www.nord.example/?thanks', 'https://www.nord.example/?thanks&'],
  ['https://www.nord.example/?', 'https://www.nord.example/?'],
  ['https://www.nord.example/?a=b&', 'https://www.nord.example/?a=b&'],
])('AGENCY-211 %j is led to as it is, with the reference behind it', (typed, begin) => {
  const reference = 'v1.AMS-7K3P-9XQD-4HC2.confirmed.1796122800.a-_b'
  const led = withReference(read(typed) ?? '', reference)
  expect(led).toBe(`${begin}parkwing=${reference}`)
  expect(new URL(led).searchParams.get('parkwing')).toBe(reference)
})
