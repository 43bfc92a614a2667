import { z } from 'zod'
import { airportOf } from '#domain/airports/catalogue.ts'
import { airportName } from '#domain/airports/names.ts'
import type { AirportCatalogue, PaymentLocation, Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { PackageOffer, PriceBreakdown } from '#domain/pricing/quote.ts'
import type { NetPrice, NetRule } from '#domain/statements/net-price.ts'
import type { Stay } from '#domain/time/stays.ts'
import { netPricesFor, promisedRule } from '#usecases/statements/net-price.ts'
import { earningsOf, type Earnings } from '#usecases/agencies/expected-commission.ts'
import { sealQuote } from '#usecases/agencies/tokens.ts'
import type { Deps } from '#usecases/deps.ts'
import { findProducts, type ListedProduct } from '#usecases/travellers/find-products.ts'
import { quoteProduct } from '#usecases/travellers/quote-product.ts'
import { call, type Asked } from './call.ts'
import { stayOf } from './flight-times.ts'
import { iata, location, locations, products, quoteQuestion, quotes } from './schemas.ts'
import { policiesOf, priceOf, utcOf } from './views.ts'
import { noSpace, oddStay } from './refusals.ts'

/** What a quote promises: everything that makes the booking, and its price part by part. */
export type Promised = {
  iata: string
  productId: number
  stay: Stay
  package: PackageOffer['code']
  extras: 'covered'[]
  price: PriceBreakdown
  /** the rule of the net price; missing in quotes that are older than this field */
  net?: NetRule | null
}

const always = ['firstName', 'lastName', 'email', 'mobile', 'passengers']
const requiredOf = ({ required }: Product): string[] => [
  ...always,
  ...(required.plate ? ['plate'] : []),
  ...(required.plateCountry ? ['plateCountry'] : []),
  ...(required.carModel ? ['carBrand', 'carModel', 'carColor'] : []),
  ...(required.flightInformation ? ['arrivalFlight', 'returnFlight'] : []),
  ...(required.flightTerminal ? ['flightTerminal'] : []),
  ...(required.flightTime ? ['flightTime'] : []),
]

type Airport = ReturnType<Deps['catalogue']['airports']>[number]

/** An airport in the language of whoever asks; none that is on no map of ours. */
const locationOf = ({ iata: code, country, zone }: Airport, language: Language) => {
  const facts = airportOf(code)
  if (!facts) return []
  const { latitude, longitude } = facts
  return [{ iata: code, name: airportName(code, language), country, timeZone: zone, latitude, longitude }]
}

const listLocations = call({
  method: 'GET',
  path: '/locations',
  id: 'listLocations',
  summary: 'Airports at which something can be booked',
  kept: true,
  operation: 'booking.view',
  scope: 'read',
  answer: { status: 200, schema: locations },
  handle: async ({ all, language }) =>
    done({
      status: 200,
      body: { locations: all.catalogue.airports().flatMap((one) => locationOf(one, language)) },
    }),
})

const getLocation = call({
  method: 'GET',
  path: '/locations/:iata',
  id: 'getLocation',
  refuses: ['not_found'],
  summary: 'One airport at which something can be booked',
  kept: true,
  operation: 'booking.view',
  scope: 'read',
  answer: { status: 200, schema: location },
  handle: async ({ all, language, params }) => {
    const airport = all.catalogue.airport((params['iata'] ?? '').toUpperCase())
    const [found] = airport ? locationOf(airport, language) : []
    return found ? done({ status: 200, body: found }) : refused('not_found')
  },
})

const contentOf = (iata: string, product: Product, language: Language) => {
  const { carPark } = product
  return {
    id: product.id,
    location: iata,
    name: product.name,
    description: product.description[language],
    transfer: product.transfer,
    covered: product.covered,
    keepKeys: product.keepKeys,
    maxStayDays: product.maxStayDays,
    required: requiredOf(product),
    asksPhone: product.asksPhone === true,
    features: product.slots.map(({ text }) => text[language]),
    carPark: {
      name: carPark.name,
      address: carPark.address,
      phone: carPark.phone,
      latitude: carPark.latitude,
      longitude: carPark.longitude,
      distanceToAirportKm: carPark.distanceToAirportKm,
      directions: carPark.directions.map((step) => step[language]),
    },
  }
}

const listProducts = call({
  method: 'GET',
  path: '/products',
  id: 'listProducts',
  refuses: ['no_products'],
  summary: 'What is sold at an airport, without prices',
  kept: true,
  operation: 'booking.view',
  scope: 'read',
  query: z.strictObject({
    location: iata,
  }),
  answer: { status: 200, schema: products },
  handle: async ({ all, language, query }) => {
    const airport = all.catalogue.airport(query.location)
    return airport
      ? done({
          status: 200,
          body: { products: airport.products.map((one) => contentOf(airport.iata, one, language)) },
        })
      : refused('no_products')
  },
})

const payerOf: Partial<Record<PaymentLocation, 'traveller' | 'carPark'>> = {
  onLineLaterV2: 'traveller',
  baCharged: 'carPark',
}

const payersOf = ({ all, actor }: Pick<Asked<unknown, unknown>, 'all' | 'actor'>, offer: PackageOffer) => [
  ...(all.catalogue.agency(actor.code)?.invoicing ? (['agency'] as const) : []),
  ...offer.paymentLocations.flatMap((one) => payerOf[one] ?? []),
]

type OffersOf = {
  airport: AirportCatalogue
  product: Product
  stay: Stay
  offers: readonly PackageOffer[]
  isCovered: boolean
  spotsLeft: number | null
  netPriceFor: (offer: PackageOffer) => NetPrice | null
  commissionFor: (price: Parameters<Earnings['ofPrice']>[0]) => number
}

const offersOf = (
  asked: Asked<unknown, unknown>,
  { airport, product, stay, offers, isCovered, spotsLeft, netPriceFor, commissionFor }: OffersOf,
) =>
  offers.flatMap((offer) => {
    const paid = payersOf(asked, offer)
    // an offer that can only be paid in the traveller's browser is none for an agency
    if (paid.length === 0) return []
    const netPrice = paid.includes('agency') ? netPriceFor(offer) : null
    const value: Promised = {
      iata: airport.iata,
      productId: product.id,
      stay,
      package: offer.code,
      extras: isCovered ? ['covered'] : [],
      price: offer.price,
      net: promisedRule(netPrice),
    }
    const price = priceOf(offer.price)
    const quote = sealQuote(asked.all, asked.actor, { kind: 'offer', about: 'new', value })
    return [
      {
        quoteId: quote.id,
        validUntil: utcOf(quote.until),
        productId: product.id,
        productName: product.name,
        package: offer.code,
        covered: isCovered,
        price,
        netPriceMinor: netPrice?.minor ?? null,
        // who pays decides which of the two counts
        commissionMinor: netPrice ? null : commissionFor(price),
        policies: policiesOf(offer),
        paid,
        payBy: offer.payLaterDue === null ? null : utcOf(offer.payLaterDue),
        required: requiredOf(product),
        spotsLeft,
      },
    ]
  })

const quote = call({
  method: 'POST',
  path: '/quotes',
  id: 'quote',
  refuses: ['no_products', 'product_unknown', 'flight_unreadable', 'flight_unknown', ...oddStay, ...noSpace],
  summary: 'Offers for a stay, with prices that hold for 30 minutes',
  description:
    'A quote holds its price, not a space. When today’s price has become lower, the lower one is booked. With `flights` ' +
    'instead of `stay`, the times are advised: at the car park 2 h 30 before a flight within the Schengen area and ' +
    '3 h 30 before another, and out of it 30 minutes after landing.',
  operation: 'booking.view',
  scope: 'read',
  body: quoteQuestion,
  answer: { status: 200, schema: quotes },
  handle: async (asked) => {
    const { all, deps, actor, body } = asked
    const airport = all.catalogue.airport(body.location)
    if (!airport) return refused('no_products')
    const read = await stayOf(all, airport, body)
    if (!read.ok) return read
    const { stay, flights } = read.value
    const isCovered = body.covered === true
    const found = isCovered
      ? await coveredOf(asked, airport, stay, body.productId)
      : await plainOf(asked, airport, stay, body.productId)
    if (!found.ok) return found
    const netPrice = await netPricesFor({ db: deps.db, code: actor.code, now: all.clock.now() })
    const earnings = await earningsOf(deps, actor)
    const offers = found.value.flatMap((one) =>
      offersOf(asked, {
        airport,
        stay,
        isCovered,
        ...one,
        commissionFor: (price) => earnings.ofPrice(price),
        netPriceFor: (offer) => netPrice({ airport, product: one.product, offer }),
      }),
    )
    return done({ status: 200, body: { location: airport.iata, timeZone: airport.zone, stay, flights, offers } })
  },
})

type Found = Pick<OffersOf, 'product' | 'offers' | 'spotsLeft'>[]
const named = (id: number | undefined) => (one: { id: number }) => id === undefined || one.id === id

const plainOf = async (
  { all, actor }: Asked<unknown, unknown>,
  { iata, products: sold }: AirportCatalogue,
  stay: Stay,
  productId: number | undefined,
): Promise<Outcome<Found>> => {
  if (!sold.some(named(productId))) return refused('product_unknown')
  const found = await findProducts(all, actor, { search: { iata, stay }, agentCode: actor.code })
  if (!found.ok) return found
  const wanted = found.value.products.filter(({ product }: ListedProduct) => named(productId)(product))
  return done(wanted.map(({ product, offers, spotsShown: spotsLeft }) => ({ product, offers, spotsLeft })))
}

const coveredOf = async (
  { all, actor }: Asked<unknown, unknown>,
  { iata, products: sold }: AirportCatalogue,
  stay: Stay,
  productId: number | undefined,
): Promise<Outcome<Found>> => {
  const asked = sold.filter(named(productId))
  if (asked.length === 0) return refused('product_unknown')
  const rows: Found = []
  for (const product of asked) {
    const quoted = await quoteProduct(all, actor, { iata, productId: product.id, stay, agentCode: actor.code })
    if (!quoted.ok) return quoted
    const { coveredOffers, spotsShown } = quoted.value
    rows.push({ product, offers: coveredOffers, spotsLeft: spotsShown })
  }
  return done(rows)
}

export const stockCalls = [listLocations, getLocation, listProducts, quote]
