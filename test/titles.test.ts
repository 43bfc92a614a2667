import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { airports } from '#domain/airports/catalogue.ts'
import { airportName } from '#domain/airports/names.ts'
import { languages } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
/** What a list of search results shows of a title; the rest is cut off. */
const longest = 65

test.each(languages)('R10 every title fits where titles are shown: %s', (language) => {
  const t = translator(language)
  const contents = readdirSync(join(root, 'content', language))
    .filter((file) => file.endsWith('.html'))
    .map((file) => /"title": (".*?[^\\]")/.exec(readFileSync(join(root, 'content', language, file), 'utf8'))?.[1])
    .map((title) => (title === undefined ? '' : (JSON.parse(title) as string)))
  expect(contents.filter((title) => title === '')).toEqual([])
  const titles = [
    ...contents,
    t('landing.homeTitle'),
    t('landing.airportsTitle'),
    t('parked.overTitle'),
    ...airports.map(({ iata }) => t('landing.airportTitle', { airport: airportName(iata, language) })),
  ]
  expect(titles.map((page) => t('common.pageTitle', { page })).filter((title) => title.length > longest)).toEqual([])
})

test.each(['fr', 'fr-be'] as const)('LANG-5 a label before other words has its space in %s', (language) => {
  expect(translator(language)('common.labelled', { label: 'Entrée', text: 'lundi' })).toBe('Entrée\u00a0: lundi')
  expect(translator('de')('common.labelled', { label: 'Einfahrt', text: 'Montag' })).toBe('Einfahrt: Montag')
})
