import { tagOf, type Language } from '../languages.ts'
import { fold, foldWith, plain, spelled, variants } from '../search/fold.ts'

/**
 * The texts by which an airport is found. `name`, `city` and `country` are in the language of the page; `aliases` are
 * names in any language, former names and local names.
 */
export type MatchableAirport = {
  iata: string
  name: string
  city: string
  country: string
  aliases: readonly string[]
  /** what people call the country otherwise, in any language: Holland, Deutschland */
  countryNames?: readonly string[]
  /** it has a page of ours, with or without car parks: of equal matches it comes first */
  ours?: boolean
}

const longestQuery = 60
const shortestTypo = 4
/** a smaller number is a better match; the order is that of screen 2 */
const rank = { code: 0, exact: 1, prefix: 2, word: 3, substring: 4, alias: 5, country: 6, typo: 7, sound: 8 } as const

type Prepared = { code: string; names: string[]; aliases: string[]; country: string[]; everything: string[] }
/** An airport is folded once and kept, because folding ninety airports at each key press would be slow on a phone. */
const prepared = new WeakMap<MatchableAirport, Prepared>()
/** The names of a country are the same for all its airports. */
const foldedOnce = new Map<string, string[]>()
const foldedName = (name: string): string[] => {
  const known = foldedOnce.get(name) ?? variants(name)
  foldedOnce.set(name, known)
  return known
}
const prepare = (airport: MatchableAirport): Prepared => {
  const known = prepared.get(airport)
  if (known) return known
  const names = [airport.name, airport.city].flatMap(variants)
  const aliases = airport.aliases.flatMap(variants)
  const country = [airport.country, ...(airport.countryNames ?? [])].flatMap(foldedName)
  const code = airport.iata.toLowerCase()
  const made = { code, names, aliases, country, everything: [code, ...names, ...aliases, ...country] }
  prepared.set(airport, made)
  return made
}

const startsWord = (text: string, query: string) => ` ${text}`.includes(` ${query}`)

/**
 * Whether the text begins with the query when one letter may be wrong, missing, too many, or swapped with its
 * neighbour.
 */
const oneEditFrom = (query: string, text: string): boolean => {
  let same = 0
  while (same < query.length && query[same] === text[same]) same += 1
  if (same === query.length) return true
  const rest = (from: number, at: number) => text.startsWith(query.slice(from), at)
  return (
    rest(same + 1, same + 1) ||
    rest(same, same + 1) ||
    rest(same + 1, same) ||
    (query[same] === text[same + 1] && query[same + 1] === text[same] && rest(same + 2, same + 2))
  )
}

const wordStarts = (text: string): string[] => text.split(' ').map((_, i, words) => words.slice(i).join(' '))

const rankOf = (airport: MatchableAirport, query: string): number | null => {
  const { code, names, aliases, country, everything } = prepare(airport)
  if (code === query) return rank.code
  if (names.includes(query)) return rank.exact
  if (names.some((name) => name.startsWith(query)) || code.startsWith(query)) return rank.prefix
  if (names.some((name) => startsWord(name, query))) return rank.word
  if (names.some((name) => name.includes(query)) || code.includes(query)) return rank.substring
  if (query.includes(' ') && query.split(' ').every((word) => everything.some((text) => startsWord(text, word))))
    return rank.substring
  if (aliases.some((alias) => startsWord(alias, query))) return rank.alias
  if (country.some((name) => startsWord(name, query))) return rank.country
  return null
}

/** Letters that sound alike are written the same: Schiphol and skipol, Charleroi and charleroy. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/sch/g, 'sk'],
  [/c(?=[eiy])|z/g, 's'],
  [/ck|c|q/g, 'k'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/(?<=[^aeiou ])h/g, ''],
  [/(.)\1+/g, '$1'],
]
const soundOf = (text: string): string => sounds.reduce((form, [letters, sound]) => form.replace(letters, sound), text)

/** Fits when everything that sounds alike is written alike, with one letter forgiven. */
const soundRank = (airport: MatchableAirport, query: string): number | null => {
  const { names, aliases } = prepare(airport)
  const heard = soundOf(query)
  if (heard.length < shortestTypo) return null
  return [...names, ...aliases].flatMap(wordStarts).some((text) => oneEditFrom(heard, soundOf(text)))
    ? rank.sound
    : null
}

const typoRank = (airport: MatchableAirport, query: string): number | null => {
  const { names, aliases } = prepare(airport)
  return [...names, ...aliases].flatMap(wordStarts).some((text) => oneEditFrom(query, text)) ? rank.typo : null
}

/**
 * The airports that match a typed text, best first: exact code, whole name, beginning, beginning of a word, inside,
 * other names, country (demand S2, SEARCH-26). From four letters on, one letter too many, too few, wrong or swapped is
 * forgiven, but only when nothing else fits, and after that letters that sound alike (SEARCH-27). With nothing typed
 * all airports are returned, by name in the order of the language.
 */
export const matchAirports = <T extends MatchableAirport>(
  query: string,
  language: Language,
  airports: readonly T[],
): T[] => {
  const wanted = fold(query.slice(0, longestQuery))
  const byName = new Intl.Collator(tagOf[language]).compare
  const ranked = (rankFor: (airport: T) => number | null) =>
    airports
      .flatMap((airport) => {
        const found = rankFor(airport)
        return found === null ? [] : [{ airport, found }]
      })
      .sort(
        (a, b) =>
          a.found - b.found ||
          (wanted ? Number(b.airport.ours ?? false) - Number(a.airport.ours ?? false) : 0) ||
          byName(a.airport.name, b.airport.name),
      )
      .map(({ airport }) => airport)
  if (!wanted) return query.trim() ? [] : ranked(() => 0)
  const matches = ranked((airport) => rankOf(airport, wanted))
  if (matches.length || wanted.length < shortestTypo) return matches
  const mistyped = ranked((airport) => typoRank(airport, wanted))
  return mistyped.length ? mistyped : ranked((airport) => soundRank(airport, wanted))
}

/**
 * The one airport that a typed text means, for a form sent without choosing from the list; null when none or several
 * fit (SEARCH-28). A text with the code in brackets, as the native list writes it (`Eindhoven (EIN)`), means that code.
 * The whole name of one airport wins over longer names of others.
 */
export const uniqueAirport = <T extends MatchableAirport>(
  text: string,
  language: Language,
  airports: readonly T[],
): T | null => {
  const code = /\(([A-Za-z]{3})\)\s*$/.exec(text)?.[1]?.toUpperCase()
  const named = code && airports.find((airport) => airport.iata === code)
  if (named) return named
  const wanted = fold(text.slice(0, longestQuery))
  if (!wanted) return null
  const matches = matchAirports(text, language, airports)
  const exact = matches.filter((airport) => [rank.code, rank.exact].some((best) => best === rankOf(airport, wanted)))
  const [only, another] = exact.length ? exact.slice(0, exact[0]!.iata.toLowerCase() === wanted ? 1 : 2) : matches
  return only && !another ? only : null
}

/** How many characters of a name are shown with the match marked (demand S2), as a reader counts characters. */
const highlightLength = 28

export type HighlightPart = { text: string; hit: boolean }

const graphemesOf = (text: string): string[] =>
  [...new Intl.Segmenter('und', { granularity: 'grapheme' }).segment(text.normalize('NFC'))].map((s) => s.segment)

/** For each grapheme, whether a word of the query covers it. */
const hitsIn = (graphemes: string[], query: string, spelling: Record<string, string>): boolean[] => {
  const owner: number[] = []
  let folded = ''
  graphemes.forEach((grapheme, i) => {
    const piece = foldWith(grapheme, spelling)
    folded += piece
    for (let k = 0; k < piece.length; k += 1) owner.push(i)
  })
  const hits = graphemes.map(() => false)
  const mark = (part: string): boolean => {
    let found = false
    for (let from = folded.indexOf(part); part && from >= 0; from = folded.indexOf(part, from + part.length)) {
      found = true
      for (let k = from; k < from + part.length; k += 1) hits[owner[k]!] = true
    }
    return found
  }
  if (!mark(query)) query.split(' ').forEach(mark)
  return hits
}

/**
 * Splits a name into parts and marks those that the query matches; joined they are the name again. A name longer than
 * 28 graphemes is cut there and gets a last part `…`, so the accessible name must be the full one. No part begins or
 * ends inside a letter with its accents.
 */
export const highlight = (name: string, query: string): HighlightPart[] => {
  const all = graphemesOf(name)
  const graphemes = all.slice(0, highlightLength)
  const wanted = fold(query.slice(0, longestQuery))
  const plainHits = hitsIn(graphemes, wanted, plain)
  const hits = plainHits.includes(true) ? plainHits : hitsIn(graphemes, wanted, spelled)
  const parts: HighlightPart[] = []
  graphemes.forEach((text, i) => {
    const hit = hits[i]!
    const last = parts.at(-1)
    if (last && last.hit === hit) last.text += text
    else parts.push({ text, hit })
  })
  return all.length > graphemes.length ? [...parts, { text: '…', hit: false }] : parts
}

const earthKm = 6371
const radians = (degrees: number) => (degrees * Math.PI) / 180

/** The distance in kilometres along the surface of the earth. */
export const distanceKm = (
  a: { latitude: number; longitude: number },
  b: { latitude: number; longitude: number },
): number => {
  const h =
    Math.sin(radians(b.latitude - a.latitude) / 2) ** 2 +
    Math.cos(radians(a.latitude)) *
      Math.cos(radians(b.latitude)) *
      Math.sin(radians(b.longitude - a.longitude) / 2) ** 2
  return 2 * earthKm * Math.asin(Math.sqrt(Math.min(1, h)))
}

/** How many airports are kept as the closest ones to a visitor (demand S2). */
export const closestKept = 4

/** The closest airports, nearest first. Callers pass only airports with parking. */
export const nearest = <T extends { latitude: number; longitude: number }>(
  latitude: number,
  longitude: number,
  airports: readonly T[],
  count = closestKept,
): T[] =>
  airports
    .map((airport) => ({ airport, km: distanceKm({ latitude, longitude }, airport) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, count)
    .map(({ airport }) => airport)
