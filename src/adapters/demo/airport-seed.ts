import { airportOf } from '#domain/airports/catalogue.ts'
import { landingPageId } from '#domain/airports/landing.ts'
import type { CarPark, Extra, PackageTerms, Product } from '#domain/carparks/product.ts'
import type { AirportSeed } from '#domain/carparks/seed.ts'
import type { Translated } from '#domain/languages.ts'
import { methodsIn } from '#domain/payments/methods.ts'
import { aCarPark, anAirportCatalogue, aProduct, threePackages } from './builders.ts'
import { slotsOf } from './card-slots.ts'
import { markets, type Market } from './markets.ts'
import { hours, type DemoAirport, type Park } from './park.ts'
import { filled, sentences } from './phrase.ts'
import { descriptions } from './phrases-descriptions.ts'
import { directions } from './phrases-directions.ts'
import { earlierPrices, seasonsAround } from './tariffs.ts'

/**
 * An airport has the id of its landing page. Car park and product have that id × 100 + their place in the list, and a
 * product's extra has the product's id + 50.
 */
const idsOf = (airportId: number, index: number) => ({
  park: airportId * 100 + index + 1,
  extra: airportId * 100 + index + 51,
})

const isValet = (park: Park) => park.shuttle === null
const isNightClosed = (park: Park) => park.hours === hours.fourToMidnight
const kmPerDegree = 111.2

const position = (park: Park, airport: { latitude: number; longitude: number }) => {
  const angle = (park.bearing * Math.PI) / 180
  const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
  return {
    latitude: round(airport.latitude + (park.km * Math.cos(angle)) / kmPerDegree),
    longitude: round(
      airport.longitude + (park.km * Math.sin(angle)) / (kmPerDegree * Math.cos((airport.latitude * Math.PI) / 180)),
    ),
  }
}

const lastDirection = (park: Park, phone: string): Translated => {
  if (isNightClosed(park)) return directions.nightClosed
  if (park.hours === hours.nightGate) return directions.useNightGate
  if (park.leaveKeys) return directions.shownPlace
  return park.by === 'parkwing' ? directions.anyPlace : filled(directions.shuttleBack, { phone })
}

const directionsOf = (park: Park, phone: string): CarPark['directions'] => {
  if (isValet(park)) return [filled(directions.valetCall, { phone }), directions.valetLane, directions.valetBack]
  if (park.by === 'official') {
    const entry = park.covered === 'yes' ? filled(directions.height, { height: 2.1 }) : directions.scanBarcode
    return [filled(directions.followSigns, { name: park.name }), entry, directions.airportBus]
  }
  const entry = park.required?.plate ? directions.plateOrBarcode : directions.scanBarcode
  return [filled(directions.navigate, { address: park.address }), entry, lastDirection(park, phone)]
}

/** Where the bus leaves from (O2). */
const stopOf = (park: Park): Translated =>
  park.by === 'official' ? directions.airportBus : park.leaveKeys ? directions.shownPlace : directions.anyPlace

const secondSentence = (park: Park): Translated => {
  if (isNightClosed(park)) return descriptions.nightClosed
  if (park.covered === 'yes') return descriptions.covered
  if (park.covered === 'ifSpaceRemains') return descriptions.coveredIfSpace
  if (park.coveredExtra) return descriptions.coveredExtra
  if (park.comfort === 'charging') return descriptions.charging
  if (park.capacity >= 800) return filled(descriptions.large, { count: park.capacity })
  if (park.capacity <= 200) return filled(descriptions.small, { count: park.capacity })
  return descriptions.night
}

const firstSentence = (park: Park): Translated => {
  if (park.by === 'parkwing') return descriptions.own
  if (park.by === 'official') return descriptions.official
  return park.km >= 4 ? descriptions.simple : descriptions.independent
}

const descriptionOf = (park: Park): Translated =>
  isValet(park) ? descriptions.valet : sentences(firstSentence(park), secondSentence(park))

const packagesOf = (park: Park): PackageTerms[] =>
  threePackages
    .filter(({ code }) => !park.onlyBasicAndFlex || code !== 'medium_flex')
    .map((terms) =>
      terms.code === 'flex' && park.payAtCarPark
        ? { ...terms, paymentLocations: [...terms.paymentLocations, 'baCharged'] }
        : terms,
    )

/**
 * How long before arrival new bookings are taken (settled 3): a day at Parkwing's own car parks and for valet parking,
 * and an hour or two at the others, which have staff at the gate.
 */
const leadOf = (
  park: Park,
): Pick<Product, 'minLeadMinutes' | 'lastMinuteBookingHoursDisabled' | 'isLastMinuteBookingAvailable'> =>
  park.by === 'parkwing' || isValet(park)
    ? { minLeadMinutes: 1440, lastMinuteBookingHoursDisabled: 24, isLastMinuteBookingAvailable: false }
    : {
        minLeadMinutes: park.by === 'official' ? 60 : 120,
        lastMinuteBookingHoursDisabled: null,
        isLastMinuteBookingAvailable: true,
      }

const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')

const carParkOf = (
  park: Park,
  id: number,
  demo: DemoAirport,
  market: Market,
  airport: { latitude: number; longitude: number },
): CarPark => {
  const digits = String(id)
  const phone = market.phone(digits)
  const [everyMinutes = 0, rideMinutesFrom = 0, rideMinutesTo = 0] = park.shuttle ?? []
  return aCarPark({
    id,
    slug: slugOf(park.name),
    kind: park.by === 'official' ? 'official' : 'offAirport',
    name: park.name,
    operator: {
      name: `${park.company ?? `Parkwing ${demo.place}`} ${market.companyForm}`,
      address: park.address,
      // our own car parks at an airport are one company
      registration: market.registration(park.company ? digits : String(Math.floor(id / 100) * 100 + 1)),
    },
    address: park.address,
    ...position(park, airport),
    directions: directionsOf(park, phone),
    distanceToAirportKm: park.km,
    shuttle: park.shuttle && { everyMinutes, rideMinutesFrom, rideMinutesTo, stop: stopOf(park) },
    hours: park.hours ?? hours.always,
    phone,
  })
}

const extrasOf = (park: Park, id: number): Extra[] =>
  park.coveredExtra ? [{ id, code: 'covered', ...park.coveredExtra }] : []

const productOf = (
  park: Park,
  index: number,
  carPark: CarPark,
  ids: { park: number; extra: number },
  { iata, country }: { iata: string; country: string },
  market: Market,
): Product => {
  const cutoff = park.cutoffMinutes ?? 1440
  const takesCards = park.payAtCarPark === true || park.by === 'official'
  const base = aProduct()
  return aProduct({
    id: ids.park,
    carPark,
    name: park.name,
    abbreviation: `${iata}${index + 1}`,
    description: descriptionOf(park),
    transfer: isValet(park) ? 'valet' : 'shuttle',
    covered: park.covered ?? 'no',
    keepKeys: !isValet(park) && !park.leaveKeys,
    isRecommended: index === 0,
    capacity: park.capacity,
    // a driver who waits with the keys wants to reach somebody (CAT-13)
    ...(isValet(park) && { asksPhone: true }),
    changeCutoffMinutes: cutoff,
    cancelCutoffMinutes: cutoff,
    ...leadOf(park),
    required: { ...base.required, ...park.required },
    packages: packagesOf(park),
    paymentMethods: methodsIn(country),
    cards: market.cards,
    extras: extrasOf(park, ids.extra),
    slots: slotsOf(park),
    takesCardsAtExit: takesCards,
    unpaidAtDue: takesCards ? 'stands' : 'cancelled',
    ...park.also,
  })
}

/** Turns a demo airport in few words into rows of the catalogue: car parks, products, extras and tariffs. */
export const airportSeed = (demo: DemoAirport): AirportSeed => {
  const airport = airportOf(demo.iata)
  const market = airport && markets[airport.country]
  if (!airport?.landing || !market) throw new RangeError(`no demo market for ${demo.iata}`)
  const airportId = landingPageId(airport.landing)
  const products = demo.parks.map((park, index) => {
    const ids = idsOf(airportId, index)
    return productOf(park, index, carParkOf(park, ids.park, demo, market, airport), ids, airport, market)
  })
  return {
    ...anAirportCatalogue({
      airportId,
      iata: airport.iata,
      country: airport.country,
      zone: airport.zone,
      vatRatePercent: market.vatRatePercent,
      products,
    }),
    rates: demo.parks.map((park, index) => {
      const earlier = earlierPrices(park.eightDays, park.tariff ?? {})
      return {
        productId: idsOf(airportId, index).park,
        seasons: seasonsAround(park.eightDays, park.tariff),
        ...(earlier && { earlier }),
      }
    }),
  }
}
