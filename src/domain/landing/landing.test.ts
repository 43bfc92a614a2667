import { describe, expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { bannerOf } from './banner.ts'
import { sectionLinks, type SectionName } from './section-links.ts'

test('LANDING-1 T1 the banner: the page’s own title, else by its short title, else the primary words', () => {
  expect(['', '  ', 'home', 'Home', 'HOME'].map((short) => bannerOf(short, null).kind)).toEqual(
    Array(5).fill('primary'),
  )
  expect([bannerOf('Eindhoven', null), bannerOf('Homeburg', '')]).toEqual([
    { kind: 'shortTitle' },
    { kind: 'shortTitle' },
  ])
  for (const short of ['home', 'Eindhoven'])
    expect(bannerOf(short, ' Winter prices ')).toEqual({ kind: 'supplied', title: 'Winter prices' })
})

describe('the section bar', () => {
  const all = new Set<SectionName>([
    'faq',
    'testimonials',
    'why',
    'what-is',
    'advantages',
    'locations',
    'our-products',
    'parking-locations',
  ])

  test('LANDING-2 T3 of an airport page: never advantages or what-is, in any language', () => {
    for (const language of languages)
      expect(sectionLinks('locations', language, all), language).toEqual([
        'why',
        'our-products',
        'parking-locations',
        'testimonials',
        'faq',
      ])
  })
  test('LANDING-2 T3 of other pages, in all fourteen languages', () => {
    expect(languages).toHaveLength(14)
    for (const language of languages)
      expect(sectionLinks('homepage', language, all), language).toEqual([
        'advantages',
        'locations',
        'what-is',
        'why',
        'testimonials',
        'faq',
      ])
  })
  test('LANDING-2 only to sections that are there', () => {
    expect(sectionLinks('homepage', 'cs', new Set(['faq', 'why', 'our-products']))).toEqual(['why', 'faq'])
    expect(sectionLinks('locations', 'tr', new Set(['what-is', 'advantages']))).toEqual([])
  })
})
