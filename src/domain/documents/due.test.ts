import fc from '#test/chance.ts'
import { describe, expect, test } from 'vitest'
import { sampleBooking } from '#test/builders/letters.ts'
import { vatContained, euro } from '../money/money.ts'
import type { LocalDate } from '../time/local.ts'
import { buyerOf } from './buyer.ts'
import { documentsDue, invoicedTarget, type Due, type MoneyFacts } from './due.ts'
import type { Invoice } from './invoice.ts'
import { sellerIn } from './seller.ts'

const parts = (minor: { parking: number; package?: number; discount?: number; referral?: number }) =>
  (Object.entries(minor) as ['parking', number][]).map(([kind, amount]) => ({ kind, amount: euro(amount) }))

/** A booking with these parts at 21 % VAT, paid in full unless `changes` says otherwise. */
const booking = (of: Parameters<typeof parts>[0], changes: Partial<MoneyFacts> = {}, rate = 21): MoneyFacts => {
  const lines = parts(of)
  const total = lines.reduce((sum, { amount }) => sum + amount.minor, 0)
  const price = {
    parts: lines,
    total: euro(total),
    perDay: euro(total),
    days: 1,
    vatRatePercent: rate,
    vat: vatContained(euro(total), rate),
  }
  const whole = sampleBooking({ totalMinor: total, paidMinor: total }, {}, { price })
  return { ...whole, ...changes }
}

/** The documents as the database would hold them after storing these. */
const store = (issued: Invoice[], due: Due[], facts: MoneyFacts): Invoice[] =>
  due.reduce<Invoice[]>((all, { reason, lines, netMinor, ...amounts }) => {
    const last = all.at(-1)
    const buyer = amounts.kind === 'credit_note' && last ? last.facts.buyer : buyerOf(facts.details)
    const place = all.length + 1
    const stored = {
      airportId: 1,
      id: String(place),
      bookingId: 'b',
      place,
      number: `NL-2026-00000${place}`,
      issuedOn: '2026-12-01' as LocalDate,
      ...amounts,
      facts: {
        reason,
        language: 'en' as const,
        bookingNumber: 'x',
        iata: 'AMS',
        country: 'NL',
        carParkName: '',
        carParkAddress: '',
        stay: sampleBooking().stay,
        days: 1,
        package: 'flex' as const,
        seller: sellerIn('NL'),
        buyer,
        lines,
        netMinor,
        corrects: [],
      },
    }
    return [...all, stored]
  }, issued)

const step = (issued: Invoice[], facts: MoneyFacts): { due: Due[]; issued: Invoice[] } => {
  const due = documentsDue(facts, issued)
  return { due, issued: store(issued, due, facts) }
}
const shortOf = ({ kind, reason, lines, grossMinor, vatMinor }: Due) => ({
  kind,
  reason,
  lines: Object.fromEntries(lines.map((line) => [line.kind, line.grossMinor])),
  grossMinor,
  vatMinor,
})

describe('what must be invoiced', () => {
  test('INV-1 the money that came and stays, up to the price; never for a hold or an agent’s account', () => {
    expect(invoicedTarget(booking({ parking: 5_900 }))).toBe(5_900)
    expect(invoicedTarget(booking({ parking: 5_900 }, { paidMinor: 11_800 }))).toBe(5_900)
    expect(invoicedTarget(booking({ parking: 5_900 }, { refundedMinor: 5_400, status: 'cancelled' }))).toBe(500)
    expect(invoicedTarget(booking({ parking: 5_900 }, { paidMinor: 0 }))).toBe(0)
    expect(invoicedTarget(booking({ parking: 5_900 }, { status: 'held' }))).toBe(0)
    expect(invoicedTarget(booking({ parking: 5_900 }, { status: 'expired' }))).toBe(0)
    expect(invoicedTarget(booking({ parking: 5_900 }, { paymentLocation: 'invoiceAgent' }))).toBe(0)
    expect(documentsDue(booking({ parking: 5_900 }, { status: 'held' }), [])).toEqual([])
  })

  test('INV-5 a paid booking: one invoice of its parts, discounts as lines below zero, and nothing the second time', () => {
    const facts = booking({ parking: 5_600, package: 300, discount: -500 })
    const { due, issued } = step([], facts)
    expect(due.map(shortOf)).toEqual([
      {
        kind: 'invoice',
        reason: 'sale',
        lines: { parking: 5_600, package: 300, discount: -500 },
        grossMinor: 5_400,
        vatMinor: 937,
      },
    ])
    expect(due[0]?.lines.map(({ netMinor }) => netMinor)).toEqual([4_628, 248, -413])
    expect(documentsDue(facts, issued)).toEqual([])
  })

  test('INV-5 PK-17 59.00 at 21 %, cancelled with a fee of 5.00: the credit note mirrors the invoice and the fee keeps its own VAT', () => {
    const sale = step([], booking({ parking: 5_600, package: 300 }))
    expect(sale.due[0]?.vatMinor).toBe(1_024)
    const cancelled = booking({ parking: 5_600, package: 300 }, { status: 'cancelled', refundedMinor: 5_400 })
    const credit = step(sale.issued, cancelled)
    expect(credit.due.map(shortOf)).toEqual([
      {
        kind: 'credit_note',
        reason: 'cancelled',
        lines: { parking: 5_600, package: 300, kept: -500 },
        grossMinor: 5_400,
        vatMinor: 937,
      },
    ])
    // 10.24 − 9.37 = 0.87, which is the VAT contained in 5.00
    expect(sale.due[0]!.vatMinor - credit.due[0]!.vatMinor).toBe(vatContained(euro(500), 21).minor)
    expect(documentsDue(cancelled, credit.issued)).toEqual([])
  })

  test('INV-5 PK-17 refunded in full: every line of the invoice comes back, the discount too', () => {
    const sale = step([], booking({ parking: 5_600, package: 300, discount: -500 }))
    const credit = step(
      sale.issued,
      booking({ parking: 5_600, package: 300, discount: -500 }, { status: 'cancelled', refundedMinor: 5_400 }),
    )
    expect(credit.due[0]?.lines).toEqual(sale.due[0]?.lines)
    expect(credit.due[0]).toMatchObject({ kind: 'credit_note', grossMinor: 5_400, vatMinor: 937 })
  })

  test('INV-5 a Basic booking that is cancelled keeps its invoice', () => {
    const { issued } = step([], booking({ parking: 5_600 }))
    expect(documentsDue(booking({ parking: 5_600 }, { status: 'cancelled' }), issued)).toEqual([])
  })

  test('INV-5 a dearer change, a cheaper one, a longer stay: the difference, part by part', () => {
    const sale = step([], booking({ parking: 5_600, package: 600 }))
    const dearer = step(sale.issued, booking({ parking: 7_000, package: 600, discount: -100 }))
    expect(dearer.due.map(shortOf)).toMatchObject([
      { kind: 'invoice', reason: 'supplement', lines: { parking: 1_400, discount: -100 }, grossMinor: 1_300 },
    ])
    const cheaper = step(
      dearer.issued,
      booking({ parking: 4_900, package: 600 }, { paidMinor: 7_500, refundedMinor: 2_000 }),
    )
    expect(cheaper.due.map(shortOf)).toMatchObject([
      { kind: 'credit_note', reason: 'reduced', lines: { parking: 2_100, discount: -100 }, grossMinor: 2_000 },
    ])
    const longer = step(
      cheaper.issued,
      booking(
        { parking: 4_900, package: 600 },
        { totalMinor: 8_000, chargedMinor: 2_500, paidMinor: 10_000, refundedMinor: 2_000 },
      ),
    )
    expect(longer.due.map(shortOf)).toMatchObject([
      { kind: 'invoice', reason: 'supplement', lines: { charge: 2_500 }, grossMinor: 2_500 },
    ])
  })

  test('INV-5 what is due but not paid is not invoiced; a part is, and taken into account later', () => {
    const sale = step([], booking({ parking: 5_600 }))
    expect(documentsDue(booking({ parking: 5_600 }, { totalMinor: 8_100, chargedMinor: 2_500 }), sale.issued)).toEqual(
      [],
    )
    const part = step([], booking({ parking: 5_600 }, { paidMinor: 3_000 }))
    expect(part.due.map(shortOf)).toMatchObject([{ reason: 'sale', lines: { part: 3_000 } }])
    const rest = step(part.issued, booking({ parking: 5_600 }))
    expect(rest.due.map(shortOf)).toMatchObject([
      { reason: 'supplement', lines: { parking: 5_600, part: -3_000 }, grossMinor: 2_600 },
    ])
  })

  test('INV-5 all of it paid back without being cancelled: the credit note mirrors the invoice', () => {
    const sale = step([], booking({ parking: 5_600, package: 300 }))
    const back = booking({ parking: 5_600, package: 300 }, { status: 'no_show', refundedMinor: 5_900 })
    expect(step(sale.issued, back).due.map(shortOf)).toMatchObject([
      { kind: 'credit_note', reason: 'reduced', lines: { parking: 5_600, package: 300 } },
    ])
  })

  test('INV-5 money given back as a favour is a price reduction', () => {
    const sale = step([], booking({ parking: 5_600 }))
    const favour = booking({ parking: 5_600 }, { refundedMinor: 1_000, waivedMinor: 1_000 })
    expect(step(sale.issued, favour).due.map(shortOf)).toMatchObject([
      { kind: 'credit_note', reason: 'reduced', lines: { refund: 1_000 }, grossMinor: 1_000 },
    ])
    // when the payment comes only afterwards, the one invoice has the reduction as a line
    expect(step([], favour).due.map(shortOf)).toMatchObject([
      { kind: 'invoice', lines: { parking: 5_600, refund: -1_000 }, grossMinor: 4_600 },
    ])
  })

  test('INV-6 DOC-09 another company: the old invoice is taken back whole and written anew; a corrected name alone is not', () => {
    const sale = step([], booking({ parking: 5_600 }))
    const details = {
      ...sampleBooking().details,
      company: 'Acme B.V.',
      vatNumber: 'NL123456789B01',
      invoiceStreet: 'Kade 1',
      invoicePostcode: '1011 AA',
      invoiceCity: 'Amsterdam',
      invoiceCountry: 'NL',
    }
    const again = step(sale.issued, booking({ parking: 5_600 }, { details }))
    expect(again.due.map(shortOf)).toMatchObject([
      { kind: 'credit_note', reason: 'corrected', lines: { parking: 5_600 }, grossMinor: 5_600, vatMinor: 972 },
      { kind: 'invoice', reason: 'corrected', lines: { parking: 5_600 }, grossMinor: 5_600, vatMinor: 972 },
    ])
    expect(documentsDue(booking({ parking: 5_600 }, { details }), again.issued)).toEqual([])
    expect(
      documentsDue(booking({ parking: 5_600 }, { details: { ...details, firstName: 'Łucja' } }), again.issued),
    ).toEqual([])
    // the personal data is erased, so no new document may be written without it
    expect(documentsDue(booking({ parking: 5_600 }, { erasedAt: 1 }), again.issued)).toEqual([])
  })

  test('INV-6 written anew after a favour and a cancellation without refund it has the same lines', () => {
    const details = { ...sampleBooking().details, company: 'Acme B.V.' }
    const sale = step([], booking({ parking: 5_600 }))
    const favour = step(sale.issued, booking({ parking: 5_600 }, { refundedMinor: 1_000 }))
    const again = step(
      favour.issued,
      booking({ parking: 5_600 }, { refundedMinor: 1_000, status: 'cancelled', details }),
    )
    expect(again.due.map(shortOf)).toMatchObject([
      { kind: 'credit_note', lines: { parking: 5_600, refund: -1_000 } },
      { kind: 'invoice', lines: { parking: 5_600, refund: -1_000 }, grossMinor: 4_600 },
    ])
  })

  test('INV-6 cancelled before a new rate was invoiced: credited at the rate of the invoice', () => {
    const sale = step([], booking({ parking: 5_600 }))
    const cancelled = step(sale.issued, booking({ parking: 5_600 }, { status: 'cancelled', refundedMinor: 5_100 }, 23))
    expect(cancelled.due).toMatchObject([{ kind: 'credit_note', vatRatePercent: 21, grossMinor: 5_100 }])
  })

  test('INV-6 another VAT rate after a change: the old one is credited at its rate', () => {
    const sale = step([], booking({ parking: 5_600 }))
    const changed = step(sale.issued, booking({ parking: 5_600 }, {}, 23))
    expect(changed.due).toMatchObject([
      { kind: 'credit_note', vatRatePercent: 21, vatMinor: 972 },
      { kind: 'invoice', vatRatePercent: 23, vatMinor: 1_047 },
    ])
    expect(
      step(changed.issued, booking({ parking: 5_600 }, { status: 'cancelled', refundedMinor: 5_600 }, 23)).due,
    ).toMatchObject([{ kind: 'credit_note', vatRatePercent: 23, vatMinor: 1_047 }])
  })
})

describe('whatever happens to a booking', () => {
  const money = fc.record({
    parking: fc.integer({ min: 1, max: 50_000 }),
    package: fc.integer({ min: 0, max: 2_000 }),
    discount: fc.integer({ min: 0, max: 600 }),
    charge: fc.constantFrom(0, 0, 2_500),
    share: fc.integer({ min: 0, max: 100 }),
    status: fc.constantFrom(
      'confirmed' as const,
      'confirmed' as const,
      'checked_out' as const,
      'cancelled' as const,
      'no_show' as const,
    ),
    company: fc.constantFrom('', 'A', 'B'),
  })
  const factsOf = (
    of: {
      parking: number
      package: number
      discount: number
      charge: number
      share: number
      status: MoneyFacts['status']
      company: string
    },
    rate: number,
  ): MoneyFacts => {
    const facts = booking(
      { parking: of.parking, package: of.package, discount: -Math.min(of.discount, of.parking) },
      { status: of.status, chargedMinor: of.charge },
      rate,
    )
    const totalMinor = facts.totalMinor + of.charge
    return {
      ...facts,
      totalMinor,
      paidMinor: totalMinor,
      refundedMinor: totalMinor - Math.trunc((totalMinor * of.share) / 100),
      details: { ...facts.details, company: of.company },
    }
  }
  const signed = ({ kind }: Invoice) => (kind === 'invoice' ? 1 : -1)

  test('INV-5 invoices less credit notes are always the money that stays, their VAT is its VAT, and lines add up', () => {
    fc.assert(
      fc.property(
        fc.array(money, { minLength: 1, maxLength: 6 }),
        fc.constantFrom(0, 7, 19, 20, 21, 23, 25),
        (states, rate) => {
          let issued: Invoice[] = []
          for (const state of states) {
            const facts = factsOf(state, rate)
            const { due, issued: after } = step(issued, facts)
            issued = after
            const gross = issued.reduce((sum, one) => sum + signed(one) * one.grossMinor, 0)
            expect(gross).toBe(invoicedTarget(facts))
            expect(issued.reduce((sum, one) => sum + signed(one) * one.vatMinor, 0)).toBe(
              vatContained(euro(gross), rate).minor,
            )
            for (const one of due) {
              expect(one.grossMinor).toBeGreaterThan(0)
              expect(one.vatMinor).toBeGreaterThanOrEqual(0)
              expect(one.lines.reduce((sum, line) => sum + line.grossMinor, 0)).toBe(one.grossMinor)
              expect(one.lines.reduce((sum, line) => sum + line.netMinor, 0)).toBe(one.grossMinor - one.vatMinor)
              for (const line of one.lines)
                expect(Math.sign(line.netMinor) * Math.sign(line.grossMinor)).toBeGreaterThanOrEqual(0)
              // a reader that computes the VAT from the net amount again is at most about a cent away
              expect(Math.abs((one.netMinor * rate) / 100 - one.vatMinor)).toBeLessThan(1.7)
            }
            expect(documentsDue(facts, issued)).toEqual([])
          }
        },
      ),
      { numRuns: 1_500 },
    )
  })
})
