import { describe, expect, test } from 'vitest'
import { addressAsked, asAsked, isLoopback, isThisMachine } from './own-address.ts'

describe('PAY-20 the address a request asked for', () => {
  const asked = addressAsked('http://localhost:3000')

  test('is the local name in use, on the product’s own port', () => {
    expect(asked('localhost:3000')).toBe('http://localhost:3000')
    expect(asked('127.0.0.1:3000')).toBe('http://127.0.0.1:3000')
    expect(asked('[::1]:3000')).toBe('http://[::1]:3000')
    expect(asked('LocalHost:3000')).toBe('http://localhost:3000')
    expect(addressAsked('http://127.0.0.1')('localhost')).toBe('http://localhost')
    expect(addressAsked('http://localhost:3000/shop')('127.0.0.1:3000')).toBe('http://127.0.0.1:3000/shop')
  })

  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example:3000',
    '127.0.0.1.evil.example:3000',
    '127.0.0.1:3001',
    '127.0.0.1',
    '127.0.0.2:3000',
    'evil@127.0.0.1:3000',
    '127.0.0.1:3000@evil.example',
    '127.0.0.1:3000/evil',
    '127.0.0.1:3000, evil.example',
    '',
  ])('is the public one for the Host %j', (host) => expect(asked(host)).toBe('http://localhost:3000'))

  test.each(['https://parkwing.example', 'http://parkwing.example:3000', 'https://localhost:3000'])(
    'is the public one, whatever the Host, where that is %s',
    (publicUrl) => {
      for (const host of ['localhost:3000', '127.0.0.1:3000', 'evil.example'])
        expect(addressAsked(publicUrl)(host)).toBe(publicUrl)
    },
  )
})

describe('PAY-20 an address of this very product', () => {
  test('is turned to the name in use; any other stays', () => {
    const here = 'http://127.0.0.1:3000'
    const page = '/sandbox/checkout/tr_1?a=b#c'
    expect(asAsked(`http://localhost:3000${page}`, here)).toBe(here + page)
    for (const other of [
      `http://localhost:3001${page}`,
      `https://localhost:3000${page}`,
      `https://www.mollie.com${page}`,
      `http://localhost.evil.example:3000${page}`,
    ])
      expect(asAsked(other, here)).toBe(other)
    expect(asAsked(`http://localhost:3000${page}`, 'https://parkwing.example')).toBe(`http://localhost:3000${page}`)
  })

  test('START-1 this machine is localhost, *.localhost, 127.0.0.0/8 and ::1, and nothing else', () => {
    for (const host of ['localhost', 'shop.localhost', '127.0.0.1', '127.8.9.10', '::1', '[::1]', 'LOCALHOST'])
      expect(isThisMachine(host), host).toBe(true)
    for (const host of [
      'parking.example',
      'localhost.example',
      'notlocalhost',
      '0.0.0.0',
      '::',
      '10.0.0.1',
      '192.168.1.5',
      '128.0.0.1',
      '127.0.0.1.example',
      'host.local',
      '[::ffff:7f00:1]',
    ])
      expect(isThisMachine(host), host).toBe(false)
  })

  test('what is local', () => {
    expect(['http://localhost:1', 'http://127.0.0.1', 'https://[::1]:3'].map(isLoopback)).toEqual([true, true, true])
    expect(['http://localhost.example', 'http://10.0.0.1', 'nonsense', ''].map(isLoopback)).toEqual(
      Array(4).fill(false),
    )
  })
})
