import { expect, test } from 'vitest'
import type { AgencyBrand } from '#domain/agencies/brand.ts'
import { productKey } from '#domain/agencies/choice.ts'
import { sampleBrand } from '#test/builders/brands.ts'
import { freshDeps } from '#test/builders/deps.ts'
import type { Catalogue } from '#usecases/catalogue.ts'
import embed from './route.tsx'

const fresh = freshDeps()

test('AGENCY-206 the form begins with an airport of the page only where something of it is chosen', async () => {
  const deps = await fresh()
  const [stocked] = deps.catalogue.airports().filter(({ products }) => products.length > 0)
  const both = ['AMS', 'EIN']
  const [one, other] = both.map((iata) => ({ ...stocked!, iata }))
  const airports = [one!, other!]
  const begins = async (look: Partial<AgencyBrand>, query = '') => {
    const brand = { ...sampleBrand, ...look }
    // not spread: what the catalogue has are methods
    const catalogue: Catalogue = Object.create(deps.catalogue, {
      brand: { value: () => brand },
      airports: { value: () => airports },
    })
    const url = new URL(`https://parkwing.example/en/embed/NORD1${query}`)
    const facts = {
      deps: { ...deps, catalogue },
      embedded: { brand, theme: 'light' },
      language: 'en',
      pathLanguage: 'en',
      currency: 'EUR',
    }
    const view = (await embed.load!({ facts, url } as never)) as { search: { airport: string | null } }
    return view.search.airport
  }
  const chosen = [productKey(other!.iata, other!.products[0]!.id)]
  // everything is sold
  expect(await begins({ airports: both })).toBeNull()
  expect(await begins({ airports: [one!.iata] })).toBe(one!.iata)
  expect(await begins({ airports: both }, `?location=${one!.iata.toLowerCase()}`)).toBe(one!.iata)
  // something of one airport is sold: it is the only one, whatever else the page names and an address asks for
  expect(await begins({ airports: both, products: chosen })).toBe(other!.iata)
  expect(await begins({ airports: [], products: chosen })).toBe(other!.iata)
  expect(await begins({ airports: [one!.iata], products: chosen })).toBeNull()
  expect(await begins({ airports: both, products: chosen }, `?location=${one!.iata}`)).toBe(other!.iata)
})
