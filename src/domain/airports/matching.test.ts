import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { fold } from '../search/fold.ts'
import { distanceKm, highlight, matchAirports, nearest, uniqueAirport, type MatchableAirport } from './matching.ts'

const airport = (
  iata: string,
  name: string,
  city: string,
  country: string,
  ...aliases: string[]
): MatchableAirport => ({ iata, name, city, country, aliases, ours: !['IST', 'LCJ', 'PMI'].includes(iata) })
const airports = [
  airport('AMS', 'Amsterdam Schiphol', 'Amsterdam', 'Netherlands'),
  airport('EIN', 'Eindhoven', 'Eindhoven', 'Netherlands'),
  airport('CGN', 'Köln Bonn', 'Köln', 'Germany', 'Cologne', 'Keulen', 'Colonia'),
  airport('DUS', 'Düsseldorf', 'Düsseldorf', 'Germany'),
  airport('IST', 'İstanbul', 'İstanbul', 'Türkiye', 'Istanbul'),
  airport('LCJ', 'Łódź Lublinek', 'Łódź', 'Poland'),
  airport('CPH', 'København Kastrup', 'København', 'Denmark', 'Copenhagen'),
  airport('CDG', 'Paris Charles de Gaulle', 'Paris', 'France', 'Parijs', 'Roissy'),
  airport('ORY', 'Paris Orly', 'Paris', 'France', 'Parijs'),
  airport('HHN', 'Frankfurt-Hahn', 'Hahn', 'Germany'),
  airport('FRA', 'Frankfurt', 'Frankfurt', 'Germany'),
  airport('PMI', 'Palma de Mallorca', 'Palma', 'Spain'),
]
const codes = (query: string) => matchAirports(query, 'en', airports).map((a) => a.iata)

describe('folding', () => {
  test.each([
    ['İSTANBUL', 'istanbul'],
    ['ısparta', 'isparta'],
    ['ISPARTA', 'isparta'],
    ['Łódź', 'lodz'],
    ['Tromsø', 'tromso'],
    ['Weißenfels', 'weissenfels'],
    ['Malmö', 'malmo'],
    ['Århus', 'arhus'],
    ['Reykjavík', 'reykjavik'],
    ['Frankfurt-Hahn', 'frankfurt hahn'],
    ["L'Aquila", 'l aquila'],
    ['Æro', 'aero'],
  ])('SEARCH-25 %s is %s', (text, folded) => expect(fold(text)).toBe(folded))

  test('SEARCH-25 composed and decomposed letters are the same', () =>
    expect(fold('Köln'.normalize('NFD'))).toBe(fold('Köln'.normalize('NFC'))))

  test.each(['köln', 'koln', 'KOELN', 'CGN', 'Keulen', 'cologne'])('SEARCH-25 %s finds Köln Bonn', (query) =>
    expect(codes(query)[0]).toBe('CGN'),
  )
  test.each([
    ['duesseldorf', 'DUS'],
    ['istanbul', 'IST'],
    ['ıstanbul', 'IST'],
    ['lodz', 'LCJ'],
    ['kobenhavn', 'CPH'],
    ['koebenhavn', 'CPH'],
    ['copenhagen', 'CPH'],
  ])('SEARCH-25 %s finds %s', (query, iata) => expect(codes(query)).toEqual([iata]))
})

describe('ranking', () => {
  test('SEARCH-26 the code, in any case, is first', () => {
    expect(codes('ein')[0]).toBe('EIN')
    expect(codes('ORY')).toEqual(['ORY'])
  })
  test('SEARCH-26 whole name, then beginning, then beginning of a word, then inside, then other names, then country', () => {
    expect(codes('frankfurt')).toEqual(['FRA', 'HHN'])
    expect(codes('hahn')).toEqual(['HHN'])
    expect(codes('pa')).toEqual(['CDG', 'ORY', 'PMI'])
    expect(codes('sterdam')).toEqual(['AMS'])
    expect(codes('roissy')).toEqual(['CDG'])
    expect(codes('nether')).toEqual(['AMS', 'EIN'])
    expect(codes('d')).toEqual(['DUS', 'CDG', 'PMI', 'AMS', 'EIN', 'LCJ', 'CPH'])
  })
  test('SEARCH-26 a country by what people call it, in any language', () => {
    const dutch = airports.map((one) =>
      one.country === 'Netherlands' ? { ...one, countryNames: ['Niederlande', 'Holland', 'Holanda'] } : one,
    )
    const found = (query: string) => matchAirports(query, 'en', dutch).map(({ iata }) => iata)
    for (const query of ['holland', 'HOLANDA', 'niederl']) expect(found(query), query).toEqual(['AMS', 'EIN'])
  })
  test('SEARCH-26 several words may come from name, city, country and code', () => {
    expect(codes('amsterdam netherlands')).toEqual(['AMS'])
    expect(codes('paris cdg')).toEqual(['CDG'])
    expect(codes('charles-de-gaulle')).toEqual(['CDG'])
  })
  test('SEARCH-26 XS-06 signs of pattern languages are only signs', () => {
    for (const query of ['(', '.*', '[', '\\', '*', '$']) expect(codes(query)).toEqual([])
    expect(codes('(amsterdam')).toEqual(['AMS'])
  })
  test('SEARCH-26 nothing typed gives all in the order of the language', () => {
    expect(codes(' ')).toHaveLength(airports.length)
    expect(
      matchAirports('', 'en', airports)
        .slice(0, 2)
        .map((a) => a.iata),
    ).toEqual(['AMS', 'DUS'])
    const czech = ['Chomutov', 'Hradec', 'Cheb', 'Cieszyn'].map((name, i) => airport(`AA${i}`, name, name, 'x'))
    expect(matchAirports('', 'cs', czech).map((a) => a.name)).toEqual(['Cieszyn', 'Hradec', 'Cheb', 'Chomutov'])
  })
  test('SEARCH-26 every substring of a display name finds its airport', () => {
    const parts = fc
      .constantFrom(...airports)
      .chain((a) =>
        fc.tuple(
          fc.constant(a),
          fc.integer({ min: 0, max: a.name.length - 1 }),
          fc.integer({ min: 1, max: a.name.length }),
        ),
      )
    fc.assert(
      fc.property(parts, fc.constantFrom(...languages), ([a, from, length], language) => {
        const query = a.name.slice(from, from + length)
        fc.pre(fold(query) !== '')
        expect(matchAirports(query, language, airports)).toContain(a)
        expect(matchAirports(query.toUpperCase(), language, airports)).toContain(a)
      }),
    )
  })
})

describe('typing mistakes', () => {
  test.each([
    ['amstrdam', 'AMS'],
    ['amsterrdam', 'AMS'],
    ['amsterdan', 'AMS'],
    ['masterdam', 'AMS'],
    ['eindhofen', 'EIN'],
    ['malorca', 'PMI'],
    ['kopenhagen', 'CPH'],
  ])('SEARCH-27 %s is forgiven', (query, iata) => expect(codes(query)).toEqual([iata]))
  test('SEARCH-27 not two mistakes, not below four letters, not while something fits', () => {
    expect(codes('amstrdan')).toEqual([])
    expect(codes('xin')).toEqual([])
    expect(codes('paris')).toEqual(['CDG', 'ORY'])
  })
  test.each([
    ['skipol', 'AMS'],
    ['shipol', 'AMS'],
    ['schipoll', 'AMS'],
    ['eyndhoven', 'EIN'],
    ['dusseldorph', 'DUS'],
  ])('SEARCH-27 %s sounds like it', (query, iata) => expect(codes(query)).toEqual([iata]))
  test('SEARCH-27 what sounds like nothing finds nothing', () => {
    for (const query of ['atlantis', 'zzzz', 'amstrdan']) expect(codes(query), query).toEqual([])
  })
})

describe('the one airport meant', () => {
  const one = (text: string) => uniqueAirport(text, 'en', airports)?.iata ?? null
  test('SEARCH-28 a code, a whole name, a name with its code, the only match', () => {
    expect(one('ams')).toBe('AMS')
    expect(one('Frankfurt')).toBe('FRA')
    expect(one('Paris Orly (ORY)')).toBe('ORY')
    expect(one('eindh')).toBe('EIN')
    expect(one('Keulen')).toBe('CGN')
  })
  test('SEARCH-28 several or none: none', () => {
    expect(one('paris')).toBeNull()
    expect(one('Germany')).toBeNull()
    expect(one('atlantis')).toBeNull()
    expect(one('')).toBeNull()
    expect(one('Atlantis (ATL)')).toBeNull()
  })
})

describe('highlighting', () => {
  const marked = (name: string, query: string) =>
    highlight(name, query)
      .map((p) => (p.hit ? `[${p.text}]` : p.text))
      .join('')
  test('SEARCH-29 what was typed is marked in the letters of the name', () => {
    expect(marked('Köln Bonn', 'koln')).toBe('[Köln] Bonn')
    expect(marked('Köln Bonn', 'koeln')).toBe('[Köln] Bonn')
    expect(marked('İstanbul', 'ist')).toBe('[İst]anbul')
    expect(marked('Gießen', 'ies')).toBe('G[ieß]en')
    expect(marked('Łódź', 'DZ')).toBe('Łó[dź]')
    expect(marked('Paris Charles de Gaulle', 'gaulle paris')).toBe('[Paris] Charles de [Gaulle]')
    expect(marked('Barbara', 'bar')).toBe('[Barbar]a')
    expect(marked('Amsterdam', '')).toBe('Amsterdam')
    expect(marked('Amsterdam', '(.*')).toBe('Amsterdam')
  })
  test('SEARCH-29 a name is cut at 28 characters as a reader counts them', () => {
    expect(marked('A'.repeat(28), 'x')).toBe('A'.repeat(28))
    expect(marked('A'.repeat(29), 'x')).toBe(`${'A'.repeat(28)}…`)
    expect(marked('e\u0301'.repeat(28), 'x')).toBe('é'.repeat(28))
    expect(
      highlight(`${'A'.repeat(27)}n̈xyz`, 'x')
        .map((p) => p.text)
        .join(''),
    ).toBe(`${'A'.repeat(27)}n̈…`)
    expect(marked(`${'A'.repeat(28)}msterdam`, 'msterdam')).toBe(`${'A'.repeat(28)}…`)
  })
  test('SEARCH-29 the parts are the name, however it is searched', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.string({ unit: 'grapheme', maxLength: 5 }),
        (name, query) => {
          const parts = highlight(name, query)
          const text = parts.map((p) => p.text).join('')
          expect(name.normalize('NFC').startsWith(text.replace(/…$/, ''))).toBe(true)
          for (const [i, part] of parts.entries())
            if (i > 0 && part.text !== '…') expect(part.hit).not.toBe(parts[i - 1]!.hit)
        },
      ),
    )
  })
})

describe('near me', () => {
  const place = (iata: string, latitude: number, longitude: number) => ({ iata, latitude, longitude })
  const places = [
    place('AMS', 52.31, 4.76),
    place('EIN', 51.45, 5.37),
    place('RTM', 51.96, 4.44),
    place('BRU', 50.9, 4.48),
    place('AGP', 36.67, -4.5),
    place('NAN', -17.76, 177.44),
  ]
  test('SEARCH-30 the four closest, nearest first', () => {
    expect(nearest(52.37, 4.9, places).map((p) => p.iata)).toEqual(['AMS', 'RTM', 'EIN', 'BRU'])
    expect(nearest(52.37, 4.9, places.slice(0, 2))).toHaveLength(2)
  })
  test('SEARCH-30 across the date line and along the surface', () => {
    expect(nearest(-17, -179, places, 1)[0]!.iata).toBe('NAN')
    expect(distanceKm(places[0]!, places[3]!)).toBeCloseTo(158, -1)
    expect(distanceKm(places[0]!, places[0]!)).toBe(0)
  })
})
