import { describe, expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { landings } from './landing.ts'
import { airportSlug } from './slugs.ts'

describe('airport slugs', () => {
  test.each(languages)(
    'R3 %s: one slug for each of 33 airports, Prague in Czech only, ASCII, none twice',
    (language) => {
      const slugs = landings.flatMap((landing) => airportSlug(landing, language) ?? [])
      expect(slugs).toHaveLength(language === 'cs' ? 34 : 33)
      expect(new Set(slugs).size).toBe(slugs.length)
      for (const slug of slugs) expect(slug).toMatch(/^[a-z]+(-[a-z]+)*$/)
    },
  )

  test('R3 English is the key of the specification and Czech repeats it', () => {
    for (const landing of landings.filter((key) => key !== 'prague'))
      expect([airportSlug(landing, 'en'), airportSlug(landing, 'cs')]).toEqual([landing, landing])
    expect([airportSlug('prague', 'cs'), airportSlug('prague', 'en')]).toEqual(['praha', null])
  })

  test.each([
    ['dusseldorf', 'de', 'duesseldorf'],
    ['cologne', 'de', 'koeln'],
    ['cologne', 'sv', 'koln'],
    ['copenhagen', 'da', 'koebenhavn'],
    ['copenhagen', 'nb', 'kobenhavn'],
    ['zaventem', 'nl-be', 'brussel-zaventem'],
    ['zaventem', 'fr', 'bruxelles-zaventem'],
    ['zaventem', 'es', 'bruselas'],
    ['valencia', 'fr', 'valence-espagne'],
    ['warsaw-modlin', 'tr', 'varsova-modlin'],
    ['frankfurt-hahn', 'fr-be', 'francfort-hahn'],
    ['charles-de-gaulle', 'pl', 'paryz-charles-de-gaulle'],
  ] as const)('%s in %s is %s: addresses on the web do not change', (landing, language, slug) => {
    expect(airportSlug(landing, language)).toBe(slug)
  })

  test('no slug without a landing page', () => {
    expect(airportSlug('heathrow', 'en')).toBeNull()
  })
})
