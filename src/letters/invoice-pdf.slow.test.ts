import { extractXml, Profile, validateXsd } from '@stackforge-eu/factur-x'
import { Socket } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import type { Booking } from '#domain/bookings/booking.ts'
import type { Invoice } from '#domain/documents/invoice.ts'
import { languages, tagOf } from '#domain/languages.ts'
import { euro } from '#domain/money/money.ts'
import { formatMoney } from '#texts/formats.ts'
import { translator } from '#texts/texts.ts'
import { sampleInvoice, sampleInvoices } from '#test/builders/invoices.ts'
import { hardNames, sampleBooking } from '#test/builders/letters.ts'
import { company, pricedBooking } from '#test/builders/priced-booking.ts'
import { filesOfPdf, infoOfPdf, textOfPdf } from '#test/scanner.ts'
import { facturX } from './factur-x.ts'
import { invoiceFileName, invoicePdf } from './invoice-pdf.ts'

const xmlOf = (invoice: Invoice) => facturX(invoice, translator(invoice.facts.language))
const pdfOf = (invoice: Invoice) =>
  invoicePdf({ invoice, airportName: 'Eindhoven' }, invoice.facts.language, translator(invoice.facts.language))

const sale = pricedBooking(
  { parking: 5_600, package: 300, covered: 1_600, discount: -500, referral: -123 },
  21,
  company,
)
const cancelled = { ...sale, status: 'cancelled' as const, refundedMinor: sale.totalMinor - 500 }
const dearer = (times: number): Booking => ({
  ...sale,
  totalMinor: sale.totalMinor + times * 2_500,
  chargedMinor: times * 2_500,
  paidMinor: sale.totalMinor + times * 2_500,
})
const cases: [string, Invoice][] = [
  ['a traveller, 21 %', sampleInvoice()],
  ['a company, two discounts', sampleInvoice(sale)],
  ['23 %', sampleInvoice(pricedBooking({ parking: 3_337 }, 23), 'PL')],
  ['7 %, one cent a line', sampleInvoice(pricedBooking({ parking: 1, package: 1, discount: -1 }, 7))],
  ['no VAT', sampleInvoice(pricedBooking({ parking: 4_000, discount: -100 }, 0), 'CH')],
  [
    'a longer stay',
    sampleInvoices([
      sale,
      { ...sale, totalMinor: sale.totalMinor + 2_500, chargedMinor: 2_500, paidMinor: sale.totalMinor + 2_500 },
    ])[1]!,
  ],
  ['a credit note less a fee', sampleInvoices([sale, cancelled])[1]!],
  [
    'a credit note of three invoices',
    sampleInvoices([
      sale,
      dearer(1),
      dearer(2),
      { ...dearer(2), status: 'cancelled', refundedMinor: dearer(2).paidMinor },
    ])[3]!,
  ],
  ['a credit note of all', sampleInvoices([sale, { ...cancelled, refundedMinor: sale.totalMinor }])[1]!],
]

const valuesOf = (xml: string, name: string): string[] =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>([^<]*)</ram:${name}>`, 'g'))].map((match) => match[1] ?? '')
const cents = (text: string | undefined): number => Math.round(Number(text) * 100)
const one = (xml: string, name: string): number => cents(valuesOf(xml, name)[0])

describe('the data (Factur-X, EN 16931)', () => {
  test.each(cases)('INV-9 %s: follows the schema', async (_, invoice) => {
    const { valid, errors } = await validateXsd(xmlOf(invoice), Profile.EN16931)
    expect({ valid, errors }).toMatchObject({ valid: true, errors: [] })
  })

  test('INV-9 the schema refuses what is not right', async () => {
    expect(
      (
        await validateXsd(
          xmlOf(sampleInvoice())
            .replace('<ram:GrandTotalAmount>', '<ram:GrandTotal>')
            .replace('</ram:GrandTotalAmount>', '</ram:GrandTotal>'),
          Profile.EN16931,
        )
      ).valid,
    ).toBe(false)
  })

  test.each(cases)('INV-9 %s: the sums are those of the norm and of the document', (_, invoice) => {
    const xml = xmlOf(invoice)
    const lines = valuesOf(xml, 'LineTotalAmount').map(cents)
    const total = lines.pop()
    const allowances = valuesOf(xml, 'ActualAmount').map(cents)
    const sum = (amounts: number[]) => amounts.reduce((all, amount) => all + amount, 0)
    expect(total).toBe(sum(lines)) // BR-CO-10
    if (allowances.length > 0) expect(one(xml, 'AllowanceTotalAmount')).toBe(sum(allowances)) // BR-CO-11
    expect(one(xml, 'TaxBasisTotalAmount')).toBe(sum(lines) - sum(allowances)) // BR-CO-13
    expect(one(xml, 'BasisAmount')).toBe(one(xml, 'TaxBasisTotalAmount')) // BR-S-08
    expect(one(xml, 'CalculatedAmount')).toBe(one(xml, 'TaxTotalAmount')) // BR-CO-14
    expect(one(xml, 'GrandTotalAmount')).toBe(one(xml, 'TaxBasisTotalAmount') + one(xml, 'TaxTotalAmount')) // BR-CO-15
    expect(one(xml, 'DuePayableAmount')).toBe(one(xml, 'GrandTotalAmount') - one(xml, 'TotalPrepaidAmount')) // BR-CO-16
    expect([...lines, ...allowances, ...valuesOf(xml, 'ChargeAmount').map(cents)].every((amount) => amount >= 0)).toBe(
      true,
    ) // BR-27
    expect([one(xml, 'GrandTotalAmount'), one(xml, 'TaxTotalAmount')]).toEqual([invoice.grossMinor, invoice.vatMinor])
    expect(valuesOf(xml, 'CategoryCode').every((code) => code === (invoice.vatRatePercent === 0 ? 'Z' : 'S'))).toBe(
      true,
    )
  })

  test('INV-9 an invoice is 380, a credit note 381 and names what it takes back; parties and period are there', () => {
    const [invoice, credit] = sampleInvoices([sale, cancelled])
    expect(valuesOf(xmlOf(invoice!), 'TypeCode')[0]).toBe('380')
    expect(valuesOf(xmlOf(credit!), 'TypeCode')[0]).toBe('381')
    expect(xmlOf(credit!)).toContain(
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${invoice?.number}</ram:IssuerAssignedID>`,
    )
    const xml = xmlOf(invoice!)
    expect(xml).toContain('<ram:Name>Łódź &#38; Synowie &#60;sp. z o.o.&#62;</ram:Name>')
    expect(xml).toContain('<ram:ID schemeID="VA">PL5260210228</ram:ID>')
    expect(xml).toContain('<ram:PostcodeCode>90-001</ram:PostcodeCode>')
    expect(xml).toContain('20270305')
    expect(valuesOf(xmlOf(sampleInvoice()), 'CountryID')).toEqual(['NL', 'NL'])
  })

  test('INV-10 a credit note names every invoice it takes back: once each in the data, all on the page', async () => {
    const [first, second, third, credit] = sampleInvoices([
      sale,
      dearer(1),
      dearer(2),
      { ...dearer(2), status: 'cancelled', refundedMinor: dearer(2).paidMinor },
    ])
    const references = [
      ...xmlOf(credit!).matchAll(/<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>([^<]*)</g),
    ].map((match) => match[1])
    expect(references).toEqual([first?.number, second?.number, third?.number])
    expect(credit?.grossMinor).toBe((first?.grossMinor ?? 0) + (second?.grossMinor ?? 0) + (third?.grossMinor ?? 0))
    const text = await textOfPdf(await pdfOf(credit!))
    for (const number of references) expect(text).toContain(number)
    expect(text).toContain('Credit for invoices')
  })

  test('DOC-02 text cannot become markup', () => {
    const xml = xmlOf(
      sampleInvoice(sampleBooking({}, { ...company, company: ']]></ram:Name><x y="\'">\u0000\uFFFE&' })),
    )
    expect(xml).toContain('<ram:Name>]]&#62;&#60;/ram:Name&#62;&#60;x y=&#34;&#39;&#34;&#62;&#38;</ram:Name>')
  })
})

describe('the page', () => {
  test('INV-9 carries its data as factur-x.xml, declared in the metadata, and a second reader finds it', async () => {
    const invoice = sampleInvoice(sale)
    const pdf = await pdfOf(invoice)
    const bytes = Buffer.from(pdf).toString('latin1')
    for (const part of [
      '/AFRelationship /Alternative',
      '<pdfaid:part>3</pdfaid:part>',
      '<fx:DocumentFileName>factur-x.xml</fx:DocumentFileName>',
      '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>',
      '/GTS_PDFA1',
    ])
      expect(bytes).toContain(part)
    expect((await extractXml(pdf)).xml).toBe(xmlOf(invoice))
    expect(await filesOfPdf(pdf)).toEqual({ 'factur-x.xml': xmlOf(invoice) })
  })

  test('is one tagged A4 page with a table', async () => {
    const pdf = await pdfOf(sampleInvoice(sale))
    const info = await infoOfPdf(pdf)
    expect(info).toMatch(/Tagged:\s+yes/)
    expect(info).toMatch(/Pages:\s+1\n/)
    expect(info).toContain('(A4)')
    expect(info).toMatch(/Title:\s+Invoice NL-2027-000001/)
    const tags = await infoOfPdf(pdf, '-struct-text')
    // what programs read of a label and its value: never one word
    expect(tags).toMatch(/"Number"\n +P \(block\)\n +"NL-2027-000001"/)
    for (const tag of ['H1', 'H2', 'Table', 'TR', 'TH', 'TD']) expect(tags).toMatch(new RegExp(`^ +${tag}\\b`, 'm'))
  })

  test('VOUCH-8 has the head of the pass, in our own font, and no picture: invoice and credit note', async () => {
    for (const invoice of sampleInvoices([sale, cancelled])) {
      const pdf = await pdfOf(invoice)
      const bytes = Buffer.from(pdf).toString('latin1')
      expect(new Set([...bytes.matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name))).toEqual(
        new Set(['Figtree-Bold', 'Figtree-Regular']),
      )
      // our name stands above everything else, and beside it what this is
      expect((await textOfPdf(pdf)).trim()).toMatch(/^Parkwing\s+(Invoice|Credit note)\b/)
      expect(bytes).not.toContain('/Subtype /Image')
    }
  })

  test.each(languages)(
    'VOUCH-12 in %s our own words are in our own font, the title of a credit note too',
    async (language) => {
      for (const invoice of sampleInvoices([
        { ...sale, language },
        { ...cancelled, language },
      ])) {
        const pdf = await pdfOf(invoice)
        const bytes = Buffer.from(pdf).toString('latin1')
        expect(new Set([...bytes.matchAll(/\/FontName \/\w+\+(\S+)/g)].map(([, name]) => name))).toEqual(
          new Set(['Figtree-Bold', 'Figtree-Regular']),
        )
        expect(`${await textOfPdf(pdf)} ${await infoOfPdf(pdf)}`).not.toContain('\u00AD')
      }
    },
  )

  test('DOC-01 INV-9 says everything, amounts to the cent', async () => {
    const invoice = sampleInvoice(sale)
    const text = await textOfPdf(await pdfOf(invoice))
    const facts = [
      'Invoice',
      invoice.number,
      '1 February 2027',
      'Parkwing B.V.',
      'NL000000000B00',
      company.company,
      'PL5260210228',
      'ul. Piotrkowska 1',
      '90-001 Łódź',
      'Poland',
      sale.number,
      'Welschap Parking, Eindhoven',
      'Fri 5 March 2027, 08:05 – Fri 12 March 2027, 17:30',
      '€56.00',
      '€3.00',
      '−€5.00',
      'VAT 21%',
      formatMoney(euro(invoice.vatMinor), 'en'),
      formatMoney(euro(invoice.facts.netMinor), 'en'),
      formatMoney(euro(sale.paidMinor), 'en'),
    ]
    for (const fact of facts) expect(text).toContain(fact)
  })

  test('INV-9 a credit note says so, with what it takes back and the fee that is kept', async () => {
    const [invoice, credit] = sampleInvoices([sale, cancelled])
    const text = await textOfPdf(await pdfOf(credit!))
    for (const fact of [
      'Credit note',
      `${invoice?.number} of 1 February 2027`,
      'Cancellation fee',
      '−€5.00',
      formatMoney(euro(cancelled.refundedMinor), 'en'),
    ])
      expect(text).toContain(fact)
  })

  test.each(languages)('DOC-01 in %s: names survive, the page says its language', async (language) => {
    const [firstName, lastName] = hardNames[language]
    const pdf = await pdfOf(sampleInvoice(sampleBooking({ language }, { firstName, lastName })))
    expect(await textOfPdf(pdf)).toContain(`${firstName} ${lastName}`)
    expect(Buffer.from(pdf).toString('latin1')).toContain(`/Lang (${tagOf[language]})`)
  })

  test('DOC-03 long texts stay on the page and nothing is fetched', async () => {
    const connect = vi.spyOn(Socket.prototype, 'connect')
    const fetched = vi.spyOn(globalThis, 'fetch')
    const line = 'W'.repeat(100)
    const pdf = await pdfOf(
      sampleInvoice(
        pricedBooking({ parking: 5_600, package: 300, covered: 100, discount: -100, referral: -100 }, 21, {
          ...company,
          company: line,
          invoiceStreet: line,
          invoiceCity: 'W'.repeat(60),
        }),
      ),
    )
    expect(connect).not.toHaveBeenCalled()
    expect(fetched).not.toHaveBeenCalled()
    expect(await infoOfPdf(pdf)).toMatch(/Pages:\s+1\n/)
    expect((await textOfPdf(pdf)).replaceAll(' ', '')).toContain(line)
  })

  test('INV-7 the same document gives the same bytes, whenever it is drawn', async () => {
    const before = await pdfOf(sampleInvoice(sale))
    vi.useFakeTimers({ now: Date.UTC(2031, 0, 1), toFake: ['Date'] })
    const after = await pdfOf(sampleInvoice(sale))
    vi.useRealTimers()
    expect(Buffer.from(after).equals(Buffer.from(before))).toBe(true)
  })

  test('DOC-06 its file name is plain', () => {
    expect(invoiceFileName({ number: 'NLC-2027-000123' })).toBe('parkwing-nlc-2027-000123.pdf')
    expect(invoiceFileName({ number: '../"\r\nx' })).toBe('parkwing-x.pdf')
  })
})
