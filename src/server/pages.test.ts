import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { chosen, formatFlags } from '#domain/consent/consent.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { closeAfterEach, serve } from '#test/builders/one-page.ts'

closeAfterEach()

const failing = (error: Error) =>
  serve(() => {
    throw error
  })

describe('a page that fails', () => {
  test('FT-06 FT-08 the database is away: 503 and when to ask again', async () => {
    const answer = await failing(Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })).inject(
      '/en',
    )
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '5'])
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('a fault of ours is 500', async () => {
    const answer = await failing(new TypeError('x')).inject('/en')
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([500, undefined])
  })
})

describe('a page for everybody', () => {
  test('is rendered as nobody: without cookies, query and headers of whoever asked first', async () => {
    const seen: unknown[] = []
    const pages = serve(({ request, facts }) => {
      seen.push([
        facts.actor.kind,
        facts.cookie('session'),
        facts.currency,
        request.url,
        request.headers.get('cookie'),
        request.headers.get('accept-language'),
      ])
      facts.setCookie('planted', 'mine')
      return 'public'
    })
    const headers = {
      cookie: '__Host-session=somebody; currency=PLN',
      'accept-language': 'nl',
      host: 'elsewhere.example',
    }
    const first = await pages.inject({ url: '/public', headers })
    await pages.inject({ url: '/public', headers: { cookie: 'currency=PLN' } })
    expect(seen).toEqual([['visitor', null, 'PLN', 'https://parkwing.example/public', null, null]])
    expect(first.headers['set-cookie']).toBeUndefined()
    expect(first.headers['cache-control']).toBe('private, no-cache')
    expect(
      (
        await pages.inject({
          url: '/public',
          headers: { 'if-none-match': first.headers.etag ?? '', cookie: 'currency=PLN' },
        })
      ).statusCode,
    ).toBe(304)
    await pages.inject('/public')
    expect(seen).toHaveLength(2)
  })
})

describe('HEAD of a page for everybody', () => {
  test('has the ETag and the headers of GET and no body, knows its tag again, and leaves a whole page for GET', async () => {
    // a page that is asked for with HEAD has no body, and must not be kept as such
    const pages = serve(({ method }) => `public, asked with ${method}`)
    const head = (headers: Record<string, string> = {}) => pages.inject({ method: 'HEAD', url: '/public', headers })
    const first = await head()
    const whole = await pages.inject('/public')
    expect(whole.body).toContain('public, asked with GET')
    expect(whole.headers.etag).toMatch(/^W\//)
    expect([first.statusCode, first.body, first.headers.etag]).toEqual([200, '', whole.headers.etag])
    for (const name of ['cache-control', 'vary', 'content-type', 'content-length'])
      expect(first.headers[name], name).toBe(whole.headers[name])
    expect((await head({ 'if-none-match': whole.headers.etag ?? '' })).statusCode).toBe(304)
  })

  test('LANG-3 it stands for the page that GET would suggest in, and asks nobody', async () => {
    const pages = serve(({ facts }) => facts.suggested, { publicPages: ['/de', '/nl'] })
    const headers = { 'accept-language': 'nl,en;q=0.8' }
    const first = await pages.inject({ method: 'HEAD', url: '/de', headers })
    const whole = await pages.inject({ url: '/de', headers })
    expect([first.headers.etag, first.headers['set-cookie']]).toEqual([whole.headers.etag, undefined])
    expect(whole.headers['set-cookie']).toBeDefined()
  })
})

describe('a page in the reader’s language', () => {
  const told = () => {
    let made = 0
    return serve(({ facts }) => [++made, facts.suggested], { publicPages: ['/de', '/nl'] })
  }
  const ask = async (pages: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
    const answer = await pages.inject({ url, headers })
    return { shown: JSON.parse(answer.body) as unknown, cookie: answer.headers['set-cookie'], answer }
  }
  const line = '__Host-language-suggested=1; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=2592000'

  test('LANG-3 a page for everybody is kept once more for each language it is suggested in, and who was asked gets the plain one', async () => {
    const pages = told()
    const dutch = { 'accept-language': 'nl,en;q=0.8' }
    const first = await ask(pages, '/de', dutch)
    expect([first.shown, first.cookie]).toEqual([[1, 'nl'], [line]])
    expect(first.answer.headers.vary).toContain('Accept-Language')
    const again = await ask(pages, '/de', { ...dutch, cookie: '__Host-language-suggested=1' })
    expect([again.shown, again.cookie]).toEqual([[2, null], undefined])
    expect((await ask(pages, '/de', dutch)).shown).toEqual([1, 'nl'])
    for (const headers of [
      {},
      { 'accept-language': 'de-AT' },
      { 'accept-language': 'pt' },
      { ...dutch, referer: 'https://parkwing.example/de/faq' },
    ]) {
      const { shown, cookie } = await ask(pages, '/de', headers)
      expect([shown, cookie]).toEqual([[2, null], undefined])
    }
    // who came from the page in his language chose this one (LANG-7)
    const came = await ask(pages, '/de', { ...dutch, referer: 'https://parkwing.example/nl' })
    expect([came.shown, came.cookie]).toEqual([
      [2, null],
      ['__Host-language=de; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=2592000'],
    ])
    expect((await ask(pages, '/de', { ...dutch, referer: 'https://elsewhere.example/' })).shown).toEqual([1, 'nl'])
  })

  test('LANG-2 LANG-3 a page for one visitor suggests as well, but no page of a booking, no form that was sent and no page that the language lacks', async () => {
    const pages = told()
    const headers = { 'accept-language': 'pl' }
    const results = await ask(pages, '/en/search?location=EIN', headers)
    expect([results.shown, results.cookie]).toEqual([[1, 'pl'], [line]])
    for (const path of [
      '/en/my-booking/1/pass',
      '/en/nowhere',
      '/en/request-error',
      pathOf('prague-airport', 'cs') ?? '',
    ])
      expect([path, (await ask(pages, path, headers)).cookie]).toEqual([path, undefined])
    expect((await pages.inject({ method: 'POST', url: '/en/search', headers })).headers['set-cookie']).toBeUndefined()
  })
})

describe('consent', () => {
  const now = Date.UTC(2026, 10, 20)
  const cookieOf = (choice: 'accept' | 'reject') =>
    `cookie-flags=${formatFlags(chosen(choice, { websiteImprovement: false, advertising: false }, now, false))}; cookie-message=v1`
  const told = () => serve(({ facts }) => facts.consent)
  const read = async (pages: FastifyInstance, url: string, headers: Record<string, string> = {}) =>
    JSON.parse((await pages.inject({ url, headers })).body) as unknown

  test('CONS-10 a page for everybody is kept once for who is asked and once for who answered, whatever the answer', async () => {
    let made = 0
    const pages = serve(({ facts }) => [++made, facts.consent?.advertising ?? null])
    const of = (headers: Record<string, string> = {}) => read(pages, '/public', headers)
    expect([
      await of(),
      await of({ cookie: cookieOf('accept') }),
      await of({ cookie: cookieOf('reject') }),
      await of({ 'sec-gpc': '1' }),
      await of({ cookie: 'cookie-message=v1' }),
    ]).toEqual([
      [1, null],
      [2, false],
      [2, false],
      [2, false],
      [1, null],
    ])
  })

  test('CONS-5 CK-05 a page for one visitor knows the choice, and the signal', async () => {
    const pages = told()
    expect(await read(pages, '/en')).toBeNull()
    expect(await read(pages, '/en', { cookie: cookieOf('accept') })).toMatchObject({
      websiteImprovement: true,
      advertising: true,
    })
    expect(await read(pages, '/en', { cookie: cookieOf('accept'), 'sec-gpc': '1' })).toMatchObject({
      websiteImprovement: false,
      advertising: false,
    })
  })

  test('CONS-9 I4 a country is believed from the header of the configuration only', async () => {
    const where = (environment: Record<string, string>) => serve(({ facts }) => [facts.country], { environment })
    expect(await read(where({}), '/en', { 'x-country': 'PL' })).toEqual([null])
    expect(await read(where({ GEO_HEADER: 'X-Country', TRUSTED_PROXIES: '1' }), '/en', { 'x-country': 'pl' })).toEqual([
      'PL',
    ])
    expect(
      await read(where({ GEO_HEADER: 'X-Country', TRUSTED_PROXIES: '1' }), '/en', { 'x-country': 'Poland' }),
    ).toEqual([null])
  })

  test('I2 the currency’s cookie has the name of the configuration', async () => {
    const pages = serve(({ facts }) => [facts.currency], {
      environment: { CURRENCY_COOKIE: 'qp-currency' },
    })
    expect([
      await read(pages, '/en', { cookie: 'qp-currency=SEK' }),
      await read(pages, '/public', { cookie: 'qp-currency=SEK' }),
      await read(pages, '/en', { cookie: 'currency=SEK' }),
    ]).toEqual([['SEK'], ['SEK'], ['EUR']])
  })
})
test('HT-04 a page is read or sent, nothing else', async () => {
  expect((await serve(() => 'x').inject({ method: 'PUT', url: '/en' })).statusCode).toBe(405)
})
