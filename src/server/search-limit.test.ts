import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { createThrottle } from '#usecases/throttle.ts'
import { readConfig } from './config.ts'
import { createHttp } from './http.ts'
import { createSearchLimit, searchWindowMs } from './search-limit.ts'

const from = (url: string, { method = 'GET', ip = '192.0.2.1' } = {}) => ({ method, url, ip })

describe('how often one network may search', () => {
  test('ACCESS-8 RL-01 RL-02 lists, quotes and calls of websites count together; pages that are kept, pictures, events and forms do not', () => {
    const passes = createSearchLimit(4)
    const counted = ['/de/search?location=AMS', '/en/booking/AMS/1?x=1', '/api/website/parking/list', '/nl-be/search']
    expect(counted.map((url) => passes(from(url), 0))).toEqual([true, true, true, true])
    // to the pages these are the same addresses, so the limit must count them too
    for (const url of [...counted, '/DE/Search?location=AMS', '//de//search/'])
      expect([url, passes(from(url), 0)]).toEqual([url, false])
    expect(passes(from('/api/website/parking/list', { method: 'POST' }), 0)).toBe(false)
    for (const url of [
      '/',
      '/de',
      '/en/airports/schiphol-parking',
      '/en/my-booking',
      '/api/website/resources?id=x',
      '/api/openapi.json',
      '/en/searching',
      '/assets/search.js',
    ])
      expect([url, passes(from(url), 0)]).toEqual([url, true])
    for (const url of ['/en/booking/AMS/1', '/api/website/events', '/api/website/bookings/claimemail'])
      expect([url, passes(from(url, { method: 'POST' }), 0)]).toEqual([url, true])
    expect(passes(from('/api/website/parking/list', { method: 'OPTIONS' }), 0)).toBe(true)
    // a minute later
    expect(passes(from('/de/search'), searchWindowMs - 1)).toBe(false)
    expect(passes(from('/de/search'), searchWindowMs)).toBe(true)
  })

  test('ACCESS-8 RL-06 RL-09 neighbours are not held back, all addresses of one /64 are one', () => {
    const passes = createSearchLimit(1)
    expect([
      passes(from('/de/search'), 0),
      passes(from('/de/search'), 0),
      passes(from('/de/search', { ip: '192.0.2.2' }), 0),
    ]).toEqual([true, false, true])
    expect([
      passes(from('/de/search', { ip: '2001:db8::1' }), 0),
      passes(from('/de/search', { ip: '2001:db8::ffff' }), 0),
      passes(from('/de/search', { ip: '2001:db8:0:1::1' }), 0),
    ]).toEqual([true, false, true])
  })

  test('ACCESS-8 RL-07 RL-08 when the memory of counts is full the oldest is forgotten: searching goes on', () => {
    const passes = createSearchLimit(1, createThrottle(3))
    for (let n = 0; n < 100; n++) expect(passes(from('/de/search', { ip: `198.51.100.${n}` }), 0)).toBe(true)
    expect([
      passes(from('/de/search', { ip: '198.51.100.99' }), 0),
      passes(from('/de/search', { ip: '198.51.100.0' }), 0),
    ]).toEqual([false, true])
  })
})

describe('what is answered', () => {
  let app: Awaited<ReturnType<typeof createHttp>> | undefined
  afterEach(() => app?.close())

  test('ACCESS-8 RL-01 RL-02 RL-03 429 with Retry-After: words in the language for people, a problem for machines; forms have a count of their own', async () => {
    app = await createHttp({
      config: readConfig({ SEARCHES_PER_MINUTE: '2', POSTS_PER_MINUTE: '1' }),
      log: pino({ level: 'silent' }),
      publicUrl: 'http://localhost:3000',
      doors: [],
      register: (http) => {
        http.get('/de/search', () => 'list')
        http.get('/api/website/parking/list', () => 'list')
        http.get('/de', () => 'home')
        http.post('/de/booking/AMS/1', () => 'held')
      },
    })
    const http = app
    const read = (url: string) => http.inject({ url, headers: { accept: 'text/html' } })
    expect([(await read('/de/search')).statusCode, (await read('/api/website/parking/list')).statusCode]).toEqual([
      200, 200,
    ])
    const page = await read('/de/search')
    expect([page.statusCode, page.headers['retry-after'], page.headers['content-type']]).toEqual([
      429,
      '60',
      'text/html; charset=utf-8',
    ])
    expect(page.body).toContain('<html lang="de-DE">')
    const call = await read('/api/website/parking/list')
    expect([call.statusCode, call.headers['retry-after'], call.json<{ code: string }>().code]).toEqual([
      429,
      '60',
      'too_many_requests',
    ])
    expect((await read('/de')).statusCode).toBe(200)
    const hold = () => http.inject({ method: 'POST', url: '/de/booking/AMS/1' })
    expect((await hold()).statusCode).toBe(200)
    const second = await hold()
    expect([second.statusCode, Number(second.headers['retry-after']) > 0]).toEqual([429, true])
  })
})
