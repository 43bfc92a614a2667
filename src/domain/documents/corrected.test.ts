import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { sampleInvoice } from '#test/builders/invoices.ts'
import { correctedBy } from './corrected.ts'
import type { Invoice } from './invoice.ts'

/** Documents with these amounts in cents, in the order they were issued: invoices above zero, credit notes below. */
const documents = (...amounts: number[]): Invoice[] =>
  amounts.map((minor, index) => ({
    ...sampleInvoice(),
    kind: minor > 0 ? 'invoice' : 'credit_note',
    number: `NL-${index + 1}`,
    grossMinor: Math.abs(minor),
  }))
const named = (issued: Invoice[], minor: number) => correctedBy(issued, minor).map(({ number }) => number)

describe('which invoices a credit note takes back', () => {
  test('INV-10 one invoice: that one, with its date', () =>
    expect(correctedBy(documents(6_200), 6_200)).toEqual([{ number: 'NL-1', issuedOn: sampleInvoice().issuedOn }]))

  test('INV-10 more than the newest one: the ones before it as well, in their order', () => {
    expect(named(documents(2_725, 2_585), 5_310)).toEqual(['NL-1', 'NL-2'])
    expect(named(documents(6_200, 700), 700)).toEqual(['NL-2'])
    expect(named(documents(6_200, 700), 701)).toEqual(['NL-1', 'NL-2'])
  })

  test('INV-10 what was taken back before is not taken back again', () => {
    expect(named(documents(6_200, 700, -700), 100)).toEqual(['NL-1'])
    expect(named(documents(6_200, 700, -300), 6_600)).toEqual(['NL-1', 'NL-2'])
    expect(named(documents(6_200, -6_200, 6_200), 6_200)).toEqual(['NL-3'])
  })

  test('INV-10 whatever came before: cent by cent the newest that are left, so never more than what is named', () => {
    const steps = fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 900 })), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 100 }), (all, percent) => {
        // one entry for each cent that stands, holding the number of its invoice
        let cents: string[] = []
        const amounts: number[] = []
        for (const [isInvoice, minor] of all) {
          const amount = isInvoice ? minor : -Math.min(cents.length, minor)
          if (amount === 0) continue
          amounts.push(amount)
          cents =
            amount > 0 ? [...cents, ...Array<string>(amount).fill(`NL-${amounts.length}`)] : cents.slice(0, amount)
        }
        fc.pre(cents.length > 0)
        const back = Math.ceil((cents.length * percent) / 100)
        expect(named(documents(...amounts), back)).toEqual([...new Set(cents.slice(-back))])
      }),
      { numRuns: 500 },
    )
  })
})
