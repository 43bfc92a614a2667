import type { AirportSeed } from '#domain/carparks/seed.ts'
import { airportSeed } from './airport-seed.ts'
import { benelux } from './parks-benelux.ts'
import { germany } from './parks-germany.ts'
import { northAndEast } from './parks-north-and-east.ts'
import { south } from './parks-south.ts'

/**
 * The 34 airports with a landing page and their car parks: invented names, companies and numbers at real airports. It
 * is pure and returns the same at each call, ordered by airport id, so that demo, screenshots and tests talk about the
 * same car parks.
 */
export const demoCatalogue = (): AirportSeed[] =>
  [...benelux, ...germany, ...south, ...northAndEast].map(airportSeed).sort((a, b) => a.airportId - b.airportId)
