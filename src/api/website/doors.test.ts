import { beforeAll, describe, expect, test } from 'vitest'
import { freshDeps, type TestDeps } from '#test/builders/deps.ts'
import { airportAccounts, airports } from '#domain/airports/catalogue.ts'
import { languages } from '#domain/languages.ts'
import { websiteDoors } from './doors.ts'
import { locationList } from './locations.ts'
import { locations as shape } from './schemas.ts'

const fresh = freshDeps()
let deps: TestDeps
beforeAll(async () => {
  deps = await fresh()
})

const call = async (
  method: 'GET' | 'POST',
  path: string,
  language = 'en',
): Promise<{ status: number; body: unknown }> => {
  const door = websiteDoors(deps).find((one) => one.method === method && one.path === path)
  if (!door) throw new Error(`no door ${method} ${path}`)
  const response = await door.handle(
    new Request(`http://localhost${path}`, { method, headers: { 'accept-language': language } }),
    {},
  )
  return { status: response.status, body: await response.json() }
}

describe('website API (W1)', () => {
  test('read calls answer POST and GET alike (settled 35)', async () => {
    for (const path of [
      '/api/website/locations',
      '/api/website/locations/parking/geolocations',
      '/api/website/pricing/table',
    ])
      expect(await call('POST', path)).toEqual(await call('GET', path))
  })

  test('locations: every airport, named in the language asked for, flagged where there are car parks', async () => {
    const { body } = await call('POST', '/api/website/locations', 'de')
    const locations = body as {
      iataCode: string
      displayName: string
      showInAirportPicker: boolean
      showInOurLocations: boolean
      country: { code: string; displayName: string }
      translations: unknown[]
    }[]
    expect(locations).toHaveLength(91)
    expect(locations.find(({ iataCode }) => iataCode === 'CGN')).toMatchObject({
      displayName: expect.stringContaining('Köln') as string,
      country: { code: 'DE', displayName: 'Deutschland' },
    })
    expect(locations.filter(({ showInOurLocations }) => showInOurLocations).length).toBe(
      deps.catalogue.airports().length,
    )
    expect(
      locations.every(({ translations, showInAirportPicker }) => translations.length === 14 && showInAirportPicker),
    ).toBe(true)
  })

  test('WIRE-5 the language of a name is a code of the site’s paths', async () => {
    const [location] = (await call('GET', '/api/website/locations')).body as {
      translations: { language: string }[]
      country: { translations: { language: string }[] }
    }[]
    const [entry] = (await call('GET', '/api/website/pricing/table')).body as {
      productDisplayNames: { language: string }[]
    }[]
    for (const names of [location?.translations, location?.country.translations, entry?.productDisplayNames])
      expect(names?.map(({ language }) => language)).toEqual(languages)
  })

  test('PART-6 locations: an airport’s own business account, empty where it has none', async () => {
    const rows = airports.map((airport) => (airport.iata === 'EIN' ? { ...airport, account: 'BTN' } : airport))
    const named = shape
      .parse(locationList(deps, 'en', rows))
      .flatMap(({ iataCode, businessAccountAbbreviation: code }) => (code === null ? [] : [[iataCode, code]]))
    expect(Object.fromEntries(named)).toEqual({ ...airportAccounts(), EIN: 'BTN' })
    const { body } = await call('GET', '/api/website/locations')
    expect(body).toEqual(locationList(deps, 'en'))
  })

  test('geolocations: each car park once', async () => {
    const { body } = await call('GET', '/api/website/locations/parking/geolocations')
    const places = body as { iataCode: string; parkingName: string; latitude: number }[]
    expect(places.length).toBe(
      new Set(deps.catalogue.airports().flatMap((airport) => airport.products.map(({ carPark }) => carPark.id))).size,
    )
  })

  test('price table: five lengths in 13 currencies, a longer stay never costs less a day than nothing', async () => {
    const { body } = await call('GET', '/api/website/pricing/table')
    const [entry] = body as {
      pricePerDays: Record<string, { currency: string; amount: number }[]>
      lowestPricePerDay: { currency: string; amount: number }[]
    }[]
    for (const length of ['oneDay', 'twoDays', 'fourDays', 'eightDays', 'fifteenDays'])
      expect(entry?.pricePerDays[length]).toHaveLength(13)
    const euros = (length: string) =>
      entry?.pricePerDays[length]?.find(({ currency }) => currency === 'EUR')?.amount ?? 0
    expect(euros('oneDay')).toBeGreaterThan(0)
    expect(euros('fifteenDays')).toBeGreaterThan(euros('eightDays'))
    expect(entry?.lowestPricePerDay.find(({ currency }) => currency === 'EUR')?.amount).toBeLessThan(euros('oneDay'))
  })

  test('an unknown language is answered in English', async () => {
    expect(await call('GET', '/api/website/locations', 'ja,*;q=0.1')).toEqual(
      await call('GET', '/api/website/locations', 'en'),
    )
  })

  test('AP-24 the document names every door and its shape', async () => {
    const { body } = await call('GET', '/api/openapi.json')
    const { openapi, paths } = body as { openapi: string; paths: Record<string, Record<string, unknown>> }
    expect(openapi).toBe('3.1.0')
    for (const door of websiteDoors(deps).filter(
      ({ path, method }) => path.startsWith('/api/website') && method !== 'OPTIONS',
    ))
      expect(paths[door.path]?.[door.method.toLowerCase()]).toBeDefined()
  })
})
