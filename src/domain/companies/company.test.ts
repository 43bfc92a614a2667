import { describe, expect, test } from 'vitest'
import {
  booksFor,
  breachesOf,
  companyCodeLength,
  companySigns,
  isCompanyCode,
  noRules,
  onlyHimself,
} from './company.ts'

describe('a company', () => {
  test('AGENCY-110 its code has eight signs that nobody confuses', () => {
    expect(companyCodeLength).toBe(8)
    expect(new Set(companySigns).size).toBe(32)
    for (const sign of ['0', '1', 'I', 'O']) expect(companySigns).not.toContain(sign)
    expect(['ABCDEFGH', 'ABCDEFG', 'ABCDEFGHJ', ''].map(isCompanyCode)).toEqual([true, false, false, false])
  })

  test('AGENCY-114 a package, a stay and a day: each limit is kept to the cent, all that are broken are named', () => {
    const offer = { package: 'flex', paysMinor: 6_200, days: 8 } as const
    expect(breachesOf(noRules, { ...offer, paysMinor: 99_999_999 })).toEqual([])
    expect(breachesOf({ ...noRules, packages: ['basic'] }, offer)).toEqual(['package'])
    expect(breachesOf({ ...noRules, stayMinor: 6_200 }, offer)).toEqual([])
    expect(breachesOf({ ...noRules, stayMinor: 6_199 }, offer)).toEqual(['stay'])
    expect(breachesOf({ ...noRules, dayMinor: 775 }, offer)).toEqual([])
    // 62.01 for eight days is 7.75 and an eighth of a cent a day
    expect(breachesOf({ ...noRules, dayMinor: 775 }, { ...offer, paysMinor: 6_201 })).toEqual(['day'])
    expect(breachesOf({ packages: [], stayMinor: 0, dayMinor: 0 }, offer)).toEqual(['package', 'stay', 'day'])
  })

  test('AGENCY-115 somebody books for everybody, for his cost centres, else for himself', () => {
    const noor = { email: 'noor@example.org', costCentreId: 'north' }
    const nobody = { email: 'jan@example.org', costCentreId: null }
    const reach = { everybody: false, costCentreIds: ['north'] }
    expect(booksFor(onlyHimself, 'noor@example.org', noor)).toBe(true)
    expect(booksFor(onlyHimself, 'tom@example.org', noor)).toBe(false)
    expect(booksFor(onlyHimself, 'tom@example.org', nobody)).toBe(false)
    expect([noor, nobody].map((driver) => booksFor(reach, 'tom@example.org', driver))).toEqual([true, false])
    expect(booksFor({ ...reach, costCentreIds: ['south'] }, 'tom@example.org', noor)).toBe(false)
    expect(booksFor({ everybody: true, costCentreIds: [] }, '', nobody)).toBe(true)
  })
})
