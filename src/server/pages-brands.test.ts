import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { sampleBrand } from '#test/builders/brands.ts'
import { ownPageOf } from '#web/site/shelf.ts'
import { closeAfterEach, serve } from '#test/builders/one-page.ts'

closeAfterEach()

describe('the look of an agency', () => {
  const other = { ...sampleBrand, code: 'ZUID1', name: 'Zuid' }
  const told = () =>
    serve(
      ({ facts }) => {
        const { partner, businessAccount, agent, agentBy } = facts
        return [partner?.name ?? null, businessAccount, agent.code, agent.by, agentBy]
      },
      { brands: [sampleBrand, other] },
    )
  const read = async (pages: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
    const answer = await pages.inject({ url, headers })
    return {
      facts: JSON.parse(answer.body) as unknown,
      cookies: [answer.headers['set-cookie'] ?? []].flat().map((line) => line.split(';')[0]),
      robots: answer.headers['x-robots-tag'],
    }
  }
  const nord = ['Nordlicht Reisen', 'NORD1', 'NORD1']

  test('AGENCY-48 AGENCY-49 its page sells by its code and keeps code and look, and is not for search engines', async () => {
    expect(await read(told(), '/de/p/nord1')).toEqual({
      facts: [...nord, 'address', 'address'],
      cookies: ['__Host-partner=NORD1', 'agent=NORD1'],
      robots: 'noindex',
    })
  })
  test('AGENCY-48 also where a search engine led there, and whatever stands behind the address', async () => {
    const { facts } = await read(told(), '/de/p/NORD1?agent=ZUID1&businessAccount=BTN', {
      referer: 'https://www.google.com/',
      cookie: '__Host-partner=tui; agent=ZUID1',
    })
    expect(facts).toEqual([...nord, 'address', 'address'])
  })
  test('AGENCY-48 the next pages wear the look while the agency sells', async () => {
    const kept = { cookie: '__Host-partner=NORD1; agent=NORD1' }
    expect((await read(told(), '/de/search?x=1', kept)).facts).toEqual([...nord, 'cookie', 'address'])
    expect((await read(told(), '/public', kept)).facts).toEqual([...nord, 'cookie', 'address'])
    // a plain link of the agency is enough
    expect((await read(told(), '/de/search?agent=NORD1')).facts).toEqual([...nord, 'address', 'address'])
    expect((await read(told(), '/de/search?x=1', { cookie: 'agent=NORD1' })).facts).toEqual([
      ...nord,
      'cookie',
      'address',
    ])
  })
  test('AGENCY-48 nobody wears the look of an agency that does not sell to him', async () => {
    const kept = { cookie: '__Host-partner=NORD1; agent=NORD1' }
    expect((await read(told(), '/de/search?agent=ZUID1', kept)).facts).toEqual([
      'Zuid',
      'ZUID1',
      'ZUID1',
      'address',
      'address',
    ])
    expect((await read(told(), '/de/search?agent=XXXX1', kept)).facts).toEqual([
      null,
      'NORD1',
      'XXXX1',
      'address',
      'address',
    ])
    expect((await read(told(), '/de/search?businessAccount=NORD1')).facts).toEqual([
      null,
      'NORD1',
      'WEB1',
      'default',
      'default',
    ])
    // a partner that the address names has the word, as everywhere (PART-3)
    expect((await read(told(), '/de/search?businessAccount=BTN', kept)).facts).toEqual([
      'BTN',
      'BTN',
      'NORD1',
      'cookie',
      'address',
    ])
  })
  test('AGENCY-205 what is sold follows the look that is worn, and nothing behind the address takes it away', async () => {
    const pages = serve(({ facts }) => ownPageOf(facts), { brands: [sampleBrand, other] })
    const at = async (url: string, cookie = '') =>
      JSON.parse((await pages.inject({ url, headers: { cookie } })).body) as unknown
    const kept = '__Host-partner=NORD1; agent=NORD1'
    for (const url of ['/de/p/NORD1?agent=ZUID1', '/de/search?agent=NORD1', '/de/embed/NORD1?businessAccount=BTN'])
      expect([url, await at(url)]).toEqual([url, 'NORD1'])
    expect(await at('/public', kept)).toBe('NORD1')
    expect(await at('/de/embed/ZUID1', kept)).toBe('ZUID1')
    expect(await at('/de/search?agent=ZUID1', kept)).toBe('ZUID1')
    // who wears no look of an agency is on no agency's page
    for (const url of ['/de/search?businessAccount=NORD1', '/de/search?agent=XXXX1', '/de/search?businessAccount=BTN'])
      expect([url, await at(url)]).toEqual([url, null])
  })
  test('AGENCY-45 a code without a look changes nothing', async () => {
    expect(await read(told(), '/de/p/XXXX1')).toEqual({
      facts: [null, null, 'WEB1', 'default', 'default'],
      cookies: [],
      robots: undefined,
    })
    expect((await read(told(), '/xx/p/NORD1')).facts).toEqual([null, null, 'WEB1', 'default', 'default'])
    expect((await read(told(), '/de/p/NORD1/more')).facts).toEqual([null, null, 'WEB1', 'default', 'default'])
  })
})

describe('the form in pages of agencies', () => {
  const none = { ...sampleBrand, code: 'ZUID1', hosts: [] }
  const two = { ...sampleBrand, code: 'OOST1', hosts: ['https://a.example', 'https://b.example:8443'] }
  const told = () =>
    serve(
      ({ facts }) => {
        facts.setCookie('x', 'y')
        const { embedded, agent, actor, businessAccount } = facts
        return [embedded?.brand.code ?? null, embedded?.theme ?? null, agent.code, businessAccount, actor.kind]
      },
      { brands: [sampleBrand, none, two] },
    )
  const ask = async (url: string, headers: Record<string, string> = {}) => {
    const { body, headers: sent } = await told().inject({ url, headers })
    const policy = String(sent['content-security-policy'])
    return {
      facts: JSON.parse(body) as unknown,
      ancestors: /frame-ancestors ([^;]*)/.exec(policy)?.[1],
      cookies: sent['set-cookie'],
      resource: sent['cross-origin-resource-policy'],
      older: sent['x-frame-options'],
    }
  }

  test('AGENCY-51 AGENCY-226 exactly the sites that the agency named may frame its form, and our own test page', async () => {
    expect(await ask('/de/embed/NORD1')).toMatchObject({
      ancestors: "'self' https://www.nord.example",
      resource: 'cross-origin',
      older: undefined,
    })
    expect((await ask('/de/embed/oost1/booking/EIN/1?x=1')).ancestors).toBe(
      "'self' https://a.example https://b.example:8443",
    )
    expect(await ask('/de/embed/ZUID1')).toMatchObject({
      ancestors: "'self'",
      resource: undefined,
      older: 'SAMEORIGIN',
    })
  })
  test.each([
    '/de/p/NORD1',
    '/de/embed',
    '/de/embed/XXXX1',
    '/xx/embed/NORD1',
    '/embed/NORD1',
    '/de/search?embed=NORD1',
    '/de/my-booking',
    '/public',
    '/de/x/embed/NORD1',
  ])('AGENCY-51 nobody may frame %s', async (url) => expect((await ask(url)).ancestors).toBe("'none'"))
  test('AGENCY-52 no cookie is set or heeded', async () => {
    const cookie = '__Host-session=abc; __Host-partner=OOST1; agent=OOST1; language=tr'
    const { facts, cookies } = await ask('/de/embed/NORD1?theme=dark', { cookie })
    expect([facts, cookies]).toEqual([['NORD1', 'dark', 'NORD1', 'NORD1', 'visitor'], undefined])
  })
  test('AGENCY-55 nothing behind the address changes who sells', async () => {
    const { facts } = await ask('/de/embed/NORD1?agent=OOST1&businessAccount=BTN&theme=pink', {
      referer: 'https://www.google.com/',
    })
    expect(facts).toEqual(['NORD1', 'light', 'NORD1', 'NORD1', 'visitor'])
  })
})
