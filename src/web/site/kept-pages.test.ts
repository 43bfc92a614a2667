import { describe, expect, test } from 'vitest'
import { storeAirports } from '#db/catalogue.ts'
import { languages, type Language } from '#domain/languages.ts'
import type { CurrencyCode } from '#domain/money/currencies.ts'
import { partnerOf } from '#domain/partners/partners.ts'
import { noon } from '#test/builders/inventory.ts'
import { freshDeps, testAirport, type TestDeps } from '#test/builders/deps.ts'
import { eightDays } from '#test/builders/traveller.ts'
import { createCatalogue } from '#usecases/catalogue.ts'
import { createSite } from '../server.tsx'
import type { SiteAssets } from './assets.ts'
import type { RequestFacts } from './facts.ts'

const fresh = freshDeps()
const island = { modules: '/assets/x.js', words: {} }
const assets: SiteAssets = {
  loader: '/assets/wake.js',
  styles: '/assets/style.css',
  shop: '/assets/shop.css',
  work: '/assets/work.css',
  islands: new Proxy({}, { get: () => island }) as SiteAssets['islands'],
}

type Choice = { language?: Language; currency?: CurrencyCode; partner?: string | null; email?: string | null }

const factsOf = (deps: TestDeps, url: URL, { language = 'en', currency = 'EUR', partner, email }: Choice) =>
  ({
    deps,
    url,
    language,
    pathLanguage: language,
    currency,
    partner: partnerOf(partner),
    businessAccount: null,
    partnerReset: false,
    agent: { code: 'IW', by: 'default' },
    agentBy: 'default',
    actor: {
      kind: email ? 'traveller' : 'visitor',
      sessionId: null,
      address: 'x',
      bookingIds: [],
      payableIds: [],
      account: email ? { id: 'a', email } : null,
    },
    consent: null,
    variants: new Map(),
    suggested: null,
    mapTiles: null,
    imageOrigins: new Set(),
    bookingSite: '',
    tripAppSite: '',
    environment: 'staging',
    publicUrl: url.origin,
    embedded: null,
    requestId: 'r',
    logError: (error: unknown) => {
      throw error
    },
    cookie: () => null,
  }) as unknown as RequestFacts

const search = `location=AMS&startDateTime=${eightDays.arrival}&endDateTime=${eightDays.departure}`
const pageOf = async (site: ReturnType<typeof createSite>, deps: TestDeps, choice: Choice, query = search) => {
  const url = new URL(`https://parkwing.example/${choice.language ?? 'en'}/search?${query}`)
  const answer = await site({ url, method: 'GET', request: new Request(url) }, factsOf(deps, url, choice))
  if (answer instanceof Response) throw new Error(`${answer.status}`)
  return String(answer.body)
}
/** By a site that has kept nothing yet, of a catalogue of which nothing was kept. */
const drawnAnew = async (deps: TestDeps, choice: Choice, query?: string) => {
  const catalogue = createCatalogue(deps.db)
  await catalogue.refresh()
  return pageOf(createSite({ ...assets }), { ...deps, catalogue }, choice, query)
}

describe('MACHINE-9 what is kept is what would be made', () => {
  test('MACHINE-9 kept pages are those drawn anew, to the byte, in every language, look and currency', async () => {
    const deps = await fresh()
    const site = createSite(assets)
    const choices = languages.flatMap((language) =>
      (['EUR', 'PLN'] as const).flatMap((currency) =>
        [null, 'tui', 'BTN'].map((partner): Choice => ({ language, currency, partner })),
      ),
    )
    // each choice meets what all the others left, before it and after it
    for (const choice of choices) await pageOf(site, deps, choice)
    for (const choice of choices.toReversed()) {
      const kept = await pageOf(site, deps, choice)
      expect(kept === (await drawnAnew(deps, choice)), JSON.stringify(choice)).toBe(true)
      expect(kept).toContain('Park 1')
    }
    // other pages have other words in the same parts
    expect(await pageOf(site, deps, {}, '')).toBe(await drawnAnew(deps, {}, ''))
  })

  test('MACHINE-9 nobody is shown what is another visitor’s', async () => {
    const deps = await fresh()
    const site = createSite(assets)
    const people = ['noor@example.org', null, 'jan@example.org', null, 'noor@example.org']
    for (const email of people) {
      const page = await pageOf(site, deps, { email })
      expect(page).toBe(await drawnAnew(deps, { email }))
      expect(page.includes('/en/account"')).toBe(email !== null)
      for (const other of people) if (other && other !== email) expect(page).not.toContain(other)
    }
  })

  test('MACHINE-9 a catalogue that is loaded anew is shown at once', async () => {
    const deps = await fresh()
    const site = createSite(assets)
    expect(await pageOf(site, deps, {})).toContain('Park 1')
    const [product] = testAirport().products
    if (!product) throw new Error('no product')
    const renamed = { ...product, name: 'Meadow', covered: 'yes' as const }
    await storeAirports(deps.db, [{ ...testAirport(), products: [renamed] }], noon)
    await deps.catalogue.refresh()
    const page = await pageOf(site, deps, {})
    expect([page.includes('Meadow'), page.includes('Park 1')]).toEqual([true, false])
    expect(page).toBe(await drawnAnew(deps, {}))
  })
})

describe('what stands around every page', () => {
  test('PART-1 T5 in every language the footer names partners by their names and no code', async () => {
    const deps = await fresh()
    const site = createSite(assets)
    for (const language of languages) {
      const page = await pageOf(site, deps, { language })
      const footer = page.slice(page.indexOf('<footer'))
      const listed = [...footer.matchAll(/<li>([^<]*)<\/li>/g)].map(([, words]) => words)
      expect(listed.slice(-6), language).toEqual(['TUI', 'Corendon', 'Lufthansa', 'Eurowings', 'Austrian', 'SWISS'])
      for (const code of ['BTN', 'EUROW', 'TUINL']) expect(listed, language).not.toContain(code)
    }
  })
})
