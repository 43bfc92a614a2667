import type { Language } from '../languages.ts'
import { airports } from './catalogue.ts'
import { isLanding, type Landing } from './landing.ts'
import { cityName } from './names.ts'

/**
 * What follows the city name in the slug of a second airport of that city. All others are told apart by the local city
 * name.
 */
const suffixes: Partial<Record<Landing, string>> = {
  'charles-de-gaulle': '-charles-de-gaulle',
  orly: '-orly',
  'warsaw-modlin': '-modlin',
  'frankfurt-hahn': '-hahn',
}
const zaventemIsNamedIn: readonly Language[] = ['nl', 'nl-be', 'fr', 'fr-be']

const spelled: Partial<Record<Language, Record<string, string>>> = {
  de: { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' },
  da: { æ: 'ae', ø: 'oe', å: 'aa' },
}
const plain: Record<string, string> = { æ: 'ae', ø: 'o', å: 'a', ł: 'l', ı: 'i', ß: 'ss' }

const folded = (name: string, language: Language): string => {
  const letters = { ...plain, ...spelled[language] }
  return [...name.toLowerCase()]
    .map((letter) => letters[letter] ?? letter)
    .join('')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}

const iataOf = new Map(airports.flatMap((facts) => (facts.landing ? [[facts.landing, facts.iata] as const] : [])))

/**
 * The `{a}` of a landing page's path; null where the airport has no page in that language (demands R3, R4). English
 * uses the keys of domain/airports/landing.ts and Czech repeats the English slug; Prague has a page in Czech only.
 */
export const airportSlug = (landing: string, language: Language): string | null => {
  if (!isLanding(landing)) return null
  if (landing === 'prague') return language === 'cs' ? 'praha' : null
  if (language === 'en' || language === 'cs') return landing
  const city = folded(cityName(iataOf.get(landing)!, language), language)
  if (landing === 'zaventem' && zaventemIsNamedIn.includes(language)) return `${city}-zaventem`
  return city + (suffixes[landing] ?? '')
}
