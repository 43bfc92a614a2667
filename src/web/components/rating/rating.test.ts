import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { languages, type Language } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { Rating } from './rating.tsx'
import { ratingView } from './view.ts'

const viewIn = (language: Language, count: number, averageTenths = 47) =>
  ratingView({ t: translator(language), language }, { count, averageTenths })
const drawn = (count: number, averageTenths: number, word = false) =>
  renderToStaticMarkup(createElement(Rating, { of: viewIn('en', count, averageTenths), word }))

test('REVIEW-9 a star, the average in the reader’s way and the number in brackets; one sentence for who hears it', () => {
  expect(viewIn('en', 1_284)).toEqual({
    kind: 'rated',
    average: '4.7',
    count: '1,284',
    word: 'Excellent',
    spoken: 'Rated 4.7 out of 5 from 1,284 reviews',
  })
  expect(viewIn('de', 1_284)).toMatchObject({ average: '4,7', count: '1.284' })
  expect(viewIn('tr', 1_284)).toMatchObject({ average: '4,7', count: '1.284' })
  expect(viewIn('en', 10, 40)).toMatchObject({ average: '4.0', word: 'Very good' })
  expect(viewIn('en', 10, 39)).toMatchObject({ word: null })

  const html = drawn(1_284, 47, true)
  expect(html).toContain('>Rated 4.7 out of 5 from 1,284 reviews</span><span aria-hidden="true"')
  expect(html).toContain('<svg')
  expect(html).toContain('Excellent')
  expect(drawn(1_284, 47)).not.toContain('Excellent')
})

test('REVIEW-9 “New here” below ten reviews, without a star and without a number', () => {
  expect(viewIn('en', 9)).toEqual({ kind: 'new', text: 'New here' })
  expect(ratingView({ t: translator('en'), language: 'en' }, null)).toEqual({ kind: 'new', text: 'New here' })
  expect(drawn(9, 50, true)).toMatch(/^<span class="[^"]*">New here<\/span>$/)
})

test('REVIEW-9 every language has the sentence with average and number in it', () => {
  for (const language of languages) {
    const view = viewIn(language, 1_284)
    expect(view.kind === 'rated' && view.spoken, language).toContain(view.kind === 'rated' && view.average)
    expect(view.kind === 'rated' && view.spoken.replace(/\D/g, ''), language).toContain('1284')
  }
})
