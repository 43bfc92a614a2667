import { describe, expect, test } from 'vitest'
import { sellsAsTest } from './config-checks.ts'
import { readConfig } from './config.ts'
import { isPublicAddress } from './reach.ts'

/** The one line that a refusal says; empty when the settings are accepted. */
const refusal = (environment: Record<string, string>): string => {
  try {
    readConfig(environment)
    return ''
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
const namedIn = (environment: Record<string, string>): string[] =>
  [...refusal(environment).matchAll(/(?:start: |; )([A-Z_0-9]+) /g)].map(([, name = '']) => name)

const live = { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'live_abcdefgh' }
const complete = {
  PUBLIC_URL: 'https://parking.example',
  SMTP_URL: 'smtps://mail.example',
  CATALOGUE: 'none',
  ...live,
}

describe('who can reach the product', () => {
  test('START-1 an address is read as browsers read it', () => {
    expect(isPublicAddress({ PUBLIC_URL: undefined })).toBe(false)
    expect(isPublicAddress({ PUBLIC_URL: 'http://127.1:8080' })).toBe(false)
    expect(isPublicAddress({ PUBLIC_URL: 'http://[::1]:3000' })).toBe(false)
    expect(isPublicAddress({ PUBLIC_URL: 'https://localhost@parking.example' })).toBe(true)
  })
})

describe('a public address', () => {
  test('START-2 names provider, mail server and catalogue: all that is missing in one line, with what to do', () => {
    expect(namedIn({ PUBLIC_URL: 'https://parking.example' })).toEqual(['PAYMENT_PROVIDER', 'CATALOGUE', 'SMTP_URL'])
    const line = refusal({ PUBLIC_URL: 'https://parking.example', PARKWING_TEST: '1', PARKWING_DEV_MAIL: '1' })
    expect(line).toMatch(/PAYMENT_PROVIDER [^;]*mollie or stripe; or sandbox for a demonstration/)
    expect(line).toMatch(/CATALOGUE [^;]*none, or a file of your own/)
    expect(line).toMatch(/PARKWING_TEST [^;]*clock/)
    expect(line).toMatch(/PARKWING_DEV_MAIL [^;]*letters/)
    expect(line).not.toMatch(/\n|parking\.example/)
    expect(refusal(complete)).toBe('')
  })

  test('START-2 is said beside settings that cannot be read', () => {
    expect(namedIn({ PUBLIC_URL: 'https://parking.example', PORT: 'abc' })).toEqual([
      'PORT',
      'PAYMENT_PROVIDER',
      'CATALOGUE',
      'SMTP_URL',
    ])
  })

  test('START-3 takes the sandbox where it is named, for a demonstration, and never beside a live key', () => {
    const { MOLLIE_API_KEY: _key, ...rest } = complete
    const demonstration = { ...rest, PAYMENT_PROVIDER: 'sandbox' }
    expect(refusal(demonstration)).toBe('')
    expect(namedIn({ ...demonstration, MOLLIE_API_KEY: 'live_abcdefgh' })).toEqual(['PAYMENT_PROVIDER'])
    expect(namedIn({ ...complete, PAYMENT_MARKETS: 'PL:sandbox' })).toEqual(['PAYMENT_PROVIDER'])
    expect(refusal({ ...demonstration, MOLLIE_API_KEY: 'test_abcdefgh', PAYMENT_MODE: 'test' })).toBe('')
  })

  test.each(['https://192.168.1.5', 'https://parking.example', 'http://0.0.0.0:3000'])(
    'START-4 %s: no demo catalogue, also where it is named',
    (address) => {
      expect(namedIn({ ...complete, PUBLIC_URL: address, CATALOGUE: 'demo' })).toEqual(['CATALOGUE'])
      expect(refusal({ ...complete, PUBLIC_URL: address, CATALOGUE: '/srv/catalogue.json' })).toBe('')
    },
  )
})

describe('this machine', () => {
  test('START-4 fills an empty database with the demo by itself, but never with a live key', () => {
    expect(readConfig({}).CATALOGUE).toBe('demo')
    expect(readConfig({ PUBLIC_URL: 'http://shop.localhost:3000' }).CATALOGUE).toBe('demo')
    expect(namedIn(live)).toEqual(['CATALOGUE'])
    expect(namedIn({ MOLLIE_API_KEY: 'abcdefghijkl' })).toEqual(['CATALOGUE'])
    expect(refusal({ ...live, CATALOGUE: 'none' })).toBe('')
    expect(refusal({ PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_abcdefgh', PAYMENT_MODE: 'test' })).toBe('')
  })

  test.each(['0.0.0.0', '::', '192.168.1.5'])(
    'START-5 listening on %s others reach it: a mail server, no test mode, no open mailbox',
    (HOST) => {
      expect(namedIn({ HOST })).toEqual(['SMTP_URL'])
      const open = { HOST, SMTP_URL: 'smtp://mail.example' }
      expect(refusal(open)).toBe('')
      expect(
        namedIn({ ...open, PARKWING_TEST: '1', PARKWING_NOW: '2026-11-20T10:00:00Z', PARKWING_DEV_MAIL: '1' }),
      ).toEqual(['PARKWING_TEST', 'PARKWING_NOW', 'PARKWING_DEV_MAIL'])
    },
  )

  test('START-5 alone on it, test mode, its clock and the mailbox stay as they were', () => {
    expect(
      refusal({ HOST: '::1', PARKWING_TEST: '1', PARKWING_NOW: '2026-11-20T10:00:00Z', PARKWING_DEV_MAIL: '1' }),
    ).toBe('')
  })
})

test('ACCESS-40 who is believed by an authority of one’s own has to be encrypted', () => {
  const [SMTP_CA, S3_CA] = ['/etc/ours.pem', '/etc/ours.pem']
  const faults = (environment: Record<string, string>) => namedIn({ CATALOGUE: 'none', ...environment })
  expect(faults({ SMTP_CA })).toContain('SMTP_CA')
  expect(faults({ SMTP_CA, SMTP_URL: 'smtp://relay.example:25?tls=optional' })).toContain('SMTP_CA')
  expect(faults({ SMTP_CA, SMTP_URL: 'smtp://relay.example:25' })).not.toContain('SMTP_CA')
  const store = { S3_BUCKET: 'claims', S3_ACCESS_KEY: 'key', S3_SECRET_KEY: 'secret', S3_CA }
  expect(faults({ ...store, S3_ENDPOINT: 'http://store.example' })).toContain('S3_CA')
  expect(faults({ ...store, S3_ENDPOINT: 'https://store.example' })).not.toContain('S3_CA')
})

test('START-6 a test is sold by the sandbox in any market, and with test keys', () => {
  const of = (environment: Record<string, string>) => sellsAsTest(readConfig({ CATALOGUE: 'none', ...environment }))
  expect(of({})).toBe(true)
  expect(of(live)).toBe(false)
  expect(of({ ...live, PAYMENT_MARKETS: 'PL:sandbox' })).toBe(true)
  expect(of({ PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_abcdefgh', PAYMENT_MODE: 'test' })).toBe(true)
})
