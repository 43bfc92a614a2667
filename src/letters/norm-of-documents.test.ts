import fc from '#test/chance.ts'
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import { describe, expect, test } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import { collectiveInvoice } from '#domain/documents/collective.ts'
import { commissionVat, vatAdded } from '#domain/documents/commission-vat.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { commissionDocument, selfBilled } from '#domain/documents/self-billed.ts'
import type { BillingParty } from '#domain/documents/seller.ts'
import type { Month } from '#domain/statements/statement.ts'
import { parseDate, type LocalDate } from '#domain/time/local.ts'
import { translator } from '#texts/texts.ts'
import { amountOf } from '#test/amounts.ts'
import { brokenRules } from '#test/builders/en-16931/broken-rules.ts'
import { sampleInvoices } from '#test/builders/invoices.ts'
import { company, pricedBooking } from '#test/builders/priced-booking.ts'
import { facturX } from './factur-x.ts'
import { collectiveOf, commissionBillingOf, selfBillingOf } from './self-billed-pdf.ts'

/** Every kind of document that we write, against the rules of EN 16931 (decision 0127). */
const t = translator('nl')
/** What happens to a booking whose documents follow it. */
const later = {
  charged: (of: Booking, minor: number): Booking => ({
    ...of,
    totalMinor: of.totalMinor + minor,
    chargedMinor: of.chargedMinor + minor,
    paidMinor: of.paidMinor + minor,
  }),
  favour: (of: Booking, minor: number): Booking => ({
    ...of,
    refundedMinor: of.refundedMinor + Math.min(minor, of.paidMinor - of.refundedMinor),
  }),
  cancelled: (of: Booking, feeMinor: number): Booking => ({
    ...of,
    status: 'cancelled',
    refundedMinor: Math.max(of.refundedMinor, of.paidMinor - feeMinor),
  }),
  otherBuyer: (of: Booking): Booking => {
    const none = Object.fromEntries(Object.keys(company).map((field) => [field, '']))
    return { ...of, details: { ...of.details, ...(of.details.company ? none : company) } }
  },
  otherRate: (of: Booking, rate: number): Booking => ({
    ...of,
    terms: { ...of.terms, price: { ...of.terms.price, vatRatePercent: rate } },
  }),
}

const sale = pricedBooking(
  { parking: 5_600, package: 300, covered: 1_600, discount: -500, referral: -123 },
  21,
  company,
)
const traveller = pricedBooking({ parking: 5_600, package: 300 }, 21)
const buyer = (invoiceCountry: string, vatNumber: string) =>
  pricedBooking({ parking: 3_337 }, 21, { ...company, invoiceCountry, vatNumber })

const courses: [string, Booking[], string][] = [
  ['a traveller', [traveller], 'NL'],
  ['a company, discounts', [sale], 'NL'],
  ['early and late days', [pricedBooking({ parking: 3_000, leadTime: 250 }, 19)], 'DE'],
  ['23 %', [pricedBooking({ parking: 3_337 }, 23)], 'PL'],
  ['27 %', [pricedBooking({ parking: 3_337, discount: -37 }, 27)], 'HU'],
  ['one cent a line', [pricedBooking({ parking: 1, package: 1, discount: -1 }, 7)], 'NL'],
  ['no VAT', [pricedBooking({ parking: 4_000, discount: -100 }, 0)], 'CH'],
  ['a charge at the exit', [sale, later.charged(sale, 2_500)], 'NL'],
  ['money back as a favour', [sale, later.favour(sale, 700)], 'NL'],
  ['one cent back, all of it tax', [traveller, later.favour(traveller, 1)], 'NL'],
  ['cancelled without a fee', [traveller, later.cancelled(traveller, 0)], 'NL'],
  ['cancelled less a fee', [sale, later.cancelled(sale, 500)], 'NL'],
  ['another buyer', [sale, later.otherBuyer(sale)], 'NL'],
  ['another rate', [sale, later.otherRate(sale, 9)], 'NL'],
  [
    'a rate instead of none',
    [pricedBooking({ parking: 900 }, 0), later.otherRate(pricedBooking({ parking: 900 }, 0), 21)],
    'NL',
  ],
  ['a buyer in Greece', [buyer('GR', 'EL123456789')], 'NL'],
  ['a buyer in Serbia, whose number has no letters', [buyer('RS', '123456789')], 'NL'],
  ['a buyer in Kosovo', [buyer('XK', '')], 'NL'],
]

const party: BillingParty = {
  name: 'Kempenpark <B.V.> & Zn',
  street: 'Luchthavenweg 1',
  postcode: '5657 EA',
  city: 'Eindhoven',
  country: 'NL',
  registration: 'KvK 12345678',
  vatNumber: 'NL123456782B01',
  email: 'admin@kempenpark.example',
  taxNumber: '',
  exemption: '',
}
const month = {
  statement: 'KEMPENPARK-0007',
  month: parseDate('2026-12-01') as Month,
  closedOn: parseDate('2027-01-01') as LocalDate,
  language: 'nl' as const,
}
const small = { vatNumber: '', taxNumber: '12/345/678', exemption: 'Exempt: small business' }
/** As whom agencies bill their commission: at home, in the Union, outside of it, and small ones. */
const sellers: [string, Partial<BillingParty>][] = [
  ['at home', {}],
  ['in the Union', { country: 'DE', vatNumber: 'DE136695976' }],
  ['in Greece', { country: 'GR', vatNumber: 'EL123456789' }],
  ['in Northern Ireland', { country: 'GB', vatNumber: 'XI123456789' }],
  ['in Switzerland', { country: 'CH', vatNumber: 'CHE123456789' }],
  ['in Kosovo', { country: 'XK', vatNumber: '' }],
  ['small', small],
]

const ownXml = (invoice: Invoice) => facturX(invoice, t)
const parkXml = (vatRatePercent: number, shareMinor: number, chargesMinor: number): string[] => {
  const invoice = selfBilled({ ...month, party, rate: { vatRatePercent, shareMinor, chargesMinor } })
  return invoice ? [facturX(invoice, t, selfBillingOf(invoice, t))] : []
}
const agencyXml = (as: Partial<BillingParty>, billedMinor: number): string => {
  const seller = { ...party, ...as }
  const { ratePercent } = commissionVat(seller, month.month)
  const billed = { vatRatePercent: ratePercent, billedMinor, vatMinor: vatAdded(billedMinor, ratePercent) }
  const invoice = commissionDocument({ ...month, party: seller, billed })
  return facturX(invoice, t, commissionBillingOf(invoice, t))
}
const monthXml = (country: string, vatRatePercent: number, owed: readonly number[], as: Partial<BillingParty> = {}) => {
  const parts = owed.map((owedMinor, n) => ({ label: n === 0 ? '' : `K-${n} R & <D>`, owedMinor }))
  const invoice = collectiveInvoice({ ...month, party: { ...party, ...as }, rate: { country, vatRatePercent, parts } })
  return invoice ? [facturX(invoice, t, collectiveOf(invoice, t))] : []
}

/** What both say of it: the schema of Factur-X and the rules of the norm. */
const faultsOf = async (xml: string): Promise<string[]> => {
  const { errors } = await validateXsd(xml, Profile.EN16931)
  return [...errors.map((error) => JSON.stringify(error)), ...brokenRules(xml)]
}

describe('what we write follows the schema and the rules of EN 16931', () => {
  test.each(courses)('INV-11 of a booking: %s', async (_, states, country) => {
    const documents = sampleInvoices(states, { country }).map(ownXml)
    expect(documents.length).toBeGreaterThanOrEqual(states.length)
    for (const xml of documents) expect(await faultsOf(xml)).toEqual([])
  })

  test.each([
    [1_483_092, 6_100],
    [-5_270, 100],
    [5_270, -100],
    [1, 0],
  ])('INV-11 of a car park: share %i, charges %i', async (share, charges) => {
    for (const rate of [21, 23, 7, 0])
      for (const xml of parkXml(rate, share, charges)) expect(await faultsOf(xml)).toEqual([])
  })

  test.each(sellers)('INV-11 of the commission of an agency: %s', async (_, as) => {
    for (const minor of [512, -512, 1, 99_999]) expect(await faultsOf(agencyXml(as, minor))).toEqual([])
  })

  test.each(sellers)('INV-11 of a month of a company or an agency: %s', async (_, as) => {
    for (const owed of [
      [12_400, 6_200],
      [-12_400, 6_200],
      [12_400, -62, 1],
    ])
      for (const [country, rate] of [
        ['NL', 21],
        ['PL', 23],
        ['CH', 0],
      ] as const)
        for (const xml of monthXml(country, rate, owed, as)) expect(await faultsOf(xml)).toEqual([])
  })

  const minor = fc.integer({ min: 1, max: 30_000 })
  const rate = fc.constantFrom(21, 19, 20, 23, 7, 25, 27, 0)
  const step = fc.oneof(
    fc.record({ what: fc.constantFrom('charged', 'favour', 'cancelled'), minor }),
    fc.record({ what: fc.constant('otherBuyer'), minor }),
    fc.record({ what: fc.constant('otherRate'), minor: rate }),
  )
  test('INV-11 of bookings with any prices and any course', () => {
    const prices = fc.record({ parking: minor, package: minor, discount: fc.integer({ min: -900, max: 0 }) })
    fc.assert(
      fc.property(prices, rate, fc.array(step, { maxLength: 5 }), fc.boolean(), (parts, percent, steps, isCompany) => {
        fc.pre(parts.parking + parts.package + parts.discount > 0)
        const states = [pricedBooking(parts, percent, isCompany ? company : {})]
        for (const { what, minor: amount } of steps) {
          const last = states.at(-1)!
          if (last.status !== 'cancelled') states.push(later[what as keyof typeof later](last, amount))
        }
        expect(sampleInvoices(states).map(ownXml).flatMap(brokenRules)).toEqual([])
      }),
      { numRuns: amountOf('normDocuments') },
    )
  })

  test('INV-11 of statements with any sums', () => {
    const signed = fc.integer({ min: -30_000, max: 200_000 })
    fc.assert(
      fc.property(rate, fc.array(signed, { minLength: 2, maxLength: 6 }), (percent, sums) => {
        const documents = [...parkXml(percent, sums[0]!, sums[1]!), ...monthXml('NL', percent, sums)]
        const commissions = sums[0] === 0 ? [] : sellers.map(([, as]) => agencyXml(as, sums[0]!))
        expect([...documents, ...commissions].flatMap(brokenRules)).toEqual([])
      }),
      { numRuns: amountOf('normDocuments') },
    )
  })
})
