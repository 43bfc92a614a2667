import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { readCookies, writeCookie } from './cookies.ts'
import { loggable } from './http.ts'
import { contentPolicy, formTargets } from './security.ts'
import { errorPolicy } from './static-errors.ts'

describe('what a page may do', () => {
  test('XS-12 CS-06 nothing inline, nothing from elsewhere, in nobody’s frame', () => {
    const policy = contentPolicy()
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(errorPolicy).toContain("frame-ancestors 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).not.toMatch(/unsafe-inline|unsafe-eval|https?:|\*/)
  })

  test('PAY-19 forms are sent to this site, and to the booking site of the configuration; to no payment provider', () => {
    expect(contentPolicy(formTargets({}))).toContain("form-action 'self';")
    const environment = {
      CATALOGUE: 'none',
      PAYMENT_PROVIDER: 'mollie',
      PAYMENT_MARKETS: 'DE:stripe',
      MOLLIE_API_KEY: 'live_1234567890',
      STRIPE_SECRET_KEY: 'sk_live_1234567890',
      STRIPE_WEBHOOK_SECRET: 'whsec_1234567890',
    }
    expect(contentPolicy(formTargets(readConfig(environment)))).toContain("form-action 'self';")
    const handingOver = {
      ...environment,
      BOOKING_SITE: 'https://book.example/shop',
      TRIPAPP_SITE: 'https://trip.example',
    }
    expect(contentPolicy(formTargets(readConfig(handingOver)))).toContain(
      "form-action 'self' https://book.example https://trip.example;",
    )
  })
})

describe('cookies', () => {
  test('the first of two of the same name wins', () => {
    expect(readCookies('session=mine; session=planted; other=a=b').get('session')).toBe('mine')
    expect(readCookies('other=a=b').get('other')).toBe('a=b')
    expect(readCookies(undefined).size).toBe(0)
  })

  test('HttpOnly, Lax and Secure unless said otherwise', () => {
    expect(writeCookie('__Host-session', 'abc', true, { maxAgeSeconds: 60 })).toBe(
      '__Host-session=abc; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=60',
    )
    expect(writeCookie('currency', 'PLN', false, { readable: true })).toBe('currency=PLN; Path=/; SameSite=Lax')
  })

  test('a value cannot carry another header or attribute', () => {
    for (const value of ['a;b', 'a\r\nb', 'a b', 'a"b']) expect(() => writeCookie('x', value, true)).toThrow(RangeError)
  })
})

describe('the log', () => {
  test('addresses lose their query, their ids and their tokens', () => {
    expect(loggable('/en/search?location=EIN&email=a@b.c')).toBe('/en/search')
    expect(loggable('/en/my-booking/305829f8-025e-489b-9293-bedcbfa3f03a/pass')).toBe('/en/my-booking/:id/pass')
    expect(loggable('/de/pay/abcDEF123')).toBe('/de/pay/:token')
    for (const place of ['account/link', 'review', 'email', 'newsletter/confirm', 'join'])
      expect(loggable(`/de/${place}/abcDEF123`)).toBe(`/de/${place}/:token`)
    expect(loggable('/sandbox/checkout/tr_0123')).toBe('/sandbox/checkout/:ref')
  })
})
