import { describe, expect, test } from 'vitest'
import { agentToKeep, broughtBy, chooseAgent, isSearchEngine, originToKeep, readAgentCookie } from './selection.ts'

const codes = { main: 'WEB1', search: 'SEO1', fallback: 'WEB0' }
const google = 'https://www.google.com/'
const chosen = (query: string, referrer: string | null = null, cookie: string | null = null) => {
  const { code, by } = chooseAgent({ query: new URLSearchParams(query), referrer, cookie }, codes)
  return [code, by]
}

describe('agent', () => {
  test('PART-9 AG-02 search engine, address, cookie, default', () => {
    expect(chosen('agent=nord1', google, 'OLD1')).toEqual(['SEO1', 'search_engine'])
    expect(chosen('agent=nord1', 'https://blog.example/', 'OLD1')).toEqual(['NORD1', 'address'])
    expect(chosen('', null, 'old')).toEqual(['OLD', 'cookie'])
    expect(chosen('')).toEqual(['WEB1', 'default'])
  })
  test.each(['adcode=x', 'email=a', 'adcode', 'email='])(
    'PART-9 AG-03 a search engine does not count with %s in the address',
    (query) => {
      expect(chosen(`agent=NORD1&${query}`, google)).toEqual(['NORD1', 'address'])
    },
  )
  test('PART-9 AG-06 an agent that cannot be one leaves the cookie, or the fallback code', () => {
    expect(chosen('agent=<b>1', null, 'OLD1')).toEqual(['OLD1', 'cookie'])
    expect(chosen('agent=N-1')).toEqual(['WEB0', 'default'])
    expect(chosen('', null, 'x'.repeat(9000))).toEqual(['WEB1', 'default'])
  })
  test.each([
    ['ab', null],
    ['abc', 'ABC'],
    ['vaksnl', 'VAKSNL'],
    ['abcdefg', null],
    ['ab-c', null],
    ['abé', null],
    ['', null],
    [null, null],
  ])('PART-9 AG-01 cookie %j is %j', (cookie, code) => {
    expect(readAgentCookie(cookie)).toBe(code)
  })
  test.each([
    [google, true],
    ['https://google.co.uk/', true],
    ['https://www.google.com.tr/search?q=a', true],
    ['https://duckduckgo.com/', true],
    ['https://fr.search.yahoo.com/', true],
    ['https://search.brave.com/', true],
    ['https://mail.google.com/', false],
    ['https://google.evil.com/', false],
    ['https://notgoogle.com/', false],
    ['https://google.com.evil.example/', false],
    ['google', false],
    ['', false],
    [null, false],
    [`https://www.google.com/${'a'.repeat(5000)}`, false],
  ])('PART-9 %j is a search engine: %s', (referrer, is) => expect(isSearchEngine(referrer)).toBe(is))
})

describe('what is kept', () => {
  test('PART-10 an agent of the address at once, also over another', () => {
    const kept = (by: 'address' | 'search_engine', code: string) =>
      agentToKeep({ code, by }, { named: 'NORD1', cookie: 'OLD1', advertising: false })
    // settled 51: also where a search engine decides this one request
    expect([kept('address', 'NORD1'), kept('search_engine', 'SEO1')]).toEqual(['NORD1', 'NORD1'])
  })
  test('PART-10 AG-10 one found by a search engine after consent only, and never over another', () => {
    const keep = (cookie: string | null, advertising: boolean) =>
      agentToKeep({ code: 'SEO1', by: 'search_engine' }, { named: null, cookie, advertising })
    expect([keep(null, false), keep(null, true), keep('OLD1', true), keep('?', true)]).toEqual([
      null,
      'SEO1',
      null,
      'SEO1',
    ])
  })
  test('PART-10 neither a default nor what is kept already', () => {
    expect([
      agentToKeep({ code: 'WEB1', by: 'default' }, { named: null, cookie: null, advertising: true }),
      agentToKeep({ code: 'OLD1', by: 'cookie' }, { named: null, cookie: 'OLD1', advertising: true }),
    ]).toEqual([null, null])
  })
  test('PART-11 a booking stores what brought the customer, not that a cookie remembered it', () => {
    const codes = { main: 'WEB1', search: 'SEO1', fallback: 'WEB0' }
    const rules = (['address', 'search_engine', 'default'] as const).map((by) => broughtBy({ code: 'X', by }, codes))
    expect(rules).toEqual(['address', 'search_engine', 'default'])
    expect(broughtBy({ code: 'NORD1', by: 'cookie' }, codes)).toBe('address')
    expect(broughtBy({ code: 'SEO1', by: 'cookie' }, codes)).toBe('search_engine')
  })
  test('PART-10 the site one came from: after consent, another one, and the first', () => {
    const kept = (referrer: string | null, before: string | null, advertising: boolean) =>
      originToKeep(referrer, 'parkwing.example', before, advertising)
    expect([
      kept('https://blog.example/a?b', null, true),
      kept('https://blog.example/', null, false),
      kept('https://blog.example/', 'x.example', true),
      kept('https://parkwing.example/', null, true),
      kept(null, null, true),
    ]).toEqual(['blog.example', null, null, null, null])
  })
})
