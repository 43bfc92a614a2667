import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { formatFlags } from '#domain/consent/consent.ts'
import { start } from './tracker.ts'

/** As much of a browser as the tracker uses. */
const browser = ({
  cookies = {},
  search = '',
  beacon = true,
  dataset = {},
}: { cookies?: Record<string, string>; search?: string; beacon?: boolean; dataset?: Record<string, string> } = {}) => {
  const jar = new Map(Object.entries(cookies))
  const session = new Map<string, string>()
  const listeners = new Map<string, ((event: unknown) => void)[]>()
  const sent: Promise<Record<string, unknown>>[] = []
  const fetched: unknown[][] = []
  vi.stubGlobal('window', {})
  vi.stubGlobal('location', { protocol: 'http:', pathname: '/nl/luchthavens', search })
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => session.get(key) ?? null,
    setItem: (key: string, value: string) => void session.set(key, value),
    removeItem: (key: string) => void session.delete(key),
  })
  vi.stubGlobal('navigator', {
    ...(beacon && {
      sendBeacon: (_url: string, blob: Blob) => (
        sent.push(blob.text().then((text) => JSON.parse(text) as Record<string, unknown>)),
        true
      ),
    }),
  })
  vi.stubGlobal('fetch', async (...request: unknown[]) => void fetched.push(request))
  vi.stubGlobal('HTMLFormElement', Map)
  vi.stubGlobal('document', {
    documentElement: { dataset: { language: 'nl' } },
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (line.includes('Max-Age=0')) jar.delete(name)
      else jar.set(name, value)
    },
    addEventListener: (name: string, listener: (event: unknown) => void) =>
      void listeners.set(name, [...(listeners.get(name) ?? []), listener]),
  })
  const raise = (name: string, event: object = {}) => listeners.get(name)?.forEach((listener) => listener(event))
  const mark = {
    dataset: {
      environment: 'production',
      agent: 'WEB1',
      group: 'locations',
      variants: 'hero:calm,qp_vs_tripapp_v1:show_original',
      ...dataset,
    },
  } as unknown as HTMLElement
  return {
    jar,
    session,
    fetched,
    mark,
    raise,
    told: () => Promise.all(sent),
    consent: (websiteImprovement: boolean) =>
      raise('consentchange', { detail: { websiteImprovement, advertising: false } }),
  }
}

const now = Date.parse('2026-11-20T12:00:00Z')
const allowed = {
  'cookie-flags': formatFlags({ websiteImprovement: true, advertising: false, version: 1, at: now }),
  'cookie-message': 'v1',
}
beforeEach(() => void vi.useFakeTimers({ now, toFake: ['Date'] }))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('the tracker', () => {
  test('TRACK-3 says that it is not loaded where there is no window', () => {
    const said = vi.spyOn(console, 'info').mockImplementation(() => undefined)
    start({ dataset: {} } as HTMLElement)
    expect(said).toHaveBeenCalledExactlyOnceWith('The tracker is not loaded: there is no window.')
    said.mockRestore()
  })

  test('TRACK-3 SP-04 without consent it tells nothing and keeps nothing', async () => {
    const refused = formatFlags({ websiteImprovement: false, advertising: true, version: 1, at: now })
    for (const cookies of [
      {},
      { ...allowed, 'cookie-flags': refused },
      { ...allowed, 'cookie-flags': 'forged' },
      { 'cookie-flags': allowed['cookie-flags'] },
    ]) {
      const page = browser({ cookies })
      start(page.mark)
      page.raise('productselect')
      page.raise('submit', { target: null })
      expect(await page.told()).toEqual([])
      expect([page.session.size, page.jar]).toEqual([0, new Map(Object.entries(cookies))])
    }
  })

  test('TRACK-2 the page view has the fields of demand I6 and no parameters', async () => {
    const page = browser({
      cookies: { ...allowed, agent: 'abcd', 'split-hero': 'calm.told', 'split-qp_vs_tripapp_v1': 'show_original.told' },
      search: '?email=mia@example.org&data-pipeline-staging',
    })
    start(page.mark)
    expect(await page.told()).toEqual([
      {
        environment: 'staging',
        agent: 'ABCD',
        service: 'seo',
        organisation: 'parkwing',
        pageType: 'landing',
        techPlatform: 'ssg',
        templateGroup: 'locations',
        event: 'page_view',
        language: 'nl',
        path: '/nl/luchthavens',
        variant: 'hero:calm,qp_vs_tripapp_v1:show_original',
        visitId: page.session.get('visit'),
      },
    ])
    page.raise('productselect')
    expect((await page.told())[1]).toMatchObject({ event: 'product_select', visitId: page.session.get('visit') })
  })

  test('TRACK-2 a search is counted when it is sent, not when the form holds it back, and no other form is one', async () => {
    const page = browser({ cookies: allowed })
    start(page.mark)
    const form = (field: string) =>
      Object.assign(new HTMLFormElement(), { elements: { namedItem: (name: string) => (name === field ? {} : null) } })
    page.raise('submit', { target: form('startDateTime'), defaultPrevented: true })
    page.raise('submit', { target: form('email'), defaultPrevented: false })
    const searches = async () => (await page.told()).filter(({ event }) => event === 'search').length
    expect(await searches()).toBe(0)
    page.raise('submit', { target: form('startDateTime'), defaultPrevented: false })
    expect(await searches()).toBe(1)
    // by script, which prevents what the browser would do
    page.raise('formsent', { target: form('email'), defaultPrevented: false })
    page.raise('formsent', { target: form('startDateTime'), defaultPrevented: false })
    expect(await searches()).toBe(2)
  })
  test('EXP-7 EXP-8 SP-03 consent keeps the variants on screen and tells each start once', async () => {
    const page = browser()
    start(page.mark)
    page.consent(true)
    page.consent(true)
    expect((await page.told()).map(({ event, variant }) => [event, variant])).toEqual([
      ['page_view', 'hero:calm,qp_vs_tripapp_v1:show_original'],
      ['split_test_start', 'hero:calm'],
      ['split_test_start', 'qp_vs_tripapp_v1:show_original'],
    ])
    const next = browser({ cookies: { ...allowed, ...Object.fromEntries(page.jar) } })
    start(next.mark)
    expect((await next.told()).map(({ event }) => event)).toEqual(['page_view'])
  })

  test('TRACK-3 CK-03 withdrawn, it stops and deletes what it kept', async () => {
    const page = browser({ cookies: allowed })
    start(page.mark)
    expect([...page.jar.keys(), ...page.session.keys()]).toEqual([
      'cookie-flags',
      'cookie-message',
      'split-hero',
      'split-qp_vs_tripapp_v1',
      'visit',
    ])
    page.consent(false)
    const before = (await page.told()).length
    page.raise('productselect')
    expect(await page.told()).toHaveLength(before)
    expect([...page.jar.keys(), ...page.session.keys()]).toEqual(['cookie-flags', 'cookie-message'])
  })

  test('a browser without beacons asks itself, in the language of the page', () => {
    const page = browser({ cookies: allowed, beacon: false, dataset: { variants: '' } })
    start(page.mark)
    expect(page.fetched).toEqual([
      [
        '/api/website/events',
        expect.objectContaining({
          method: 'POST',
          keepalive: true,
          headers: { 'content-type': 'application/json', 'accept-language': 'nl' },
        }),
      ],
    ])
  })

  test('WIRE-9 the key of the page’s address goes along as Authorization; one that no header can hold does not', async () => {
    const keyed = browser({ cookies: allowed, search: '?valcon_api_key=partner-key', dataset: { variants: '' } })
    start(keyed.mark)
    // a beacon has no headers
    expect(await keyed.told()).toEqual([])
    expect(keyed.fetched).toEqual([
      [
        '/api/website/events',
        expect.objectContaining({ headers: expect.objectContaining({ authorization: 'Bearer partner-key' }) }),
      ],
    ])
    for (const search of ['?valcon_api_key=', '?valcon_api_key=a%0d%0ab', '?valcon_api_key=%E2%82%AC']) {
      const page = browser({ cookies: allowed, search, dataset: { variants: '' } })
      start(page.mark)
      expect([page.fetched, (await page.told()).length]).toEqual([[], 1])
    }
  })
})
