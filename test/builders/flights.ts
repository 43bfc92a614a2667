import type { FlightReport } from '#domain/flights/report.ts'
import type { LocalDateTime } from '#domain/time/local.ts'
import type { FlightSource } from '#ports/flights.ts'

/** A flight service whose answers a test writes, by `number day`; it counts what it was asked. */
export const flightService = (reports: Record<string, FlightReport> = {}) => {
  const state = { down: false }
  const asked: string[] = []
  const source: FlightSource = {
    name: 'test',
    ask: async ({ number, day, side, iata }) => {
      asked.push(`${side} ${iata} ${number} ${day}`)
      if (state.down) throw new Error('the flight service is away')
      return reports[`${number} ${day}`] ?? null
    },
  }
  return { source, asked, state, reports }
}

export const aReport = (
  planned: string,
  more: Omit<Partial<FlightReport>, 'planned' | 'newest'> & { newest?: string } = {},
): FlightReport => ({
  state: 'expected',
  terminal: null,
  otherCountry: 'ES',
  ...more,
  planned: planned as LocalDateTime,
  newest: (more.newest ?? null) as LocalDateTime | null,
})
