import { airportName, airportShort } from '#domain/airports/names.ts'
import type { Transfer } from '#domain/carparks/product.ts'
import { compare } from '#texts/formats.ts'
import { amountIn, dayIn, landingDays, type FromPrice, type Reader } from '../prices.ts'

/**
 * An airport that offers a way of parking. `price` is the lowest for 8 days, null where there is none; `ride` is that
 * of one of its shuttles.
 */
export type ChoiceAirport = {
  iata: string
  href: string
  price: FromPrice | null
  ride: { minutes: number; everyMinutes: number } | null
}
/** Ways of parking come from the catalogue (settled 11): one that nobody offers is not shown. */
export type ChoiceFacts = {
  ways: { transfer: Transfer; airports: ChoiceAirport[]; lowest: FromPrice | null }[]
  /** How many airports have a shuttle, and the address of their list. */
  withShuttle: { count: number; href: string }
}

export type ChoiceView = {
  id: string
  name: string
  /** The way from the car park, at the first of the airports. */
  lane: { text: string; iata: string } | null
  text: string
  /** "8 days from €31.00", and the dates it holds for. */
  from: { price: string; dates: string } | null
  links: { href: string; text: string }[]
}

const laneOf = ({ t }: Reader, { iata, ride }: ChoiceAirport): ChoiceView['lane'] => ({
  text: ride
    ? t('landing.laneShuttle', { minutes: String(ride.minutes), every: String(ride.everyMinutes) })
    : t('landing.laneValet'),
  iata,
})

const linkOf = ({ t, ...reader }: Reader, { iata, href, price }: ChoiceAirport): ChoiceView['links'][number] => {
  const airport = airportName(iata, reader.language)
  if (!price) return { href, text: airport }
  return {
    href,
    text: t('site.choiceAt', {
      airport,
      days: t('common.days', { count: price.days }),
      price: amountIn({ t, ...reader }, price.total),
    }),
  }
}

/** The big choices, each with its price, when it suits, and a link for each airport (screen 38). */
export const productChoiceView = (reader: Reader, { ways, withShuttle }: ChoiceFacts): ChoiceView[] => {
  const { t, language } = reader
  const inOrder = compare(language)
  return ways.map((way) => {
    const sorted = [...way.airports].sort((a, b) =>
      inOrder(airportShort(a.iata, language), airportShort(b.iata, language)),
    )
    const all =
      way.transfer === 'shuttle'
        ? [{ href: withShuttle.href, text: t('site.allWithShuttle', { count: withShuttle.count }) }]
        : []
    return {
      id: `choice-${way.transfer}`,
      name: t(way.transfer === 'valet' ? 'landing.valetParking' : 'landing.shuttleParking'),
      lane: sorted[0] ? laneOf(reader, sorted[0]) : null,
      text: t(way.transfer === 'valet' ? 'site.valetChoiceText' : 'site.shuttleChoiceText'),
      from: way.lowest && {
        price: t('landing.fromPrice', {
          days: t('common.days', { count: landingDays }),
          price: amountIn(reader, way.lowest.total),
        }),
        dates: t('landing.fromPriceDates', { from: dayIn(reader, way.lowest.from), to: dayIn(reader, way.lowest.to) }),
      },
      links: [...sorted.map((airport) => linkOf(reader, airport)), ...all],
    }
  })
}
