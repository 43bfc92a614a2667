import { airportPageOf } from '#domain/site-map/pages.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { handOver } from '#domain/search/parameters.ts'
import type { Language } from '#domain/languages.ts'
import { addDays, dateOf, daysBetween, type LocalDate } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { cardId } from '../../shared/search/card-id.ts'

/** So far ahead most car parks can be booked, and cancelled free of charge. */
const aheadDays = 2
const weekDays = 7

/**
 * The stay once more: as long, at the same times, and on the same days of the week, which is how people travel again. A
 * stay that is still far enough ahead keeps its days.
 */
export const stayAgain = ({ arrival, departure }: Stay, today: LocalDate): Stay => {
  const missing = daysBetween(dateOf(arrival), addDays(today, aheadDays))
  const by = missing > 0 ? Math.ceil(missing / weekDays) * weekDays : 0
  return { arrival: addDays(arrival, by), departure: addDays(departure, by) }
}

/**
 * Where a stay that is over or cancelled is booked again (ACCT-14): the list of its airport, at the card of its car
 * park, where the search can be changed. Null where the airport has no page.
 */
export const againHref = (
  { iata, productId, stay }: { iata: string; productId: number; stay: Stay },
  today: LocalDate,
  language: Language,
): string | null => {
  const search = { iata, stay: stayAgain(stay, today), businessAccount: null }
  return airportPageOf(iata)
    ? `${handOver(fixedPath('search', language), new URLSearchParams(), search)}#${cardId(productId)}`
    : null
}
