import type { Place } from '#domain/access/permissions.ts'
import type { Deps } from '../../deps.ts'

/** Whether a car park hands cars over; what is not known to have none has it (VALET-13). */
export const hasValetAt = ({ catalogue }: Pick<Deps, 'catalogue'>, { airportId, carParkId }: Place): boolean => {
  const products = catalogue.airportById(airportId)?.products.filter(({ carPark }) => carPark.id === carParkId)
  return !products || products.some(({ transfer }) => transfer === 'valet')
}
