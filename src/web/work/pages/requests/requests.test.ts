import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { translator } from '#texts/texts.ts'
import { TextsProvider } from '../../../kernel/texts.tsx'
import { RequestsView } from './view.tsx'

const asked = {
  id: 'r1',
  number: 'EIN-782C-NE5Y-228M',
  kind: 'cancel' as const,
  moveTo: null,
  href: '/work/house/booking/EIN-782C-NE5Y-228M',
  amount: '€105.00',
  reason: 'The car park was closed',
  asker: 'Nadia Benali',
  when: 'Thu 10 December, 09:20',
  waits: '26 hours',
  changes: [
    { what: 'state' as const, was: 'confirmed' as const, becomes: 'cancelled' as const },
    { what: 'back' as const, was: '€10.00', becomes: '€115.00' },
    { what: 'due' as const, was: '€0.00', becomes: '€0.00' },
  ],
  isOwn: false,
  isStale: false,
}
const wordsOf = (more: Partial<typeof asked>): string => {
  const view = createElement(RequestsView, { requests: [{ ...asked, ...more }], answer: undefined })
  const page = createElement(TextsProvider, { language: 'en', t: translator('en'), children: view })
  return renderToStaticMarkup(page)
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
}

test('SERVICE-35 old and new stand side by side, also in the own request, which has no button', () => {
  for (const isOwn of [false, true]) {
    const words = wordsOf({ isOwn })
    expect(words).toContain('State was Confirmed → becomes Cancelled')
    expect(words).toContain('Back so far was €10.00 → becomes €115.00')
    expect(words).toContain('To pay €0.00')
    expect(words.includes('Agree to €105.00')).toBe(!isOwn)
  }
  expect(wordsOf({ isStale: true, changes: [] })).toContain('Close the request')
})
