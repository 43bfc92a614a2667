import { describe, expect, test } from 'vitest'
import { filterNames, type CardFacts, type SearchFilters } from '../search/filters.ts'
import { picksOf } from './picks.ts'

const matches = Object.fromEntries(filterNames.map((name) => [name, false])) as SearchFilters
const card = (totalMinor: number, transferMinutes: number, changes: Partial<CardFacts> = {}): CardFacts => ({
  available: true,
  recommended: false,
  totalMinor,
  transferMinutes,
  distanceKm: 3,
  matches,
  ...changes,
})
const picked = (...cards: CardFacts[]) =>
  picksOf(cards, (one) => one).map(({ card: one, sorts }) => [cards.indexOf(one), ...sorts])

describe('LANDING-10 the picks of an airport’s page', () => {
  test('LANDING-10 the first card of the list by price, by way to the terminal, and of the recommended ones', () => {
    expect(picked(card(4200, 12, { recommended: true }), card(3160, 15), card(7960, 0), card(5000, 9))).toEqual([
      [1, 'price'],
      [2, 'transfer'],
      [0, 'recommended'],
    ])
  })
  test('LANDING-10 a card that leads in two orders is one pick', () => {
    expect(picked(card(3160, 15), card(4200, 0, { recommended: true }))).toEqual([
      [0, 'price'],
      [1, 'transfer', 'recommended'],
    ])
  })
  test('LANDING-10 none where one card leads everywhere, nothing is offered, or nothing can be booked', () => {
    expect(picked(card(3160, 0), card(4200, 12))).toEqual([])
    expect(picked()).toEqual([])
    expect(picked(card(1, 1, { available: false }), card(2, 0, { available: false }))).toEqual([])
  })
  test('LANDING-10 what cannot be booked is never picked', () => {
    expect(picked(card(1, 0, { available: false, recommended: true }), card(3160, 15), card(4200, 5))).toEqual([
      [1, 'price'],
      [2, 'transfer'],
    ])
  })
})
