import { expect, test } from 'vitest'
import { languages } from '#domain/languages.ts'
import { resolvePath } from '#domain/site-map/pages.ts'
import { againHref } from './again.ts'

test('ACCT-14 a stay is booked again on the page of its airport, in the language of the account', () => {
  for (const language of languages)
    expect(resolvePath(againHref('EIN', language) ?? '')).toMatchObject({ iata: 'EIN', language })
  expect(againHref('XXX', 'en')).toBe(null)
})
