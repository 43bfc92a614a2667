import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { closeAfterEach, serve, type Loader } from '#test/builders/one-page.ts'

closeAfterEach()

describe('partners and agents', () => {
  const told = () =>
    serve(({ facts }) => {
      const { partner, businessAccount, partnerReset, agent } = facts
      return [partner?.theme ?? null, businessAccount, partnerReset, agent]
    })
  const main = { code: 'WEB1', by: 'default' }
  const read = async (pages: FastifyInstance, url: string, headers: Record<string, string> = {}) => {
    const answer = await pages.inject({ url, headers })
    return {
      facts: JSON.parse(answer.body) as unknown,
      cookies: [answer.headers['set-cookie'] ?? []].flat(),
      robots: answer.headers['x-robots-tag'],
    }
  }

  test('PART-5 an account of the address is kept for 30 days, and the address is not for search engines', async () => {
    const { facts, cookies, robots } = await read(told(), '/en?businessAccount=BTN')
    expect(facts).toEqual(['theme-btn', 'BTN', false, main])
    expect(cookies).toEqual(['__Host-partner=BTN; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=2592000'])
    expect(robots).toBe('noindex')
    expect(await read(told(), '/en')).toMatchObject({ cookies: [], robots: undefined })
  })
  test('PART-2 an unknown code is kept as it was written', async () => {
    const { facts, cookies } = await read(told(), '/en?businessAccount=My-Club')
    expect([facts, cookies[0]]).toEqual([
      [null, 'My-Club', false, main],
      expect.stringMatching(/^__Host-partner=My-Club;/),
    ])
  })
  test('PART-4 default takes the cookie away', async () => {
    const { facts, cookies } = await read(told(), '/en?businessAccount=Default', { cookie: '__Host-partner=BTN' })
    expect([facts, cookies]).toEqual([
      [null, null, true, main],
      ['__Host-partner=; Path=/; SameSite=Lax; HttpOnly; Secure; Max-Age=0'],
    ])
  })
  test('PART-4 where the agent is a partner too, the reset holds until the browser is closed', async () => {
    const { facts, cookies } = await read(told(), '/en?businessAccount=default', {
      cookie: '__Host-partner=BTN; agent=zoov',
    })
    expect([facts, cookies]).toEqual([
      [null, null, true, { code: 'ZOOV', by: 'cookie' }],
      ['__Host-partner=default; Path=/; SameSite=Lax; HttpOnly; Secure'],
    ])
    const next = await read(told(), '/en', { cookie: '__Host-partner=default; agent=zoov' })
    expect([next.facts, next.cookies]).toEqual([[null, null, false, { code: 'ZOOV', by: 'cookie' }], []])
    // another partner named later counts again
    expect(
      (await read(told(), '/en?businessAccount=TUI', { cookie: '__Host-partner=default; agent=zoov' })).facts,
    ).toMatchObject(['theme-tui', expect.anything(), false, expect.anything()])
  })
  test.each(['//evil', '\\\\evil', 'https:evil', '%2f%2fevil', 'javascript:alert(1)', 'a%0d%0aSet-Cookie:x=1'])(
    'RD-01 XS-10 businessAccount and agent %s name nothing',
    async (bad) => {
      const { facts, cookies } = await read(told(), `/en?businessAccount=${bad}&agent=${bad}`)
      expect([facts, cookies]).toEqual([[null, null, false, { code: 'WEB0', by: 'default' }], []])
    },
  )
  test('PART-5 a page for everybody is kept once a partner, and not for codes that anybody can invent', async () => {
    let made = 0
    const pages = serve(({ facts }) => {
      const { partner, businessAccount, agent } = facts
      return [++made, partner?.code ?? null, businessAccount, agent.by]
    })
    const of = async (cookie: string) => (await read(pages, '/public', { cookie })).facts
    expect([
      await of('__Host-partner=BTN'),
      await of('agent=btn'),
      await of(''),
      await of('__Host-partner=zoov'),
      await of('agent=NORD1'),
    ]).toEqual([
      [1, 'BTN', 'BTN', 'default'],
      [1, 'BTN', 'BTN', 'default'],
      [2, null, null, 'default'],
      [3, 'ZOOV', 'ZOOV', 'default'],
      [2, null, null, 'default'],
    ])
    expect([await of('__Host-partner=Club'), await of('__Host-partner=Club')]).toEqual([
      [4, null, 'Club', 'default'],
      [5, null, 'Club', 'default'],
    ])
  })
  test('PART-12 the page’s own account counts after the address and before the cookie, and only on that page', async () => {
    const pages = serve(({ facts: { businessAccount, partner } }) => [businessAccount, partner?.theme ?? null], {
      publicPages: ['/public', '/branded', '/plain'],
      accounts: { '/branded': 'btn', '/plain': 'default' },
    })
    // a kept page is made once as nobody's: also for the visit that brings nothing
    for (const cookie of [{}, { cookie: '__Host-partner=zoov' }])
      expect(await read(pages, '/branded', cookie)).toMatchObject({ facts: ['BTN', 'theme-btn'], cookies: [] })
    expect((await read(pages, '/branded?businessAccount=TRAVX')).facts).toEqual(['TRAVX', 'theme-travx'])
    expect((await read(pages, '/plain', { cookie: '__Host-partner=zoov' })).facts).toEqual([null, null])
    expect((await read(pages, '/public', { cookie: '__Host-partner=zoov' })).facts).toEqual(['ZOOV', 'theme-zoov'])
    expect((await read(pages, '/public')).facts).toEqual([null, null])
  })
  test('PART-10 AG-10 an agent of the address is kept for 90 days; one found by a search engine waits for consent', async () => {
    const { facts, cookies } = await read(told(), '/en?agent=nord1')
    expect([facts, cookies]).toEqual([
      [null, null, false, { code: 'NORD1', by: 'address' }],
      ['agent=NORD1; Path=/; SameSite=Lax; Secure; Max-Age=7776000'],
    ])
    const found = await read(told(), '/en', { referer: 'https://www.google.com/' })
    expect(found).toMatchObject({ facts: [null, null, false, { code: 'SEO1', by: 'search_engine' }], cookies: [] })
  })
  test('PART-10 an answer that shared caches may keep hands nobody’s cookies on', async () => {
    const answer = await told().inject('/list.json?agent=nord1&businessAccount=BTN')
    expect([answer.statusCode, answer.headers['cache-control'], answer.headers['set-cookie']]).toEqual([
      200,
      'public, max-age=3600',
      undefined,
    ])
  })
  test.each(['<b>', 'ab', 'toolong', 'A B1', 'abé'])(
    'PART-13 A1 AG-06 the agent cookie is looked at with each request: %s names nobody and goes',
    async (kept) => {
      const { facts, cookies } = await read(told(), '/en', { cookie: `agent=${encodeURIComponent(kept)}` })
      expect(facts).toEqual([null, null, false, main])
      expect(cookies).toEqual(['agent=; Path=/; SameSite=Lax; Secure; Max-Age=0'])
      const named = await read(told(), '/en?agent=nord1', { cookie: `agent=${encodeURIComponent(kept)}` })
      expect(named.cookies).toEqual(['agent=NORD1; Path=/; SameSite=Lax; Secure; Max-Age=7776000'])
      expect((await read(told(), '/en', { cookie: 'agent=OLD' })).cookies).toEqual([])
    },
  )
  test('PART-9 a cookie of other shape or size counts for nothing', async () => {
    expect((await read(told(), '/en', { cookie: `agent=${'A'.repeat(7000)}` })).facts).toEqual([
      null,
      null,
      false,
      main,
    ])
    expect((await read(told(), '/en', { cookie: 'agent=OLD' })).facts).toEqual([
      null,
      null,
      false,
      { code: 'OLD', by: 'cookie' },
    ])
  })
})

describe('split tests', () => {
  const running = { SPLIT_TESTS: 'qp_vs_tripapp_v1:50', TRIPAPP_SITE: 'https://trip.example' }
  const seen: [string, string | null][] = []
  const loader: Loader = ({ facts }) => {
    const { variants, agent } = facts
    seen.push([variants.get('qp_vs_tripapp_v1') ?? '', agent.by])
    return [...variants]
  }

  test('EXP-4 while all are off a page is kept once, whatever chance and cookies say', async () => {
    seen.length = 0
    const pages = serve(loader, { random: () => seen.length / 10 })
    for (const cookie of ['', 'split-qp_vs_tripapp_v1=show_alternative'])
      await pages.inject({ url: '/public', headers: { cookie } })
    expect(seen).toEqual([['', 'default']])
  })

  test('EXP-4 while all are off nothing is drawn for a visit that brings nothing', async () => {
    let draws = 0
    const pages = serve(loader, { random: () => ++draws })
    for (let n = 0; n < 3; n++) await pages.inject({ url: '/public', headers: { 'user-agent': 'x' } })
    expect(draws).toBe(0)
  })

  test('SP-02 SP-04 a page is kept once for each variant, and the draw is nobody’s but this request’s without consent', async () => {
    seen.length = 0
    const draws = [0.1, 0.9, 0.2, 0.8]
    const pages = serve(loader, { environment: running, random: () => draws.shift() ?? 0 })
    const answers = []
    for (let n = 0; n < 4; n++) answers.push(await pages.inject('/public'))
    const original = JSON.stringify([['qp_vs_tripapp_v1', 'show_original']])
    const alternative = original.replace('show_original', 'show_alternative')
    expect(answers.map(({ body }) => body)).toEqual([alternative, original, alternative, original])
    expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual(Array(4).fill(undefined))
    expect(seen).toHaveLength(2)
  })

  test('an agent who goes along to the trip app is in no page that is kept', async () => {
    seen.length = 0
    const pages = serve(loader, { environment: running, random: () => 0 })
    const answer = await pages.inject({ url: '/public', headers: { cookie: 'agent=ABCD' } })
    await pages.inject('/public')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(seen).toEqual([
      ['show_alternative', 'cookie'],
      ['show_alternative', 'default'],
    ])
  })
})
