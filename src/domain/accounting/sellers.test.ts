import { expect, test } from 'vitest'
import type { BillingParty } from '../documents/seller.ts'
import { lackingOf, quartersOf } from './sellers.ts'

test('AGENCY-152 a car park has four quarters, its own and no other’s', () => {
  const mine = { airportId: 1, carParkId: 2, quarter: 4, creditedMinor: 5_270, keptMinor: 930, bookings: 1 }
  const others = [
    { ...mine, airportId: 2 },
    { ...mine, carParkId: 3 },
  ]
  const none = { creditedMinor: 0, keptMinor: 0, bookings: 0 }
  expect(quartersOf([...others, mine], { airportId: 1, carParkId: 2 })).toEqual([
    none,
    none,
    none,
    { creditedMinor: 5_270, keptMinor: 930, bookings: 1 },
  ])
})

test('AGENCY-153 what is not known of a seller is named', () => {
  const party = { name: 'Park B.V.' } as BillingParty
  expect(lackingOf({ party: null, account: null })).toEqual(['name, address, registration, VAT number', 'account'])
  expect(lackingOf({ party, account: null })).toEqual(['account'])
  expect(lackingOf({ party, account: '4300' })).toEqual([])
})
