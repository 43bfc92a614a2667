import { describe, expect, test } from 'vitest'
import type { Block } from '#domain/content/blocks.ts'
import type { ContentBook } from '#usecases/content.ts'
import { accountOfPage, isKeptPage, textStateOf } from './text-state.ts'

const row = (updatedOn: string) => ({ page: { updatedOn }, own: true }) as unknown as ReturnType<ContentBook['find']>

const blocks = () => []

describe('what is known of a page’s text', () => {
  test('CONT-9 CT-03 the sitemap hears of content that is listed, with the day its words changed', () => {
    const state = textStateOf({
      find: (name) => (name[0] === 'about' ? row('2027-01-02') : null),
      isListed: (name) => name === 'about',
      blocks,
    })
    expect([state('about', 'en'), state('faq', 'en')]).toEqual([{ updated: '2027-01-02', prices: [] }, null])
    // these pages are shown even without a row
    expect(
      [state('home', 'en'), state('airports', 'de'), state('amsterdam-airport', 'en')].every((one) => one !== null),
    ).toBe(true)
  })

  test('R9 an airport page has the day of its own row or of the one for all airports', () => {
    const state = textStateOf({
      find: (name) => (Array.isArray(name) && name.join() === 'amsterdam-airport,airport' ? row('2027-03-04') : null),
      isListed: () => false,
      blocks,
    })
    expect(state('amsterdam-airport', 'nl')).toEqual({ updated: '2027-03-04', prices: [] })
  })

  test('CONT-13 CT-03 home and airport pages are listed unless their row is kept from robots', () => {
    const hidden = (name: string) =>
      ({ page: { updatedOn: '2027-01-02', noRobots: true, pageName: name }, own: true }) as unknown as ReturnType<
        ContentBook['find']
      >
    const state = textStateOf({
      find: (name) => (name[0] === 'home' || name[0] === 'amsterdam-airport' ? hidden(name[0]) : null),
      isListed: () => true,
      blocks,
    })
    expect([state('home', 'en'), state('amsterdam-airport', 'nl')]).toEqual([null, null])
    expect(state('airports', 'en')).not.toBeNull()
    expect(state('vienna-airport', 'en')).not.toBeNull()
  })

  test('SEO-2 a text says whose prices stand in it', () => {
    const part = (name: string, argument = '') => ({ kind: 'part', name, argument }) as unknown as Block
    const of = (...some: Block[]) =>
      textStateOf({ find: () => row('2027-01-02'), isListed: () => true, blocks: () => some })('faq', 'en')?.prices
    expect([
      of(part('price-table', 'AMS'), part('reviews', 'EIN'), part('products', 'BRU')),
      of(part('price-table')),
      of(part('product-choice')),
    ]).toEqual([['AMS', 'BRU'], [], 'all'])
  })

  test('PART-12 a text names the account of its page; an airport’s own row comes before the one for all airports', () => {
    const part = (name: string, argument = '') => ({ kind: 'part', name, argument }) as unknown as Block
    const texts: Record<string, Block[]> = {
      home: [part('map'), part('partner', 'BTN')],
      about: [part('partner', 'x')],
    }
    const account = accountOfPage({
      find: (names) => {
        const name = [names].flat()[0] ?? ''
        return name in texts
          ? ({ page: { pageName: name }, own: true } as unknown as ReturnType<ContentBook['find']>)
          : null
      },
      blocks: ({ pageName }) => texts[pageName] ?? [],
    })
    // one letter is no code
    expect(['/', '/de', '/en/about', '/en/faq', '/nowhere'].map(account)).toEqual(['BTN', 'BTN', null, null, null])
  })

  test('R9 a page with ssg switched off, and the one that tells of an error, are made anew for everybody', () => {
    const isKept = isKeptPage({ isKept: (name) => name[0] !== 'about' })
    expect(['/', '/en/faq', '/en/about-parkwing', '/en/request-error', '/en/search', '/nothing'].map(isKept)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ])
  })

  test('R9 of an airport page its own row says whether it is kept, else the one for all airports', () => {
    const asked: unknown[] = []
    const isKept = isKeptPage({ isKept: (...which) => (asked.push(which), false) })
    expect([isKept('/en/airports/parking-eindhoven-airport'), isKept('/en/faq')]).toEqual([false, false])
    expect(asked).toEqual([
      [['eindhoven-airport', 'airport'], 'en'],
      [['faq'], 'en'],
    ])
  })
})
