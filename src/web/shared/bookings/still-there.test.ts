import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import { OwnPage } from './own-page.tsx'
import { stillThere } from './still-there.island.ts'

test('ACCESS-7 whoever types is there: the server is asked every ten minutes at most', () => {
  let now = 5_000
  const asked: number[] = []
  const typed = stillThere(
    () => void asked.push(now),
    () => now,
  )
  for (const minute of [0, 3, 9.9, 10, 11, 19, 20, 45]) {
    now = 5_000 + minute * 60_000
    typed()
  }
  expect(asked.map((at) => (at - 5_000) / 60_000)).toEqual([10, 20, 45])
})

test('ACCESS-7 on every page for one person', () => {
  const html = renderToStaticMarkup(
    createElement(TextsProvider, {
      language: 'en',
      t: translator('en'),
      children: createElement(OwnPage, { title: 'Edit', children: null }),
    }),
  )
  expect(html).toMatch(/<main[^>]* data-part="still-there"/)
})
