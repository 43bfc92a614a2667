import { renderToStaticMarkup } from 'react-dom/server'
import { createElement } from 'react'
import { expect, test } from 'vitest'
import type { Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import type { AirportView } from '../../shared/landing/airport-view.ts'
import { airportHero } from './sections.tsx'

/** The first line of an airport's page with so many car parks, of which so many can be booked for its days. */
const lead = (count: number, bookable: number, language: Language = 'en') => {
  const t = translator(language)
  const stay = { fromPrice: '€31.60', days: 8, shortDates: '24\u00a0Nov' }
  const view = { iata: 'AMS', count, bookable, ...stay, rating: null, reviews: null } as AirportView
  const children = airportHero(t, view, [], '').lead
  const html = renderToStaticMarkup(createElement(TextsProvider, { language, t, children }))
  return html.replaceAll(/<[^>]*>/g, '')
}

test('LANDING-12 where not all car parks can be booked for its days, the first line says how many of them', () => {
  expect(lead(9, 9)).toBe('9 car parks, 8 days from €31.60 (24\u00a0Nov)')
  expect(lead(9, 8)).toBe('8 of 9 car parks, 8 days from €31.60 (24\u00a0Nov)')
  expect(lead(2, 1, 'nl')).toMatch(/^1 van de 2 parkeerterreinen, 8 dagen vanaf €31.60 \(/)
  // a car park may sell more than one product
  expect(lead(9, 10)).toBe('10 car parks, 8 days from €31.60 (24\u00a0Nov)')
})
