import type { z } from 'zod'
import { catalogueFaults } from '#domain/carparks/catalogue-checks.ts'
import type { CatalogueFault, CatalogueFile, CatalogueRead, DaySetting } from '#domain/carparks/catalogue-file.ts'
import { languages, type Language, type Translated } from '#domain/languages.ts'
import { catalogueSchema, type RawCatalogue } from './schema.ts'

/**
 * Reads a catalogue file and checks it without a database: first its form, then what its parts require of each other.
 */
export const readCatalogueFile = (text: string): CatalogueRead => {
  const json = parsed(text)
  if (!json.ok) return { ok: false, faults: [{ path: '(file)', words: json.words }] }
  const result = catalogueSchema.safeParse(json.value, { reportInput: true })
  if (!result.success)
    return { ok: false, faults: result.error.issues.flatMap(faultsOf).map((one) => labelled(one, json.value)) }
  const file = filled(result.data)
  const faults = catalogueFaults(file).map((one) => labelled(one, json.value))
  return faults.length > 0 ? { ok: false, faults } : { ok: true, file, notes: notesOf(result.data) }
}

const parsed = (text: string): { ok: true; value: unknown } | { ok: false; words: string } => {
  try {
    return { ok: true, value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch (error) {
    return { ok: false, words: `is not JSON: ${error instanceof Error ? error.message : String(error)}` }
  }
}

const pathOf = (path: readonly PropertyKey[]): string =>
  path.reduce<string>(
    (before, part) =>
      typeof part === 'number' ? `${before}[${part}]` : before === '' ? String(part) : `${before}.${String(part)}`,
    '',
  ) || '(file)'

const kindOf = (value: unknown): string => {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'a list'
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`
}

const kinds: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const measureOf = (origin: string): string =>
  origin === 'string' ? ' characters' : origin === 'array' ? ' entries' : ''

/** One issue in plain words; each unknown name gets a line of its own. */
const faultsOf = (issue: z.core.$ZodIssue): CatalogueFault[] => {
  const path = pathOf(issue.path)
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), words: 'is no field there is' }))
    case 'invalid_type':
      return issue.input === undefined
        ? [{ path, words: 'is missing' }]
        : [{ path, words: `is ${kindOf(issue.input)} and has to be ${kinds[issue.expected] ?? issue.expected}` }]
    case 'invalid_value':
      return issue.input === undefined
        ? [{ path, words: 'is missing' }]
        : [{ path, words: `is none of ${issue.values.map((value) => JSON.stringify(value)).join(', ')}` }]
    case 'too_small':
      return [{ path, words: `has to be at least ${issue.minimum}${measureOf(issue.origin)}` }]
    case 'too_big':
      return [{ path, words: `has to be at most ${issue.maximum}${measureOf(issue.origin)}` }]
    default:
      return [{ path, words: issue.input === undefined ? 'is missing' : issue.message }]
  }
}

/** Adds the name by which people know a row: `airports[0].products[2].capacity (AMS/3103)`. */
const labelled = ({ path, words }: CatalogueFault, json: unknown): CatalogueFault => {
  const [, airportAt, list, at] = /^airports\[(\d+)\](?:\.(carParks|products)\[(\d+)\])?/.exec(path) ?? []
  const airport = airportAt === undefined ? undefined : entry(json, 'airports', airportAt)
  const row = list === undefined || at === undefined ? undefined : entry(airport, list, at)
  const label = [field(airport, 'iata'), field(row, 'id')].filter((part) => part !== '').join('/')
  return { path: label === '' ? path : `${path} (${label})`, words }
}

const entry = (parent: unknown, list: string, at: string): unknown => {
  const found: unknown = typeof parent === 'object' && parent !== null ? Reflect.get(parent, list) : undefined
  return Array.isArray(found) ? (found[Number(at)] as unknown) : undefined
}

const field = (row: unknown, name: string): string => {
  const value: unknown = typeof row === 'object' && row !== null ? Reflect.get(row, name) : undefined
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

type RawTexts = RawCatalogue['airports'][number]['products'][number]['description']

const textIn = (texts: RawTexts, language: Language): string => {
  const given: Partial<Record<Language, string>> = texts
  const parent = language === 'nl-be' ? given.nl : language === 'fr-be' ? given.fr : undefined
  return given[language] ?? parent ?? texts.en
}

const inEvery = (texts: RawTexts): Translated =>
  Object.fromEntries(languages.map((language) => [language, textIn(texts, language)])) as Translated

/**
 * Completes what the file may leave out: every text gets every language and every day its places, and moments become
 * instants.
 */
const filled = ({ airports, agencies, coupons }: RawCatalogue): CatalogueFile => ({
  agencies,
  coupons: coupons.map((coupon) => ({
    ...coupon,
    validFrom: coupon.validFrom === null ? null : Date.parse(coupon.validFrom),
    validUntil: coupon.validUntil === null ? null : Date.parse(coupon.validUntil),
  })),
  airports: airports.map((airport) => ({
    ...airport,
    carParks: airport.carParks.map(({ shuttle, ...carPark }) => ({
      ...carPark,
      directions: carPark.directions.map(inEvery) as [Translated, Translated, Translated],
      shuttle: shuttle && { ...shuttle, ...(shuttle.stop && { stop: inEvery(shuttle.stop) }) },
    })),
    products: airport.products.map((product) => ({
      ...product,
      description: inEvery(product.description),
      slots: product.slots.map(({ tooltip, ...slot }) => ({
        ...slot,
        text: inEvery(slot.text),
        ...(tooltip && { tooltip: inEvery(tooltip) }),
      })),
      extras: product.extras.map((extra) => ({ ...extra, days: daysOf(extra) })),
      days: daysOf(product),
    })),
  })) as CatalogueFile['airports'],
})

const daysOf = ({
  capacity: usual,
  days = [],
}: Pick<RawCatalogue['airports'][number]['products'][number], 'capacity' | 'days'>): DaySetting[] =>
  days.map(({ capacity = usual, sellLimit = capacity, ...range }) => ({
    ...range,
    capacity,
    sellLimit,
  })) as DaySetting[]

const notesOf = (raw: RawCatalogue): string[] => {
  const texts: RawTexts[] = raw.airports.flatMap(({ carParks, products }) => [
    ...carParks.flatMap(({ directions, shuttle }) => [...directions, ...(shuttle?.stop ? [shuttle.stop] : [])]),
    ...products.flatMap(({ description, slots }) => [
      description,
      ...slots.flatMap(({ text, tooltip }) => (tooltip ? [text, tooltip] : [text])),
    ]),
  ])
  const lacking = languages.flatMap((language) => {
    const own = language === 'nl-be' ? ['nl-be', 'nl'] : language === 'fr-be' ? ['fr-be', 'fr'] : [language]
    const missing = texts.filter((one) => !own.some((name) => name in one)).length
    return missing === 0 ? [] : [`${language} ${missing}`]
  })
  return lacking.length === 0
    ? []
    : [`Of ${texts.length} texts some are shown in English for want of their own: ${lacking.join(', ')}.`]
}

/** Writes a catalogue as a file, in the order of the schema, so that the same catalogue always gives the same bytes. */
export const writeCatalogueFile = ({ airports, agencies, coupons }: CatalogueFile): string => {
  const moment = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())
  const raw = {
    format: 'parkwing-catalogue-1',
    agencies,
    coupons: coupons.map((one) => ({ ...one, validFrom: moment(one.validFrom), validUntil: moment(one.validUntil) })),
    airports,
  }
  return `${JSON.stringify(catalogueSchema.parse(raw), null, 2)}\n`
}
