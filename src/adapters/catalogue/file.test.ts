import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readCatalogueFile, writeCatalogueFile } from './file.ts'
import { catalogueJsonSchema } from './schema.ts'

const root = new URL('../../..', import.meta.url)
const example = readFileSync(new URL('docs/catalogue.example.json', root), 'utf8')

type Json = Record<string, unknown>
/** The example catalogue with values replaced. Each part of a path is the name of a field or a place in a list. */
const exampleWith = (...changes: [path: (string | number)[], value: unknown][]): string => {
  const copy = JSON.parse(example) as Json
  for (const [path, value] of changes) {
    const parent = path.slice(0, -1).reduce<Json>((at, part) => at[part] as Json, copy)
    const last = path.at(-1) ?? ''
    if (value === undefined) delete parent[last]
    else parent[last] = value
  }
  return JSON.stringify(copy)
}
const faultsOf = (text: string): string[] => {
  const read = readCatalogueFile(text)
  return read.ok ? [] : read.faults.map(({ path, words }) => `${path} ${words}`)
}
const product = ['airports', 0, 'products', 0]

describe('a catalogue file by itself', () => {
  test('CAT-1 the example of the manual is right, and says which languages it lacks', () => {
    const read = readCatalogueFile(example)
    expect(read.ok ? read.notes : read.faults).toEqual([
      'Of 8 texts some are shown in English for want of their own: tr 8, fr 8, fr-be 8, es 8, de 8, sv 8, da 8, it 8, nb 8, pl 8, cs 8.',
    ])
    expect(read.ok && read.file.airports[0]?.products[0]?.description['nl-be']).toBe('Omheind terrein met shuttlebus.')
    expect(read.ok && read.file.airports[0]?.products[0]?.description.tr).toBe('A fenced site with a shuttle.')
  })

  test('CAT-1 several faults of the form at once, each with its path and name', () => {
    const text = exampleWith(
      [['airports', 0, 'vatRatePercent'], '21'],
      [[...product, 'capacity'], -1],
      [[...product, 'name'], undefined],
      [[...product, 'colour'], 'red'],
      [[...product, 'transfer'], 'bus'],
      [
        [...product, 'seasons', 0, 'perDay'],
        [900, 800],
      ],
      [[...product, 'description'], { nl: 'Terrein' }],
      [['agencies', 0, 'adjustment'], { fee: 5 }],
      [['coupons', 0, 'validUntil'], 'tomorrow'],
    )
    expect(faultsOf(text).toSorted()).toEqual([
      'agencies[0].adjustment is {"percent": 1 to 100} or {"amountMinor": cents}',
      'airports[0].products[0].capacity (EIN/9001) has to be at least 0',
      'airports[0].products[0].colour (EIN/9001) is no field there is',
      'airports[0].products[0].description.en (EIN/9001) is missing',
      'airports[0].products[0].name (EIN/9001) is missing',
      'airports[0].products[0].seasons[0].perDay (EIN/9001) has to be at least 5 entries',
      'airports[0].products[0].transfer (EIN/9001) is none of "shuttle", "valet"',
      'airports[0].vatRatePercent (EIN) is a string and has to be a number',
      'coupons[0].validUntil is a moment like 2026-12-24T18:00:00Z',
    ])
  })

  test('CAT-1 several faults between its parts at once', () => {
    const [first] = (JSON.parse(example) as { airports: { products: Json[] }[] }).airports[0]?.products ?? []
    const text = exampleWith(
      [['airports', 0, 'country'], 'BE'],
      [[...product, 'carPark'], 7],
      [[...product, 'defaultPackage'], 'medium_flex'],
      [[...product, 'takesCardsAtExit'], false],
      [[...product, 'seasons', 0, 'toMonthDay'], '02-30'],
      [
        [...product, 'days'],
        [
          { from: '2026-12-24', to: '2026-12-26' },
          { from: '2026-12-26', to: '2026-12-25' },
        ],
      ],
      [['airports', 0, 'products', 1], first],
      [['coupons', 0, 'validFrom'], '2028-01-01T00:00:00Z'],
    )
    expect(faultsOf(text).toSorted()).toEqual([
      'airports[0].country (EIN) is NL',
      'airports[0].products[0].carPark (EIN/9001) there is no car park 7 at this airport',
      'airports[0].products[0].days[1] (EIN/9001) shares days with airports[0].products[0].days[0]',
      'airports[0].products[0].days[1].to (EIN/9001) is before from',
      'airports[0].products[0].defaultPackage (EIN/9001) medium_flex is not among its packages',
      'airports[0].products[0].seasons[0].toMonthDay (EIN/9001) is not a day of the year',
      'airports[0].products[0].takesCardsAtExit (EIN/9001) a package is paid at the car park (baCharged), so cards must be taken there',
      'airports[0].products[1].extras[0].id (EIN/9001) 9051 is given at airports[0].products[0].extras[0] already',
      'airports[0].products[1].id (EIN/9001) 9001 is given at airports[0].products[0] already',
      'coupons[0].validUntil is not after validFrom',
    ])
  })

  test.each([
    ['', /^\(file\) is not JSON/],
    ['[]', /^\(file\) is a list and has to be an object/],
    ['{"format":"parkwing-catalogue-2"}', /^format is none of "parkwing-catalogue-1"/],
  ])('CAT-1 what is no catalogue at all: %s', (text, says) => {
    expect(faultsOf(text)[0]).toMatch(says)
  })

  test('CAT-1 an airport the product does not know, a car park where nothing is sold', () => {
    const text = exampleWith(
      [['airports', 0, 'iata'], 'QQQ'],
      [
        ['airports', 0, 'carParks', 1],
        {
          ...(JSON.parse(example) as { airports: { carParks: Json[] }[] }).airports[0]?.carParks[0],
          id: 9002,
          slug: 'other',
        },
      ],
    )
    expect(faultsOf(text)).toEqual([
      'airports[0].iata (QQQ) the product knows no airport QQQ',
      'airports[0].carParks[1] (QQQ/9002) no product of this airport is sold at it',
    ])
  })

  test('CAT-2 writing and reading a file changes nothing', () => {
    const read = readCatalogueFile(example)
    if (!read.ok) throw new Error('the example is wrong')
    const written = writeCatalogueFile(read.file)
    const again = readCatalogueFile(written)
    expect(again).toEqual({ ok: true, file: read.file, notes: [] })
    expect(again.ok && writeCatalogueFile(again.file)).toBe(written)
  })
})

test('CAT-1 the published schema is the one that files are checked with', () => {
  const published = JSON.parse(readFileSync(new URL('docs/catalogue.schema.json', root), 'utf8')) as unknown
  expect(published).toEqual(JSON.parse(JSON.stringify(catalogueJsonSchema())))
})
