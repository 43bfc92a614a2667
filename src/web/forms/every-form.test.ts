import { expect, test } from 'vitest'
import { isProduct, sourcesIn, type Sources } from '#test/builders/sources.ts'

/** Forms of travellers' pages that are no `SendForm`, and why. */
const others: Record<string, string> = {
  'src/web/forms/send-form.tsx': 'is the SendForm',
  'src/web/forms/search-form/search-form.tsx': 'is sent by what stands around it (search-fields.island.ts)',
  'src/web/pages/search/product-card.tsx': 'is sent by the list (exchange.island.ts)',
  'src/web/pages/search/filters.tsx': 'exchanges the list in place (exchange.island.ts)',
  'src/web/pages/booking-form/view.tsx': 'is sent without leaving the page (send-order.ts)',
  'src/web/components/filter-form/filter-form.tsx': 'filters what is on the page',
  'src/web/components/language-chooser/language-chooser.tsx': 'exchanges the prices in place (currency.island.ts)',
  'src/web/components/consent/banner.tsx': 'is sent in the background (consent.island.ts)',
  'src/web/components/consent/settings.tsx': 'sets cookies; neither computes nor orders',
  'src/web/components/layout/header.tsx': 'logs out',
  'src/web/shared/account/frame.tsx': 'logs out',
  'src/web/pages/booking/view.tsx': 'logs out',
  'src/web/pages/look-up/view.tsx': 'logs out',
}

const bare = (of: Sources): string[] =>
  [...of]
    .filter(([file, text]) => file.startsWith('src/web/') && !file.startsWith('src/web/work/') && /<form\b/.test(text))
    .map(([file]) => file)
    .filter((file) => isProduct(file) && file.endsWith('.tsx'))

const sources = sourcesIn('src')

test('BOOK-40 every form of a traveller’s page says what becomes of it, or is named with its reason', () => {
  expect(bare(sources).toSorted()).toEqual(Object.keys(others).toSorted())
  const faulty = new Map([...sources, ['src/web/pages/new/view.tsx', '<form method="post"></form>']])
  expect(bare(faulty)).toContain('src/web/pages/new/view.tsx')
})
