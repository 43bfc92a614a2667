import { packageNames } from '#domain/carparks/product.ts'
import type { Language } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import type { NetAgreement, NetRule } from '#domain/statements/net-price.ts'
import { formatDay, formatMoney, formatNumber } from '#texts/formats.ts'
import type { NamedPlace, NetPrices } from '#usecases/people/net-prices.ts'
import type { AgreedNetPrice } from '../parts/net-prices.tsx'

/** Hundredths of a percent as a percentage with two digits. */
export const formatBasisPoints = (basisPoints: number, language: Language): string =>
  `${formatNumber(basisPoints / 100, language, 2)} %`

const shown = (rule: NetRule | null, language: Language): AgreedNetPrice['rule'] => {
  if (!rule) return { kind: 'none', amount: '' }
  if ('basisPoints' in rule) return { kind: 'percent', amount: formatBasisPoints(rule.basisPoints, language) }
  return 'dayMinor' in rule
    ? { kind: 'day', amount: formatMoney(euro(rule.dayMinor), language) }
    : { kind: 'stay', amount: formatMoney(euro(rule.stayMinor), language) }
}

export const placeName = ({ iata, name }: NamedPlace): string => `${iata} ${name}`

/** What an agency pays instead of the price, in words; the last agreement first (AGENCY-121). */
export const agreedNetPrices = ({ agreed, places }: NetPrices, language: Language): AgreedNetPrice[] => {
  const placeOf = ({ carPark }: NetAgreement) =>
    places.find(({ airportId, carParkId }) => airportId === carPark?.airportId && carParkId === carPark.carParkId)
  const day = (one: NetAgreement['validFrom']) => formatDay(one, language, { year: true })
  return agreed.toReversed().map((one) => {
    const place = placeOf(one)
    // a car park that nothing is sold at any more keeps its number
    const gone = one.carPark && `${one.carPark.airportId}-${one.carPark.carParkId}`
    return {
      n: one.n,
      from: day(one.validFrom),
      until: one.validUntil && day(one.validUntil),
      place: place ? placeName(place) : gone,
      package: one.package && packageNames[one.package],
      rule: shown(one.rule, language),
    }
  })
}
