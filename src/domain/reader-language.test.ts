import { expect, test } from 'vitest'
import { languages } from './languages.ts'
import { preferredLanguage, suggestedLanguage } from './reader-language.ts'

test('LANG-1 the first by weight that we have; equals in their order; regions and names of Norwegian', () => {
  expect(preferredLanguage('nl,en;q=0.8')).toBe('nl')
  expect(preferredLanguage('en;q=0.5, de;q=0.9, tr;q=0.9')).toBe('de')
  expect(preferredLanguage('zh-CN,zh;q=0.9,en;q=0.8')).toBe('en')
  expect(
    ['en-US', 'de-AT', 'nl-BE', 'fr-be', 'fr-CA', 'nl-Latn-BE', 'no', 'nn-NO', 'pt-BR'].map(preferredLanguage),
  ).toEqual(['en', 'de', 'nl-be', 'fr-be', 'fr', 'nl-be', 'nb', 'nb', null])
  for (const language of languages) expect(preferredLanguage(language)).toBe(language)
})

test('LANG-1 what is refused, unreadable or says nothing counts for nothing', () => {
  expect(['', '*', 'de;q=0', 'de;q=zero', ';;,,;q=1', 'xx-YY'].map(preferredLanguage)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ])
  expect(preferredLanguage('de;q=0, pl;q=0.1')).toBe('pl')
  expect(preferredLanguage(`${'xx,'.repeat(10_000)}de`)).toBeNull()
})

test('LANG-2 a page is offered in another language only, and not in the neighbour’s form of its own', () => {
  expect(suggestedLanguage('nl', 'en')).toBe('nl')
  expect(suggestedLanguage('nl,en;q=0.8', 'en')).toBe('nl')
  expect(suggestedLanguage('en-US,en;q=0.9', 'en')).toBeNull()
  expect(suggestedLanguage('nl-BE', 'nl')).toBeNull()
  expect(suggestedLanguage('fr', 'fr-be')).toBeNull()
  expect(suggestedLanguage('nl-BE', 'fr-be')).toBe('nl-be')
  expect(suggestedLanguage('pt', 'de')).toBeNull()
})
