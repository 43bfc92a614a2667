import type { LocalDate, LocalDateTime } from '../time/local.ts'
import { parseDateTime } from '../time/local.ts'

/** `out` leaves from the airport where the car stands, `back` lands there. */
export type Side = 'out' | 'back'
/** One flight on one day, by the clock of the airport where the car stands. */
export type FlightOf = { airportId: number; iata: string; side: Side; number: string; day: LocalDate }

export const flightStates = ['expected', 'done', 'cancelled', 'diverted', 'unknown'] as const
export type FlightState = (typeof flightStates)[number]

/**
 * What a service says about a flight, by the clock of the airport where the car stands. `done`: it has left (`out`) or
 * landed (`back`). `newest` is when it did, or will by the newest word.
 */
export type FlightReport = {
  state: FlightState
  planned: LocalDateTime
  newest: LocalDateTime | null
  terminal: string | null
  /** the country at the other end, ISO 3166 */
  otherCountry: string | null
}

/** Minutes that a flight came late; null while it has not come (FLIGHT-5). A flight that came early is not late. */
export const minutesLate = ({ state, planned, newest }: FlightReport): number | null => {
  if (state !== 'done' || newest === null) return null
  return Math.max(0, Math.round((Date.parse(`${newest}Z`) - Date.parse(`${planned}Z`)) / 60_000))
}

/** A report as it was kept; null where the kept words are not one. */
export const readReport = (kept: unknown): FlightReport | null => {
  if (typeof kept !== 'object' || kept === null) return null
  const { state, planned, newest, terminal, otherCountry } = kept as Record<string, unknown>
  const known = flightStates.find((one) => one === state)
  const at = typeof planned === 'string' ? parseDateTime(planned) : undefined
  if (!known || !at) return null
  return {
    state: known,
    planned: at,
    newest: typeof newest === 'string' ? (parseDateTime(newest) ?? null) : null,
    terminal: typeof terminal === 'string' ? terminal : null,
    otherCountry: typeof otherCountry === 'string' ? otherCountry : null,
  }
}
