import { describe, expect, test } from 'vitest'
import type { AirportCatalogue } from '#domain/carparks/product.ts'
import type { PriceVersion } from '#domain/pricing/price-list.ts'
import type { Deps } from '#usecases/deps.ts'
import { pathOf } from '#domain/site-map/pages.ts'
import { listedPages, sitemapDoors, type TextState } from './sitemap.ts'

const publicUrl = 'https://parkwing.example'
const pricedOn = Date.parse('2026-12-03T23:30:00Z')

/** Two airports with one product each. The price of the one in Eindhoven changed on 3 December. */
const deps = {
  publicUrl,
  catalogue: {
    airports: () => [eindhoven, vienna],
    airport: (iata: string) => [eindhoven, vienna].find((one) => one.iata === iata),
    history: (airportId: number) =>
      [
        { from: Date.parse('2026-01-05T08:00:00Z') },
        ...(airportId === 1 ? [{ from: pricedOn }] : []),
      ] as PriceVersion[],
  },
  clock: { now: () => Date.parse('2026-11-20T12:00:00Z') },
} as unknown as Pick<Deps, 'catalogue' | 'publicUrl' | 'clock'>
const eindhoven = { airportId: 1, iata: 'EIN', products: [{ id: 11 }] } as AirportCatalogue
const vienna = { airportId: 2, iata: 'VIE', products: [{ id: 21 }] } as AirportCatalogue

const always: TextState = () => ({ updated: '2026-11-20' })
const securityContact = 'mailto:safety@cars.example'
const ask = async (path: string, textState = always, version = () => '1') => {
  const door = sitemapDoors({ deps, textState, securityContact, version }).find((one) => one.path === path)!
  return (await door.handle(new Request(publicUrl + path), {})).text()
}

describe('sitemaps', () => {
  test('SEO-1 every page with a text in every language that has it, the request-error page nowhere', () => {
    const paths = listedPages(deps, always).map(({ path }) => path)
    expect(paths).toHaveLength(14 * 14 + 33 * 14 + 1)
    expect(paths).toContain('/cs/letiste/parkovani-praha.html')
    expect(paths).not.toContain(pathOf('error-message', 'en'))
  })

  test('SEO-1 a text that is not shown in one language is no address there, and no other language of the page elsewhere', async () => {
    const notDanish: TextState = (page, language) =>
      page === 'covid-measures' && language === 'da' ? null : { updated: '2026-11-20' }
    expect(await ask('/sitemap-da.xml', notDanish)).not.toContain('covid')
    const german = await ask('/sitemap-de.xml', notDanish)
    expect(german).toContain(`<loc>${publicUrl}/de/covid-massnahmen</loc>`)
    expect(german).not.toContain('/da/covid-tiltag')
    expect(await ask('/sitemap-de.xml')).toContain(`hreflang="da" href="${publicUrl}/da/covid-tiltag"`)
  })

  test('SEO-1 the index names a sitemap of every language that has pages', async () => {
    const nothingTurkish: TextState = (_page, language) => (language === 'tr' ? null : { updated: '2026-11-20' })
    expect((await ask('/sitemap.xml')).match(/<loc>/g)).toHaveLength(14)
    expect(await ask('/sitemap.xml', nothingTurkish)).not.toContain('sitemap-tr.xml')
  })

  test('SEO-2 the later of text and price', async () => {
    const days = new Map(listedPages(deps, always).map(({ path, day }) => [path, day]))
    expect(days.get(pathOf('eindhoven-airport', 'nl')!)).toBe('2026-12-03')
    expect(days.get(pathOf('vienna-airport', 'nl')!)).toBe('2026-11-20')
    expect(days.get('/')).toBe('2026-12-03')
    expect(days.get(pathOf('faq', 'fr'))).toBe('2026-11-20')
    expect(await ask('/sitemap.xml')).toContain(
      '<loc>https://parkwing.example/sitemap-fr.xml</loc><lastmod>2026-12-03</lastmod>',
    )
  })

  test('SEO-2 a text that shows prices of an airport changes with them; the home page only with those it shows; a price that ended counts as well', () => {
    const faqWith =
      (prices: readonly string[] | 'all'): TextState =>
      (page) => ({ updated: '2026-11-20', ...(page === 'faq' && { prices }) })
    const dayOf = (path: string, textState: TextState, of: typeof deps = deps) =>
      listedPages(of, textState).find((one) => one.path === path)?.day
    expect([
      dayOf('/en/faq', faqWith(['EIN'])),
      dayOf('/en/faq', faqWith(['VIE'])),
      dayOf('/en/faq', faqWith('all')),
      dayOf('/en/faq', faqWith([])),
    ]).toEqual(['2026-12-03', '2026-11-20', '2026-12-03', '2026-11-20'])
    // Eindhoven no longer has car parks, so neither its tile nor its new price counts
    const without = {
      ...deps,
      catalogue: { ...deps.catalogue, airports: () => [{ ...eindhoven, products: [] }, vienna] },
    } as typeof deps
    expect(dayOf('/', always, without)).toBe('2026-11-20')
    const ended = {
      ...deps,
      catalogue: {
        ...deps.catalogue,
        history: () => [{ from: pricedOn, until: Date.parse('2026-12-09T10:00:00Z') }] as PriceVersion[],
      },
    } as typeof deps
    expect(dayOf(pathOf('vienna-airport', 'nl')!, always, ended)).toBe('2026-12-09')
  })

  test('SEO-2 made once for a state of the data, anew for the next', async () => {
    let version = '1'
    let asked = 0
    const counting: TextState = (page) => {
      if (page === 'about') asked += 1
      return { updated: '2026-11-20' }
    }
    const doors = sitemapDoors({ deps, textState: counting, securityContact, version: () => version })
    const get = (path: string) => doors.find((one) => one.path === path)!.handle(new Request(publicUrl + path), {})
    for (const path of ['/sitemap.xml', '/sitemap-de.xml', '/sitemap-de.xml']) await get(path)
    expect(asked).toBe(14)
    version = '2'
    await get('/sitemap-de.xml')
    expect(asked).toBe(28)
  })

  test('SEO-3 robots.txt names the sitemap by its whole address', async () => {
    expect(await ask('/robots.txt')).toMatch(/\nSitemap: https:\/\/parkwing\.example\/sitemap\.xml\n$/)
  })

  test('SEO-3 pictures may be read, although the calls around them may not', async () => {
    const lines = (await ask('/robots.txt')).split('\n')
    expect(lines).toEqual(expect.arrayContaining(['Allow: /api/website/resources', 'Disallow: /api/']))
    expect(lines.filter((line) => line.startsWith('Disallow: /pictures'))).toEqual([])
  })

  test('ERR-2 who finds a weakness is told whom to write to, in a file that is not yet out of date', async () => {
    expect(await ask('/.well-known/security.txt')).toBe(
      'Contact: mailto:safety@cars.example\nExpires: 2027-05-19T00:00:00Z\nPreferred-Languages: en, nl, de\nCanonical: https://parkwing.example/.well-known/security.txt\n',
    )
  })
})
