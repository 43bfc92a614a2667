import { describe, expect, test } from 'vitest'
import {
  asksAnew,
  brandedPart,
  closedSections,
  fixedPath,
  isAt,
  isBareLookUp,
  isOwnPlace,
  lookUpPatterns,
  withoutSecrets,
} from './addresses.ts'

describe('which page an address is of', () => {
  test('its words, whatever stands in its open parts, in any language', () => {
    expect(isAt('booking', '/de/my-booking/b1')).toBe(true)
    expect(isAt('booking', '/de/my-booking/b1/')).toBe(true)
    expect(isAt('search', '/PL/Search?location=EIN')).toBe(true)
    for (const other of ['/de/my-booking', '/de/my-booking/b1/pay', '/de/your-booking/b1', '/my-booking/b1'])
      expect([other, isAt('booking', other)]).toEqual([other, false])
  })
  test('R5 Czech links to the English log-in and to Czech pages otherwise; no other language does', () => {
    expect([fixedPath('logIn', 'cs'), fixedPath('logInBusiness', 'cs')]).toEqual([
      '/en/login-user',
      '/en/login-business',
    ])
    expect([fixedPath('logIn', 'de'), fixedPath('account', 'cs')]).toEqual(['/de/login-user', '/cs/account'])
  })
  test('R6 the old look-up without a language, and the addresses at which the look-up answers', () => {
    expect(['/static', '/static/', '/STATIC?ref=1'].map(isBareLookUp)).toEqual([true, true, true])
    expect(['/', '/en/static', '/static/more'].map(isBareLookUp)).toEqual([false, false, false])
    expect(lookUpPatterns).toEqual(['/static', '/:lang/static', '/:lang/my-booking'])
  })
  test('AGENCY-44 the code of an agency in its page, and in its form and what follows from it', () => {
    expect(brandedPart('/de/p/nord1')).toEqual({ code: 'NORD1', isEmbedded: false })
    expect(brandedPart('/de/embed/NORD1')).toEqual({ code: 'NORD1', isEmbedded: true })
    expect(brandedPart('/de/embed/NORD1/booking/EIN/7')).toEqual({ code: 'NORD1', isEmbedded: true })
    for (const other of ['/de/p/nord1/more', '/de/p/no', '/de/p/nord123', '/xx/p/nord1', '/de/q/nord1', '/de/p', '/'])
      expect([other, brandedPart(other)]).toEqual([other, null])
  })
})

describe('what is true of all addresses of a section', () => {
  const asked = ['/en/search?location=EIN', '/de/booking/EIN/7', '/de/embed/NORD1']
  const own = ['/en/my-booking', '/en/pay/t1', '/en/account', '/claim/t1', '/en/newsletter', '/work/house/find']
  const open = ['/', '/en', '/en/faq', '/search', '/de/p/NORD1', '/en/login-user', '/en/consent']

  test('ACCESS-8 the list and the form with its quote ask anew', () => {
    expect([...asked, ...own, ...open].filter(asksAnew)).toEqual(asked)
  })
  test('TRACK-2 no visit is counted where things are somebody’s own, nor at work', () => {
    expect([...asked, ...own, ...open].filter(isOwnPlace)).toEqual([...asked.slice(1), ...own])
  })
  test('SEO-3 crawlers are kept out of what is below a word, or of the whole', () => {
    expect(closedSections).toEqual([
      '/*/embed',
      '/*/booking/',
      '/*/my-booking/',
      '/*/pay/',
      '/*/email/',
      '/*/review/',
      '/*/claim/',
      '/*/account',
      '/work',
    ])
  })
})

test('a log keeps the words of an address and none of its tokens, bookings or numbers', () => {
  const kept = {
    '/en/my-booking/b1': '/en/my-booking/:id',
    '/en/my-booking/b1/wallet/apple': '/en/my-booking/:id/wallet/apple',
    '/en/my-booking/b1/nothing/t1': '/en/my-booking/:id/nothing/t1',
    '/en/my-booking/code': '/en/my-booking/code',
    '/en/MY-BOOKING/Code': '/en/MY-BOOKING/Code',
    '/en/PAY/t1': '/en/PAY/:token',
    '/pay/t1': '/pay/:token',
    '/more/en/pay/t1': '/more/en/pay/:token',
    '/en/newsletter/confirm/t1': '/en/newsletter/confirm/:token',
    '/en/embed/NORD1/booked/t1': '/en/embed/NORD1/booked/:token',
    '/en/faq': '/en/faq',
    '/': '/',
  }
  for (const [path, shown] of Object.entries(kept)) expect([path, withoutSecrets(path)]).toEqual([path, shown])
})
