import { describe, expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { samePageIn, suggestionPath } from './other-languages.ts'
import { airportPageAt, airportPageOf, contentPageAt, hreflangOf, movedFrom, pageAt, resolvePath } from './pages.ts'

const eindhoven = '/en/airports/parking-eindhoven-airport'

describe('which page answers at an address of the table', () => {
  test('each address is read by one reader', () => {
    const readers = { home: pageAt('home'), airports: pageAt('airports'), airportPageAt, contentPageAt, movedFrom }
    const readBy = (path: string) =>
      Object.fromEntries(Object.entries(readers).flatMap(([name, read]) => (read(path) ? [[name, read(path)]] : [])))
    expect(readBy('/')).toEqual({ home: {} })
    expect(readBy('/de/flughafen')).toEqual({ airports: {} })
    expect(readBy(eindhoven)).toEqual({ airportPageAt: { page: 'eindhoven-airport', iata: 'EIN' } })
    expect(readBy('/en/privacy-policy')).toEqual({ contentPageAt: { page: 'privacy-statement' } })
    expect(readBy('/en/request-error')).toEqual({})
    expect(readBy('/en/privacy-policy/')).toEqual({ movedFrom: { to: '/en/privacy-policy', status: '301' } })
    expect(readBy('/en/airports/parking-prague-airport')).toEqual({ movedFrom: { to: '/en/airports', status: '302' } })
    expect(readBy('/en/nowhere')).toEqual({})
  })
  test('several slashes at the end move to the one address, and nothing moves to nowhere', () => {
    expect(resolvePath('/de/flughafen///')).toEqual({ redirect: '/de/flughafen' })
    expect(resolvePath('///')).toEqual({ redirect: '/' })
    expect(resolvePath('/en/nowhere/')).toBeNull()
    expect(resolvePath('/EN/nowhere')).toBeNull()
  })
  test('the page of an airport by its code; none for an airport that is only known by name', () => {
    expect([airportPageOf('EIN'), airportPageOf('PRG'), airportPageOf('XXX')]).toEqual([
      'eindhoven-airport',
      'prague-airport',
      null,
    ])
  })
  test('R10 the two Belgian languages are written with their country, all others as they are', () => {
    for (const language of languages)
      expect(hreflangOf(language)).toBe({ 'nl-be': 'nl-BE', 'fr-be': 'fr-BE' }[language as string] ?? language)
  })
})

describe('LANG-2 where another language is suggested', () => {
  test('pages of the table that the language has, and the list', () => {
    expect(suggestionPath('nl', `${eindhoven}?location=EIN`)).toBe(
      '/nl/luchthavens/parkeren-eindhoven-airport?location=EIN',
    )
    expect(suggestionPath('de', '/en/search?location=EIN&next=x')).toBe('/de/search?location=EIN')
    expect(suggestionPath('cs', '/en/faq')).toBe(samePageIn('cs', '/en/faq'))
  })
  test('nothing where the language lacks the page, on the page of an error, and anywhere else', () => {
    expect(suggestionPath('en', '/cs/letiste/parkovani-praha.html')).toBeNull()
    expect(suggestionPath('nl', '/en/request-error')).toBeNull()
    expect(suggestionPath('nl', '/en/privacy-policy/')).toBeNull()
    for (const other of ['/en/my-booking', '/en/nowhere', '/en/booking/EIN/7'])
      expect([other, suggestionPath('nl', other)]).toEqual([other, null])
  })
  test('R4 a bare language, and what stands behind none, lead home', () => {
    expect([samePageIn('pl', '/de/my-booking/b1'), samePageIn('pl', '/de'), samePageIn('en', '/xx/search')]).toEqual([
      '/pl/my-booking/b1',
      '/pl',
      '/',
    ])
    expect(samePageIn('pl', '/en/faq', '?next=x')).toBe(samePageIn('pl', '/en/faq'))
  })
})
