import { describe, expect, test } from 'vitest'
import { found, parkOf, viewOf } from '#test/builders/results.ts'

describe('SEARCH-44 compare', () => {
  const parks = () => [
    found(parkOf(1, 'Alpha', { keepKeys: true, covered: 'no' })),
    found(parkOf(2, 'Beta', { keepKeys: false, covered: 'yes' }), { tariffMinor: 4800 }),
    found(parkOf(3, 'Gamma'), { tariffMinor: 5200 }),
    found(parkOf(4, 'Delta'), { tariffMinor: 5600 }),
    found(parkOf(5, 'Full'), { free: 0 }),
  ]
  const ticked = (query: string) =>
    viewOf(parks(), { query }).cards.flatMap(({ product, offer }) => (offer?.isCompared ? [product] : []))

  test('SEARCH-44 nothing is chosen: no count and no table, and nothing of it is said', () => {
    const { compare, shown } = viewOf(parks())
    expect(compare).toMatchObject({ count: '', names: '', hint: null, table: null })
    expect(shown).toBe('5 car parks shown')
  })

  test('SEARCH-44 one asks for another one, two are a table of six rows', () => {
    expect(viewOf(parks(), { query: 'compare=2' }).compare).toMatchObject({
      count: '1 to compare',
      names: 'Beta',
      hint: 'Choose one or two more.',
      table: null,
    })
    const { compare, shown, cards } = viewOf(parks(), { query: 'compare=2&compare=1' })
    expect(compare).toMatchObject({ count: '2 to compare', names: 'Beta, Alpha', hint: null })
    expect(compare.action).toBe('/en/search#comparison')
    expect(shown).toBe('5 car parks shown. 2 to compare')
    const offer = (name: string) => cards.find((card) => card.name === name)?.offer
    expect(compare.table?.parks.map(({ href }) => href)).toEqual([offer('Beta')?.href, offer('Alpha')?.href])
    expect(compare.table?.rows.map(({ title, cells }) => [title, ...cells])).toEqual([
      ['Total, 8 days', offer('Beta')?.plain.total, offer('Alpha')?.plain.total],
      ['With free cancellation', offer('Beta')?.flexed?.total, offer('Alpha')?.flexed?.total],
      ['To the door', expect.stringMatching(/^\d+ min, /), expect.stringMatching(/^\d+ min, /)],
      ['Keys', 'key at the desk', 'keep your keys'],
      ['Roof', 'Under a roof', 'Open air'],
      [
        'Rating',
        cards[0]?.rating && { kind: 'new', text: expect.any(String) },
        { kind: 'new', text: expect.any(String) },
      ],
    ])
    expect(offer('Beta')?.flexed?.total).toBeDefined()
  })

  test('SEARCH-44 a fourth is refused in words, the first three of the address stay', () => {
    const { compare } = viewOf(parks(), { query: 'compare=4&compare=2&compare=3&compare=1' })
    expect(compare.hint).toBe('You can compare 3 car parks at most. Take one out first.')
    expect([compare.count, compare.names]).toEqual(['3 to compare', 'Delta, Beta, Gamma'])
    expect(new Set(ticked('compare=4&compare=2&compare=3&compare=1'))).toEqual(new Set([2, 3, 4]))
  })

  test('SEARCH-44 what cannot be booked, is not here, is no number or comes twice does not count', () => {
    expect(ticked('compare=5&compare=99&compare=x&compare=1&compare=1&compare=')).toEqual([1])
    expect(viewOf(parks(), { query: 'compare=1&compare=2&covered=1' }).compare.names).toBe('Beta')
  })

  test('SEARCH-44 the boxes are sent with the form, so neither its hidden fields nor the form of a booking have them', () => {
    const { filters, cards } = viewOf(parks(), { query: 'compare=1' })
    expect(filters.kept.map(([name]) => name)).not.toContain('compare')
    expect(cards[0]?.offer?.href).not.toContain('compare')
  })
})
