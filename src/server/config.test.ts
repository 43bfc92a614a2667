import { describe, expect, test } from 'vitest'
import { configTable, readConfig } from './config.ts'

describe('configuration', () => {
  test('runs with nothing set', () => {
    expect(readConfig({})).toMatchObject({
      PORT: 3000,
      PAYMENT_PROVIDER: 'sandbox',
      PARKWING_TEST: false,
      PARKWING_WORKER: true,
    })
  })

  test('FT-19 each wrong setting is named in one line, without its value', () => {
    const wrong = {
      PORT: 'abc',
      DATABASE_URL: 'mysql://someone:secret@host/x',
      SECRET: 'too short',
      PARKWING_TEST: 'yes',
      CLAMAV: 'somewhere',
    }
    const message = (() => {
      try {
        readConfig(wrong)
        return ''
      } catch (error) {
        return error instanceof Error ? error.message : ''
      }
    })()
    expect(message).toMatch(/^Parkwing does not start: /)
    for (const name of Object.keys(wrong)) expect(message).toContain(name)
    expect(message).not.toMatch(/secret|too short|mysql|somewhere|\n/)
  })

  test.each([
    [{ PAYMENT_PROVIDER: 'mollie' }, 'MOLLIE_API_KEY'],
    [{ GEO_HEADER: 'X-Country' }, 'GEO_HEADER'],
    [{ SECURITY_CONTACT: 'security@cars.example' }, 'SECURITY_CONTACT'],
    [{ SECURITY_CONTACT: 'mailto:a@cars.example\nExpires: never' }, 'SECURITY_CONTACT'],
    [{ CURRENCY_COOKIE: 'a;b' }, 'CURRENCY_COOKIE'],
    [{ PAYMENT_MARKETS: 'PL:stripe' }, 'STRIPE_SECRET_KEY'],
    [{ PAYMENT_MARKETS: 'PL:adyen' }, 'PAYMENT_MARKETS'],
    [{ PAYMENT_MARKETS: 'Poland' }, 'PAYMENT_MARKETS'],
    [{ WITHDRAWAL_DAYS: 'DE:0' }, 'WITHDRAWAL_DAYS'],
    [{ STRIPE_SECRET_KEY: 'sk_live_123456' }, 'STRIPE_WEBHOOK_SECRET'],
    [{ PARKWING_NOW: '2026-11-20T10:00:00Z' }, 'PARKWING_NOW'],
    [{ PARKWING_NOW: '2026-11-20T10:00:00Z', PORT: 'abc' }, 'PARKWING_NOW'],
    [{ DKIM_DOMAIN: 'parkwing.example' }, 'DKIM'],
  ])('FT-19 settings that need each other: %o', (environment, name) => {
    expect(() => readConfig(environment)).toThrow(name)
  })

  test('PY-23 a test key on a live system is refused, and the reverse, without the key', () => {
    const stripe = { PAYMENT_PROVIDER: 'stripe', STRIPE_WEBHOOK_SECRET: 'whsec_123456' }
    for (const wrong of [
      { PAYMENT_PROVIDER: 'mollie', MOLLIE_API_KEY: 'test_abcdefgh' },
      { ...stripe, STRIPE_SECRET_KEY: 'sk_test_abcdefgh' },
      { ...stripe, STRIPE_SECRET_KEY: 'rk_live_abcdefgh', PAYMENT_MODE: 'test' },
    ]) {
      expect(() => readConfig(wrong)).toThrow(/is a (test|live) key/)
      expect(() => readConfig(wrong)).not.toThrow(/abcdefgh/)
    }
    expect(
      readConfig({ ...stripe, STRIPE_SECRET_KEY: 'sk_test_abcdefgh', PAYMENT_MODE: 'test' }).PAYMENT_PROVIDER,
    ).toBe('stripe')
    expect(
      readConfig({
        ...stripe,
        CATALOGUE: 'none',
        PAYMENT_PROVIDER: 'mollie',
        MOLLIE_API_KEY: 'live_abcdefgh',
        PAYMENT_MARKETS: 'PL:stripe',
        STRIPE_SECRET_KEY: 'sk_live_abcdefgh',
      }).PAYMENT_MARKETS,
    ).toBe('PL:stripe')
  })

  test('an empty variable is an unset one, and what is not ours is not read', () => {
    expect(readConfig({ PORT: '', OTHER: 'x' })).not.toHaveProperty('OTHER')
    expect(readConfig({ PORT: '' }).PORT).toBe(3000)
  })

  test('every setting says what it means', () => {
    for (const row of configTable()) expect(row.meaning, row.name).toMatch(/\.$/)
  })
})
