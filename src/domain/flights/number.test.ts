import { describe, expect, test } from 'vitest'
import { flightNumber, spellingsOf } from './number.ts'

describe('numbers of flights', () => {
  test.each([
    ['KL1234', 'KL1234'],
    ['kl 0123', 'KL123'],
    [' hv-5 ', 'HV5'],
    ['U2 8801', 'U28801'],
    ['3V.12', '3V12'],
    ['KLM1234', 'KLM1234'],
    ['LH 400A', 'LH400A'],
    ['KL0000', 'KL0'],
    ['', null],
    ['KL', null],
    ['1234', null],
    ['KL12345', null],
    ['KL 12 AB', null],
    ["KL1' or 1=1", null],
  ])('FLIGHT-1 %j is %j', (typed, number) => {
    expect(flightNumber(typed)).toBe(number)
  })

  test('FLIGHT-1 every spelling of a number is read as this number', () => {
    expect(spellingsOf('KL123')).toEqual(['KL123', 'KL0123'])
    expect(spellingsOf('U25')).toEqual(['U25', 'U205', 'U2005', 'U20005'])
    for (const spelling of spellingsOf('HV5A')) expect(flightNumber(spelling)).toBe('HV5A')
    expect(spellingsOf('no number')).toEqual([])
  })
})
