import { z } from 'zod'
import { airportOf } from '#domain/airports/catalogue.ts'
import { airportName } from '#domain/airports/names.ts'
import { entryMethodOf } from '#domain/carparks/entry-method.ts'
import type { OfferReason } from '#domain/carparks/offer-state.ts'
import type { AirportCatalogue, PaymentLocation, Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { done, refused, type Outcome } from '#domain/outcome.ts'
import type { PackageOffer, PriceBreakdown } from '#domain/pricing/quote.ts'
import type { NetPrice, NetRule } from '#domain/statements/net-price.ts'
import type { Stay } from '#domain/time/stays.ts'
import { netPricesFor, promisedRule } from '#usecases/statements/net-price.ts'
import { earningsOf, type Earnings } from '#usecases/agencies/expected-commission.ts'
import { giveUpSpace, holdSpace, type HeldSpace } from '#usecases/agencies/hold-space.ts'
import { sealQuote } from '#usecases/agencies/tokens.ts'
import type { Deps } from '#usecases/deps.ts'
import { findProducts, type ListedProduct } from '#usecases/travellers/find-products.ts'
import { quoteProduct } from '#usecases/travellers/quote-product.ts'
import { call, type Asked } from './call.ts'
import { stayOf } from './flight-times.ts'
import { products } from './product-schemas.ts'
import { contentOf, requiredOf } from './product-view.ts'
import { heldId, iata, location, locations, quoteQuestion, quotes } from './schemas.ts'
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
  /** the space that is held for it (AGENCY-218); left out: none */
  holdId?: string
}

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
  handle: async (asked) => {
    const airport = asked.all.catalogue.airport(asked.query.location)
    if (!airport) return refused('no_products')
    const sold = await Promise.all(airport.products.map((one) => contentOf(asked, airport, one)))
    return done({ status: 200, body: { products: sold } })
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
  held: HeldSpace | null
  netPriceFor: (offer: PackageOffer) => NetPrice | null
  commissionFor: (price: Parameters<Earnings['ofPrice']>[0]) => number
}

const offersOf = (
  asked: Asked<unknown, unknown>,
  { airport, product, stay, offers, isCovered, spotsLeft, held, netPriceFor, commissionFor }: OffersOf,
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
      ...(held && { holdId: held.id }),
    }
    const price = priceOf(offer.price)
    const quote = sealQuote(asked.all, asked.actor, { kind: 'offer', about: 'new', value, until: held?.until })
    return [
      {
        quoteId: quote.id,
        validUntil: utcOf(quote.until),
        productId: product.id,
        productName: product.name,
        package: offer.code,
        covered: isCovered,
        entryMethod: entryMethodOf(product),
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
  refuses: [
    'no_products',
    'product_unknown',
    'flight_unreadable',
    'flight_unknown',
    'papers_expired',
    ...oddStay,
    ...noSpace,
  ],
  summary: 'Offers for a stay, with prices that hold for 30 minutes',
  description:
    'A quote holds its price, and no space but with `hold`, which needs `productId` and the scope `book`. When today’s ' +
    'price has become lower, the lower one is booked. With `flights` ' +
    'instead of `stay`, the times are advised: at the car park 2 h 30 before a flight within the Schengen area and ' +
    '3 h 30 before another, and out of it 30 minutes after landing.',
  operation: 'booking.view',
  scope: 'read',
  once: 'taken',
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
    if (body.hold && body.productId === undefined)
      return refused('option_required', undefined, { productId: 'option_required' })
    const found = isCovered
      ? await coveredOf(asked, airport, stay, body.productId)
      : await plainOf(asked, airport, stay, body.productId)
    if (!found.ok) return found
    const held = body.hold ? await holdFor(asked, airport, stay, found.value) : done(null)
    if (!held.ok) return held
    const netPrice = await netPricesFor({ db: deps.db, code: actor.code, now: all.clock.now() })
    const earnings = await earningsOf(deps, actor)
    const offers = found.value.flatMap((one) =>
      offersOf(asked, {
        airport,
        stay,
        isCovered,
        held: held.value,
        ...one,
        commissionFor: (price) => earnings.ofPrice(price, one.product.transfer),
        netPriceFor: (offer) => netPrice({ airport, product: one.product, offer }),
      }),
    )
    const hold = held.value && { holdId: held.value.id, until: utcOf(held.value.until) }
    return done({ status: 200, body: { location: airport.iata, timeZone: airport.zone, stay, flights, hold, offers } })
  },
})

const giveUpHold = call({
  method: 'DELETE',
  path: '/holds/:holdId',
  id: 'giveUpHold',
  refuses: ['not_found'],
  summary: 'Gives up a space that is held',
  description:
    'For a customer who does not book: the space is free again at once, and counts no more for what you may hold. Its ' +
    'quote goes on to hold the price.',
  operation: 'booking.place',
  scope: 'book',
  answer: { status: 200, schema: heldId },
  handle: async ({ all, actor, params }) => {
    const given = await giveUpSpace(all, actor, { holdId: params['holdId'] ?? '' })
    return given.ok ? done({ status: 200, body: { holdId: given.value.id } }) : given
  },
})

/** `reason`: why nothing can be booked; null where something can. */
type Found = (Pick<OffersOf, 'product' | 'offers' | 'spotsLeft'> & { reason: OfferReason | null })[]

/** Holds a space of the one product that was asked for, where one of its offers can be booked by the agency. */
const holdFor = async (
  asked: Asked<unknown, { covered?: boolean | undefined }>,
  airport: AirportCatalogue,
  stay: Stay,
  [only]: Found,
): Promise<Outcome<HeldSpace | null>> => {
  if (!only) return refused('product_unknown')
  const { product, offers, reason } = only
  if (offers.length === 0) return refused(reason ?? 'sold_out')
  if (!offers.some((offer) => payersOf(asked, offer).length > 0)) return done(null)
  const extras = asked.body.covered ? (['covered'] as const) : []
  return holdSpace(asked.all, asked.actor, { airport, product, stay, extras })
}
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
  return done(
    wanted.map(({ product, offers, spotsShown: spotsLeft, offer: { reason } }) => ({
      product,
      offers,
      spotsLeft,
      reason,
    })),
  )
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
    const { coveredOffers, spotsShown, offer } = quoted.value
    rows.push({ product, offers: coveredOffers, spotsLeft: spotsShown, reason: offer.reason })
  }
  return done(rows)
}

export const stockCalls = [listLocations, getLocation, listProducts, quote, giveUpHold]
