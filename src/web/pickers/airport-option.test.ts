import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../kernel/texts.tsx'
import { AirportOption } from './airport-option.tsx'
import type { AirportRow } from './airport-row.ts'

const drawn = (name: string, query: string): string => {
  const row: AirportRow = {
    iata: 'AMS',
    name,
    city: '<i>city</i>',
    country: '"><script>',
    aliases: [],
    countryNames: [],
    ours: true,
    about: null,
    parks: true,
    zone: 'Europe/Amsterdam',
    latitude: 52,
    longitude: 4,
  }
  const option = createElement(AirportOption, {
    id: 'o',
    row,
    query,
    underCountry: false,
    isActive: false,
    isChosen: false,
    onPick: () => undefined,
  })
  return renderToStaticMarkup(createElement(TextsProvider, { language: 'en', t: translator('en'), children: option }))
}

test('SEARCH-29 XS-06 markup and signs of patterns, typed or in a name, are text', () => {
  for (const query of ['<b>', '</mark><script>alert(1)</script>', '.*', '(a+)+$', '[', '\\', '$&', '&lt;'])
    for (const name of ['<b>Amster</b>dam', 'Köln <img src=x onerror=alert(1)>', 'a'.repeat(40)]) {
      const html = drawn(name, query)
      expect(html, query).not.toMatch(/<(b|i|img|script)\b/i)
      // whatever part is marked, the letters stay those of the name
      const text = html
        .replace(/<[^>]*>/g, '')
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
      expect(text).toContain(name.slice(0, 28))
    }
  expect(drawn('<b>Amster</b>dam', 'amster')).toContain('&lt;b&gt;<mark>Amster</mark>&lt;/b&gt;dam')
})
