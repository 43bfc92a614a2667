import { afterAll, beforeAll, expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { inTheMorning, morning } from '#test/builders/morning.ts'
import { startServer, type RunningServer } from '#test/builders/server.ts'
import { createTestDatabase } from '#test/builders/test-database.ts'
import { openClient, type WebClient } from '#test/builders/web-client.ts'
import { amountOf } from '#test/amounts.ts'
import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { decode } from '#test/walk/read-page.ts'
import {
  addedOn,
  formIn,
  listCards,
  lowest,
  pageCards,
  pinsOf,
  rowsFor,
  structuredOf,
  tileOf,
  wordsIn,
  type Form,
} from './priced-pages.ts'
import { aStay, centsIn, eightDaysIn } from './steps.ts'

/**
 * PRICE-17 as a traveller meets it: on every page of every airport, the price that leads is the least that the booking
 * form charges, and no form has anything chosen that costs more.
 */

type StayAsked = { startDateTime: string; endDateTime: string }
type Amount = { currency: string; amount: number }
type TableEntry = {
  abbreviation: string
  pricePerDays: { eightDays: Amount[]; dateTimeFrom: string }
}

let server: RunningServer
let client: WebClient
let database: Awaited<ReturnType<typeof createTestDatabase>> | null = null
beforeAll(async () => {
  const address = process.env['TEST_POSTGRES_URL']
  database = address ? await createTestDatabase(address) : null
  server = await startServer({ environment: { ...inTheMorning, ...(database && { DATABASE_URL: database.url }) } })
  client = openClient(server.url)
  // Polish and Czech pages show zloty and koruna by default, but forms count in euro
  client.cookies.set('currency', 'EUR')
})
afterAll(async () => {
  await server?.stop()
  await database?.drop()
})

const get = async (path: string, as = client): Promise<string> => {
  const page = await as.get(path)
  if (page.status !== 200) throw new Error(`${path}: ${page.status}`)
  return page.text
}
const apiGet = async <T>(path: string): Promise<T> => JSON.parse(await get(`/api/website/${path}`)) as T
const euros = (amounts: readonly Amount[]): number =>
  Math.round((amounts.find(({ currency }) => currency === 'EUR')?.amount ?? 0) * 100)

const tables = async () =>
  (await apiGet<TableEntry[]>('pricing/table')).map(({ abbreviation, pricePerDays }) => {
    const [day = '', time = ''] = pricePerDays.dateTimeFrom.split('T')
    const last = new Date(Date.parse(`${day}T00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10)
    const stay = { startDateTime: pricePerDays.dateTimeFrom, endDateTime: `${last}T${time}` }
    return { iata: abbreviation, eightDays: euros(pricePerDays.eightDays), stay }
  })

/** An arrival within a day, when no package can be cancelled any more. */
const soon = (): StayAsked => {
  const at = (ms: number) => new Date(morning + ms).toISOString().slice(0, 13) + ':00'
  return { startDateTime: at(20 * 3_600_000), endDateTime: at(68 * 3_600_000) }
}

const formOf = async (path: string): Promise<Form> => formIn(await get(path))

type WirePrice = { totalPrice: number; package: string | null; regularPrice: number }
type Wire = { assetInfo: { productConfigurationId: number }; pricing: WirePrice }

const search = (language: Language, iata: string, stay: StayAsked, more: Record<string, string> = {}) =>
  get(`${fixedPath('search', language)}?${new URLSearchParams({ location: iata, ...stay, ...more })}`)

const packageNames = new Map([
  ['basic', 'Basic'],
  ['medium_flex', 'Medium Flex'],
  ['flex', 'Flex'],
])

type Found = { where: string; shown: unknown; charged: unknown }
const differences = (all: readonly Found[]): Found[] =>
  all.filter(({ shown, charged }) => JSON.stringify(shown) !== JSON.stringify(charged))

/** Compares one stay at one airport: its list, the pins of the map, the API, and the form of every product. */
const compareStay = async (iata: string, stay: StayAsked, language: Language = 'en') => {
  const html = await search(language, iata, stay)
  const cards = listCards(html)
  const pins = pinsOf(html)
  const wire = await apiGet<Wire[]>(`products?${new URLSearchParams({ location: iata, ...stay })}`)
  const found: Found[] = []
  const leading = new Map<number, number>()
  const forms = new Map<number, Form>()
  const say = (where: string, shown: unknown, charged: unknown) =>
    found.push({ where: `${iata} ${language} ${stay.startDateTime} ${where}`, shown, charged })
  for (const { assetInfo, pricing } of wire) {
    const id = assetInfo.productConfigurationId
    const card = cards.find((one) => one.id === id)
    const form = await formOf(`${fixedPath('bookingForm', language, iata, id)}?${new URLSearchParams(stay)}`)
    const least = lowest(form)
    forms.set(id, form)
    say(`form of ${id}`, form !== null, card !== undefined)
    say(`API ${id}`, Math.round(pricing.totalPrice * 100), least ?? 0)
    if (!form || !card || least === null) continue
    leading.set(id, least)
    const cheapest = [...form.totals].find(([, minor]) => minor === least)?.[0] ?? ''
    say(`card ${id}`, card.total, least)
    say(`pin ${id}`, pins.get(id), least)
    say(`rows of the form of ${id}`, form.rows, rowsFor(form.totals))
    say(`totals at the button of the form of ${id}`, [...form.bar], [...form.totals])
    say(`form of ${id} has chosen`, [form.chosen, form.extras], [[cheapest], []])
    say(`package of card ${id}`, card.words.includes(`${packageNames.get(cheapest)}`), true)
    say(`package of API ${id}`, pricing.package, cheapest)
    // the form behind a card has chosen what its name and its button carry, and what its box adds to that
    if (card === cards[0])
      for (const [address, chosen] of [
        [card.href, cheapest],
        [card.sent, cheapest],
        ...(card.flexed === null ? [] : [[`${card.sent}&package=flex`, 'flex']]),
      ] as const) {
        const behind = await formOf(address)
        say(`form behind card ${id}: ${address}`, [behind?.chosen, behind?.extras], [[chosen], []])
      }
    const flexible = form.totals.get('flex')
    const isChoice = flexible !== undefined && flexible > least
    say(`card ${id} with free cancellation`, card.flexed, isChoice ? flexible : null)
    say(`what Flex adds on card ${id}`, card.adds, isChoice ? flexible - least : null)
  }
  if (leading.size > 0)
    say('heading', centsIn(decode(/<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '')), Math.min(...leading.values()))
  const byPrice = listCards(await search(language, iata, stay, { sort: 'price' })).map((card) => card.total)
  say(
    'order by price',
    byPrice,
    byPrice.toSorted((a, b) => a - b),
  )
  return { found, leading, forms }
}

/**
 * The form for the first later stay that a product can be booked for, within the days that a card looks (LANDING-8).
 */
const laterForm = async (iata: string, stay: StayAsked, id: number): Promise<Form> => {
  const moved = (moment: string, days: number) =>
    new Date(Date.parse(`${moment}Z`) + days * 86_400_000).toISOString().slice(0, 16)
  for (let days = 1; days <= 7; days += 1) {
    const later = { startDateTime: moved(stay.startDateTime, days), endDateTime: moved(stay.endDateTime, days) }
    const form = await formOf(`${fixedPath('bookingForm', 'en', iata, id)}?${new URLSearchParams(later)}`)
    if (form) return form
  }
  return null
}

/**
 * Compares the page of an airport: its cards, title, "8 days from", price table and structured data. `own` is what its
 * list charges for the page's stay.
 */
const comparePage = async (
  iata: string,
  language: Language,
  stay: StayAsked,
  { leading, forms }: Pick<Awaited<ReturnType<typeof compareStay>>, 'leading' | 'forms'>,
  names: ReadonlyMap<number, string> = new Map(),
): Promise<Found[]> => {
  const page = airportPageOf(iata)
  const path = page && pathOf(page, language)
  if (!path) return []
  const html = await get(path)
  const found: Found[] = []
  const say = (where: string, shown: unknown, charged: unknown) =>
    found.push({ where: `${path} ${where}`, shown, charged })
  const least = Math.min(...leading.values())
  const cards = pageCards(html)
  const byId = (prices: [number, number][]) => prices.toSorted(([a], [b]) => a - b)
  const onPage = new Map<number, NonNullable<Form>>()
  for (const [id, form] of forms) {
    const shown = form ?? (await laterForm(iata, stay, id))
    if (shown) onPage.set(id, shown)
  }
  const expected = [...onPage].map(([id, form]): [number, number] => [id, lowest(form) ?? 0])
  say('cards', byId(cards.map(({ id, total: minor }) => [id, minor])), byId(expected))
  const cheapestOf = (id: number) => {
    const totals = onPage.get(id)?.totals ?? new Map<string, number>()
    const [code = '', minor = 0] = [...totals].toSorted(([, a], [, b]) => a - b)[0] ?? []
    const flexible = totals.get('flex')
    const adds = flexible !== undefined && flexible > minor ? flexible - minor : null
    return { name: packageNames.get(code), minor, adds }
  }
  for (const card of cards) {
    const { name, adds } = cheapestOf(card.id)
    say(`package of card ${card.id}`, card.words.includes(`${name}`), true)
    say(`what Flex adds on card ${card.id}`, addedOn(card), adds)
  }
  const offers = structuredOf(html)
  say('structured data', offers.size, onPage.size)
  for (const [id, name] of names) {
    const [offer, charged] = [offers.get(name), cheapestOf(id)]
    say(`structured data of ${name}`, [offer?.price, offer?.name], [(charged.minor / 100).toFixed(2), charged.name])
  }
  const title = decode(/<title>([\s\S]*?)<\/title>/.exec(html)?.[1] ?? '')
  if (/\d[.,]\d\d/.test(title)) say('title', centsIn(title), least)
  say('price table', eightDaysIn(html), least)
  say('8 days from', centsIn(decode(/class="_lead_[^"]*"><b>([^<]*)<\/b>/.exec(html)?.[1] ?? '')), least)
  return found
}

test('PRICE-17 every airport: list, pins, API, airport page, structured data, tables and tiles lead with what the form charges at the least', async () => {
  const all = await tables()
  const [home, list] = [await get('/'), await get(pathOf('airports', 'en'))]
  const found: Found[] = []
  let compared = 0
  let tiles = 0
  for (const { iata, eightDays, stay } of all) {
    const own = await compareStay(iata, stay)
    const others = [await compareStay(iata, aStay(30, 2)), await compareStay(iata, soon())]
    const least = Math.min(...own.leading.values())
    const page = airportPageOf(iata)
    const language = languages.find((one) => page && pathOf(page, one)) ?? 'en'
    const href = page && pathOf(page, 'en')
    const products = await apiGet<(Wire & { name: string })[]>(
      `products?${new URLSearchParams({ location: iata, ...stay })}`,
    )
    const names = new Map(
      products.flatMap(({ name, assetInfo: { productConfigurationId: id } }) =>
        own.leading.has(id) ? [[id, name] as const] : [],
      ),
    )
    found.push(
      ...own.found,
      ...others.flatMap((one) => one.found),
      ...(await comparePage(iata, language, stay, own, names)),
      { where: `${iata} API price table`, shown: eightDays, charged: least },
    )
    if (iata === 'AMS') found.push({ where: 'price table of home', shown: eightDaysIn(home), charged: least })
    if (href) {
      found.push({ where: `${iata} tile of all airports`, shown: tileOf(list, href), charged: least })
      const onHome = tileOf(home, href)
      if (onHome !== null) {
        tiles += 1
        found.push({ where: `${iata} tile of home`, shown: onHome, charged: least })
      }
    }
    compared += own.leading.size + others.reduce((sum, { leading }) => sum + leading.size, 0)
  }
  expect(all.length).toBeGreaterThanOrEqual(34)
  expect(tiles).toBe(4)
  expect(compared).toBeGreaterThan(250)
  const wrong = differences(found)
  expect(wrong.slice(0, 20), `${wrong.length} of ${found.length}`).toEqual([])
}, 600_000)

/** The gate compares these in every language, and `npm run soak` all airports. */
const sampled = ['EIN', 'CPH']
const rank = ({ iata }: { iata: string }) => (sampled.includes(iata) ? sampled.indexOf(iata) : sampled.length)

test.each(languages)(
  'PRICE-17 the same in %s',
  async (language) => {
    const found: Found[] = []
    const [home, list] = [await get(pathOf('home', language)), await get(pathOf('airports', language))]
    const all = (await tables()).toSorted((a, b) => rank(a) - rank(b)).slice(0, amountOf('pricedAirports'))
    expect(all.length).toBe(amountOf('pricedAirports'))
    for (const { iata, stay } of all) {
      const own = await compareStay(iata, stay, language)
      expect(own.leading.size, iata).toBeGreaterThan(sampled.includes(iata) ? 1 : 0)
      const least = Math.min(...own.leading.values())
      found.push(...own.found, ...(await comparePage(iata, language, stay, own)))
      for (const other of [aStay(30, 2), soon()].slice(0, amountOf('pricedStays') - 1))
        found.push(...(await compareStay(iata, other, language)).found)
      const page = airportPageOf(iata)
      const href = page && pathOf(page, language)
      if (!href) continue
      found.push({ where: `${iata} tile of all airports in ${language}`, shown: tileOf(list, href), charged: least })
      const tile = tileOf(home, href)
      if (tile !== null) found.push({ where: `${iata} tile of home in ${language}`, shown: tile, charged: least })
    }
    const wrong = differences(found)
    expect(wrong.slice(0, 20), `${wrong.length} of ${found.length}`).toEqual([])
  },
  amountOf('pricedAirports') * 60_000,
)

test.each(['pl', 'cs'] as const)(
  'PACK-9 PRICE-17 in the own currency of %s pages what Flex adds to the price of a card makes the total of the form',
  async (language) => {
    const own = openClient(server.url)
    const { stay } = (await tables()).find(({ iata }) => iata === 'EIN')!
    const list = await get(`${fixedPath('search', language)}?${new URLSearchParams({ location: 'EIN', ...stay })}`, own)
    const cards = listCards(list)
    expect(cards.length).toBeGreaterThan(1)
    for (const card of cards) {
      const form = await get(card.href, own)
      const amountAt = (code: string) =>
        centsIn(wordsIn(new RegExp(`<label for="package-${code}">([\\s\\S]*?)</label>`).exec(form)?.[1] ?? ''))
      expect(card.total).toBeGreaterThan(10_000)
      // the rows of the dearer packages say what they add
      expect([amountAt('basic'), amountAt('flex')]).toEqual([card.total, card.adds])
      expect(card.flexed).toBe(card.total + (card.adds ?? 0))
    }
  },
)
