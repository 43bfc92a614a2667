import { airportOf } from '../airports/catalogue.ts'
import { readCouponCode } from '../coupons/coupon.ts'
import { parseDate } from '../time/local.ts'
import type { CatalogueFault, CatalogueFile, DaySetting, FileAirport, FileProduct } from './catalogue-file.ts'
import type { HoursException, WeeklyHours } from './hours.ts'

/** The faults between the parts of a catalogue file, all at once. Each part by itself was checked before (CAT-1). */
export const catalogueFaults = ({ airports, agencies, coupons }: CatalogueFile): CatalogueFault[] => [
  ...twice('airports', airports, ({ iata }) => iata, 'iata'),
  ...twice('airports', airports, ({ id }) => id, 'id'),
  ...twice('agencies', agencies, ({ code }) => code, 'code'),
  ...twice(
    'agencies',
    agencies,
    ({ code, promocode }) => readCouponCode(promocode) ?? `no promo code of ${code}`,
    'promocode',
  ),
  ...twice('coupons', coupons, ({ code }) => code, 'code'),
  ...agencies.flatMap(({ promocode }, i) =>
    when(
      coupons.some(({ code }) => code === readCouponCode(promocode)),
      `agencies[${i}].promocode`,
      'is the code of a coupon, too',
    ),
  ),
  ...airports.flatMap((airport, i) => airportFaults(airport, `airports[${i}]`)),
  ...coupons.flatMap(({ validFrom, validUntil }, i) =>
    when(
      validFrom !== null && validUntil !== null && validUntil <= validFrom,
      `coupons[${i}].validUntil`,
      'is not after validFrom',
    ),
  ),
]

const when = (wrong: boolean, path: string, words: string): CatalogueFault[] => (wrong ? [{ path, words }] : [])

const twice = <T>(path: string, list: readonly T[], keyOf: (one: T) => string | number, field: string) =>
  list.flatMap((one, i) => {
    const first = list.findIndex((other) => keyOf(other) === keyOf(one))
    return when(first < i, `${path}[${i}].${field}`, `${keyOf(one)} is given at ${path}[${first}] already`)
  })

const airportFaults = (airport: FileAirport, path: string): CatalogueFault[] => {
  const known = airportOf(airport.iata)
  const { carParks, products } = airport
  const stock = products.flatMap((product, i) => [
    { id: product.id, path: `${path}.products[${i}]` },
    ...product.extras.map(({ id }, k) => ({ id, path: `${path}.products[${i}].extras[${k}]` })),
  ])
  return [
    ...when(!known, `${path}.iata`, `the product knows no airport ${airport.iata}`),
    ...when(known !== undefined && known.country !== airport.country, `${path}.country`, `is ${known?.country}`),
    ...when(known !== undefined && known.zone !== airport.zone, `${path}.zone`, `is ${known?.zone}`),
    ...twice(`${path}.carParks`, carParks, ({ id }) => id, 'id'),
    ...twice(`${path}.carParks`, carParks, ({ slug }) => slug, 'slug'),
    ...stock.flatMap((one, i) => {
      const first = stock.findIndex(({ id }) => id === one.id)
      return when(first < i, `${one.path}.id`, `${one.id} is given at ${stock[first]?.path} already`)
    }),
    ...carParks.flatMap((carPark, i) => [
      ...when(
        !products.some((product) => product.carPark === carPark.id),
        `${path}.carParks[${i}]`,
        'no product of this airport is sold at it',
      ),
      ...hoursFaults(carPark.hours.primary, `${path}.carParks[${i}].hours.primary`),
      ...hoursFaults(carPark.hours.alternative ?? [], `${path}.carParks[${i}].hours.alternative`),
      ...hoursFaults(carPark.shuttle?.hours ?? [], `${path}.carParks[${i}].shuttle.hours`),
      ...exceptionFaults(carPark.hours.exceptions ?? [], `${path}.carParks[${i}].hours.exceptions`),
      ...when(
        (carPark.shuttle?.rideMinutesTo ?? 0) < (carPark.shuttle?.rideMinutesFrom ?? 0),
        `${path}.carParks[${i}].shuttle.rideMinutesTo`,
        'is less than rideMinutesFrom',
      ),
    ]),
    ...products.flatMap((product, i) => productFaults(product, airport, `${path}.products[${i}]`)),
  ]
}

const hoursFaults = (hours: WeeklyHours, path: string): CatalogueFault[] =>
  hours.flatMap(({ from, to }, i) => when(from === to, `${path}[${i}]`, 'opens and closes at the same minute'))

const exceptionFaults = (exceptions: HoursException[], path: string): CatalogueFault[] =>
  exceptions.flatMap(({ date }, i) => when(!parseDate(date), `${path}[${i}].date`, 'is not a day of the calendar'))

const productFaults = (product: FileProduct, { carParks }: FileAirport, path: string): CatalogueFault[] => {
  const { packages, defaultPackage, seasons, leadTimes = [], takesCardsAtExit } = product
  const paysThere = packages.some(({ paymentLocations }) => paymentLocations.includes('baCharged'))
  return [
    ...when(
      !carParks.some(({ id }) => id === product.carPark),
      `${path}.carPark`,
      `there is no car park ${product.carPark} at this airport`,
    ),
    ...twice(`${path}.packages`, packages, ({ code }) => code, 'code'),
    ...when(
      !packages.some(({ code }) => code === defaultPackage),
      `${path}.defaultPackage`,
      `${defaultPackage} is not among its packages`,
    ),
    ...when(
      paysThere && !takesCardsAtExit,
      `${path}.takesCardsAtExit`,
      'a package is paid at the car park (baCharged), so cards must be taken there',
    ),
    ...leadTimes.flatMap(({ fromDaysAhead, toDaysAhead }, i) =>
      when(
        toDaysAhead !== null && toDaysAhead < fromDaysAhead,
        `${path}.leadTimes[${i}].toDaysAhead`,
        'is less than fromDaysAhead',
      ),
    ),
    ...seasons.flatMap((season, i) =>
      (['fromMonthDay', 'toMonthDay'] as const).flatMap((field) =>
        // 2024 is a leap year, so that 29 February is accepted
        when(!parseDate(`2024-${season[field]}`), `${path}.seasons[${i}].${field}`, 'is not a day of the year'),
      ),
    ),
    ...dayFaults(product.days, `${path}.days`),
    ...product.extras.flatMap((extra, i) => dayFaults(extra.days, `${path}.extras[${i}].days`)),
  ]
}

const dayFaults = (days: readonly DaySetting[], path: string): CatalogueFault[] =>
  days.flatMap(({ from, to }, i) => [
    ...when(!parseDate(from), `${path}[${i}].from`, 'is not a day of the calendar'),
    ...when(!parseDate(to), `${path}[${i}].to`, 'is not a day of the calendar'),
    ...when(to < from, `${path}[${i}].to`, 'is before from'),
    ...days
      .slice(0, i)
      .flatMap((earlier, k) =>
        when(from <= earlier.to && earlier.from <= to, `${path}[${i}]`, `shares days with ${path}[${k}]`),
      ),
  ])
