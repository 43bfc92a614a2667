import type { Place } from '#domain/access/permissions.ts'
import type { Booking } from '#domain/bookings/booking.ts'
import { knownAt } from '#domain/carparks/product.ts'
import type { Deps } from '../../deps.ts'

/** Whether a car park hands cars over; what is not known to have none has it (VALET-13). */
export const hasValetAt = ({ catalogue }: Pick<Deps, 'catalogue'>, { airportId, carParkId }: Place): boolean => {
  const airport = catalogue.airportById(airportId)
  const products = airport && knownAt(airport).filter(({ carPark }) => carPark.id === carParkId)
  return !products || products.some(({ transfer }) => transfer === 'valet')
}

/** Whether the car of a booking is handed over, so that there is a job for it (VALET-18). */
export const isHandedOver = (
  { catalogue }: Pick<Deps, 'catalogue'>,
  { iata, productId }: Pick<Booking, 'iata' | 'productId'>,
): boolean => catalogue.known(iata, productId)?.transfer === 'valet'
