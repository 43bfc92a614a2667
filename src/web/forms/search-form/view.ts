/**
 * What the search form shows, made by a loader. The browser gets finished words, and the data to make new ones. In the
 * browser only the types of this file may be used.
 */
import { airportAccounts, airports } from '#domain/airports/catalogue.ts'
import { airportName } from '#domain/airports/names.ts'
import type { Language } from '#domain/languages.ts'
import type { CurrencyCode } from '#domain/money/currencies.ts'
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
  /** Hidden fields with what the visited address passes on (S9). */
  carried: [name: string, value: string][]
  /**
   * The business accounts of airports, sent with a search for one of them; empty where an account counts already
   * (PART-6).
   */
  accounts: Record<string, string>
  /** The airport as its field shows it, "Eindhoven Airport (EIN)", or what was typed. */
  location: string
  /** The IATA code of `location`; null while it is no airport. */
  airport: string | null
  /** Local date-times as the native fields hold them. One that is empty or unreadable is shown as it was sent. */
  start: string
  end: string
  /** In the browser: the values that the server's words are about, where the fields already hold the last search. */
  delivered?: { airport: string | null; start: string; end: string }
  /** The limits of the native fields; those of the picker are finer. */
  min: string
  max: string
  /** Sentences that say what is wrong, by field. */
  errors: Partial<Record<SearchField, string>>
  /** Every airport, for the native list where no script runs. */
  airports: string[]
  airportsHref: string
  allAirportsHref: string
  /** Whether the form takes up the last search kept in the browser; the home page does (S6). */
  restores: boolean
  /**
   * The server's clock, and the zone of the airport, or of the middle of the market as long as no airport is chosen.
   */
  now: Instant
  zone: string
  words: CalendarWords
}

/** The zone of most searches, as long as no airport is chosen; it matters only near midnight. */
const usualZone = 'Europe/Brussels'
const zones = new Map(airports.map(({ iata, zone }) => [iata, zone]))

/** "Eindhoven Airport (EIN)", a form that the server can read again when there is no script. */
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
  /** In which the list of airports says its prices. */
  currency?: CurrencyCode
  now: Instant
  bookingSite: string
  /** The parameters of the visited address. */
  query: URLSearchParams
  /**
   * The business account (`facts.businessAccount`), which is passed on also where the address does not name it (S9).
   */
  businessAccount?: string | null
  /** The agency whose page this is: the list of airports counts what it sells (AGENCY-206). */
  ownPage?: string | null
  /** The airport whose page this is (S5). */
  airport?: string | undefined
  /** The stay of a search that was made. */
  stay?: Stay | undefined
  /** A search that was refused; it is shown again as it was sent, with its sentences. */
  refused?: { shown: ShownSearch; airport: string | null; errors: Partial<Record<SearchField, string>> } | undefined
  /** For the home page. */
  restores?: boolean
  /**
   * When the search goes to the trip app (EXP-5): what it adds to the search, and its address. An empty address leads
   * where the search goes otherwise.
   */
  tripApp?: (TripApp & { site: string }) | null
  /** Business accounts by airport. */
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

/** Browsers keep the list by its address, so what it says of prices and counts stands there. */
const airportsHrefOf = (language: Language, currency: CurrencyCode, ownPage: string | null): string => {
  const query = new URLSearchParams({ ...(currency !== 'EUR' && { currency }), ...(ownPage && { of: ownPage }) })
  return fixedPath('airportNames', language) + (query.size ? `?${query}` : '')
}

export const searchFormView = ({
  language,
  currency = 'EUR',
  now,
  bookingSite,
  query,
  businessAccount = null,
  ownPage = null,
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
    airportsHref: airportsHrefOf(language, currency, ownPage),
    allAirportsHref: pathOf('airports', language),
    restores,
    now,
    zone,
    words: calendarWords(language),
  }
}
