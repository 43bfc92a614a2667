import { describe, expect, test } from 'vitest'
import {
  brandSheet,
  contrastOf,
  darkSurfaces,
  darkTokens,
  lightSurfaces,
  lightTokens,
  readColour,
} from './brand-palette.ts'
import { readBrand, type TypedBrand } from './brand.ts'
import { readHost } from './hosts.ts'

/** Colours from all over the cube, and those that are hardest: middle greys, pure ones, white and black. */
const levels = ['00', '33', '66', '80', '99', 'cc', 'ff']
const cube = levels.flatMap((r) => levels.flatMap((g) => levels.map((b) => `#${r}${g}${b}`)))

describe('colours', () => {
  test('AGENCY-46 whatever is chosen, texts have 4.5 and marks 3, on light surfaces and on dark ones', () => {
    const faults: string[] = []
    const check = (what: string, front: string, back: string, least: number) => {
      if (contrastOf(front, back) < least) faults.push(`${what}: ${front} on ${back} ${contrastOf(front, back)}`)
    }
    cube.forEach((colour, at) => {
      const other = cube[(at * 7 + 3) % cube.length] ?? colour
      const third = cube[(at * 11 + 5) % cube.length] ?? colour
      for (const [tokens, surfaces] of [
        [lightTokens({ brand: colour, accent: other, hero: third }), lightSurfaces],
        [lightTokens({ brand: colour, accent: colour, hero: colour }), lightSurfaces],
        [darkTokens({ brand: colour, accent: other, hero: third }), darkSurfaces],
      ] as const) {
        const of = (name: string) => tokens[name] ?? ''
        for (const surface of [...surfaces, of('brand-tint')]) check(`${colour} brand`, of('brand'), surface, 4.5)
        for (const back of ['brand', 'brand-strong']) check(`${colour} ${back}`, of('on-brand'), of(back), 4.5)
        for (const back of ['accent', 'accent-strong']) check(`${colour} ${back}`, of('on-accent'), of(back), 4.5)
        check(`${colour} hero`, of('on-hero'), of('hero'), 4.5)
        check(`${colour} quiet`, of('on-hero-quiet'), of('hero'), 4.5)
        check(`${colour} focus`, of('focus-on-hero'), of('hero'), 3)
        check(`${colour} button`, of('accent'), of('hero'), 3)
      }
    })
    expect(faults.slice(0, 10)).toEqual([])
  })
  test('AGENCY-46 what already is legible stays as it was chosen', () => {
    const tokens = lightTokens({ brand: '#00655b', accent: '#ff9e1b', hero: '#00393a' })
    expect([tokens['brand'], tokens['accent'], tokens['hero']]).toEqual(['#00655b', '#ff9e1b', '#00393a'])
    expect(lightTokens({ brand: '#ffe600', accent: '#ffe600', hero: '#000000' })['brand']).not.toBe('#ffe600')
    expect(darkTokens({ brand: '#ffe600', accent: '#ffe600', hero: '#000000' })['brand']).toBe('#ffe600')
  })
  test.each(['red', 'red;}', '#12345', '#1234567', '#12345g', 'url(x)', '#123456;}body{display:none', '', '＃123456'])(
    'AGENCY-46 XS-10 %j is no colour',
    (text) => expect(readColour(text)).toBeNull(),
  )
  test('AGENCY-46 a style sheet has two blocks of six-digit colours and nothing else', () => {
    expect(readColour(' #ABCDEF ')).toBe('#abcdef')
    expect(brandSheet({ brand: '#00655b', accent: '#ff9e1b', hero: '#00393a' })).toMatch(
      /^\.theme-agency\{(?:--[a-z-]+:#[0-9a-f]{6};?)+\}\n\.theme-agency\.theme-dark\{(?:--[a-z-]+:#[0-9a-f]{6};?)+\}\n$/,
    )
  })
})

describe('sites that show the form', () => {
  test.each([
    ['https://www.nord.example', 'https://www.nord.example'],
    [' https://NORD.example/ ', 'https://nord.example'],
    ['https://nord.example:8443', 'https://nord.example:8443'],
    ['https://nord.example:443', 'https://nord.example'],
    ['https://büro.example', 'https://xn--bro-hoa.example'],
  ])('AGENCY-51 %j is %s', (typed, origin) => expect(readHost(typed)).toBe(origin))
  test.each([
    'http://nord.example',
    'https://*.nord.example',
    'https://*',
    '*',
    'https:',
    'https://nord.example/page',
    'https://nord.example?x',
    'https://nord.example#x',
    'https://user@nord.example',
    'https://nord.example; script-src *',
    "https://nord.example 'self'",
    'https://nord.example\nhttps://b.example',
    'https://nord',
    'https://10.0.0.1',
    'https://[::1]',
    'http://localhost:3000',
    'javascript:alert(1)',
    'data:text/html,x',
    "'self'",
    `https://${'a'.repeat(300)}.example`,
  ])('AGENCY-51 XS-10 %j is no site', (typed) => expect(readHost(typed)).toBeNull())
  test('AGENCY-51 where the product runs on one’s own machine, its pages may show the form', () => {
    expect([readHost('http://localhost:4000', true), readHost('http://127.0.0.1:4000', true)]).toEqual([
      'http://localhost:4000',
      'http://127.0.0.1:4000',
    ])
    expect(readHost('http://192.168.0.1', true)).toBeNull()
  })
})

describe('what is typed', () => {
  const typed: TypedBrand = {
    name: ' Nordlicht  Reisen ',
    brand: '#00655B',
    accent: '#ff9e1b',
    hero: '#00393a',
    theme: 'dark',
    airports: ['ein', 'AMS', 'EIN'],
    email: 'info@nord.example',
    phone: '+49 40 123456',
    hosts: 'https://nord.example\nhttps://www.nord.example/ https://nord.example',
    greetings: { de: ' Willkommen ', nl: '' },
    returnAddress: 'https://www.nord.example/thanks',
    sells: 'all',
    products: [],
    packages: ['basic', 'medium_flex', 'flex'],
  }
  const facts = { known: (iata: string) => ['EIN', 'AMS'].includes(iata), knownProduct: () => false, isLocal: false }
  test('AGENCY-44 is read tidily, and each thing once', () => {
    expect(readBrand(typed, facts)).toEqual({
      ok: true,
      value: {
        name: 'Nordlicht Reisen',
        colours: { brand: '#00655b', accent: '#ff9e1b', hero: '#00393a' },
        theme: 'dark',
        airports: ['EIN', 'AMS'],
        email: 'info@nord.example',
        phone: '+49 40 123456',
        hosts: ['https://nord.example', 'https://www.nord.example'],
        greetings: { de: 'Willkommen' },
        returnAddress: 'https://www.nord.example/thanks',
        products: null,
        packages: null,
      },
    })
  })
  test('AGENCY-44 everything that is wrong is named at once', () => {
    const wrong = {
      name: '<b>x</b>',
      brand: 'red;}',
      accent: '',
      hero: '#fff',
      theme: 'pink',
      airports: ['XXX'],
      email: 'no',
      phone: 'call me',
      hosts: 'https://*.nord.example',
      greetings: { de: '<b>x</b>', en: 'x' },
      returnAddress: 'https://evil.example/',
      sells: '',
      products: [],
      packages: ['gold'],
    }
    expect(readBrand(wrong, facts)).toEqual({
      ok: false,
      fields: {
        name: 'brand_name',
        brand: 'brand_colour',
        accent: 'brand_colour',
        hero: 'brand_colour',
        theme: 'option_required',
        airports: 'airport_unknown',
        email: 'email_invalid',
        phone: 'mobile_invalid',
        hosts: 'brand_host',
        'greeting-de': 'brand_greeting',
        returnAddress: 'brand_return',
        sells: 'option_required',
        packages: 'option_required',
      },
    })
    const many = Array.from({ length: 11 }, (_, at) => `https://n${at}.example`).join('\n')
    expect(readBrand({ ...typed, hosts: many, returnAddress: '' }, facts)).toEqual({
      ok: false,
      fields: { hosts: 'brand_hosts_full' },
    })
    expect(readBrand({ ...typed, name: ' ' }, facts)).toEqual({ ok: false, fields: { name: 'mandatory' } })
  })
})
