import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import { commissionVat, needsExemption, vatAdded } from './commission-vat.ts'

const day = '2026-12-31' as LocalDate
const exemption = 'Small business (article 25 Wet OB)'
const vatOf = (country: string, vatNumber: string) => {
  const { ratePercent, untaxed } = commissionVat({ country, vatNumber, exemption }, day)
  return [ratePercent, untaxed?.why ?? 'taxed', untaxed?.sentence ?? '']
}

describe('VAT on a commission', () => {
  test.each([
    ['NL', 'NL123456782B01', [21, 'taxed', '']],
    ['DE', 'DE136695976', [0, 'reverse', '']],
    ['GR', 'EL123456789', [0, 'reverse', '']],
    ['CH', 'CHE123456789MWST', [0, 'outside', '']],
    ['GB', 'GB123456789', [0, 'outside', '']],
    ['GB', 'XI123456789', [0, 'outside', '']],
    ['NO', '', [0, 'outside', '']],
    ['TR', '1234567890', [0, 'outside', '']],
    ['NL', '', [0, 'exempt', exemption]],
    ['FR', '', [0, 'exempt', exemption]],
    // the number’s own letters decide
    ['DE', 'NL123456782B01', [21, 'taxed', '']],
    ['CH', 'DE136695976', [0, 'reverse', '']],
  ] as const)('AGENCY-131 an agency in %s with the number "%s"', (country, vatNumber, expected) => {
    expect(vatOf(country, vatNumber)).toEqual(expected)
  })

  test('AGENCY-131 only who is in the Union and has no number says why', () => {
    const needs = (country: string, vatNumber: string) => needsExemption({ country, vatNumber })
    expect([needs('NL', ''), needs('NL', 'NL1'), needs('CH', ''), needs('FR', '')]).toEqual([true, false, false, true])
  })

  test('AGENCY-131 rounded to the cent, half a cent away from zero', () => {
    expect([vatAdded(512, 21), vatAdded(50, 21), vatAdded(-50, 21), vatAdded(512, 0)]).toEqual([108, 11, -11, 0])
  })
})
