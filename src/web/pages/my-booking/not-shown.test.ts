import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../components/texts.tsx'
import { NotShownBoundary } from './not-shown.tsx'

const t = translator('en')

/** The page in the place of one that may not be seen. */
const shown = (path: string, data: unknown): string => {
  const router = createMemoryRouter([{ id: 'page', path: '*', element: null, ErrorBoundary: NotShownBoundary }], {
    initialEntries: [path],
    hydrationData: { errors: { page: { status: 404, statusText: '', internal: false, data } } },
  })
  return renderToStaticMarkup(
    createElement(TextsProvider, { language: 'en', t, children: createElement(RouterProvider, { router }) }),
  )
}

test('ACCESS-7 a form that was sent after its session had ended says that nothing was saved; a page that was only opened does not', () => {
  const lost = shown('/en/my-booking/b/edit', { lookUp: '/en/my-booking', lost: true })
  expect(lost).toContain(t('manage.notSaved'))
  expect(lost).not.toContain(t('manage.notShownText'))
  const read = shown('/en/my-booking/b/edit', { lookUp: '/en/my-booking', lost: false })
  expect(read).not.toContain(t('manage.notSaved'))
  expect(read).toContain(t('manage.notShownText'))
})

test('ACCESS-7 the look-up leads back with the dates of a change that was asked for', () => {
  const path = '/en/my-booking/b/change?startDateTime=2027-03-05T08%3A05&endDateTime=2027-03-12T17%3A30'
  expect(shown(path, { lookUp: '/en/my-booking', lost: false })).toContain(
    `action="/en/my-booking?back=${encodeURIComponent(path)}"`,
  )
})
