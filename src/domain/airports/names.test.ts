import { describe, expect, test } from 'vitest'
import { languageOfVariant, languages, type Language } from '../languages.ts'
import { airports } from './catalogue.ts'
import { airportName, airportShort, aliasesOf, cityName } from './names.ts'
import { landingNames } from './names-landing.ts'
import { otherNames } from './names-others.ts'

describe('names of airports', () => {
  test('R1 every airport has a city, a short name and a name in all 14 languages', () => {
    for (const { iata } of airports)
      for (const language of languages)
        for (const text of [cityName(iata, language), airportShort(iata, language), airportName(iata, language)])
          expect(text, `${iata} ${language}`).toMatch(/^\S.*\S$/)
  })

  test('R1 every language calls some cities by a name of its own: without any, it would show all of them in Dutch', () => {
    const rows = Object.values({ ...landingNames, ...otherNames })
    const ownNames = (language: Language) =>
      rows.filter(({ city }) => city[language] ?? city[languageOfVariant[language] ?? language]).length
    expect(languages.filter((language) => ownNames(language) < 5)).toEqual([])
  })

  test('there is no name without an airport, and landing pages are where they are said to be', () => {
    expect([...Object.keys(landingNames), ...Object.keys(otherNames)].toSorted()).toEqual(
      airports.map(({ iata }) => iata).toSorted(),
    )
    expect(Object.keys(landingNames).toSorted()).toEqual(
      airports.flatMap(({ iata, landing }) => (landing ? [iata] : [])).toSorted(),
    )
  })

  test('a visitor can tell any two airports apart in every language', () => {
    for (const language of languages) {
      expect(new Set(airports.map(({ iata }) => airportName(iata, language))).size).toBe(airports.length)
      expect(new Set(airports.map(({ iata }) => airportShort(iata, language))).size).toBe(airports.length)
    }
  })

  test.each([
    ['EIN', 'en', 'Eindhoven Airport'],
    ['EIN', 'de', 'Flughafen Eindhoven'],
    ['EIN', 'fr', 'Aéroport d’Eindhoven'],
    ['LYS', 'fr-be', 'Aéroport de Lyon'],
    ['EIN', 'nl', 'Eindhoven Airport'],
    ['EIN', 'nl-be', 'Luchthaven Eindhoven'],
    ['CPH', 'da', 'Københavns Lufthavn'],
    ['CPH', 'sv', 'Köpenhamns flygplats'],
    ['STR', 'it', 'Aeroporto di Stoccarda'],
    ['CGN', 'de', 'Flughafen Köln/Bonn'],
    ['CDG', 'nl', 'Parijs Charles de Gaulle'],
    ['AMS', 'tr', 'Amsterdam Schiphol'],
    ['BRU', 'en', 'Brussels-Zaventem'],
    ['BRU', 'fr-be', 'Bruxelles-Zaventem'],
    ['WAW', 'pl', 'Lotnisko Chopina w Warszawie'],
    ['WMI', 'cs', 'Varšava Modlin'],
    ['PRG', 'cs', 'Letiště Praha'],
  ] as const)('%s in %s is %s', (iata, language, name) => {
    expect(airportName(iata, language)).toBe(name)
  })

  test.each([
    ['BRU', ['Bruksela', 'Brüksel', 'Brusel', 'Zaventem']],
    ['AMS', ['Schiphol']],
    ['WAW', ['Chopin', 'Varşova', 'Warschau']],
    ['WMI', ['Modlin']],
    ['KRK', ['Balice', 'Cracovie', 'Krakau']],
    ['KTW', ['Pyrzowice', 'Kattowitz']],
    ['CDG', ['Charles de Gaulle', 'Paryż', 'Parigi']],
    ['NRN', ['Niederrhein', 'Weeze']],
    ['CPH', ['Kodaň', 'København', 'Kopenhag']],
    ['VIE', ['Wiedeń', 'Viyana', 'Wenen']],
  ])('%s is found by %j', (iata, words) => {
    expect(aliasesOf(iata)).toEqual(expect.arrayContaining(words))
    expect(new Set(aliasesOf(iata)).size).toBe(aliasesOf(iata).length)
  })

  test('an airport that is not in the catalogue has no name', () => {
    expect(() => airportName('ZZZ', 'en')).toThrow(RangeError)
  })
})
