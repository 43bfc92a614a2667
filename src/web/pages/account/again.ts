import { airportPageOf, pathOf } from '#domain/site-map/pages.ts'
import type { Language } from '#domain/languages.ts'

/**
 * Where a stay that is over or cancelled is booked again (ACCT-14): the page of its airport, whose search form is
 * filled with the airport. Null where the airport has no page.
 */
export const againHref = (iata: string, language: Language): string | null => {
  const page = airportPageOf(iata)
  return page && pathOf(page, language)
}
