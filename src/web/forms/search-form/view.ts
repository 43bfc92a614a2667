/**
 * What the search form shows, made by a loader; the browser gets finished words and the data to make new ones. Server
 * only but for its types.
 */
import { airportAccounts, airports } from '#domain/airports/catalogue.ts'
import { airportName } from '#domain/airports/names.ts'
import type { Language } from '#domain/languages.ts'
import { defaults, emptyForm, lastDay, limits, type SearchField } from '#domain/search/form.ts'
import { carriedParameters, tripAppParameters, type ShownSearch, type TripApp } from '#domain/search/parameters.ts'
import { at } from '#domain/time/local.ts'
import type { Stay } from '#domain/time/stays.ts'
import { localAt, type Instant } from '#domain/time/zones.ts'
import { calendarWords, type CalendarWords } from '#texts/calendar-words.ts'
import { compare } from '#texts/formats.ts'
import { fixedPath } from '#domain/site-map/addresses.ts'
import { pathOf } from '#domain/site-map/pages.ts'

export type SearchFormView = {
  action: string
  /** hidden fields: what the visited address carries on (S9) */
  carried: [name: string, value: string][]
  /**
   * business accounts of airports, sent with a search for one of them; none where an account counts already (PART-6)
   */
  accounts: Record<string, string>
  /** the airport as its field shows it, "Eindhoven Airport (EIN)", or what was typed */
  location: string
  /** IATA code of `location`, null where it is not (yet) an airport */
  airport: string | null
  /** local date-times as the native fields carry them; empty or unreadable as they were sent */
  start: string
  end: string
  /** in the browser: what the server's words are about, where the last search stands in the fields by now */
  delivered?: { airport: string | null; start: string; end: string }
  /** of the native fields; the picker has finer ones */
  min: string
  max: string
  /** sentences, by field */
  errors: Partial<Record<SearchField, string>>
  /** every airport for the native list, where no script runs */
  airports: string[]
  airportsHref: string
  allAirportsHref: string
  /** the home page takes up the last search kept in the browser (S6) */
  restores: boolean
  /** the server's clock, and the zone of the airport (or of the middle of the market, as long as none is chosen) */
  now: Instant
  zone: string
  words: CalendarWords
}

/** where most searches are for, as long as no airport is chosen: only near midnight does it matter */
const usualZone = 'Europe/Brussels'
const zones = new Map(airports.map(({ iata, zone }) => [iata, zone]))

/** "Eindhoven Airport (EIN)", which the server reads again without script */
export const locationText = (iata: string, language: Language): string => `${airportName(iata, language)} (${iata})`

const nativeLists = new Map<Language, string[]>()
const nativeList = (language: Language): string[] => {
  const known = nativeLists.get(language)
  if (known) return known
  const made = airports.map(({ iata }) => locationText(iata, language)).sort(compare(language))
  nativeLists.set(language, made)
  return made
}

export type SearchFormQuestion = {
  language: Language
  /** deps.clock.now() */
  now: Instant
  /** facts.bookingSite */
  bookingSite: string
  /** parameters of the visited address */
  query: URLSearchParams
  /** facts.businessAccount: handed on also where the address does not name it (S9) */
  businessAccount?: string | null
  /** a page of this airport (S5) */
  airport?: string | undefined
  /** a search that was made */
  stay?: Stay | undefined
  /** a search that was refused: shown again as it was sent, with its sentences */
  refused?: { shown: ShownSearch; airport: string | null; errors: Partial<Record<SearchField, string>> } | undefined
  /** the home page */
  restores?: boolean
  /** the search goes to the trip app (EXP-5): what it adds, and the address; an empty one is where it goes otherwise */
  tripApp?: (TripApp & { site: string }) | null
  /** by airport */
  accounts?: Record<string, string>
}

const withAccount = (carried: SearchFormView['carried'], code: string | null): SearchFormView['carried'] =>
  code === null || carried.some(([name]) => name === 'businessAccount')
    ? carried
    : [...carried, ['businessAccount', code]]

const withTripApp = (carried: SearchFormView['carried'], tripApp: TripApp | null): SearchFormView['carried'] => {
  const added = tripApp ? tripAppParameters(tripApp) : []
  return [...carried.filter(([name]) => !added.some(([other]) => other === name)), ...added]
}

export const searchFormView = ({
  language,
  now,
  bookingSite,
  query,
  businessAccount = null,
  airport,
  stay,
  refused,
  restores = false,
  tripApp = null,
  accounts = airportAccounts(),
}: SearchFormQuestion): SearchFormView => {
  const iata = refused ? refused.airport : (airport ?? null)
  const zone = zones.get(iata ?? '') ?? usualZone
  const local = localAt(now, zone)
  const first = defaults(local, iata)
  const carried = withAccount(carriedParameters(query), businessAccount)
  return {
    action: tripApp?.site || `${bookingSite}${fixedPath('search', language)}`,
    carried: withTripApp(carried, tripApp),
    accounts: carried.some(([name]) => name === 'businessAccount') ? {} : accounts,
    location: iata ? locationText(iata, language) : (refused?.shown.location ?? ''),
    airport: iata,
    start: refused ? refused.shown.startDateTime : (stay?.arrival ?? first.arrival ?? ''),
    end: refused ? refused.shown.endDateTime : (stay?.departure ?? first.departure ?? ''),
    min: limits(emptyForm, local).arrival.min,
    max: at(lastDay(local), 1435),
    errors: refused?.errors ?? {},
    airports: nativeList(language),
    airportsHref: fixedPath('airportNames', language),
    allAirportsHref: pathOf('airports', language),
    restores,
    now,
    zone,
    words: calendarWords(language),
  }
}
