import { describe, expect, test } from 'vitest'
import type { LocalDate } from '../time/local.ts'
import { collectiveInvoice } from './collective.ts'

const party = {
  name: 'Zuiderlicht NV',
  street: 'Kaai 1',
  postcode: '2000',
  city: 'Antwerpen',
  country: 'BE',
  registration: '0123.456.789',
  vatNumber: 'BE0123456749',
  email: 'boeken@zuiderlicht.example',
}
const of = (...owed: number[]) =>
  collectiveInvoice({
    statement: 'ZUIDERLICHT-0003',
    month: '2026-12-01' as LocalDate,
    closedOn: '2027-01-01' as LocalDate,
    party,
    rate: {
      country: 'NL',
      vatRatePercent: 21,
      parts: owed.map((owedMinor, n) => ({ label: `K-${n + 1}`, owedMinor })),
    },
  })

describe('the invoice of a company’s month', () => {
  test('AGENCY-118 one line for each cost centre, with the VAT that it contains', () => {
    expect(of(12_400, 6_200)).toMatchObject({
      number: 'ZUIDERLICHT-0003-NL-21',
      kind: 'invoice',
      issuedOn: '2027-01-01',
      grossMinor: 18_600,
      vatMinor: 3_228,
      facts: {
        netMinor: 15_372,
        country: 'NL',
        seller: { country: 'NL' },
        buyer: { company: 'Zuiderlicht NV', country: 'BE', vatNumber: 'BE0123456749' },
        stay: { arrival: '2026-12-01T00:00', departure: '2026-12-31T00:00' },
        lines: [
          { label: 'K-1', grossMinor: 12_400, netMinor: 10_248 },
          { label: 'K-2', grossMinor: 6_200, netMinor: 5_124 },
        ],
      },
    })
  })

  test('AGENCY-118 below zero it is a credit note; where all cancels out there is none', () => {
    expect(of(-6_200, 100)).toMatchObject({ kind: 'credit_note', grossMinor: 6_100, vatMinor: 1_059 })
    expect([of(), of(0), of(6_200, -6_200)]).toEqual([null, null, null])
  })

  test.each([[[6_200, 6_200, 6_200]], [[1, 1, 1]], [[-6_200, 100]], [[12_400, -62]], [[333, 334, 0, 99_999]]])(
    'AGENCY-118 %j: the lines add up to the document, and none is zero',
    (owed) => {
      const made = of(...owed)!
      const sum = (name: 'netMinor' | 'grossMinor') => made.facts.lines.reduce((all, line) => all + line[name], 0)
      expect([sum('grossMinor'), sum('netMinor')]).toEqual([made.grossMinor, made.grossMinor - made.vatMinor])
      expect(made.facts.lines.filter(({ grossMinor }) => grossMinor === 0)).toEqual([])
      for (const { grossMinor, netMinor } of made.facts.lines) expect(grossMinor * netMinor).toBeGreaterThanOrEqual(0)
    },
  )
})
