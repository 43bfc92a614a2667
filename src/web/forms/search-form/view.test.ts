import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { LocalDateTime } from '#domain/time/local.ts'
import { instantOf } from '#domain/time/zones.ts'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { SearchForm } from './search-form.tsx'
import { searchFormView } from './view.ts'

const now = instantOf('2027-03-01T10:00' as LocalDateTime, 'Europe/Brussels')
const view = (query: string, more: Partial<Parameters<typeof searchFormView>[0]> = {}) =>
  searchFormView({ language: 'en', now, bookingSite: '', query: new URLSearchParams(query), ...more })

describe('search form', () => {
  test('S5 starts with tomorrow and eight days ahead at noon; an airport’s page names its airport', () => {
    expect(view('')).toMatchObject({
      location: '',
      airport: null,
      start: '2027-03-02T12:00',
      end: '2027-03-09T12:00',
      min: '2027-03-01T10:00',
      max: '2028-03-02T23:55',
    })
    expect(view('', { airport: 'EIN' })).toMatchObject({ location: 'Eindhoven Airport (EIN)', airport: 'EIN' })
  })
  test('S5 the airport’s own clock rules', () => {
    expect(view('', { airport: 'JFK' })).toMatchObject({ zone: 'America/New_York', min: '2027-03-01T04:00' })
  })
  test('S9 RD-03 leads to the booking site of the configuration, in the language, and takes the address along, but nobody’s e-mail', () => {
    const { action, carried } = view(
      'agent=ABCD&email=a%40b.example&location=AMS&startDate=2027-03-01&businessAccount=TUI',
      { bookingSite: 'https://book.example', language: 'nl' },
    )
    expect(action).toBe('https://book.example/nl/search')
    expect(carried).toEqual([
      ['agent', 'ABCD'],
      ['businessAccount', 'TUI'],
    ])
  })
  test('S9 RD-03 nothing in an address changes where the form leads', () => {
    for (const name of [
      'bookingSite',
      'booking_site',
      'action',
      'returnUrl',
      'next',
      'host',
      'lang',
      'agent',
      'businessAccount',
    ])
      for (const value of ['https://evil.example', '//evil.example', 'javascript:alert(1)']) {
        expect([name, view(`${name}=${encodeURIComponent(value)}`).action]).toEqual([name, '/en/search'])
        expect(view(`${name}=${encodeURIComponent(value)}`, { bookingSite: 'https://book.example' }).action).toBe(
          'https://book.example/en/search',
        )
      }
  })
  test('S9 a partner’s name that cannot be one stays behind', () =>
    expect(view('businessAccount=%3Cb%3E').carried).toEqual([]))
  test('PART-6 S9 the account of the cookie goes along, and one of the address but once', () => {
    expect(view('', { businessAccount: 'BTN' }).carried).toEqual([['businessAccount', 'BTN']])
    expect(view('businessAccount=btn', { businessAccount: 'BTN' }).carried).toEqual([['businessAccount', 'btn']])
  })
  test('PART-6 S9 an airport’s own account goes with a search for it, unless another counts or the address says otherwise', () => {
    const accounts = { EIN: 'BTN' }
    const sent = (query: string, more: Partial<Parameters<typeof searchFormView>[0]> = {}): string[] => {
      const form = createElement(SearchForm, { view: view(query, { accounts, ...more }) })
      const html = renderToStaticMarkup(
        createElement(TextsProvider, { language: 'en', t: translator('en'), children: form }),
      )
      return [...html.matchAll(/<input type="hidden" name="businessAccount" value="([^"]*)"/g)].map(
        ([, code = '']) => code,
      )
    }
    expect(sent('', { airport: 'EIN' })).toEqual(['BTN'])
    expect(sent('', { airport: 'AMS' })).toEqual([])
    expect(sent('')).toEqual([])
    for (const airport of ['EIN', 'AMS']) {
      expect(sent('', { airport, businessAccount: 'TUI' })).toEqual(['TUI'])
      expect(sent('businessAccount=TUI', { airport, businessAccount: 'TUI' })).toEqual(['TUI'])
      expect(sent('businessAccount=default', { airport })).toEqual(['default'])
    }
    // what cannot be a code names nothing
    expect(sent('businessAccount=%3Cb%3E', { airport: 'EIN' })).toEqual(['BTN'])
    // sent to the browser, where another airport may be chosen
    expect(view('', { accounts }).accounts).toEqual(accounts)
    expect(view('', { accounts, businessAccount: 'TUI' }).accounts).toEqual({})
  })
  test('EXP-5 S9 the trip app gets the search with what it adds, each name once', () => {
    const tripApp = {
      site: 'https://trip.example/start',
      product: 'parkwing',
      lang: 'nl',
      currency: 'EUR',
      agent: 'WEB1',
    }
    const { action, carried } = view('tripappTest=true&lang=xx&agent=ABCD&utm_source=mail', {
      tripApp,
      businessAccount: 'TUI',
      bookingSite: 'https://book.example',
    })
    expect(action).toBe('https://trip.example/start')
    expect(carried).toEqual([
      ['utm_source', 'mail'],
      ['businessAccount', 'TUI'],
      ['tripappTest', 'true'],
      ['rule_set', 'parkwing'],
      ['lang', 'nl'],
      ['currency', 'EUR'],
      ['agent', 'WEB1'],
    ])
    expect(view('', { tripApp: { ...tripApp, site: '' } }).action).toBe('/en/search')
  })
  test('SP-05 both variants show the same form: only its address and hidden fields differ', () => {
    const { action: _a, carried: _b, ...original } = view('', { airport: 'EIN' })
    const {
      action: _c,
      carried: _d,
      ...alternative
    } = view('', {
      airport: 'EIN',
      tripApp: { site: 'https://trip.example', product: 'parkwing', lang: 'en', currency: 'EUR', agent: 'WEB1' },
    })
    expect(alternative).toEqual(original)
  })
  test('S8 a refused search is shown again as it was sent', () => {
    const shown = { location: 'london', startDateTime: '2027-03-05T12:30', endDateTime: '' }
    expect(view('', { refused: { shown, airport: null, errors: { endDateTime: 'x' } } })).toMatchObject({
      location: 'london',
      start: '2027-03-05T12:30',
      end: '',
      errors: { endDateTime: 'x' },
    })
  })
  test('S2 the native list has every airport once', () => {
    const { airports } = view('')
    expect(new Set(airports).size).toBe(airports.length)
    expect(airports).toContain('Amsterdam Schiphol (AMS)')
  })
})
