import { z } from 'zod'
import type { FlightReport, FlightState } from '#domain/flights/report.ts'
import { parseDateTime, type LocalDateTime } from '#domain/time/local.ts'
import type { FlightSource } from '#ports/flights.ts'
import { boundedText } from '../bounded-text.ts'

const longestBytes = 256 * 1024
const timeOutMs = 3_000

const time = z.object({ local: z.string() })
const movement = z.object({
  airport: z.object({ iata: z.string().nullish(), countryCode: z.string().nullish() }).nullish(),
  scheduledTime: time.nullish(),
  revisedTime: time.nullish(),
  predictedTime: time.nullish(),
  runwayTime: time.nullish(),
  terminal: z.string().nullish(),
})
const flights = z.array(z.object({ status: z.string(), departure: movement, arrival: movement }))
type Flight = z.infer<typeof flights>[number]

const gone = new Set(['Departed', 'EnRoute', 'Approaching', 'Arrived'])
const ended: Readonly<Record<string, FlightState>> = {
  Canceled: 'cancelled',
  CanceledUncertain: 'cancelled',
  Diverted: 'diverted',
  Unknown: 'unknown',
}

export type AeroDataBoxSettings = { url: string; key: string; timeoutMs?: number }

/**
 * AeroDataBox, by its gateway's address and key. What it answers is input from outside, so its time and size are
 * bounded and it is checked. The key travels as a header, so that it ends up in no log of addresses.
 */
export const createAeroDataBox = ({ url, key, timeoutMs = timeOutMs }: AeroDataBoxSettings): FlightSource => ({
  name: 'AeroDataBox',
  ask: async ({ iata, side, number, day }) => {
    const role = side === 'out' ? 'Departure' : 'Arrival'
    const answer = await fetch(`${url}/flights/number/${encodeURIComponent(number)}/${day}?dateLocalRole=${role}`, {
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'x-rapidapi-key': key, 'x-rapidapi-host': new URL(url).host },
    })
    // 204 and 404: it knows no such flight on this day
    if (answer.status === 204 || answer.status === 404) return null
    if (!answer.ok) throw new Error(`the flight service answered ${answer.status}`)
    const read = flights.parse(
      JSON.parse(await boundedText(answer, longestBytes, () => new Error('the flight service’s answer is too long'))),
    )
    return (
      read.flatMap((flight) => reportOf(flight, iata, side) ?? []).find(({ planned }) => isOn(planned, day)) ?? null
    )
  },
})

const isOn = (moment: LocalDateTime, day: string): boolean => moment.startsWith(day)

/** A number may stand for several legs; the one that begins or ends at our airport counts. */
const reportOf = (flight: Flight, iata: string, side: 'out' | 'back'): FlightReport | null => {
  const [here, there] = side === 'out' ? [flight.departure, flight.arrival] : [flight.arrival, flight.departure]
  const planned = localOf(here.scheduledTime)
  if (here.airport?.iata !== iata || !planned) return null
  return {
    state: stateOf(flight.status, side),
    planned,
    newest: localOf(here.runwayTime) ?? localOf(here.predictedTime) ?? localOf(here.revisedTime),
    terminal: here.terminal?.slice(0, 20) ?? null,
    otherCountry: /^[A-Za-z]{2}$/.test(there.airport?.countryCode ?? '')
      ? (there.airport?.countryCode?.toUpperCase() ?? null)
      : null,
  }
}

const stateOf = (status: string, side: 'out' | 'back'): FlightState =>
  ended[status] ?? ((side === 'out' ? gone.has(status) : status === 'Arrived') ? 'done' : 'expected')

/** `2026-12-25 21:40+01:00` without its offset: the clock of that airport. */
const localOf = (said: { local: string } | null | undefined): LocalDateTime | null =>
  said ? (parseDateTime(said.local.slice(0, 16).replace(' ', 'T')) ?? null) : null
