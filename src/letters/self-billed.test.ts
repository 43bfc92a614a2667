import { Profile, validateXsd, extractXml } from '@stackforge-eu/factur-x'
import { describe, expect, test } from 'vitest'
import { collectiveInvoice } from '#domain/documents/collective.ts'
import { selfBilled, type SelfBilledFacts } from '#domain/documents/self-billed.ts'
import { languages } from '#domain/languages.ts'
import type { LocalDate } from '#domain/time/local.ts'
import { translator } from '#texts/texts.ts'
import { textOfPdf } from '#test/scanner.ts'
import { facturX } from './factur-x.ts'
import { collectiveOf, collectivePdf, selfBilledPdf, selfBillingOf } from './self-billed-pdf.ts'

const facts = (shareMinor: number, chargesMinor: number): SelfBilledFacts => ({
  statement: 'KEMPENPARK-0007',
  month: '2026-12-01' as LocalDate,
  closedOn: '2027-01-01' as LocalDate,
  language: 'nl',
  party: {
    name: 'Kempenpark <B.V.> & Zn',
    street: 'Luchthavenweg 1',
    postcode: '5657 EA',
    city: 'Eindhoven',
    country: 'NL',
    registration: 'KvK 12345678',
    vatNumber: 'NL123456789B01',
    email: 'admin@kempenpark.example',
  },
  rate: { vatRatePercent: 21, shareMinor, chargesMinor },
})
const made = (shareMinor: number, chargesMinor: number) => selfBilled(facts(shareMinor, chargesMinor))!

describe('documents that we write for car parks', () => {
  test('AGENCY-96 share and charges of a month with the VAT that they contain; below zero a credit note', () => {
    expect(made(1_483_092, 6_100)).toMatchObject({
      number: 'KEMPENPARK-0007-21',
      kind: 'invoice',
      grossMinor: 1_489_192,
      vatMinor: 258_455,
      facts: { netMinor: 1_230_737 },
    })
    expect(made(-5_270, 0)).toMatchObject({ kind: 'credit_note', grossMinor: 5_270 })
    expect(selfBilled(facts(0, 0))).toBeNull()
    for (const [share, charges] of [
      [1_483_092, 6_100],
      [-5_270, 100],
      [5_270, -100],
      [1, 1],
    ] as const) {
      const { facts: said, grossMinor, vatMinor } = made(share, charges)
      const sum = (of: 'netMinor' | 'grossMinor') => said.lines.reduce((total, line) => total + line[of], 0)
      expect([sum('grossMinor'), sum('netMinor')]).toEqual([grossMinor, grossMinor - vatMinor])
    }
  })

  test.each([
    ['389', made(1_483_092, 6_100)],
    ['261', made(-5_270, 100)],
    ['389', made(5_270, -100)],
  ] as const)('AGENCY-96 its data are an invoice of the kind %s as EN 16931 asks', async (code, invoice) => {
    const t = translator('nl')
    const xml = facturX(invoice, t, selfBillingOf(invoice, t))
    const checked = await validateXsd(xml, Profile.EN16931)
    expect([checked.errors, checked.valid]).toEqual([[], true])
    expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
    expect(xml).not.toContain('TotalPrepaidAmount')
  })

  test('AGENCY-96 on paper in every language, with the data inside, and the same bytes each time', async () => {
    const invoice = made(1_483_092, 6_100)
    for (const language of languages) {
      const bytes = await selfBilledPdf(invoice, language, translator(language))
      expect((await textOfPdf(bytes)).replace(/\s+/g, ' ')).toContain('KEMPENPARK-0007-21')
    }
    const [one, two] = [
      await selfBilledPdf(invoice, 'nl', translator('nl')),
      await selfBilledPdf(invoice, 'nl', translator('nl')),
    ]
    expect(Buffer.from(one).equals(Buffer.from(two))).toBe(true)
    expect((await extractXml(one)).xml).toContain('KEMPENPARK-0007-21')
  })
})

const monthOf = (...owed: number[]) => {
  const { statement, month, closedOn, party } = facts(0, 0)
  const costCentres = owed.map((owedMinor, n) => ({ label: `K-${n + 1} Research & <Development>`, owedMinor }))
  const rate = { country: 'NL', vatRatePercent: 21, costCentres }
  return collectiveInvoice({ statement, month, closedOn, party, rate })!
}

describe('our invoice of a company’s month', () => {
  test.each([
    ['380', monthOf(12_400, 6_200)],
    ['381', monthOf(-12_400, 6_200)],
    ['380', monthOf(12_400, -62, 1)],
  ] as const)('AGENCY-118 its data are an invoice of the kind %s as EN 16931 asks', async (code, invoice) => {
    const t = translator('nl')
    const xml = facturX(invoice, t, collectiveOf(invoice, t))
    const checked = await validateXsd(xml, Profile.EN16931)
    expect([checked.errors, checked.valid]).toEqual([[], true])
    expect(xml).toContain(`<ram:TypeCode>${code}</ram:TypeCode>`)
    expect(xml).not.toContain('TotalPrepaidAmount')
    expect(xml).toContain('K-1 Research')
  })

  test('AGENCY-118 on paper in every language, with a line for each cost centre', async () => {
    const invoice = monthOf(12_400, 6_200)
    for (const language of languages) {
      const text = (await textOfPdf(await collectivePdf(invoice, language, translator(language)))).replace(/\s+/g, ' ')
      expect(text).toContain('KEMPENPARK-0007-NL-21')
      expect(text).toContain('K-2 Research')
    }
  })
})
