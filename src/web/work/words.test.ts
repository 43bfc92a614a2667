import { expect, test } from 'vitest'
import { notices, operationOf } from '#domain/access/notices.ts'
import { operations } from '#domain/access/rights.ts'
import { languages } from '#domain/languages.ts'
import { translator } from '#texts/texts.ts'
import { jobs } from '#jobs/all.ts'
import { lanes } from '#usecases/jobs/lane-table.ts'
import { rhythm } from '#usecases/jobs/rhythm.ts'
import { isNamedJob, jobTextOf } from './desk/job-words.ts'
import { isNamedOperation, namedOperations, operationTextOf } from './parts/operation-words.tsx'
import { dataWords, objectWords, operationChoices, whoText } from './pages/trail/words.ts'

const t = translator('en')

test('WORK-8 every operation of the table, every notice, every job and everything that repeats has words', () => {
  expect([...operations, ...notices.map(operationOf)].filter((one) => !isNamedOperation(one))).toEqual([])
  const names = [
    ...Object.keys(rhythm),
    ...jobs.map(({ queue }) => queue),
    ...lanes.flatMap(({ topics }) => topics ?? []),
  ]
  expect(names.filter((one) => !isNamedJob(one))).toEqual([])
})

test('WORK-8 what has no words yet is something else, and never its name', () => {
  expect([t(operationTextOf('secret.newThing')), t(jobTextOf('brand-new'))]).toEqual(['Something else', 'Another job'])
  expect(objectWords('newThing:11111111-1111-4111-8111-111111111111', t)).toBe('Something else')
  expect(objectWords('claim:11111111-1111-4111-8111-111111111111', t)).toBe('A claim')
  expect(objectWords('credit:agency-nord1', t)).toBe('Account agency-nord1')
})

test('WORK-8 of a line of the trail: who acted without a name, and what changed in words', () => {
  expect(['visitor', 'job:clean-up', 'key:7', 'staff:1', 'carPark:2'].map((actor) => t(whoText(actor)))).toEqual([
    'Not signed in',
    t('workPeople.product'),
    'An agency’s program',
    'Somebody who left',
    'A device',
  ])
  const data = { count: 3, amountMinor: 1_250, role: 'support', airportId: 1, kind: 'nonsense', order: 'abc' }
  expect(dataWords(data, { t, language: 'en' })).toBe(`Number: 3, Sum: €12.50, Role: ${t('workShell.roleSupport')}`)
})

test.each(languages)('WORK-8 the operations can be chosen by their words, in their order: %s', (language) => {
  const say = translator(language)
  const choices = operationChoices('old.word', say, language)
  const texts = choices.map(({ text }) => text)
  expect(texts).toEqual(texts.toSorted((a, b) => a.localeCompare(b, language)))
  expect(choices.map(({ value }) => value)).toEqual(expect.arrayContaining(['old.word', ...namedOperations]))
  expect(texts.filter((text) => /^[a-z]+\.[a-z]/i.test(text))).toEqual([])
})
