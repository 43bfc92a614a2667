import type { FastifyInstance } from 'fastify'
import { describe, expect, test } from 'vitest'
import { sampleBrand } from '#test/builders/brands.ts'
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
