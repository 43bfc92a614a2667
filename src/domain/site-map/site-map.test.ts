import { describe, expect, test } from 'vitest'
import { landings } from '#domain/airports/landing.ts'
import { languages, type Language } from '#domain/languages.ts'
import { airportPath, alternatesOf, everyPath, pageIdOf, pathOf, resolvePath } from './pages.ts'
import { editBookingPath, fixedPath, staticLookUpPath } from './addresses.ts'
import { samePageIn } from './other-languages.ts'

const resolved = (path: string) => {
  const found = resolvePath(path)
  return found && 'page' in found ? found : null
}

describe('demand R1: home', () => {
  test('R1 English home is the bare origin, every other home its language code', () => {
    expect(pathOf('home', 'en')).toBe('/')
    for (const language of languages) if (language !== 'en') expect(pathOf('home', language)).toBe(`/${language}`)
  })
  test('R1 /en moves to /', () => {
    expect(resolvePath('/en')).toEqual({ redirect: '/' })
    expect(resolvePath('/en/')).toEqual({ redirect: '/' })
  })
})

describe('demand R2: one table', () => {
  test('R2 the English paths and page ids are the specification’s', () => {
    expect([pathOf('airports', 'en'), pageIdOf('airports')]).toEqual(['/en/airports', 2])
    expect([pathOf('privacy-statement', 'en'), pageIdOf('privacy-statement')]).toEqual(['/en/privacy-policy', 7])
    expect([pathOf('terms-of-service', 'en'), pageIdOf('terms-of-service')]).toEqual(['/en/terms-and-conditions', 9])
    expect([pathOf('error-message', 'en'), pageIdOf('error-message')]).toEqual(['/en/request-error', 13])
  })
  test('R2 every path resolves to itself, and no two pages share one', () => {
    const paths = [...everyPath()]
    // fifteen pages and 33 airports in 14 languages each, and Prague in Czech
    expect(paths).toHaveLength(15 * 14 + 33 * 14 + 1)
    for (const path of paths) {
      const found = resolved(path)!
      expect(pathOf(found.page, found.language)).toBe(path)
      expect(path).toMatch(/^\/[a-z0-9\-/.]*$/)
    }
  })
  test('R2 a trailing slash and capitals move to the one address', () => {
    expect(resolvePath('/de/flughafen/')).toEqual({ redirect: '/de/flughafen' })
    expect(resolvePath('/EN/Airports')).toEqual({ redirect: '/en/airports' })
  })
  test('R8 an unknown path is nothing', () => {
    for (const path of ['/en/nowhere', '/xx', '/en/airports/parking-atlantis-airport', '/airports', '//'])
      expect(resolved(path)).toBeNull()
  })
})

describe('S32: an airport that a language lacks', () => {
  test('SEO-4 I18-09 leads to the list there; whatever no airport is called is nothing', () => {
    expect(resolvePath('/en/airports/parking-prague-airport')).toEqual({ redirect: '/en/airports', status: 302 })
    expect(resolvePath('/de/flughafen/parken-flughafen-prague')).toEqual({ redirect: '/de/flughafen', status: 302 })
    expect(resolvePath('/de/flughafen/parken-flughafen-praha')).toBeNull()
    expect(resolvePath('/cs/airports/parking-prague-airport')).toBeNull()
  })
})

describe('demand R3: airport pages', () => {
  test('R3 English slugs, sections translated', () => {
    expect(pathOf('eindhoven-airport', 'en')).toBe('/en/airports/parking-eindhoven-airport')
    expect(pathOf('katowice-airport', 'en')).toBe('/en/airports/parking-katowice-airport')
    expect(pathOf('eindhoven-airport', 'nl')).toBe('/nl/luchthavens/parkeren-eindhoven-airport')
    expect(pathOf('cologne-airport', 'de')).toBe('/de/flughafen/parken-flughafen-koeln')
    expect(resolved('/pl/lotniska/parking-lotnisko-krakow')).toMatchObject({
      page: 'krakow-airport',
      language: 'pl',
      iata: 'KRK',
    })
  })
  test('R3 Czech reuses the English slug; 18 to 43 store the whole path, 45 to 52 use the base', () => {
    expect(airportPath('eindhoven', 'cs')).toEqual({ path: 'cs/airports/parking-eindhoven-airport', usesBase: false })
    expect(airportPath('berlin', 'cs')).toEqual({ path: 'parking-berlin-airport', usesBase: true })
    for (const landing of landings) {
      const english = pathOf(`${landing}-airport`, 'en')
      if (english) expect(pathOf(`${landing}-airport`, 'cs')).toBe(english.replace('/en/', '/cs/'))
    }
  })
  test('R3 Prague is Czech only and ends in .html', () => {
    expect(pathOf('prague-airport', 'cs')).toBe('/cs/letiste/parkovani-praha.html')
    for (const language of languages) if (language !== 'cs') expect(pathOf('prague-airport', language)).toBeNull()
    expect(pageIdOf('prague-airport')).toBe(44)
  })
  test('R3 the misspelt Czech Krakow path and an earlier one of Prague move to the right ones', () => {
    expect(resolvePath('/cs/airports/arking-krakow-airport')).toEqual({
      redirect: '/cs/airports/parking-krakow-airport',
    })
    expect(resolvePath('/cs/airports/letiste/parkovani-praha.html')).toEqual({
      redirect: '/cs/letiste/parkovani-praha.html',
    })
  })
  test('R3 fr-be airport slugs are the French ones (settled 28)', () => {
    for (const landing of landings)
      expect(pathOf(`${landing}-airport`, 'fr-be')?.slice(6)).toBe(pathOf(`${landing}-airport`, 'fr')?.slice(3))
  })
})

describe('demand R10: languages of a page', () => {
  test('R10 hreflang of every language and x-default, all absolute', () => {
    const found = alternatesOf('eindhoven-airport', 'https://parkwing.example')
    expect(found).toHaveLength(15)
    expect(found).toContainEqual({
      hrefLang: 'nl-BE',
      href: 'https://parkwing.example/nl-be/luchthavens/parking-luchthaven-eindhoven',
    })
    expect(found.at(-1)).toEqual({
      hrefLang: 'x-default',
      href: 'https://parkwing.example/en/airports/parking-eindhoven-airport',
    })
    expect(alternatesOf('prague-airport', '')).toHaveLength(1)
  })
  test('R4 the chooser leads to the same page, and to the airports where a language lacks it', () => {
    expect(samePageIn('nl', '/en/airports/parking-eindhoven-airport')).toBe(
      '/nl/luchthavens/parkeren-eindhoven-airport',
    )
    expect(samePageIn('en', '/cs/letiste/parkovani-praha.html')).toBe('/en/airports')
    expect(samePageIn('pl', '/en/search')).toBe('/pl/search')
    expect(samePageIn('pl', '/static/')).toBe('/pl')
    expect(samePageIn('de', '/')).toBe('/de')
  })
})

test('RD-02 a change of language keeps listed parameters only', () => {
  expect(
    samePageIn('pl', '/en/search', '?location=EIN&startDateTime=2027-03-05T08%3A05&next=//other.example&sort=price'),
  ).toBe('/pl/search?location=EIN&startDateTime=2027-03-05T08%3A05&sort=price')
})

describe('flow addresses', () => {
  test('R6 the look-up of old letters', () => {
    expect(languages.map(staticLookUpPath).filter((path) => path !== '/static/')).toEqual([
      '/nl/static/',
      '/fr/static/',
      '/nl/static/',
      '/fr/static/',
    ])
  })
  test('R6 editing a booking leads to the old address where there ever was one, else to the look-up itself', () => {
    const of = (language: Language) => editBookingPath(language, 'AMS-7K3P')
    expect(of('en')).toBe('/static/#/bookingLookup/find?ref=AMS-7K3P')
    for (const language of ['nl', 'nl-be'] as const)
      expect(of(language)).toBe('/nl/static/#/bookingLookup/find?ref=AMS-7K3P')
    for (const language of ['fr', 'fr-be'] as const)
      expect(of(language)).toBe('/fr/static/#/bookingLookup/find?ref=AMS-7K3P')
    for (const language of languages.filter((one) => !/^(en|nl|fr)/.test(one)))
      expect(of(language)).toBe(`/${language}/my-booking?ref=AMS-7K3P`)
    expect(editBookingPath('de')).toBe('/de/my-booking?ref=')
  })
  test('fixed segments behind the language', () => {
    expect(fixedPath('bookingForm', 'pl', 'EIN', 7)).toBe('/pl/booking/EIN/7')
    expect(fixedPath('passPdf', 'en', 'b1')).toBe('/en/my-booking/b1/pass.pdf')
    for (const language of languages) expect(resolvePath(fixedPath('search', language))).toBeNull()
  })
})
