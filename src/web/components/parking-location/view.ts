import type { Product } from '#domain/carparks/product.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { formatKilometres } from '#texts/formats.ts'
import { hoursInWords } from '../hours-in-words.ts'
import { byCountry, type CountryGroup } from '../by-country.ts'
import type { Fold } from '../airport-folds/airport-folds.tsx'
import { foldOf, otherDays, parksOf, phoneOf, type ListedAirport, type Words } from '../airport-folds/listed.ts'

export type LocationView = {
  /** The anchor, such as `park-parkwing-eindhoven`. */
  id: string
  name: string
  /** For example "Shuttle parking", "Official airport parking". */
  kinds: string[]
  address: string
  /** How to find and enter it, in exactly three sentences (R7). */
  directions: string[]
  hours: string[]
  distance: string
  /** Paying by card at a machine or the desk before driving out; null: cards are not accepted there. */
  pay: string | null
  coordinates: string
  geoHref: string
  routeHref: string
  phone: string
  phoneHref: string
}
export type ParkingLocationsView = CountryGroup<Fold & { country: string; parks: LocationView[] }>[]

const locationOf = (
  words: Words,
  { carPark, transfer, takesCardsAtExit }: Product,
  iata: string,
  today: LocalDate,
): LocationView => {
  const { t, language } = words
  const position = `${carPark.latitude},${carPark.longitude}`
  const kind =
    transfer === 'valet'
      ? t('carparks.valetParking')
      : carPark.shuttle
        ? t('carparks.shuttleParking')
        : t('carparks.walkParking')
  return {
    id: `${iata.toLowerCase()}-${carPark.slug}`,
    name: carPark.name,
    kinds: [kind, carPark.kind === 'official' ? t('carparks.official') : t('carparks.offAirport')],
    address: carPark.address,
    directions: carPark.directions.map((line) => line[language]),
    hours: [
      ...hoursInWords(words, carPark.hours.primary),
      ...(carPark.hours.alternative
        ? [t('site.secondGate', { hours: hoursInWords(words, carPark.hours.alternative).join(', ') })]
        : []),
      ...otherDays(words, carPark.hours, today),
    ],
    distance: formatKilometres(carPark.distanceToAirportKm, language),
    pay: takesCardsAtExit ? t('site.payBeforeLeaving') : null,
    coordinates: `${carPark.latitude}, ${carPark.longitude}`,
    geoHref: `geo:${position}`,
    routeHref: `https://www.google.com/maps/dir/?api=1&destination=${position}`,
    ...phoneOf(carPark),
  }
}

/**
 * Every car park with its address, three bullets and what one needs on the way there (R7, screen 34), by country and
 * airport.
 */
export const parkingLocationsView = (words: Words, airports: readonly ListedAirport[]): ParkingLocationsView =>
  byCountry(
    words.language,
    airports.map((airport) => ({
      ...foldOf(words, airport),
      country: airport.country,
      parks: parksOf(airport.products).map((product) => locationOf(words, product, airport.iata, airport.today)),
    })),
  )
