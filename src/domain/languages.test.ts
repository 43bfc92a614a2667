import { expect, test } from 'vitest'
import { contentFallback, isLanguage, languages, wireIdOf } from './languages.ts'

test('I18-08 content falls back to the parent, then to English', () => {
  expect(contentFallback('nl-be')).toEqual(['nl-be', 'nl', 'en'])
  expect(contentFallback('fr-be')).toEqual(['fr-be', 'fr', 'en'])
  expect(contentFallback('en')).toEqual(['en'])
  expect(contentFallback('cs')).toEqual(['cs', 'en'])
})

test('R1 I1 fourteen languages, and no other word is one', () => {
  expect(languages.filter(isLanguage)).toHaveLength(14)
  expect(['', 'EN', 'xx', 'toString'].some(isLanguage)).toBe(false)
  expect([wireIdOf['nl-be'], wireIdOf['fr-be'], wireIdOf.cs]).toEqual([2, 3, 12])
})
