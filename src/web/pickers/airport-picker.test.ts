import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { formatCountry } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../kernel/texts.tsx'
import { airportRows } from '../shared/search/airport-rows.ts'
import { AirportPicker } from './airport-picker.tsx'

const noChange = () => undefined

const drawn = (language: Language, typed: string): string => {
  const picker = createElement(AirportPicker, {
    input: { value: typed } as HTMLInputElement,
    airports: airportRows(language).map((row) => ({ ...row, parks: true, about: null })),
    textOf: (row) => row.name,
    chosen: null,
    near: [],
    onNear: noChange,
    recent: [],
    open: true,
    onOpen: noChange,
    onPick: noChange,
    allAirportsHref: '/',
  })
  return renderToStaticMarkup(createElement(TextsProvider, { language, t: translator(language), children: picker }))
}

test.each(languages)(
  'S2 SEARCH-26 in %s what was typed is answered by country: a group with its name, read once, and options the keyboard walks from top to bottom',
  (language) => {
    const html = drawn(language, 'berlin')
    const germany = formatCountry('DE', language)
    expect(html).toContain(`<div role="group" aria-label="${germany}">`)
    const [, heading = '', hidden = ''] = /<p class="([^"]*)" aria-hidden="(true)">/.exec(html) ?? []
    expect([heading !== '', hidden]).toEqual([true, 'true'])
    // the name of the country is in the group and its heading, and not in each option again
    expect(html.split(germany)).toHaveLength(3)

    const many = drawn(language, 'a')
    expect(many.match(/role="group"/g)?.length).toBeGreaterThan(3)
    const steps = [...many.matchAll(/id="([^"]*)-(\d+)" role="option"/g)].map(([, , step]) => Number(step))
    expect(steps).toEqual(steps.map((_, i) => i))
    expect(steps.length).toBeGreaterThan(10)
  },
)
