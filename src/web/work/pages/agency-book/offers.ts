import { matchAirports } from '#domain/airports/matching.ts'
import { aliasesOf, airportName, cityName } from '#domain/airports/names.ts'
import type { Product } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import type { PackageOffer, PriceBreakdown } from '#domain/pricing/quote.ts'
import type { NetPrice, NetRule } from '#domain/statements/net-price.ts'
import type { Stay } from '#domain/time/stays.ts'
import type { Instant } from '#domain/time/zones.ts'
import { netPricesFor, promisedRule } from '#usecases/statements/net-price.ts'
import { sealQuote } from '#usecases/agencies/tokens.ts'
import type { OwnSeller } from '#usecases/agencies/own-bookings.ts'
import type { Deps } from '#usecases/deps.ts'
import type { FoundProducts } from '#usecases/travellers/find-products.ts'

/** What a quote promises: everything that makes the booking, and its price part by part. */
export type Promised = {
  iata: string
  productId: number
  stay: Stay
  package: PackageOffer['code']
  price: PriceBreakdown
  /** the rule of the net price; missing in quotes that are older than this field */
  net?: NetRule | null
}

/** Who can pay for an offer, as the form says it. */
export const payers = ['agency', 'traveller', 'carPark'] as const
export type Payer = (typeof payers)[number]

const payersOf = (offer: PackageOffer, hasAccount: boolean): Payer[] =>
  payers.filter((one) =>
    one === 'agency'
      ? hasAccount
      : offer.paymentLocations.includes(one === 'traveller' ? 'onLineLaterV2' : 'baCharged'),
  )

export type Choice = {
  /** its product and package, as the address names it */
  key: string
  /** confirms exactly this, for 30 minutes */
  quoteId: string
  /** the last moment at which it does */
  holdsUntil: Instant
  product: Product
  offer: PackageOffer
  /** what the agency pays on its account instead of the price; null: the price */
  netPrice: NetPrice | null
  paid: Payer[]
}

/**
 * Every offer that this agency can sell, the cheapest first, each with a price that holds (AGENCY-8). `walled` has what
 * was agreed with this agency only.
 */
export const choicesOf = async (
  deps: Deps,
  { seller, walled }: Pick<OwnSeller, 'seller' | 'walled'>,
  { airport, stay, products }: FoundProducts,
): Promise<Choice[]> => {
  const netPriceFor = await netPricesFor({ db: walled.db, code: seller.code, now: deps.clock.now() })
  return products
    .flatMap(({ product, offers }) =>
      offers.flatMap((offer) => {
        const paid = payersOf(offer, deps.catalogue.agency(seller.code)?.invoicing ?? false)
        // what can only be paid in the traveller's browser is none for an agency
        if (paid.length === 0) return []
        const { code, price } = offer
        const netPrice = paid.includes('agency') ? netPriceFor({ airport, product, offer }) : null
        const net = promisedRule(netPrice)
        const value: Promised = { iata: airport.iata, productId: product.id, stay, package: code, price, net }
        const { id: quoteId, until: holdsUntil } = sealQuote(deps, seller, { kind: 'offer', about: 'work', value })
        return [{ key: `${product.id}-${code}`, quoteId, holdsUntil, product, offer, netPrice, paid }]
      }),
    )
    .toSorted((a, b) => a.offer.price.total.minor - b.offer.price.total.minor)
}

/** Airports where something is sold, by name. */
export const soldAirports = (deps: Deps, language: Language) =>
  deps.catalogue
    .airports()
    .map(({ iata, zone, country }) => ({ iata, zone, country, name: airportName(iata, language) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, language.slice(0, 2)))

/** The airport that was typed: its code, or what fits best of name, city and other names. */
export const airportTyped = (deps: Deps, typed: string, language: Language) => {
  const sold = soldAirports(deps, language)
  if (typed === '') return null
  const [found] = matchAirports(
    typed,
    language,
    sold.map((one) => ({ ...one, city: cityName(one.iata, language), aliases: aliasesOf(one.iata) })),
  )
  return sold.find(({ iata }) => iata === found?.iata) ?? null
}
