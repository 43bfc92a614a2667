import { addMinutes, at, dateOf, minuteOfDay, type LocalDateTime } from '../time/local.ts'

/** Whether there is a passport control on the way: it decides how early one has to be there. */
export type Reach = 'schengen' | 'other'

/** The countries without passport control among themselves, since 2025. */
const schengen = new Set(
  'AT BE BG CH CZ DE DK EE ES FI FR GR HR HU IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(' '),
)

/** FLIGHT-2: where either country is unknown, the longer way counts. */
export const reachOf = (own: string, other: string | null): Reach =>
  other !== null && schengen.has(own) && schengen.has(other) ? 'schengen' : 'other'

/** at the terminal two or three hours before the flight, and at the car park half an hour before that */
const beforeFlight = { schengen: 150, other: 210 } as const
const afterLanding = 30
const step = 5

const toStep = (moment: LocalDateTime, way: 'down' | 'up'): LocalDateTime => {
  const over = minuteOfDay(moment) % step
  if (over === 0) return moment
  return addMinutes(moment, way === 'down' ? -over : step - over)
}

/** When to drive into the car park for a flight that leaves then (FLIGHT-2). */
export const driveInFor = (leaves: LocalDateTime, reach: Reach): LocalDateTime =>
  toStep(addMinutes(leaves, -beforeFlight[reach]), 'down')

/** When the flight of somebody who drives out then has landed, roughly: it says which day's flight it is. */
export const beforeDriveOut = (driveOut: LocalDateTime): LocalDateTime => addMinutes(driveOut, -afterLanding)

/** When the car can be driven out after a flight that lands then (FLIGHT-2). */
export const driveOutFor = (lands: LocalDateTime): LocalDateTime => toStep(addMinutes(lands, afterLanding), 'up')

/**
 * The flight of somebody who typed only its time of day, where he drives in later than is advised for any flight
 * (FLIGHT-8); null: he is early enough, or drives in after that time of day, so that it is another day's flight.
 */
export const tooLateFor = (driveIn: LocalDateTime, typed: string): LocalDateTime | null => {
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(typed)) return null
  const flight = at(dateOf(driveIn), minuteOfDay(`2000-01-01T${typed}` as LocalDateTime))
  return driveIn <= flight && driveIn > driveInFor(flight, 'schengen') ? flight : null
}
