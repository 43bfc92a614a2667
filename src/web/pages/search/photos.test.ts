import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { anAirportCatalogue, aProduct } from '#adapters/demo/builders.ts'
import { languages, type Translated } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { found, parkOf, viewOf } from '#test/builders/results.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { pictureOf } from '../../shared/pictures/picture-view.ts'
import { ProductCard } from './product-card.tsx'

/** The card of a product that was given so many photos, as HTML. */
const cardWith = (count: number): string => {
  const product = aProduct({})
  const photo = (n: number) => ({
    id: `0b8f7f0a-6f0e-4a53-9a35-1f6a1b9f4f1${n}`,
    width: 1_600,
    height: 1_200,
    alt: Object.fromEntries(languages.map((language) => [language, `Bays ${n}`])) as Translated,
  })
  const photos = new Map([[product.id, Array.from({ length: count }, (_, n) => photo(n))]])
  const picture = pictureOf({ ...anAirportCatalogue({ products: [product] }), photos }, product, 'square')
  const [card] = viewOf([found(parkOf(1, 'Park'))]).cards
  const shown = createElement(ProductCard, { card: { ...card!, picture }, waits: false })
  return renderToStaticMarkup(createElement(TextsProvider, { language: 'en', t: translator('en'), children: shown }))
}
const photosIn = (html: string) => [...html.matchAll(/<img [^>]*alt="(Bays \d)"[^>]*>/g)].map(([, alt]) => alt)

test('PIC-9 a card shows the first photo, its details all of them with their words, each waiting and leading to its largest file', () => {
  const html = cardWith(5)
  const [before = '', details = ''] = html.split('<details')
  expect(photosIn(before)).toEqual(['Bays 0'])
  expect(photosIn(details)).toEqual([0, 1, 2, 3, 4].map((n) => `Bays ${n}`))
  expect(details.match(/<img [^>]*loading="lazy"/g)).toHaveLength(5)
  expect([...details.matchAll(/<a href="([^"]*-1600\.webp)">/g)]).toHaveLength(5)
  expect([...details.matchAll(/<source type="image\/(\w+)"/g)].map(([, format]) => format).slice(0, 2)).toEqual([
    'avif',
    'webp',
  ])
  expect(details).toContain('aria-label="Photos of Park"')
  expect(details).not.toContain('Drawing')
})

test('PIC-9 with two photos there is the drawing, and no list of photos', () => {
  const html = cardWith(2)
  expect(photosIn(html)).toEqual([])
  expect(html).not.toContain('Photos of')
})
