import type { FlightOf, FlightReport } from '#domain/flights/report.ts'

/**
 * A service that knows flights. It answers within seconds: null for a flight that it does not know, and throws when it
 * cannot say. Without one the product knows what people typed (FLIGHT-3).
 */
export type FlightSource = { name: string; ask(flight: Omit<FlightOf, 'airportId'>): Promise<FlightReport | null> }
