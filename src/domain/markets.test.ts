import { describe, expect, test } from 'vitest'
import { readByCountry, readDaysByCountry } from './markets.ts'

describe('settings by market', () => {
  test('PAY-14 a provider for some countries', () => {
    expect(readByCountry('PL:stripe, DE:mollie,')).toEqual({ PL: 'stripe', DE: 'mollie' })
    expect(readByCountry('')).toEqual({})
    for (const wrong of ['PL', 'PL:', 'pl:stripe', 'POL:stripe', 'PL:stripe,PL:mollie', 'PL:a b'])
      expect(readByCountry(wrong), wrong).toBe(null)
  })

  test('WITHDRAW-1 days for some countries, one to a year', () => {
    expect(readDaysByCountry('DE:14,DK:1')).toEqual({ DE: 14, DK: 1 })
    for (const wrong of ['DE:0', 'DE:366', 'DE:two', 'DE:14:1', 'DE:1.5'])
      expect(readDaysByCountry(wrong), wrong).toBe(null)
  })
})
