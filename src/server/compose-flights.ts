import { createAeroDataBox } from '#adapters/flights/aerodatabox.ts'
import type { Deps } from '#usecases/deps.ts'
import type { Config } from './config.ts'

/** Who knows flights, besides the people who type them (FLIGHT-4). */
export const flightsOf = ({ FLIGHTS, FLIGHTS_KEY: key, FLIGHTS_URL: url }: Config): Pick<Deps, 'flights'> =>
  FLIGHTS === 'aerodatabox' && key ? { flights: createAeroDataBox({ url, key }) } : {}
