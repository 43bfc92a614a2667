import { expect, test } from 'vitest'
import { aReport } from '#test/builders/flights.ts'
import { translator } from '#texts/texts.ts'
import { flightFacts } from './model.ts'

test('FLIGHT-7 what the service says of a flight, in words', () => {
  const factsOf = (more: Parameters<typeof aReport>[1]) =>
    flightFacts({ number: 'HV5634', report: aReport('2026-12-08T17:30', more) }, translator('en'), 'en')
  expect(factsOf({ state: 'done', newest: '2026-12-08T20:05' })).toEqual([
    {
      label: 'Flight HV5634, by the flight service',
      value: 'Landed Tue 8 December 2026, 20:05, planned Tue 8 December 2026, 17:30',
    },
  ])
  for (const [state, word] of [
    ['expected', 'Planned'],
    ['unknown', 'Planned'],
    ['cancelled', 'Cancelled'],
    ['diverted', 'Diverted'],
  ] as const)
    expect(factsOf({ state })[0]?.value.split(/[ ;]/)[0]).toBe(word)
  expect(flightFacts(null, translator('en'), 'en')).toEqual([])
})
