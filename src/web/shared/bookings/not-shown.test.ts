import { createElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../kernel/texts.tsx'
import type { RequestFacts } from '../../site/facts.ts'
import { notShown } from './own.ts'

const t = translator('en')

/** The page that is shown in place of one that may not be seen. */
const shown = (path: string, lost: boolean): string => {
  const facts = { language: 'en', url: new URL(path, 'https://parkwing.example') } as RequestFacts
  const { status, view } = notShown(facts, lost)
  expect(status).toBe(404)
  return renderToStaticMarkup(createElement(TextsProvider, { language: 'en', t, children: view as ReactNode }))
}

test('ACCESS-7 a form that was sent after its session had ended says that nothing was saved; a page that was only opened does not', () => {
  const lost = shown('/en/my-booking/b/edit', true)
  expect(lost).toContain(t('manage.notSaved'))
  expect(lost).not.toContain(t('manage.notShownText'))
  const read = shown('/en/my-booking/b/edit', false)
  expect(read).not.toContain(t('manage.notSaved'))
  expect(read).toContain(t('manage.notShownText'))
})

test('ACCESS-7 the look-up leads back with the dates of a change that was asked for', () => {
  const path = '/en/my-booking/b/change?startDateTime=2027-03-05T08%3A05&endDateTime=2027-03-12T17%3A30'
  expect(shown(path, false)).toContain(`action="/en/my-booking?back=${encodeURIComponent(path)}"`)
})
