import { describe, expect, test } from 'vitest'
import { clockOf, spokenSeconds } from './clock-words.ts'

describe('countdown', () => {
  test('LG-08 the time left reads as a clock, with hours only where there are any', () => {
    expect([0, 5, 59, 60, 754, 3599, 3600, 5000, 86_400].map(clockOf)).toEqual([
      '0:00',
      '0:05',
      '0:59',
      '1:00',
      '12:34',
      '59:59',
      '1:00:00',
      '1:23:20',
      '24:00:00',
    ])
  })

  test('LG-08 a screen reader hears full minutes and the end', () => {
    expect([900, 899, 841, 840, 61, 60, 59, 1, 0].map(spokenSeconds)).toEqual([900, 900, 900, 840, 120, 60, 60, 60, 0])
  })
})
