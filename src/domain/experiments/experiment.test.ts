import { describe, expect, test } from 'vitest'
import { languages } from '../languages.ts'
import { readExperiments, tripAppTest, usesTripApp } from './configured.ts'
import {
  cookieValue,
  draw,
  isRunning,
  readCookieValue,
  variantFor,
  variantList,
  variantsOf,
  type Experiment,
  type Visit,
} from './experiment.ts'

const single = (percentage: number): Experiment => ({ kind: 'single', name: 'hero', percentage })
const multi = (...bands: [variant: string, percentage: number][]): Experiment => ({
  kind: 'multi',
  name: 'hero',
  bands: bands.map(([variant, percentage]) => ({ variant, percentage })),
})
const visit = (changes: Partial<Visit> & { query?: string } = {}): Visit => ({
  language: 'en',
  parameters: new URLSearchParams(changes.query ?? ''),
  cookie: null,
  random: 0,
  ...changes,
})
const almostOne = 1 - Number.EPSILON

describe('drawing', () => {
  test('EXP-1 SP-01 a percentage sees the alternative, at 0 nobody, at 100 everybody', () => {
    expect([0, 0.2999, 0.3, almostOne].map((random) => draw(single(30), random))).toEqual([
      'show_alternative',
      'show_alternative',
      'show_original',
      'show_original',
    ])
    expect([0, 0.5, almostOne].map((random) => draw(single(0), random))).toEqual(Array(3).fill('show_original'))
    expect([0, 0.5, almostOne].map((random) => draw(single(100), random))).toEqual(Array(3).fill('show_alternative'))
  })

  test('EXP-2 SP-01 cumulative bands; what they leave sees the original', () => {
    const test = multi(['calm', 30], ['none', 0], ['bold', 30])
    expect([0, 0.2999, 0.3, 0.5999, 0.6, almostOne].map((random) => draw(test, random))).toEqual([
      'calm',
      'calm',
      'bold',
      'bold',
      'show_original',
      'show_original',
    ])
    expect(draw(multi(['calm', 0], ['bold', 100]), 0)).toBe('bold')
    expect(draw(multi(['calm', 100], ['bold', 0]), almostOne)).toBe('calm')
  })

  test('EXP-2 SP-01 shares of more than 100, or below nothing, show everybody the original', () => {
    for (const random of [0, 0.5, almostOne])
      for (const test of [
        multi(['calm', 60], ['bold', 60]),
        single(101),
        single(-1),
        single(Number.NaN),
        multi(['calm', 120], ['bold', -20]),
      ])
        expect(draw(test, random)).toBe('show_original')
    expect(draw(multi(), 0)).toBe('show_original')
  })
})

describe('which variant', () => {
  test('EXP-3 SP-02 the address before the cookie before chance', () => {
    const test = multi(['calm', 50], ['bold', 50])
    expect(variantFor(test, visit({ query: 'hero=bold', cookie: 'calm' }))).toBe('bold')
    expect(variantFor(test, visit({ cookie: 'bold' }))).toBe('bold')
    expect(variantFor(test, visit({ cookie: 'bold.told' }))).toBe('bold')
    expect(variantFor(test, visit())).toBe('calm')
    expect(variantFor(test, visit({ query: 'hero=show_original' }))).toBe('show_original')
  })

  test('EXP-3 SP-02 only listed variants count', () => {
    const test = multi(['calm', 100])
    expect(variantsOf(test)).toEqual(['calm', 'show_original'])
    expect(variantsOf(single(10))).toEqual(['show_alternative', 'show_original'])
    for (const forged of ['bold', 'show_alternative', '', '<script>', 'CALM']) {
      expect(variantFor(test, visit({ query: `hero=${forged}` }))).toBe('calm')
      expect(variantFor(test, visit({ cookie: forged }))).toBe('calm')
    }
  })

  test('EXP-4 with all shares at 0 nothing is drawn and no cookie read, yet an address can look at a variant', () => {
    for (const test of [single(0), multi(['calm', 0])]) {
      expect(isRunning(test)).toBe(false)
      expect(variantFor(test, visit({ cookie: 'show_original' }))).toBeNull()
    }
    expect(variantFor(single(0), visit({ query: 'hero=show_alternative' }))).toBe('show_alternative')
    expect(isRunning(multi(['calm', 0], ['bold', 1]))).toBe(true)
  })

  test('the list is in one order, whatever the order of the tests', () => {
    expect(
      variantList(
        new Map([
          ['b', 'x'],
          ['a', 'show_original'],
        ]),
      ),
    ).toBe('a:show_original,b:x')
    expect(variantList(new Map())).toBe('')
  })
})

test('EXP-8 the cookie says the variant and whether its start was told', () => {
  for (const told of [true, false])
    expect(readCookieValue(cookieValue('show_original', told))).toEqual({ variant: 'show_original', told })
  expect(readCookieValue('')).toEqual({ variant: '', told: false })
})

describe('qp_vs_tripapp_v1', () => {
  const [tripApp] = readExperiments(`${tripAppTest}:100`) ?? []

  test('EXP-5 starts in nine languages and without tripappTest=true', () => {
    expect(languages.filter((language) => variantFor(tripApp!, visit({ language })) !== null)).toEqual([
      'en',
      'nl',
      'fr',
      'nl-be',
      'fr-be',
      'es',
      'de',
      'it',
      'pl',
    ])
    expect(variantFor(tripApp!, visit({ query: 'tripappTest=true' }))).toBeNull()
    expect(variantFor(tripApp!, visit({ query: 'tripappTest=yes' }))).toBe('show_alternative')
    expect(variantFor(tripApp!, visit({ language: 'da', query: `${tripAppTest}=show_alternative` }))).toBeNull()
  })

  test('EXP-5 the trip app takes the search by the address or by the test', () => {
    expect(usesTripApp(new URLSearchParams('tripappTest=true'), new Map())).toBe(true)
    expect(usesTripApp(new URLSearchParams('tripappTest=yes'), new Map())).toBe(false)
    expect(usesTripApp(new URLSearchParams(), new Map([[tripAppTest, 'show_alternative']]))).toBe(true)
    expect(usesTripApp(new URLSearchParams(), new Map([[tripAppTest, 'show_original']]))).toBe(false)
  })
})

describe('the setting', () => {
  test('EXP-6 is read', () => {
    expect(readExperiments('')).toMatchObject([
      { name: tripAppTest, kind: 'single', percentage: 0, unless: ['tripappTest', 'true'] },
    ])
    expect(readExperiments(` ${tripAppTest}:12.5 , hero:calm=30/bold=30`)).toMatchObject([
      { name: tripAppTest, percentage: 12.5, except: ['cs', 'da', 'nb', 'sv', 'tr'] },
      {
        kind: 'multi',
        name: 'hero',
        bands: [
          { variant: 'calm', percentage: 30 },
          { variant: 'bold', percentage: 30 },
        ],
      },
    ])
  })

  test('EXP-6 or refused', () => {
    for (const wrong of [
      'hero',
      'hero:',
      'hero:101',
      'hero:-1',
      'hero:1e2',
      'hero:calm=60/bold=60',
      'hero:calm',
      'hero:calm=x',
      'hero:10,hero:20',
      'Hero:10',
      'he ro:10',
      'hero:10:20',
      `${tripAppTest}:calm=10`,
    ])
      expect([wrong, readExperiments(wrong)]).toEqual([wrong, null])
  })
})
