import { expect, test } from 'vitest'
import type { ProductCardView } from './product-view.ts'
import { sayOnce } from './said-once.ts'

const icon = 'check' as const
const card = (id: number, changes: Partial<ProductCardView> = {}): ProductCardView => ({
  id,
  name: `Park ${id}`,
  kind: 'Shuttle parking',
  official: false,
  picture: { src: '', width: 1, height: 1, alt: '', drawn: true },
  ribbon: null,
  as: 'Recommended',
  why: null,
  lane: '',
  rating: null,
  features: ['Staff on site', 'You keep your keys'].map((text) => ({ icon, text })),
  hours: ['Open 24 hours'],
  price: { total: '€40.00', note: '' },
  terms: { package: 'Basic', free: false, text: 'No refund' },
  flexible: null,
  freeWith: null,
  later: null,
  unavailable: null,
  place: { directions: [], rows: [{ term: 'Address', lines: [`Road ${id}`] }] },
  ...changes,
})
const featuresOf = ({ products }: ReturnType<typeof sayOnce>) =>
  products.map(({ features }) => features.map(({ text }) => text))

test('LANDING-11 what holds for all car parks is said once, and no card says it', () => {
  const two = sayOnce([card(1), card(2)], 'Free cancellation')
  expect(two.facts).toEqual([
    'Shuttle parking',
    'Staff on site',
    'You keep your keys',
    'Open 24 hours',
    'No refund (Basic)',
  ])
  expect(two.products.map(({ kind, hours, terms }) => [kind, hours, terms])).toEqual([1, 2].map(() => [null, [], null]))
  expect(featuresOf(two)).toEqual([[], []])
})

test('LANDING-11 as soon as one differs every card says it', () => {
  const features = [{ icon, text: 'Staff on site' }]
  const valet = sayOnce([card(1), card(2, { kind: 'Valet parking', features })], 'Free cancellation')
  expect(valet.facts).toEqual(['Staff on site', 'Open 24 hours', 'No refund (Basic)'])
  expect(valet.products.map(({ kind }) => kind)).toEqual(['Shuttle parking', 'Valet parking'])
  expect(featuresOf(valet)).toEqual([['You keep your keys'], []])
  // the same words about another package are another promise
  const flex = sayOnce(
    [card(1), card(2, { terms: { package: 'Flex', free: false, text: 'No refund' } })],
    'Free cancellation',
  )
  expect(flex.facts).not.toContain('No refund (Basic)')
  expect(flex.products.every(({ terms }) => terms)).toBe(true)
})

test('LANDING-11 one price among several car parks speaks for none of the others, and a single car park for itself', () => {
  const one = sayOnce([card(1), card(2, { price: null, terms: null })], 'Free cancellation')
  expect(one.facts).not.toContain('No refund (Basic)')
  expect(one.products[0]!.terms).not.toBeNull()
  expect(sayOnce([card(1)], 'Free cancellation')).toEqual({ facts: [], rows: [], products: [card(1)] })
})

test('LANDING-11 what is not refundable everywhere is said together with the free cancellation that may be had instead', () => {
  const facts = (...freeWith: (string | null)[]) =>
    sayOnce(
      freeWith.map((one, id) => card(id, { freeWith: one })),
      'Free cancellation',
    ).facts.slice(4)
  expect(facts('Flex', 'Flex')).toEqual(['Free cancellation (Flex)', 'No refund (Basic)'])
  expect(facts('Flex', null)).toEqual(['No refund (Basic)'])
  // where the cards themselves say what may be cancelled, nothing is said for all
  const apart = card(2, { freeWith: 'Flex', terms: { package: 'Basic', free: false, text: 'Half of it back' } })
  expect(sayOnce([card(1, { freeWith: 'Flex' }), apart], 'Free cancellation').facts.slice(4)).toEqual([])
})
